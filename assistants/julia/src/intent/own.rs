//! What a doctor says of a shift that is theirs: that they give it up, that they would come late, that they want to know
//! how it stands.

use jiff::Zoned;

use super::sentence::{Clause, Sentence, is_infinitive};
use crate::places::{folded, names};
use crate::vagas::{Vaga, window};

/// Verbs by which a shift is given up.
const GIVES_UP: &[&str] =
    &["larg", "desist", "devolv", "cancel", "desmarc", "desfaz", "repass", "renunci", "abdic"];

/// What somebody else shall do instead: "arruma alguém no meu lugar".
const INSTEAD: &[&str] = &[
    "no meu lugar",
    "meu lugar",
    "me substitua",
    "me substitui",
    "me substituir",
    "me cobrir",
    "me cubra",
    "me cobre",
    "abrir mao",
    "abro mao",
    "passar adiante",
    "passo adiante",
    "me tira",
    "me tire",
    "me tirem",
    "me tirar",
    "tira meu nome",
    "tirar meu nome",
    "tira o meu nome",
    "tirem meu nome",
    "pular fora",
    "cair fora",
    "to fora",
    "passar meu plantao",
    "passar o meu plantao",
    "outra pessoa",
    "outro colega",
    "estou fora",
];

const NOT: &[&str] = &["nao", "n", "nem", "num"];
const ABLE: &[&str] = &[
    "vou",
    "posso",
    "consigo",
    "poderei",
    "conseguirei",
    "irei",
    "vai",
    "da",
    "dara",
    "rola",
    "rolar",
    "tenho",
    "podendo",
    "conseguindo",
    "poder",
    "conseguir",
    "quero",
    "pedi",
];

/// What one does at a shift. Whatever else somebody cannot do is another matter: "não consigo abrir o arquivo".
const GOING: &[&str] = &[
    "ir",
    "fazer",
    "comparecer",
    "cumprir",
    "dar",
    "estar",
    "trabalhar",
    "assumir",
    "cobrir",
    "poder",
    "conseguir",
    "rolar",
    "comparecimento",
    "ser",
];

/// What is given up and is no shift.
const OTHER_THINGS: &[&str] = &[
    "lembrete",
    "lembretes",
    "ligacao",
    "chamada",
    "conversa",
    "cadastro",
    "inscricao",
    "mensagem",
    "mensagens",
    "multa",
    "consulta",
    "reuniao",
    "proposta",
    "se",
    "caso",
    "aviso",
    "avisos",
    "resposta",
];

const SHIFT: &[&str] = &["plantao", "plantoes", "vaga", "turno", "escala", "reserva"];

/// Whether the person says that they will not do a shift that they have.
pub(super) fn gives_up(sentence: &Sentence) -> bool {
    !sentence.has(OTHER_THINGS)
        && (sentence.says(INSTEAD)
            || sentence.clauses.iter().any(|clause| drops(clause) || cannot_go(clause)))
}

/// Whether another clause asks for what else there is: "…, e o de quarta ainda tá livre?"
pub(super) fn asks_for_another(sentence: &Sentence) -> bool {
    let open = [
        "livre",
        "livres",
        "aberto",
        "aberta",
        "abertos",
        "abertas",
        "disponivel",
        "tem",
        "sobrou",
        "outro",
        "outra",
        "vago",
    ];
    sentence
        .clauses
        .iter()
        .any(|clause| clause.asks && clause.has(&open) && !drops(clause) && !cannot_go(clause))
}

fn drops(clause: &Clause) -> bool {
    let place = clause.words.iter().position(|word| GIVES_UP.iter().any(|stem| word.starts_with(stem)));
    // "não quero cancelar" gives nothing up.
    place.is_some_and(|at| !clause.words.iter().take(at).any(|word| NOT.contains(&word.as_str())))
}

fn cannot_go(clause: &Clause) -> bool {
    let Some(at) = clause.place_of(NOT) else { return false };
    let after: Vec<&str> = clause.words.iter().skip(at + 1).map(String::as_str).collect();
    let able = after.iter().take(3).any(|word| ABLE.contains(word));
    able && after.iter().filter(|word| is_infinitive(word)).all(|word| GOING.contains(word))
}

/// The shifts of theirs that a sentence can mean: by day, by place, or because it speaks of a shift at all.
pub(super) fn referred<'v>(sentence: &Sentence, said: &str, own: &'v [Vaga], now: &Zoned) -> Vec<&'v Vaga> {
    let day = window::single(said, now);
    let at = |vaga: &&Vaga| vaga.hospital.is_named_in(&sentence.text);
    let mut meant: Vec<&Vaga> = own.iter().collect();
    if let Some(day) = day {
        meant.retain(|vaga| vaga.starts.date() == day);
    } else {
        let weekdays: Vec<_> = sentence.text.split(' ').filter_map(window::weekday).collect();
        if !weekdays.is_empty() {
            meant.retain(|vaga| weekdays.contains(&vaga.weekday()));
        } else if !own.iter().any(|vaga| at(&vaga)) && !sentence.has(SHIFT) && !sentence.says(INSTEAD) {
            return Vec::new();
        }
    }
    if meant.iter().any(at) {
        meant.retain(at);
    }
    meant
}

/// What one keeps.
const STAYS: &[&str] =
    &["continua", "continuam", "mantem", "mantenho", "mantido", "valendo", "de pe", "segue", "deixa"];
const LETS_GO: &[&str] = &["nao", "nem", "pra la", "de lado", "quieto", "livre", "vaga"];

