//! What cannot wait for its turn.

use std::sync::LazyLock;

use crate::phrases::Phrasebook;

/// Why an answer is needed at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Urgency {
    /// They are there, and cannot go on: a closed door, nobody to take over from them.
    Stranded,
    /// It begins within the hour, or they will not make it today.
    Imminent,
    /// They say that it is urgent.
    Asked,
}

impl Urgency {
    /// What somebody stands in before what they fear, and that before what they say of it.
    pub const ALL: [Self; 3] = [Self::Stranded, Self::Imminent, Self::Asked];

    /// Its name in lists, events and figures.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stranded => "stranded",
            Self::Imminent => "imminent",
            Self::Asked => "asked",
        }
    }
}

pub(super) static HEARD: LazyLock<Phrasebook> =
    LazyLock::new(|| Phrasebook::parse(&[include_str!("rules/urgency.txt")]));

/// Whether a message needs an answer at once, and why.
pub fn urgency(text: &str) -> Option<Urgency> {
    let found = HEARD.find(&HEARD.read(text));
    let heard = Urgency::ALL
        .into_iter()
        .find(|urgency| found.iter().any(|phrase| phrase.heading == urgency.as_str()));
    heard.or_else(|| signs(text))
}

/// Signs of a trouble on the way or at the door, as beginnings of words: no phrase has to be foreseen.
const ARRIVED: &[&str] = &[
    "cheguei",
    "chegamos",
    "chegando",
    "porta",
    "portao",
    "portaria",
    "recepc",
    "entrada",
    "guarita",
    "catraca",
    "estacion",
    "cracha",
    "biometria",
    "cancela",
];
const PLACE: &[&str] =
    &["hospital", "upa", "setor", "uti", "escala", "escalad", "plantao", "unidade", "conforto", "centro"];
const BLOCKED: &[&str] = &[
    "fechad",
    "trancad",
    "barrad",
    "bloquead",
    "negad",
    "barra",
    "outro",
    "outra",
    "errad",
    "ninguem",
    "sumiu",
    "constar",
    "consta",
    "acham",
    "acha",
    "encontram",
    "deixam",
    "deixa",
    "deixando",
    "atende",
    "atendem",
    "abre",
    "abrem",
    "funciona",
    "reconhece",
    "aparece",
    "cade",
];
const VEHICLE: &[&str] = &[
    "carro",
    "moto",
    "pneu",
    "uber",
    "onibus",
    "metro",
    "trem",
    "voo",
    "transito",
    "estrada",
    "marginal",
    "rodovia",
    "chuva",
    "alag",
    "guincho",
    "elevador",
    "taxi",
    "bateria",
    "corrida",
    "avenida",
    "radial",
    "anchieta",
    "imigrantes",
    "dutra",
];
const TROUBLE: &[&str] = &[
    "furou",
    "furad",
    "furaram",
    "furei",
    "estour",
    "quebrou",
    "quebrad",
    "enguic",
    "bateu",
    "bati",
    "parou",
    "parad",
    "travad",
    "preso",
    "presa",
    "pifou",
    "morreu",
    "cancelou",
    "acidente",
    "perdi",
    "atras",
    "demor",
    "alagad",
    "interditad",
    "capot",
    "pane",
    "engarraf",
    "congestion",
];
const DELAY: &[&str] =
    &["atraso", "atrasar", "atrasad", "atrasei", "atrasand", "demorar", "demorando", "chego", "chegar"];
const SHORT_TIME: &[&str] =
    &["min", "mins", "minuto", "minutos", "minutinhos", "hora", "meia", "agora", "hoje", "ja", "hj"];
const LATE: &[&str] = &["atraso", "atrasar", "atrasad", "atrasei", "atrasand"];
/// What makes it another day's, a question, or another matter.
const ELSEWHERE: &[&str] = &[
    "amanha",
    "sabado",
    "domingo",
    "segunda",
    "terca",
    "quarta",
    "quinta",
    "sexta",
    "semana",
    "mes",
    "pagamento",
    "pagar",
    "salario",
    "pix",
    "boleto",
    "deposito",
    "nota",
    "vaga",
    "vagas",
    "tolerancia",
    "sempre",
    "costuma",
    "costumam",
    "ontem",
    "anos",
    "endereco",
    "resposta",
    "responder",
    "fica",
];

fn signs(text: &str) -> Option<Urgency> {
    let folded = ptbr::fold(text);
    let words: Vec<&str> = super::plain_words(&folded).take(60).collect();
    let any = |beginnings: &[&str]| {
        words.iter().any(|word| {
            beginnings.iter().any(|begin| word == begin || (begin.len() > 3 && word.starts_with(begin)))
        })
    };
    if text.contains('?') || any(ELSEWHERE) || words.len() < 2 {
        return None;
    }
    let denied = words.iter().any(|word| matches!(*word, "nao" | "n" | "nem" | "ninguem" | "sem" | "nenhum"));
    let first = words.iter().any(|word| {
        matches!(*word, "cheguei" | "to" | "tou" | "estou" | "aqui" | "eu" | "me" | "meu" | "minha")
    });
    let here = words.iter().any(|word| matches!(*word, "cheguei" | "to" | "tou" | "estou" | "aqui"));
    let blocked = any(BLOCKED) && (denied || first) || denied && (here || any(&["liber"]));
    if (any(ARRIVED) || (any(PLACE) && here)) && blocked {
        return Some(Urgency::Stranded);
    }
    let numbered = words.iter().any(|word| word.chars().next().is_some_and(|sign| sign.is_ascii_digit()));
    let sorry = any(&["desculp", "perdao", "depois", "tarde"]) || any(TROUBLE);
    let late = any(LATE) || (any(DELAY) && (denied || numbered && sorry) && any(SHORT_TIME));
    if (any(VEHICLE) && any(TROUBLE)) || late {
        return Some(Urgency::Imminent);
    }
    None
}
