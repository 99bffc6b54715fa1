//! A part of a card: how it is named, said anew, put in another's place, or said yes to by itself.

use ptbr::Question;

/// Orders to put something in the place of what stands on a card.
const PUTS: &[&str] = &[
    "poe", "ponha", "bota", "bote", "coloca", "coloque", "troca", "troque", "deixa", "deixe", "muda", "mude",
    "chama", "chame",
];

/// Whether a word orders something into the place of what stands on a card, or names a part of cards.
pub(super) fn puts_or_names_a_part(word: &str) -> bool {
    PUTS.contains(&word) || PARTS.contains(&word)
}

/// How many words a name has that is put in place of another one.
const NAME: usize = 2;

/// What cards speak of: "o local é o Mário Gatti" says it anew.
const PARTS: &[&str] = &[
    "valor",
    "preco",
    "quantia",
    "total",
    "local",
    "lugar",
    "endereco",
    "hospital",
    "cidade",
    "setor",
    "especialidade",
    "dia",
    "data",
    "hora",
    "horario",
    "nome",
    "sobrenome",
    "apelido",
    "categoria",
    "tipo",
    "titulo",
    "tom",
    "medico",
    "medica",
];

/// "o horário é das 12h às 18h", "o que muda é o dia: sexta": a part of cards, and what it is.
pub(super) fn says_a_part_anew(clause: &str) -> bool {
    let tokens = ptbr::tokens(clause);
    let raw = |token: &ptbr::Token<'_>| clause.get(token.span.clone()).unwrap_or_default().to_lowercase();
    let is = |token: &&ptbr::Token<'_>| {
        matches!(raw(token).as_str(), "é" | "eh" | "era" | "foi" | "são" | "ficou" | "fica")
    };
    let mut words = tokens.iter().filter(|token| token.kind == ptbr::TokenKind::Word);
    let part = words.clone().any(|token| PARTS.contains(&token.text.as_ref()));
    part && words.any(|token| is(&token)) && !clause.contains('?')
}

/// Whether a clause says what a thing of the card is instead, or how it is called: "é Nenzica com c", "põe Lurdinha".
pub(super) fn names_otherwise(clause: &str, question: &Question) -> bool {
    let tokens = ptbr::tokens(clause);
    let mut words = tokens.iter().filter(|token| token.kind == ptbr::TokenKind::Word);
    let own = |text: &str| {
        let terms = ptbr::terms(text);
        let shares = terms.iter().any(|term| question.says(term));
        (terms.len(), shares)
    };
    let raw = |token: &ptbr::Token<'_>| clause.get(token.span.clone()).unwrap_or_default().to_lowercase();
    let is = |token: &&ptbr::Token<'_>| {
        matches!(raw(token).as_str(), "é" | "eh" | "era" | "foi" | "são" | "ficou" | "fica")
    };
    let part = words.clone().take_while(|token| !is(token)).any(|token| PARTS.contains(&token.text.as_ref()));
    if part && words.clone().any(|token| is(&token))
        || says_the_name(&words.clone().map(raw).collect::<Vec<_>>())
    {
        return true;
    }
    let Some(verb) = words.find(|token| raw(token) != "e" && !matches!(&*token.text, "me" | "ai" | "entao"))
    else {
        return false;
    };
    let rest = clause.get(verb.span.end..).unwrap_or_default();
    match raw(verb).as_str() {
        "é" | "eh" => {
            let next = words.next().map(raw).unwrap_or_default();
            own(&next) == (1, false) && !ptbr::words::is_filler(&ptbr::fold(&next))
        }
        _ if PUTS.contains(&verb.text.as_ref()) && !question.offers(&verb.text) => {
            matches!(own(rest), (1..=NAME, false))
        }
        _ => false,
    }
}

/// "o nome tá errado": a part of the card is denied, and not the card.
pub(super) fn says_a_part_is_wrong(text: &str) -> bool {
    let words = super::vetoes::words(text);
    let wrong =
        |word: &String| matches!(word.as_str(), "errado" | "errada" | "incorreto" | "trocado" | "trocada");
    words.iter().enumerate().any(|(at, word)| {
        PARTS.contains(&word.as_str()) && words.iter().skip(at + 1).take(NAME + 1).any(wrong)
    })
}

