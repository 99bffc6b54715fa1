//! Whether what fills a frame would be understood alone, a year later.

use super::classes::Class;
use super::complement;
use super::frames::{Element, FRAMES, Frame, Holds};
use super::lists;
use super::matching::Found;
use super::phrase;
use super::slots::{SlotKind as Slot, Value};
use super::verbs;
use super::words::{self, Sentence, WordKind};
use super::work;

/// Whether every slot of a frame holds something, and nothing was cut in the middle.
pub(super) fn is_whole(sentence: &Sentence<'_>, found: &Found, frame: &Frame) -> bool {
    let Some(pattern) = FRAMES.patterns.get(found.pattern) else { return false };
    let mut last = None;
    for element in &pattern.elements {
        let Element::Slot(name, kind) = element else {
            last = None;
            continue;
        };
        last = Some(*kind);
        if !found.slot(name).is_some_and(|value| is_filled(*kind, &value.text)) {
            return false;
        }
    }
    let cut = last.is_some_and(|kind| is_cut(sentence, found.end, kind)) || is_hyphened(sentence, found.end);
    !cut && !is_figure(sentence, found, frame) && !is_of_the_day(sentence, found, frame)
}

/// "minha ex-cunhada" is no "ex".
fn is_hyphened(sentence: &Sentence<'_>, end: usize) -> bool {
    let after = end.checked_sub(1).and_then(|last| sentence.words.get(last)).map(|word| word.span.end);
    let mut letters = after.and_then(|after| sentence.source.get(after..)).unwrap_or_default().chars();
    letters.next() == Some('-') && letters.next().is_some_and(char::is_alphabetic)
}

/// Whether the words of a free slot say anything: "mil", "assim" and "coisas" do not.
fn is_filled(kind: Slot, text: &str) -> bool {
    // A mark stands where somebody's data stood.
    if text.contains('[') {
        return false;
    }
    if !matches!(kind, Slot::Thing | Slot::Taste | Slot::Work | Slot::Rest | Slot::Of) {
        return true;
    }
    let folded = ptbr::fold(text);
    let mut telling = folded
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty() && !phrase::is_dangling(word) && !phrase::is_function_word(word));
    let is_empty = |word: &str| Class::Filler.has(word) || word.chars().all(|letter| letter.is_ascii_digit());
    let is_vague = |word: &str| kind == Slot::Work && Class::VaguePlace.has(word);
    let is_manner = |word: &str| kind != Slot::Rest && word.ends_with("mente") && word.len() > 7;
    if matches!(kind, Slot::Thing | Slot::Taste) && complement::is_lone_infinitive(text) {
        return false;
    }
    kind == Slot::Of || telling.any(|word| !is_empty(word) && !is_vague(word) && !is_manner(word))
}

/// Whether the sentence goes right on with what belongs to the last slot: "reunião que podia ser um e-mail", "piloto de
/// fórmula 1".
fn is_cut(sentence: &Sentence<'_>, end: usize, kind: Slot) -> bool {
    let next = sentence.text(end);
    let number = sentence.words.get(end).is_some_and(|word| word.kind == WordKind::Number);
    let proper = end.checked_sub(1).is_some_and(|last| sentence.is_proper(last));
    match kind {
        Slot::Thing | Slot::Taste => {
            !proper && (number || matches!(next, "que" | "quando" | "onde" | "cujo" | "cuja"))
        }
        Slot::Work => !proper && matches!(next, "que" | "onde" | "cujo" | "cuja"),
        Slot::Listed("profession") => number || next == "de" && sentence.text(end + 1) == "mao",
        _ => false,
    }
}

/// Whether the years are told to be somebody's age, and nothing else: not "tenho 12 anos de empresa", "90 anos por dentro",
/// "tenho 3 anos morando aqui".
fn is_age(sentence: &Sentence<'_>, end: usize) -> bool {
    let next = sentence.text(end);
    sentence.is_pause(end)
        || sentence.is_pause(end - 1)
        || matches!(
            next,
            "e" | "mas" | "hoje" | "hj" | "ontem" | "ja" | "agora" | "ainda" | "com" | "ne" | "viu" | "so"
        )
        || next == "de" && sentence.text(end + 1) == "idade"
        || matches!(next, "nesse" | "neste" | "nessa" | "esse" | "este" | "essa" | "semana" | "mes")
        || verbs::is_finite(next) && next != "faz"
        || next == "eu"
        || next == "como" && sentence.text(end + 1) == "que"
}

