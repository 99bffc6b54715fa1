//! How a person stands to what their words say: told, denied, wished, supposed, reported, planned, joked.

use super::classes::Class;
use super::matching::Found;
use super::subject::{self, Subject};
use super::words::Sentence;

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
    if found.start < found.end && sentence.text(found.start) == "nao" {
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

/// Whether something is said to go on, not to have happened once.
pub(super) fn is_habit(sentence: &Sentence<'_>, end: usize) -> bool {
    let next = sentence.text(end);
    let after = sentence.text(end + 1);
    matches!(
        (next, after),
        ("todo", "dia" | "sabado" | "domingo")
            | ("toda" | "todos" | "todas" | "desde" | "ha" | "faz" | "aos", _)
    ) || (matches!(next, "as" | "de")
        && matches!(after, "segundas" | "tercas" | "quartas" | "quintas" | "sextas" | "manha" | "noite"))
        || matches!(after, "vezes" | "x") && sentence.words.get(end).is_some()
}

/// "também", "à noite", "nos fins de semana": on top of what there is already.
pub(super) fn is_beside(sentence: &Sentence<'_>, found: &Found) -> bool {
    let near = found.start.saturating_sub(3)..(found.end + 4).min(sentence.words.len());
    near.into_iter().any(|at| {
        matches!(sentence.text(at), "tambem" | "paralelo" | "bico" | "freela" | "extra" | "vagas" | "alem")
            || (sentence.text(at) == "a" && sentence.text(at + 1) == "noite")
            || (matches!(sentence.text(at), "fim" | "fins" | "finais") && sentence.text(at + 1) == "de")
    })
}

/// "meu trabalho na Ambev": a noun that looks like a verb.
pub(super) fn is_noun(sentence: &Sentence<'_>, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    Class::BeforeNoun.has(sentence.text(before))
}

/// Where the words begin that say a claim, its subject with them.
pub(super) fn first_word(sentence: &Sentence<'_>, found: &Found, subject: &Subject) -> usize {
    let mut start = found.start;
    while start > 0 && subject::is_light(sentence.text(start - 1)) {
        start -= 1;
    }
    if let Subject::Other(other) = subject {
        let reach = other.called.split(' ').count() + 3;
        let named = (start.saturating_sub(reach)..start).find(|at| {
            matches!(sentence.text(*at), "meu" | "minha" | "meus" | "minhas" | "o" | "a")
                || sentence.is_proper(*at)
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

/// What keeps a claim from being taken as told.
pub(super) fn veto(sentence: &Sentence<'_>, start: usize, end: usize) -> Option<Veto> {
    if start >= sentence.asked_from || end > sentence.asked_from {
        return Some(Veto::Asked);
    }
    // "virei babá hoje kkk", "casei com esse sofá kkk"
    if sentence.laughs
        && (start..end).any(|at| matches!(sentence.text(at), "virei" | "casei" | "virou" | "tornei"))
    {
        return Some(Veto::Joked);
    }
    // A contrast begins anew: "queria morar em Portugal, mas moro em Santos".
    let from = (0..start)
        .rev()
        .find(|at| matches!(sentence.text(*at), "mas" | "porem" | "so que" | "entretanto"))
        .map_or(0, |at| at + 1);
    let word = |at: usize| sentence.text(at);
    for at in from..start {
        if let Some(veto) = before(sentence, at, start) {
            return Some(veto);
        }
    }
    let clause_end = (end..sentence.words.len())
        .find(|at| sentence.is_pause(*at) || word(*at) == "mas")
        .unwrap_or(sentence.words.len());
    let clause_start = (from..start).rev().find(|at| sentence.is_pause(*at)).map_or(from, |at| at + 1);
    if (clause_start..clause_end).any(|at| is_future(sentence, at)) {
        return Some(Veto::Planned);
    }
    // "hoje tô vegetariana" is a mood.
    if (clause_start..clause_end).any(|at| word(at) == "hoje")
        && (start..end).any(|at| matches!(word(at), "to" | "ta" | "meta" | "objetivo"))
    {
        return Some(Veto::Passing);
    }
    let conditional = (end..clause_end).any(|at| {
        word(at) == "se"
            && matches!(word(at + 1), "eu" | "tudo" | "der" | "deus" | "a" | "passar" | "conseguir")
    });
    conditional.then_some(Veto::Supposed)
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
        cue if Class::Reports.has(cue) => (!is_expert(sentence, at)).then_some(Veto::Reported),
        cue if Class::Doubts.has(cue) && near => Some(Veto::Doubted),
        "nao" if matches!(word(1), "sei" | "lembro" | "acho" | "acredito" | "eh" | "significa") => {
            Some(Veto::Doubted)
        }
        "quando" | "enquanto" | "antigamente" => Some(Veto::Past),
        "pode" if word(1) == "ser" => Some(Veto::Doubted),
        "faz" if word(1) == "de" && word(2) == "conta" => Some(Veto::Supposed),
        "por" if word(1) == "exemplo" => Some(Veto::Supposed),
        "como" if word(1) == "se" => Some(Veto::Supposed),
        "na" if matches!(word(1), "epoca" | "infancia" | "adolescencia") => Some(Veto::Past),
        _ => None,
    }
}

/// The word of a doctor about oneself is as good as one's own.
fn is_expert(sentence: &Sentence<'_>, at: usize) -> bool {
    (at.saturating_sub(4)..at).any(|at| Class::Expert.has(sentence.text(at)))
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

/// Words by which a whole message turns out to be no telling at all.
pub(super) fn is_play(sentences: &[Sentence<'_>], source: &str) -> bool {
    let folded = ptbr::fold(source);
    let pasted = source.lines().filter(|line| line.trim_start().starts_with('>')).count() > 0
        || folded.contains("encaminhad")
        || folded.contains("mensagem que recebi")
        || folded.contains("corrente do zap");
    let worded = sentences.iter().any(|sentence| {
        (0..sentence.words.len()).any(|at| {
            let word = |ahead: usize| sentence.text(at + ahead);
            is_joke(sentence, at)
                || Class::Writing.has(word(0))
                || (matches!(word(0), "corrige" | "resume" | "resuma" | "corrija")
                    && matches!(word(1), "esse" | "este" | "o" | "isso" | "a" | "essa"))
                || (matches!(word(0), "letra" | "trecho" | "refrao")
                    && matches!(word(1), "da" | "de" | "dessa" | "do"))
                || (word(0) == "finge" && word(1) == "que")
                || (word(0) == "faz" && word(1) == "de" && word(2) == "conta")
                || (matches!(word(0), "escreve" | "escreva") && matches!(word(1), "um" | "uma" | "como"))
        })
    });
    pasted || worded
}

/// "brincadeira", "tô zoando", "só que não": what was said before was not meant.
pub(super) fn is_joke(sentence: &Sentence<'_>, at: usize) -> bool {
    let word = |ahead: usize| sentence.text(at + ahead);
    let alone = at == 0
        || sentence.is_pause(at - 1)
        || matches!(sentence.text(at - 1), "eh" | "foi" | "era" | "to" | "so" | "tava" | "na");
    (Class::Joke.has(word(0)) && (alone || sentence.is_pause(at + 1)))
        || (word(0) == "mentira" && (sentence.is_pause(at + 1) || word(1) == "minha"))
        || (word(0) == "so" && word(1) == "que" && word(2) == "nao" && sentence.is_pause(at + 3))
        || (matches!(word(0), "primeiro" | "1") && word(1) == "de" && word(2) == "abril")
}
