//! "guarda isso que eu esqueço": an order that points keeps what was said, and not the words behind it.

use jiff::Zoned;
use ptbr::{TokenKind, appointment};

use crate::amend::REASONS;

/// What an order to keep something points at.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Pointed<'m> {
    /// Nothing: the message is to be read as it is.
    Nowhere,
    /// What was said before this message, which holds nothing else.
    Before,
    /// The other words of the message.
    Here { told: &'m str, by: Verb },
}

/// What the verb of an order asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
    /// To be kept in mind: "guarda", "lembra".
    Keeps,
    /// To be written down, wherever it belongs: "anota", "lança".
    Notes,
}

const KEEPS: &[&str] = &[
    "lembra",
    "lembre",
    "memoriza",
    "memorize",
    "memorizar",
    "guarda",
    "guarde",
    "guardar",
    "grava",
    "grave",
    "gravar",
];
const POINTERS: &[&str] = &["isso", "isto", "disso", "disto"];
/// Before an order, they make it another one: "me lembra disso", "não anota isso".
const TURNS: &[&str] = &["me", "nao", "nunca", "nem", "nos"];
/// Anywhere before it in its clause: "não precisa anotar isso", "não era pra guardar isso".
const DENIES: &[&str] = &["nao", "n", "nunca", "nem", "num"];
/// What may stand between the order and what it points with, and behind that.
const BESIDE: &[&str] = &[
    "ai", "la", "pra", "mim", "por", "favor", "tambem", "tudo", "bem", "na", "memoria", "sempre", "viu",
    "ta", "hein", "ne", "ok", "pelo", "menos", "entao", "ja",
];
/// What leads to an order.
const LEADS: &[&str] = &["que", "e", "entao", "agora", "vou", "querer", "voce"];

/// How a message orders something to be kept, if it does so by pointing.
pub(crate) fn read<'m>(said: &'m str) -> Pointed<'m> {
    let tokens = ptbr::tokens(said);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_ref());
    let beside =
        |from: usize| (from..tokens.len()).find(|at| !BESIDE.contains(&word(*at))).unwrap_or(tokens.len());
    let is_mark = |at: usize| {
        let kind = tokens.get(at).map(|token| token.kind);
        matches!(kind, None | Some(TokenKind::Mark | TokenKind::Break | TokenKind::Picture))
    };
    let order = (0..tokens.len()).find_map(|at| {
        let clause = || (0..at).rev().take_while(|before| !is_mark(*before));
        let turned = at.checked_sub(1).is_some_and(|before| TURNS.contains(&word(before)))
            || clause().any(|before| DENIES.contains(&word(before)));
        let orders = ptbr::words::asks_to_record(word(at)) || KEEPS.contains(&word(at));
        let pointer = beside(at + 1);
        let points = orders && !turned && POINTERS.contains(&word(pointer));
        let by = if KEEPS.contains(&word(at)) { Verb::Keeps } else { Verb::Notes };
        points.then(|| (at, beside(pointer + 1), by))
    });
    let Some((order, behind, by)) = order else { return Pointed::Nowhere };
    let reason = REASONS.contains(&word(behind));
    let end = (behind..tokens.len()).find(|at| is_mark(*at)).unwrap_or(tokens.len());
    let counts = (behind..end).any(|at| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Number));
    // "guarda isso: …" and "anota isso amanhã" go on; "anota isso?" asks.
    if (end > behind && (!reason || counts)) || matches!(word(end), ":" | "?") {
        return Pointed::Nowhere;
    }
    let leads = |at: &usize| ptbr::words::softens_an_order(word(*at)) || LEADS.contains(&word(*at));
    let first = (0..order).rev().take_while(leads).last().unwrap_or(order);
    let cut = tokens.get(first).map_or(said.len(), |token| token.span.start);
    let rest = tokens.get(end).map_or(said.len(), |token| token.span.end);
    let told = |part: Option<&'m str>| part.map(|part| part.trim_matches(IDLE)).filter(|part| tells(part));
    match (told(said.get(..cut)).unwrap_or_default(), told(said.get(rest..)).unwrap_or_default()) {
        ("", "") => Pointed::Before,
        // What asks, or orders something, is no fact: "apague isso".
        (told, "") | ("", told) if asks_or_orders(told) => Pointed::Nowhere,
        (told, "") | ("", told) => Pointed::Here { told, by },
        // What goes on behind the order is a matter of its own: the whole is read as it stands.
        _ => Pointed::Nowhere,
    }
}