/// "namoro a Tainá faz 2 anos", "moro com ele faz 3 anos": since when something else is so.
fn is_how_long(sentence: &Sentence<'_>, found: &Found) -> bool {
    let mut clause =
        (0..found.start).rev().take_while(|at| !sentence.is_pause(*at)).map(|at| sentence.text(at));
    let told = |word: &str| verbs::is_finite(word) && !Class::BeforeNoun.has(word) || word.ends_with("ndo");
    sentence.text(found.start) == "faz" && clause.any(told)
}

/// Whether the frame's words are a figure of speech together with what follows them.
fn is_figure(sentence: &Sentence<'_>, found: &Found, frame: &Frame) -> bool {
    let end = found.end;
    let next = sentence.text(end);
    let after = sentence.text(end + 1);
    match frame.topic.as_str() {
        "age" => {
            let birthday =
                (found.start..end).any(|at| matches!(sentence.text(at), "aniversario" | "niver" | "aniver"));
            // "hoje é meu niver, 14 de março"
            birthday && next == "de" || !birthday && (!is_age(sentence, end) || is_how_long(sentence, found))
        }
        "status" => is_no_status(sentence, found, frame),
        // "tô grávida de ideias"
        "pregnancy" => {
            next == "de"
                && sentence.is_word(end + 1)
                && !matches!(
                    after,
                    "um" | "uma" | "gemeos" | "gemeas" | "trigemeos" | "novo" | "menino" | "menina"
                )
                && !matches!(sentence.text(end + 2), "semanas" | "meses")
        }
        // "tenho um cachorro quente", "um gato na garganta"
        "pet" => {
            next == "quente"
                || matches!(next, "na" | "no")
                    && matches!(after, "garganta" | "telhado" | "banheiro" | "motor" | "muro")
        }
        // "faço toda semana com a doutora", "vai me visitar todo dia"
        "routine" => is_planned(sentence, found) || !complement::is_whole_doing(sentence, found),
        // "obrigada meu Pai Eterno"
        "person_name" if found.slot("name").is_some_and(is_divine) => true,
        // "o sobrenome do meu pai é Furtado"
        "person_name"
            if found.start.checked_sub(2).is_some_and(|before| {
                matches!(sentence.text(before + 1), "do" | "da") && sentence.text(before) == "sobrenome"
            }) =>
        {
            true
        }
        // "ganhei um papagaio da minha tia, o Louro": not hers.
        "person_name" if frame.about.is_some() => {
            let said = |word: &str| (found.start..end).any(|at| sentence.text(at) == word);
            let named = (found.start + 1..end)
                .find(|at| sentence.is_proper(*at) && sentence.is_pause(at.saturating_sub(2)));
            let led = named.map_or("", |named| sentence.text(named - 1));
            said("minha") && led == "o" || said("meu") && led == "a"
        }
        // "voltei pra igreja hoje, sentei no fundo": once.
        "worship" => {
            let back =
                found.verb.is_some_and(|verb| verb.lemma.infinitive() == "voltar" && verb.helper.is_none());
            back && matches!(next, "hoje" | "hj" | "ontem" | "agora")
        }
        // "carnaval: trabalho todos os dias"
        "shift" => {
            found.slot("shift").is_some_and(|shift| shift.name.contains("dia") && shift.text != "de dia")
        }
        // "áries com ascendente em burnout"
        "sign" => {
            next == "com"
                && matches!(after, "ascendente" | "lua")
                && lists::list("sign").is_some_and(|list| list.find(sentence, end + 3).is_none())
        }
        // "tenho um irmão por parte de pai"
        "kin_count" => next == "por",
        // "virei streamer de teto"
        "job" if is_fancied(found) => true,
        // "sou caminhoneiro sem caminhão"
        "job" | "profession" if next == "sem" => true,
        // "me aposentei do vôlei"
        "job" if frame.value.is_some() && matches!(next, "de" | "do" | "da" | "das" | "dos") => {
            ["sport", "hobby", "game"]
                .iter()
                .any(|list| lists::list(list).is_some_and(|list| list.find(sentence, end + 1).is_some()))
                || matches!(after, "vida" | "balada" | "baladas" | "rua" | "crush" | "cozinha")
        }
        _ => false,
    }
}