/// What follows an "é" or a "foi" and is why, or how much, and nothing that could stand on a card.
const NO_VALUE: &[&str] = &[
    "engano",
    "erro",
    "mentira",
    "brincadeira",
    "zoeira",
    "isso",
    "isto",
    "nada",
    "tarde",
    "cedo",
    "melhor",
    "pior",
    "muito",
    "pouco",
    "demais",
    "caro",
    "cara",
    "barato",
    "verdade",
    "serio",
    "assim",
    "so",
    "sem",
    "bom",
    "boa",
    "ruim",
    "dificil",
    "facil",
    "tudo",
    "que",
    "q",
    "porque",
    "pq",
    "pra",
    "para",
    "por",
    "como",
    "quando",
    "hora",
    "mais",
    "menos",
    "nao",
    "tipo",
    "meio",
    "exagero",
    "besteira",
    "bobagem",
    "necessario",
    "preciso",
    "urgente",
    "longe",
];

/// "não, o nome é Thor", "roupas? nada a ver, é comida": what stands on the card is denied, and it is said what it is instead.
/// Such a message refuses a part, not the card.
pub(super) fn says_what_it_is(text: &str, question: &Question) -> bool {
    let tokens = ptbr::tokens(text);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_ref());
    let raw = |at: usize| {
        let span = tokens.get(at).map(|token| token.span.clone());
        span.and_then(|span| text.get(span)).unwrap_or_default().to_lowercase()
    };
    let ends = |at: usize| tokens.get(at).is_some_and(|token| token.kind != ptbr::TokenKind::Word);
    let denied = (0..tokens.len()).find(|at| match word(*at) {
        // By itself, and not "não precisa": what follows is said apart from it.
        "nao" | "n" | "num" => ends(at + 1) || matches!(word(at + 1), "ne" | "ue" | "uai" | "kk" | "o" | "a"),
        "nada" => word(at + 1) == "a" && word(at + 2) == "ver",
        _ => false,
    });
    let Some(denied) = denied else { return says_who_it_is(text, question) };
    // "não, gasto não! foi dinheiro que entrou": twice denied is the card.
    if (denied + 1..tokens.len()).any(|at| matches!(word(at), "nao" | "n" | "num")) {
        return false;
    }
    (denied + 1..tokens.len()).any(|at| {
        let is = matches!(raw(at).as_str(), "é" | "eh" | "era" | "foi" | "são" | "eram" | "foram");
        let light = |at: usize| {
            matches!(word(at), "o" | "a" | "os" | "as" | "um" | "uma" | "com" | "em" | "no" | "na" | "de")
        };
        let what = (at + 1..tokens.len()).find(|at| !light(*at)).unwrap_or(at);
        // At the beginning of its clause, or behind a part of cards that it names.
        let apart = (denied + 1..at).any(|at| matches!(word(at), "." | "!" | ";"));
        let opens = !apart && at.checked_sub(1).is_none_or(|before| ends(before) || word(before) == "que");
        let names = (denied + 1..at).any(|before| PARTS.contains(&word(before)));
        let value = word(what);
        let counts = tokens.get(what).is_some_and(|token| token.kind == ptbr::TokenKind::Number);
        is && (opens || names)
            && !NO_VALUE.contains(&value)
            && (counts || !ptbr::terms(value).is_empty() && !question.says(value))
    })
}

/// "Ju é a Júlia, já tá cadastrada": a name of the card is another name of something else.
fn says_who_it_is(text: &str, question: &Question) -> bool {
    let tokens: Vec<_> =
        ptbr::tokens(text).into_iter().filter(|token| token.kind == ptbr::TokenKind::Word).collect();
    let raw = |at: usize| tokens.get(at).and_then(|token| text.get(token.span.clone())).unwrap_or_default();
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_ref());
    let named = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
    (0..tokens.len()).any(|at| {
        let article = usize::from(matches!(word(at + 2), "a" | "o"));
        let other = raw(at + 2 + article);
        question.says(word(at))
            && matches!(raw(at + 1).to_lowercase().as_str(), "é" | "eh")
            && named(other)
            && !question.says(&ptbr::fold(other))
    })
}

/// "cria, é Sofia com ph, Sophia": a name of the card, spelled otherwise. What begins a sentence of the card is no name.
pub(super) fn respells_a_name(text: &str, question: &str) -> bool {
    let written = |word: &&str| word.starts_with(char::is_uppercase);
    let words = |text: &'_ str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    };
    let sentences = question.split(['.', '?', '!', ':']).map(words);
    let known: Vec<String> = sentences.flat_map(|words| words.into_iter().skip(1)).collect();
    let other = |name: &str| {
        known.iter().any(|known| written(&known.as_str()) && ptbr::is_spelled_otherwise(name, known))
    };
    words(text).iter().any(|name| written(&name.as_str()) && !known.contains(name) && other(name))
}

