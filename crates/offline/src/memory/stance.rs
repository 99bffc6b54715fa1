//! How a person stands to what their words say: told, denied, wished, supposed, reported, planned, joked.

use std::ops::Range;

use super::claim::Claim;
use super::classes::Class;
use super::frames::Holds;
use super::matching::Found;
use super::phrase;
use super::play;
use super::subject::{self, Subject};
use super::words::{Sentence, WordKind};

/// How a frame's words are denied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Denial {
    None,
    /// "não fumo".
    Plain,
    /// "não fumo mais".
    NoMore,
}

/// Whether the words right before a frame, or inside it, deny it.
pub(super) fn denial(sentence: &Sentence<'_>, found: &Found) -> Denial {
    if (found.start..found.end).any(|at| sentence.text(at) == "nao") {
        // The frame itself waits for the denial.
        return Denial::None;
    }
    let before = (0..found.start).rev().take_while(|at| subject::is_light(sentence.text(*at))).take(4);
    let denied: Vec<&str> = before
        .map(|at| sentence.text(at))
        .filter(|word| matches!(*word, "nao" | "nunca" | "jamais" | "nem"))
        .collect();
    let Some(word) = denied.first() else {
        // "fumo não", "bebo nada"
        let after = sentence.text(found.end);
        return if after == "nao" && sentence.is_pause(found.end + 1) { Denial::Plain } else { Denial::None };
    };
    let more =
        sentence.text(found.end) == "mais" || (found.start..=found.end).any(|at| sentence.text(at) == "mais");
    let already = (0..found.start).rev().take(3).any(|at| sentence.text(at) == "ja") && *word == "nao";
    if more || already { Denial::NoMore } else { Denial::Plain }
}

/// Whether some words say "eu", by a pronoun or by a verb that only "eu" conjugates.
pub(super) fn speaks_of_oneself(sentence: &Sentence<'_>, words: Range<usize>) -> bool {
    words.into_iter().map(|at| sentence.text(at)).any(|word| {
        Class::FirstPerson.has(word) || super::verbs::tells_only_oneself(word) && !Class::AlsoNoun.has(word)
    })
}

/// Whether something is said to go on, not to have happened once.
pub(super) fn is_habit(sentence: &Sentence<'_>, end: usize) -> bool {
    let next = sentence.text(end);
    let after = sentence.text(end + 1);
    matches!(
        (next, after),
        ("todo", "dia" | "sabado" | "domingo")
            | ("todos" | "todas", "os" | "as")
            | ("toda" | "desde" | "ha" | "faz" | "aos", _)
    ) || (matches!(next, "as" | "de")
        && matches!(after, "segundas" | "tercas" | "quartas" | "quintas" | "sextas" | "manha" | "noite"))
        || matches!(after, "vezes" | "x") && sentence.words.get(end).is_some()
}

/// "também", "à noite", "nos fins de semana": on top of what there is already.
pub(super) fn is_beside(sentence: &Sentence<'_>, found: &Found) -> bool {
    let near = found.start.saturating_sub(3)..(found.end + 4).min(sentence.words.len());
    near.into_iter().any(|at| {
        matches!(
            sentence.text(at),
            "tambem"
                | "paralelo"
                | "bico"
                | "freela"
                | "extra"
                | "vagas"
                | "alem"
                | "sabado"
                | "sabados"
                | "domingo"
                | "domingos"
                | "folga"
                | "folgas"
                | "renda"
                | "complementar"
                | "meio"
        ) || (matches!(sentence.text(at), "a" | "de" | "pela")
            && matches!(sentence.text(at + 1), "manha" | "tarde" | "noite"))
            || (matches!(sentence.text(at), "fim" | "fins" | "finais") && sentence.text(at + 1) == "de")
    })
}

/// "agora moro", "hoje em dia trabalho", "já tô morando": it was otherwise before.
pub(super) fn is_now(sentence: &Sentence<'_>, found: &Found) -> bool {
    let near = found.start.saturating_sub(3)..(found.end + 2).min(sentence.words.len());
    near.into_iter().any(|at| {
        matches!(sentence.text(at), "agora" | "atualmente")
            || sentence.text(at) == "ja" && matches!(sentence.text(at + 1), "to" | "estou" | "estamos")
            || (sentence.text(at) == "hoje"
                && sentence.text(at + 1) == "em"
                && sentence.text(at + 2) == "dia")
    })
}