/// A message without the clauses that say what stays: "tira o de terça, o de sábado continua valendo".
pub(super) fn without_what_stays(said: &str) -> String {
    let stays = |clause: &&str| {
        let text = folded(clause);
        let says = |words: &[&str]| words.iter().any(|word| names(&text, word));
        says(STAYS) && !says(LETS_GO)
    };
    let clauses = said.split_inclusive(['.', '!', '?', ',', ';', '\n']);
    clauses.filter(|clause| !stays(clause)).collect()
}

/// What would be otherwise than agreed: coming later, leaving earlier, sharing it, changing it with somebody.
const OTHERWISE: &[&str] = &[
    "chegar", "chego", "entrar", "entro", "sair", "saio", "comecar", "comeco", "trocar", "troco", "troca",
    "dividir", "divido", "atrasar", "atraso", "atrasado", "atrasada", "adiantar", "adianto", "rendido",
    "rendida", "render", "antes", "depois", "inverter",
];
const LEAVE: &[&str] = &[
    "posso",
    "pode",
    "podem",
    "poderia",
    "podia",
    "consigo",
    "conseguem",
    "tem",
    "da",
    "daria",
    "problema",
    "avisa",
    "avisar",
    "avisem",
];

/// Whether only a person of the house can say yes to it.
pub(super) fn needs_leave(sentence: &Sentence, said: &str) -> bool {
    let informs =
        sentence.says(&["que horas", "qual horario", "qual o horario", "que hora", "onde", "quando"]);
    let timed = said.chars().any(|sign| sign.is_ascii_digit())
        || sentence.has(&["tarde", "cedo", "antes", "depois", "colega", "alguem", "metade"])
        || sentence.begins(&["atras", "troc", "divid", "adiant"]);
    !informs && sentence.has(OTHERWISE) && sentence.has(LEAVE) && timed
}

/// Whether the person asks how their own shift, or their request for one, stands.
pub(super) fn asks_standing(sentence: &Sentence) -> bool {
    let stands = sentence.begins(&[
        "liberad",
        "liberou",
        "liberar",
        "confirmad",
        "confirmou",
        "confirmar",
        "aprovad",
        "aprovar",
        "conferir",
        "conferid",
        "garantid",
        "reservad",
        "escalad",
    ]) || sentence.says(&[
        "contar com",
        "meu nome",
        "deu certo",
        "ficou certo",
        "ta certo",
        "esta certo",
        "ta valendo",
        "de pe",
    ]);
    let when = sentence.says(&[
        "que horas",
        "que hora",
        "qual horario",
        "qual o horario",
        "onde",
        "que dia",
        "quando",
    ]) && sentence.has(&[
        "chego",
        "chegar",
        "entro",
        "entrar",
        "comeco",
        "comecar",
        "apresento",
        "apresentar",
        "trabalho",
        "pego",
        "saio",
    ]);
    let searches = sentence.has(&[
        "vagas", "aberto", "aberta", "abertos", "abertas", "abriu", "outro", "outros", "outra", "outras",
    ]);
    let own = sentence.has(&["tenho", "meu", "meus", "minha", "minhas"])
        && sentence.begins(&["marcad", "agendad", "reservad", "combinad"]);
    sentence.asks() && (stands || when || own) && !searches
}

/// Whether somebody asks how one comes to work with the house: "como funciona pra pegar plantão com vcs?"
pub(super) fn asks_how(sentence: &Sentence) -> bool {
    let how = sentence.says(&[
        "como funciona",
        "como que funciona",
        "como e que funciona",
        "como eu faco",
        "como faco",
        "como faz",
        "como pego",
        "como eu pego",
    ]);
    let to_work = sentence.begins(&["plant", "trabalh", "cadastr", "particip", "reserv"]);
    let brief = sentence.text.split(' ').count() <= 4;
    how && sentence.asks() && (to_work || (brief && sentence.has(&["funciona"])))
}

/// Whether somebody asks which hospitals or cities the house works with.
pub(super) fn asks_where(sentence: &Sentence) -> bool {
    let places = sentence.has(&["hospitais", "cidades", "lugares", "regioes", "unidades"]);
    let which = sentence.has(&["quais", "que", "qual", "quantos", "onde", "lista"]);
    let of_shifts = sentence.begins(&["plant", "vaga", "abert", "livre", "turno"]);
    places && which && sentence.asks() && !of_shifts
}

/// Whether somebody finds that what was offered pays too little.
pub(super) fn haggles(sentence: &Sentence, said: &str) -> bool {
    let amount = said.split(|sign: char| !sign.is_ascii_digit()).any(|digits| digits.len() >= 3);
    let pay = amount || sentence.begins(&["valor", "pag", "prec", "reais", "cache", "remunera"]);
    let little = sentence
        .begins(&["baix", "puxad", "pouc", "melhor", "compens", "aument", "negoci", "fraco"])
        || sentence.says(&["nao rola", "nao da", "nao vale", "nao fecha", "nao paga"]);
    // "fecho esse se chegar em 2200".
    let on_terms =
        amount && sentence.has(&["se"]) && sentence.begins(&["cheg", "pag", "sub", "fiz", "aument"]);
    (pay && little) || on_terms
}

/// Whether somebody wants none of what was offered, and says no more.
pub(super) fn declines(sentence: &Sentence, said: &str) -> bool {
    let reply = ptbr::assent::reply(said, "");
    let plain = reply.words <= 8
        && !reply.hedged
        && !sentence.asks()
        && reply.assent.yes == 0
        && reply.assent.doubt == 0;
    let none = sentence.has(&["nenhum", "nenhuma"]);
    plain && (none || (reply.assent.no > 0 && reply.assent.other <= 1))
}

/// Whether a folded text names the day or the place of one of these.
pub(super) fn names_one(text: &str, vagas: &[Vaga]) -> bool {
    let text = folded(text);
    vagas.iter().any(|vaga| vaga.hospital.is_named_in(&text))
}