/// "é Davi Lucas o nome".
fn says_the_name(words: &[String]) -> bool {
    let is = words.iter().position(|word| matches!(word.as_str(), "é" | "eh" | "era"));
    let name = words.iter().position(|word| matches!(word.as_str(), "nome" | "sobrenome" | "apelido"));
    is.zip(name).is_some_and(|(is, name)| name > is + 2 && name <= is + 2 + NAME + 1)
}

/// "é Nenzica com c", "põe Lurdinha", "pode por lã": a name or a thing that the card does not speak of, put into it.
pub(super) fn puts_another(text: &str, question: &Question) -> bool {
    let counts = |token: &ptbr::Token<'_>| token.kind != ptbr::TokenKind::Mark && token.text != "de";
    let tokens: Vec<_> = ptbr::tokens(text).into_iter().filter(counts).collect();
    tokens.windows(3).any(|row| {
        let [may, put, what] = row else { return false };
        matches!(&*may.text, "pode" | "podes" | "podia" | "quero" | "manda" | "vamos")
            && put.text == "por"
            && !matches!(
                &*what.text,
                "favor" | "isso" | "mim" | "enquanto" | "ai" | "sim" | "meu" | "minha" | "a" | "o"
            )
            && ptbr::numeral(&what.text).is_none()
            && !question.says(&what.text)
    }) || tokens.windows(2).any(|row| {
        let [is, name] = row else { return false };
        let written = |token: &ptbr::Token<'_>| text.get(token.span.clone()).unwrap_or_default();
        let puts = matches!(&*is.text, "poe" | "bota" | "chama") || matches!(written(is), "é" | "eh" | "É");
        puts && written(name).starts_with(char::is_uppercase) && !question.says(&name.text)
    })
}

/// Whether the answer to a card is put off, and not refused.
pub(super) fn puts_off(text: &str) -> bool {
    let tokens = ptbr::tokens(text);
    let words: Vec<&str> = tokens.iter().map(|token| token.text.as_ref()).collect();
    let answers = |word: &str| {
        ["respond", "decid", "confirm", "fech", "diz"].iter().any(|stem| word.starts_with(stem))
            || word == "isso"
    };
    // "me avisa antes das 8" says when; "antes disso", "antes de eu confirmar" say of what.
    let before = words.iter().enumerate().any(|(at, word)| {
        let next = words.get(at + 1).copied().unwrap_or_default();
        *word == "antes"
            && (matches!(next, "disso" | "disto" | "me" | "," | "responde" | "quero" | "queria" | "preciso")
                || matches!(next, "de" | "deu" | "do")
                    && words.iter().skip(at + 2).take(PART).any(|word| answers(word)))
    });
    // "depois eu respondo isso", "já te confirmo".
    let later = words.iter().enumerate().any(|(at, word)| {
        let next = words.iter().skip(at + 1).take(PART);
        matches!(*word, "ja" | "depois" | "logo")
            && next.into_iter().any(|word| word.ends_with('o') && answers(word))
    });
    let waits = words.windows(2).any(|pair| match pair {
        [word, next] => {
            matches!(*word, "espera" | "pera" | "perai" | "calma") && matches!(*next, "ai" | "um" | ",")
        }
        _ => false,
    });
    let not_yet = matches!(words.as_slice(), ["ainda", "nao", ..]);
    before
        || later
        || not_yet
        || waits
        || matches!(words.first(), Some(&("pera" | "perai" | "espera" | "calma")))
}

/// "não uai, é pra lembrar do remédio": what the card would do is wanted, and of another thing.
fn says_what_it_is_for(text: &str, offered: &Question) -> bool {
    let tokens: Vec<_> =
        ptbr::tokens(text).into_iter().filter(|token| token.kind == ptbr::TokenKind::Word).collect();
    let written = |at: usize| {
        let span = tokens.get(at).map(|token| token.span.clone());
        span.and_then(|span| text.get(span)).unwrap_or_default().to_lowercase()
    };
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_ref());
    (0..tokens.len()).any(|at| {
        let doing = (at + 2..at + 2 + PART).find(|at| !matches!(word(*at), "voce" | "me" | "mim" | "eu"));
        let denied = at.checked_sub(1).is_some_and(|before| word(before) == "nao");
        matches!(written(at).as_str(), "é" | "eh" | "era")
            && !denied
            && matches!(word(at + 1), "pra" | "para" | "p")
            && doing.is_some_and(|doing| offered.offers(word(doing)) && doing + 1 < tokens.len())
    })
}