/// "namoro à distância", "está namorando uma moça do coral", "só namora depois dos 40"
fn is_no_status(sentence: &Sentence<'_>, found: &Found, frame: &Frame) -> bool {
    let end = found.end;
    let next = sentence.text(end);
    let bound = matches!(next, "depois" | "antes" | "quando" | "se" | "ate")
        || found.start > 0 && sentence.text(found.start - 1) == "so";
    let alone = found.slot("partner").is_none();
    let nameless = frame.value.as_deref() == Some("namorando") && alone;
    let far = (found.start..end).any(|at| sentence.source_of(at..at + 1) == "à");
    let object = matches!(
        next,
        "um" | "uma" | "o" | "a" | "esse" | "essa" | "este" | "esta" | "aquele" | "aquela" | "ele" | "ela"
    );
    // "casei minha filha", "saiu o divórcio da Cristina": theirs.
    let theirs = alone && matches!(next, "meu" | "minha" | "da" | "do");
    // "ficamos casados 33 anos": as long as it lasted.
    let lasted = found.verb.is_some_and(|verb| verb.lemma.infinitive() == "ficar")
        && found.slot("status").is_some_and(|status| status.text.ends_with('s'));
    far || lasted || theirs || alone && (bound || next == "com") || nameless && object
}

/// Whether a name is one of those that are called upon.
fn is_divine(name: &Value) -> bool {
    name.name.split(' ').next().is_some_and(|first| Class::Divine.has(first))
}

/// Whether it is wanted or given up only for now.
fn is_of_the_day(sentence: &Sentence<'_>, found: &Found, frame: &Frame) -> bool {
    let (next, after) = (sentence.text(found.end), sentence.text(found.end + 1));
    match frame.topic.as_str() {
        // "prefiro sair aplaudida", "prefiro trabalhar | de noite": a doing is preferred to another, or goes on.
        "prefers" => {
            let doing =
                |first: &Value| verbs::is_infinitive(first.name.split(' ').next().unwrap_or_default());
            let goes_on = FRAMES.patterns.get(found.pattern).is_some_and(|pattern| {
                pattern
                    .elements
                    .iter()
                    .any(|element| matches!(element, Element::Slot(_, Slot::Lasting) | Element::Words(_)))
            });
            found.slot("second").is_none() && !goes_on && found.slot("first").is_some_and(doing)
        }
        // "parei a corrida pra filmar": an errand of the day.
        "activity" | "hobby" | "therapy" if frame.holds == Holds::No => {
            next == "pra" && verbs::is_infinitive(after)
        }
        // "meu sonho é dormir", "minha meta é sobreviver até sexta"
        "goal" | "dream" => found.slot("goal").is_some_and(|goal| {
            let mut words = goal.name.split(' ');
            words.clone().count() < 2 && words.clone().all(verbs::is_infinitive)
                || words.any(|word| phrase::is_weekday(word) || matches!(word, "hoje" | "hj" | "amanha"))
        }),
        _ => false,
    }
}

/// "vai me visitar todo dia": it will.
fn is_planned(sentence: &Sentence<'_>, found: &Found) -> bool {
    let Some(verb) = found.verb else { return false };
    let main = (verb.end..verb.end + 2).find(|at| !matches!(sentence.text(*at), "me" | "te" | "se" | "nos"));
    verb.lemma.infinitive() == "ir" && main.is_some_and(|main| verbs::is_infinitive(sentence.text(main)))
}

/// Whether somebody became, in a word, what no list of professions knows.
fn is_fancied(found: &Found) -> bool {
    let became = found.verb.is_some_and(|verb| verb.lemma.infinitive() == "virar");
    let listed = |name: &str| {
        let sentences = words::sentences(name);
        let whole = |sentence: &Sentence<'_>| {
            let found = lists::list("profession").and_then(|list| list.find(sentence, 0));
            found.is_some_and(|(_, end)| end == sentence.words.len())
        };
        sentences.first().is_some_and(whole)
    };
    let fancied = |value: &Value| !listed(&value.name) && !work::is_rank(&value.name);
    became && found.slot("work").is_none() && found.slot("profession").is_some_and(fancied)
}

/// "sou padrinho do Guilherme": what somebody is to others is no work.
pub(super) fn is_kin(found: &Found) -> bool {
    let Some(profession) = found.slot("profession") else { return false };
    // As it was typed: a godfather is no small priest.
    let typed = ptbr::fold(&profession.text);
    let first = typed.split(' ').next().unwrap_or_default();
    Class::Kin.has(first)
}