/// "então lembra q eu tenho um cachorro chamado Thor": what somebody orders to be kept of themselves. What names an hour is to be
/// reminded of.
pub(crate) fn of_oneself<'m>(said: &'m str, now: &Zoned) -> Option<&'m str> {
    let tokens = ptbr::tokens(said);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_ref());
    let leads = |word: &str| {
        LEADS.contains(&word) || ptbr::words::is_filler(word) || ptbr::words::softens_an_order(word)
    };
    let first = (0..tokens.len()).find(|at| !leads(word(*at)))?;
    // "quero ué, guarda que…": what answers stands before the order.
    let answered = (first..(first + SHORTEST).min(tokens.len()))
        .find(|at| matches!(word(*at), "," | "." | "!"))
        .and_then(|mark| (mark + 1..tokens.len()).find(|at| !leads(word(*at))));
    let order = if KEEPS.contains(&word(first)) { first } else { answered? };
    let that = (order + 1..tokens.len()).find(|at| !BESIDE.contains(&word(*at)))?;
    let turned = order.checked_sub(1).is_some_and(|before| TURNS.contains(&word(before)));
    let orders = !turned && KEEPS.contains(&word(order)) && matches!(word(that), "que" | "q");
    let own = (that + 1..tokens.len())
        .find(|at| !matches!(word(*at), "eu" | "nao" | "n" | "ja" | "so" | "tambem"))?;
    let of_oneself = word(own - 1) == "eu" || OF_ONESELF.contains(&word(own));
    let told = said.get(tokens.get(that)?.span.end..)?.trim_matches(IDLE);
    let timed = appointment::read(told, now).names != appointment::Names::Neither;
    (orders && of_oneself && !timed && !said.trim_end().ends_with('?') && tells(told)).then_some(told)
}

/// The most words of an answer before an order.
const SHORTEST: usize = 4;

/// Words with which somebody begins to speak of themselves.
const OF_ONESELF: &[&str] = &[
    "sou", "estou", "to", "tenho", "tive", "moro", "trabalho", "estudo", "gosto", "adoro", "amo", "odeio",
    "detesto", "prefiro", "uso", "tomo", "faco", "fico", "sofro", "posso", "como", "bebo", "fumo", "falo",
    "toco", "torco", "meu", "minha", "meus", "minhas", "nasci", "cresci", "casei", "vivo", "me",
];

fn asks_or_orders(told: &str) -> bool {
    told.contains('?') || ptbr::orders::clauses(told).iter().any(|clause| clause.act.is_some())
}

/// Whether a part says anything besides a yes and courtesies.
fn tells(part: &str) -> bool {
    let idle = |word: &str| BESIDE.contains(&word) || ptbr::words::is_filler(word);
    let own = ptbr::tokens(part).iter().any(|token| token.kind != TokenKind::Mark && !idle(&token.text));
    own && ptbr::assent::reply(part, "").assent.other > 0
}

const IDLE: &[char] = &[' ', ',', '.', ';', '!', '-', '\n', '\t', '…'];

#[cfg(test)]
mod tests {
    use super::{Pointed, of_oneself, read};

    #[test]
    fn what_is_to_be_kept_of_oneself_is_kept_and_what_has_an_hour_is_not() {
        let now: jiff::Zoned = "2026-11-18T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
        for (said, told) in [
            ("então lembra q eu tenho um cachorro chamado Thor", Some("eu tenho um cachorro chamado Thor")),
            ("guarda aí que sou entregador", Some("sou entregador")),
            ("grava que não posso com camarão", Some("não posso com camarão")),
            (
                "quero ue, guarda q minha mae se chama Raimunda e tem diabetes",
                Some("minha mae se chama Raimunda e tem diabetes"),
            ),
            ("isso mesmo! lembra que meu pai é cardíaco", Some("meu pai é cardíaco")),
            ("não quero, lembra que a Paula adora vinho", None),
            ("lembra que eu tenho dentista amanhã às 8h", None),
            ("me lembra que eu tenho que pagar a luz", None),
            ("lembra que a Paula adora vinho", None),
            ("lembra que eu sou alérgica?", None),
        ] {
            assert_eq!(of_oneself(said, &now), told, "{said}");
        }
    }

    #[test]
    fn an_order_that_points_leaves_what_it_points_at() {
        for (said, left) in [
            ("usa 38 de sapato, guarda isso q vou esquecer", "usa 38 de sapato"),
            ("sou alérgica a dipirona, anota isso que é importante", "sou alérgica a dipirona"),
            ("meu pai é diabético. Pode guardar isso?!", ""),
            (
                "a senha do portão fica com a Dona Lurdes, lembra disso por favor",
                "a senha do portão fica com a Dona Lurdes",
            ),
            ("guarda isso pq é sério, não posso com camarão", "não posso com camarão"),
            ("o Téo calça 31 e guarda isso aí pra mim", "o Téo calça 31"),
        ] {
            let told = match read(said) {
                Pointed::Here { told, .. } => told,
                _ => "",
            };
            assert_eq!(told, left, "{said}");
        }
    }

    #[test]
    fn an_order_alone_points_at_what_was_said_before() {
        for said in [
            "guarda isso",
            "anota isso aí, por favor!",
            "lembra disso q é importante",
            "sim, pode guardar isso",
        ] {
            assert_eq!(read(said), Pointed::Before, "{said}");
        }
    }

    #[test]
    fn what_goes_on_behind_the_order_is_read_as_it_stands() {
        for said in [
            "guarda isso: meu tipo sanguíneo é O negativo",
            "me lembra disso amanhã às 8",
            "lembra disso amanhã às 8",
            "não anota isso",
            "não precisa anotar isso, deixe para lá. O que a senhora tem guardado sobre mim?",
            "não era para guardar isso, era uma pergunta. Apague isso, por favor.",
            "guarda isso. o que você tem guardado?",
            "pode guardar isso, e apaga o lembrete da luz",
            "anota isso?",
            "guarda isso no armário da cozinha",
            "marca isso pra sexta",
            "gastei 30 no mercado",
        ] {
            assert_eq!(read(said), Pointed::Nowhere, "{said}");
        }
    }
}