/// How many words name the part that is another.
const PART: usize = 3;

/// "dela não, da Simone", "às 9 não, às 10": whoever puts another part in the place of one refuses that part, not the card.
pub(super) fn replaces_a_part(text: &str, offered: &Question) -> bool {
    // "deixa em bichos", "deixa todo dia 25 mesmo" says how it is to stay.
    let stays = |pair: &[&str]| match pair {
        [leave, way] => {
            matches!(*leave, "deixa" | "deixe")
                && matches!(*way, "em" | "no" | "na" | "todo" | "toda" | "as" | "pro" | "dia")
        }
        _ => false,
    };
    // "deixa assim mesmo": as the card has it, or as it was before the card.
    let as_it_is = |row: &[&str]| {
        matches!(
            row,
            ["deixa" | "deixe" | "fica" | "pode", "assim", "mesmo"] | ["deixa" | "deixe", "como", "era"]
        )
    };
    let tokens = ptbr::tokens(text);
    let every: Vec<&str> = tokens.iter().map(|token| token.text.as_ref()).collect();
    if every.windows(2).any(stays) || every.windows(3).any(as_it_is) {
        return true;
    }
    let words: Vec<_> = tokens.iter().filter(|token| token.kind != ptbr::TokenKind::Mark).collect();
    let Some(no) = words.iter().position(|token| matches!(&*token.text, "nao" | "n")) else { return false };
    let kind = |at: usize| words.get(at).and_then(|token| part(token));
    // "tb não né, é levar a Bia": what stands on the card is denied, and said anew.
    let head = words.get(no).and_then(|token| text.get(..token.span.start)).unwrap_or_default();
    let named = ptbr::assent::signs(head, offered);
    let named = named.iter().any(|sign| sign.name.starts_with("same"))
        && !named.iter().any(|sign| matches!(sign.name, "does" | "puts" | "act" | "yes"));
    let light = |word: &str| {
        matches!(word, "ne" | "ue" | "uai" | "gente" | "amiga" | "moca" | "menina") || word.starts_with("kk")
    };
    let next = words.iter().skip(no + 1).find(|token| !light(&token.text));
    let anew = next.is_some_and(|token| {
        let raw = text.get(token.span.clone()).unwrap_or_default().to_lowercase();
        matches!(raw.as_str(), "é" | "eh" | "era") || PUTS.contains(&token.text.as_ref())
    });
    says_what_it_is_for(text, offered)
        || (1..=PART).contains(&no) && (kind(0).is_some() && kind(0) == kind(no + 1) || named && anew)
}

/// "o sono sim, o café não precisa": what a yes is said to by name, and what follows. It is no answer to all of it.
pub(super) fn takes_a_part<'t>(text: &'t str, offered: &Question) -> Option<(&'t str, &'t str)> {
    let end = text.find([',', '.', ';', '!', '?', '\n'])?;
    let (clause, rest) = text.split_at_checked(end)?;
    let signs = ptbr::assent::signs(clause, offered);
    let named = signs.iter().any(|sign| sign.name == "other" || sign.name.starts_with("same"));
    let denied = signs.iter().any(|sign| matches!(sign.name, "no" | "not" | "asks" | "doubt" | "act" | ":"));
    let agrees = signs.last().is_some_and(|sign| matches!(sign.name, "yes" | "does"));
    let rest = rest.trim_start_matches([',', '.', ';', '!', '\n', ' ']);
    (named && agrees && !denied && !rest.contains('?') && !rest.is_empty()).then_some((clause, rest))
}

/// Whether some words name anything that stands on the card.
pub(super) fn names_a_part(text: &str, offered: &Question) -> bool {
    ptbr::assent::signs(text, offered).iter().any(|sign| sign.name.starts_with("same"))
}

/// What the words of a part begin with, by which two of them are known to stand in one place.
fn part(token: &ptbr::Token<'_>) -> Option<&'static str> {
    if token.kind == ptbr::TokenKind::Number {
        return Some("number");
    }
    Some(match &*token.text {
        "de" | "do" | "da" | "dos" | "das" | "dele" | "dela" | "deles" | "delas" => "de",
        "em" | "no" | "na" | "nos" | "nas" | "nele" | "nela" => "em",
        "pra" | "pro" | "pras" | "pros" | "para" => "para",
        "com" => "com",
        "a" | "o" | "as" | "os" | "ao" | "aos" => "a",
        "segunda" | "terca" | "quarta" | "quinta" | "sexta" | "sabado" | "domingo" | "hoje" | "amanha" => {
            "day"
        }
        _ => return None,
    })
}