/// "meu trabalho na Ambev": a noun that looks like a verb.
pub(super) fn is_noun(sentence: &Sentence<'_>, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    // "tem gosto de sabonete", "arrumou estágio": one verb is enough.
    let is_object = super::verbs::is_finite(sentence.text(before)) && !sentence.is_proper(before);
    is_object || Class::BeforeNoun.has(sentence.text(before))
}

/// Where the words begin that say a claim, its subject with them.
pub(super) fn first_word(sentence: &Sentence<'_>, found: &Found, subject: &Subject) -> usize {
    let mut start = found.start;
    while start > 0 && subject::is_light(sentence.text(start - 1)) {
        start -= 1;
    }
    // "encontrei a Lúcia, ela tem 71 anos": the pronoun stands for her.
    if start > 0 && matches!(sentence.text(start - 1), "ele" | "ela") {
        return start - 1;
    }
    if let Subject::Other(other) = subject {
        let reach = other.called.split(' ').count() + 3;
        let named = (start.saturating_sub(reach)..start).find(|at| {
            let names = matches!(sentence.text(*at), "meu" | "minha" | "meus" | "minhas" | "o" | "a")
                || sentence.is_proper(*at);
            // "o dentista disse que tem um filho": he is not whom the words are about.
            names && (*at..start).all(|at| !Class::Reports.has(sentence.text(at)))
        });
        return named.unwrap_or(start);
    }
    if start > 0 && sentence.text(start - 1) == "eu" { start - 1 } else { start }
}

/// Why words that look like a fact are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Veto {
    Asked,
    Supposed,
    Wished,
    Planned,
    Reported,
    Doubted,
    Past,
    Passing,
    Joked,
}

/// Whether words that tell an end are denied, asked, wished or supposed.
pub(super) fn is_hindered(sentence: &Sentence<'_>, start: usize, end: usize) -> bool {
    let denied = (start.saturating_sub(3)..start)
        .any(|at| matches!(sentence.text(at), "nao" | "nunca" | "jamais" | "nem" | "quase" | "ainda"));
    end > sentence.asked_from || denied || (0..start).any(|at| before(sentence, at, start).is_some())
}

/// What keeps a claim from being taken as told.
pub(super) fn veto(sentence: &Sentence<'_>, claim: &Claim) -> Option<Veto> {
    let (start, end) = (claim.start, claim.end);
    if start >= sentence.asked_from || end > sentence.asked_from {
        return Some(Veto::Asked);
    }
    if play::is_jest(sentence, claim) {
        return Some(Veto::Joked);
    }
    // A contrast begins anew: "queria morar em Portugal, mas moro em Santos".
    let from = (0..start)
        .rev()
        .find(|at| matches!(sentence.text(*at), "mas" | "porem" | "so que" | "entretanto"))
        .map_or(0, |at| at + 1);
    let word = |at: usize| sentence.text(at);
    // "quando me responder, pode ser direto": that is when it is wanted.
    let wanted = claim.frame.topic == "answers";
    for at in from..start {
        if let Some(veto) = before(sentence, at, start).filter(|veto| !(wanted && *veto == Veto::Past)) {
            return Some(veto);
        }
    }
    let clause_end = (end..sentence.words.len())
        .find(|at| sentence.is_pause(*at) || word(*at) == "mas")
        .unwrap_or(sentence.words.len());
    let clause_start = (from..start).rev().find(|at| sentence.is_pause(*at)).map_or(from, |at| at + 1);
    let aims = claim.frame.topic == "goal";
    // "quero ver se compro um carro"
    if aims && (start..end).any(|at| word(at) == "ver" && word(at + 1) == "se") {
        return Some(Veto::Planned);
    }
    if !aims && (clause_start..clause_end).any(|at| is_future(sentence, at)) {
        return Some(Veto::Planned);
    }
    // "hoje tô vegetariana" is a mood; "fui no médico hoje e ele disse que tô hipertensa" is none.
    let diagnosed = (from..start).any(|at| Class::Reports.has(word(at)) && is_expert(sentence, at));
    let birthday = claim.frame.topic == "age";
    if !diagnosed
        && !birthday
        && (clause_start..clause_end).any(|at| word(at) == "hoje")
        && (start..end).any(|at| matches!(word(at), "to" | "ta" | "meta" | "objetivo"))
        || passes(sentence, claim, clause_start..clause_end)
    {
        return Some(Veto::Passing);
    }
    if claim.is_denied() && (is_bounded(sentence, end) || is_bounded_before(sentence, clause_start)) {
        return Some(Veto::Passing);
    }
    // "fumo só quando bebo"
    let only =
        word(end) == "so" && matches!(word(end + 1), "quando" | "qnd" | "se" | "em" | "no" | "na" | "com");
    let bound = matches!(claim.frame.topic.as_str(), "smoking" | "drinking" | "diet" | "status");
    if only || bound && matches!(word(end), "quando" | "qnd") {
        return Some(Veto::Passing);
    }
    // "sou praticamente uma chef"
    if (start..end).any(|at| matches!(word(at), "praticamente" | "quase" | "basicamente")) {
        return Some(Veto::Doubted);
    }
    // "sou padeiro quase"
    if Class::Unreal.has(word(end)) || Class::TakesBack.has(word(end)) && sentence.is_pause(end + 1) {
        return Some(Veto::Doubted);
    }
    // "sou vegetariana até o churrasco começar"
    if word(end) == "ate" && !matches!(word(end + 1), "hoje" | "agora" | "que" | "os") {
        return Some(Veto::Passing);
    }
    let conditional = (end..clause_end).any(|at| {
        word(at) == "se"
            && matches!(word(at + 1), "eu" | "tudo" | "der" | "deus" | "a" | "passar" | "conseguir")
    });
    conditional.then_some(Veto::Supposed)
}

/// "não bebo café | depois das quatro", "deixei de dirigir | à noite": denied only there and then. Since when it is so bounds
/// nothing.
fn is_bounded(sentence: &Sentence<'_>, end: usize) -> bool {
    let after = sentence.text(end + 1);
    let recurs = phrase::is_weekday(after)
        || matches!(after, "dia" | "dias" | "noite" | "manha" | "tarde" | "madrugada" | "hora" | "fim");
    let dated = phrase::is_time(after) && !recurs
        || matches!(
            after,
            "natal" | "carnaval" | "pandemia" | "quarentena" | "faculdade" | "gravidez" | "vez"
        )
        || sentence.words.get(end + 1).is_some_and(|word| word.kind == WordKind::Number);
    match sentence.text(end) {
        "depois" => {
            let meal = matches!(
                sentence.text(end + 2),
                "jantar" | "almoco" | "cafe" | "janta" | "lanche" | "treino"
            );
            meal || !matches!(after, "que" | "da" | "do" | "disso")
        }
        "antes" | "quando" | "durante" | "fora" | "todo" | "toda" | "todos" | "todas" | "aos" | "com"
        | "sem" => true,
        "as" => phrase::is_time(after.trim_end_matches('s')),
        "a" | "de" | "pela" => matches!(after, "noite" | "manha" | "tarde" | "madrugada"),
        "em" | "no" | "na" | "nos" | "nas" => !dated,
        _ => false,
    }
}

/// "na sexta-feira eu não como carne": denied only then.
fn is_bounded_before(sentence: &Sentence<'_>, start: usize) -> bool {
    let when = sentence.text(start + 1).trim_end_matches('s');
    matches!(sentence.text(start), "no" | "na" | "em" | "as" | "aos" | "de" | "a" | "toda" | "todo" | "dia")
        && (phrase::is_weekday(when)
            || matches!(when, "noite" | "manha" | "tarde" | "madrugada" | "dia" | "semana"))
}

/// "moro no Guarujá só nas férias", "saí da academia agora": a stay and an errand change nobody's life.
fn passes(sentence: &Sentence<'_>, claim: &Claim, clause: Range<usize>) -> bool {
    let word = |at: usize| sentence.text(at);
    match claim.frame.topic.as_str() {
        "residence" | "household" => clause.clone().any(|at| {
            Class::Stay.has(word(at))
                || (matches!(word(at), "uns" | "umas" | "alguns" | "algumas" | "poucos" | "poucas")
                    && matches!(word(at + 1), "dias" | "semanas" | "meses" | "tempos"))
        }),
        _ if claim.holds == Holds::No && matches!(word(claim.start), "sai" | "saimos" | "saiu") => {
            clause.clone().any(|at| Class::Errand.has(word(at)))
        }
        _ => false,
    }
}

fn before(sentence: &Sentence<'_>, at: usize, start: usize) -> Option<Veto> {
    let word = |ahead: usize| sentence.text(at + ahead);
    let near = (at..start).all(|at| !sentence.is_pause(at));
    match word(0) {
        "se" if is_condition(sentence, at) => Some(Veto::Supposed),
        cue if Class::Supposes.has(cue) => Some(Veto::Supposed),
        cue if Class::Wishes.has(cue) && near => Some(Veto::Wished),
        "quem" if matches!(word(1), "dera" | "sabe" | "me") => Some(Veto::Wished),
        cue if Class::Plans.has(cue) && near => Some(Veto::Planned),
        // "do segundo casamento": the next one.
        "segundo"
            if matches!(
                word(1),
                "casamento" | "ano" | "semestre" | "periodo" | "filho" | "dia" | "andar" | "emprego"
            ) =>
        {
            None
        }
        // "o dentista disse que tem um filho": he has.
        cue if Class::Reports.has(cue) && word(1) == "que" && is_third(word(2)) => Some(Veto::Reported),
        cue if Class::Reports.has(cue) => (!is_expert(sentence, at)).then_some(Veto::Reported),
        "ele" | "ela" | "eles" | "elas" if has_colon(sentence, at + 1..at + 2) => Some(Veto::Reported),
        "falando" | "dizendo" | "avisando" | "jurando" if word(1) == "que" => Some(Veto::Reported),
        cue if Class::Cites.has(cue) => has_colon(sentence, at..start).then_some(Veto::Reported),
        cue if Class::Doubts.has(cue) && near => Some(Veto::Doubted),
        "nao" if matches!(word(1), "sei" | "lembro" | "acho" | "acredito" | "eh" | "significa") => {
            Some(Veto::Doubted)
        }
        "quando" | "enquanto" | "antigamente" => Some(Veto::Past),
        // "desde que me casei": an old story, told to date another.
        "desde" | "depois" | "assim" | "antes" if word(1) == "que" && near => Some(Veto::Past),
        "pode" if word(1) == "ser" => Some(Veto::Doubted),
        // "um dia eu ainda moro na praia"
        "um" if word(1) == "dia" && (2..5).any(|ahead| word(ahead) == "ainda") => Some(Veto::Wished),
        "faz" if word(1) == "de" && word(2) == "conta" => Some(Veto::Supposed),
        "por" if word(1) == "exemplo" => Some(Veto::Supposed),
        "como" if word(1) == "se" => Some(Veto::Supposed),
        "na" if matches!(word(1), "epoca" | "infancia" | "adolescencia") => Some(Veto::Past),
        _ => None,
    }
}

/// Verbs that somebody else does, where nobody else was named: whoever spoke, spoke of themselves.
fn is_third(word: &str) -> bool {
    matches!(word, "tem" | "mora" | "trabalha" | "torce" | "gosta" | "vai" | "toma" | "faz" | "ama" | "odeia")
}

/// The word of a doctor about oneself is as good as one's own.
fn is_expert(sentence: &Sentence<'_>, at: usize) -> bool {
    (at.saturating_sub(4)..at).any(|at| Class::Expert.has(sentence.text(at)))
}

/// "a Bia mandou no grupo: passei no vestibular".
fn has_colon(sentence: &Sentence<'_>, words: Range<usize>) -> bool {
    words.into_iter().any(|at| sentence.is_pause(at) && sentence.source_of(at..at + 1) == ":")
}

/// "se" that supposes, not the one of "se chama".
fn is_condition(sentence: &Sentence<'_>, at: usize) -> bool {
    let next = sentence.text(at + 1);
    let subjunctive =
        next.len() > 4 && (next.ends_with("sse") || next.ends_with("ssem") || next.ends_with("ssemos"));
    Class::AfterIf.has(next)
        || subjunctive
        || (at == 0 || sentence.is_pause(at - 1))
            && !super::verbs::groups(sentence, at + 1)
                .iter()
                .any(|group| group.person == super::verbs::Person::Third)
}

fn is_future(sentence: &Sentence<'_>, at: usize) -> bool {
    match sentence.text(at) {
        "amanha" | "breve" => true,
        "que" => sentence.text(at + 1) == "vem",
        "proximo" | "proxima" => matches!(
            sentence.text(at + 1),
            "mes" | "semana" | "ano" | "segunda" | "terca" | "quarta" | "quinta" | "sexta" | "semestre"
        ),
        "daqui" => sentence.text(at + 1) == "a" || sentence.text(at + 1) == "uns",
        _ => false,
    }
}
