//! What doctors ask of a shift and its place that the house keeps nothing of: parking, the way there, what the hospital says.

use crate::places::{folded, names};

const THINGS: &[&str] = &[
    "estacion",
    "garage",
    "manobrist",
    "vallet",
    "valet",
    "onibus",
    "metro",
    "transito",
    "pedagi",
    "uber",
    "refeitor",
    "almoc",
    "jant",
    "lanch",
    "alojament",
    "vestiari",
    "armari",
    "chuveir",
    "internet",
    "wifi",
    "quilomet",
    "distanc",
];
const PHRASES: &[&str] = &[
    "parar o carro",
    "deixar o carro",
    "quanto tempo",
    "quantos minutos",
    "quantos km",
    "muito longe",
    "de carro",
    "conforto medico",
    "sala de descanso",
    "quantos medicos",
    "quantos pacientes",
    "movimento la",
    "e tranquilo la",
];
/// The hospital's own word.
const SAYS: &[&str] = &["confirm", "sabe", "avis", "aceit", "autoriz"];

/// Whether a message asks such a thing, and nothing that was noted of the place answers it.
pub(crate) fn is_asked(said: &str, notes: Option<&str>) -> bool {
    said.split_inclusive(['.', '!', '?', ';', '\n']).any(|sentence| {
        let asks = sentence.trim_end().ends_with('?');
        let text = folded(sentence);
        let words: Vec<&str> = text.split(' ').collect();
        let begins =
            |stems: &[&str]| words.iter().any(|word| stems.iter().any(|stem| word.starts_with(stem)));
        let wants = asks
            || ["onde", "como", "quanto", "sabe", "saber", "tem"].iter().any(|word| words.contains(word));
        let of_things = begins(THINGS) || PHRASES.iter().any(|phrase| names(&text, phrase));
        let of_the_hospital = asks && begins(SAYS) && words.iter().any(|word| word.starts_with("hospita"));
        (wants && of_things && !noted(&words, notes)) || of_the_hospital
    })
}

/// Whether what was noted speaks of the same thing.
fn noted(words: &[&str], notes: Option<&str>) -> bool {
    let notes = notes.map(folded).unwrap_or_default();
    let stem = |word: &&&str| THINGS.iter().find(|stem| word.starts_with(**stem)).copied();
    words
        .iter()
        .filter_map(|word| stem(&word))
        .any(|stem| notes.split(' ').any(|word| word.starts_with(stem)))
}

/// Whether it asks where a place is, and not where something is there: "onde estacionar".
pub(crate) fn asks_where(said: &str) -> bool {
    let text = folded(said);
    let place = [
        "endereco",
        "localizacao",
        "que bairro",
        "que cidade",
        "que rua",
        "como chego",
        "como chegar",
        "como vou",
    ];
    let words: Vec<&str> = text.split(' ').collect();
    let lies = words.windows(2).any(|pair| {
        matches!(pair, ["onde" | "aonde", next] if matches!(*next, "fica" | "e" | "eh" | "esta" | "ta" | "seria" | "q" | "que"))
    });
    let ends = words.ends_with(&["onde"]) || text.ends_with("fica");
    lies || ends || place.iter().any(|phrase| names(&text, phrase))
}

/// Whether it asks whether one shift can still be had: "o do hospital brasil dia 26 ainda tem?"
pub(crate) fn asks_if_open(said: &str) -> bool {
    let text = folded(said);
    let words: Vec<&str> = text.split(' ').collect();
    let open = |word: &&str| {
        word.starts_with("livre")
            || word.starts_with("abert")
            || word.starts_with("dispon")
            || *word == "vago"
    };
    let still = words.iter().any(|word| matches!(*word, "ainda" | "continua" | "segue" | "still"));
    let stands =
        words.iter().any(|word| matches!(*word, "tem" | "ta" | "esta" | "existe" | "rola" | "sobrou"));
    let is = words.windows(2).any(|pair| matches!(pair, ["ta" | "esta", next] if open(next)));
    said.trim_end().ends_with('?') && ((still && (stands || words.iter().any(open))) || is)
}

/// The sentence of a message that asks so.
pub(crate) fn part_asking_if_open(said: &str) -> Option<&str> {
    said.split_inclusive(['.', '!', '?', '\n']).find(|sentence| asks_if_open(sentence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_house_keeps_nothing_of_is_known_to_be_unknown() {
        for said in [
            "tem estacionamento la?",
            "E pra parar o carro, como faz?",
            "lá tem onde estacionar?",
            "quanto tempo leva de carro da vila mariana ate la vc sabe?",
            "ta confirmado com o hospital?",
            "o hospital já sabe que sou eu?",
            "servem almoço?",
        ] {
            assert!(is_asked(said, None), "{said}");
        }
        for said in
            ["onde fica exatamente?", "qual o valor?", "quero o do Hospital Brasil", "tem vaga no hospital?"]
        {
            assert!(!is_asked(said, None), "{said}");
        }
        assert!(!is_asked("tem estacionamento?", Some("Estacionamento gratuito na rua de trás.")));
        assert!(asks_where("onde fica exatamente?") && asks_where("qual o endereço?"));
        assert!(!asks_where("lá tem onde estacionar?"));
    }

    #[test]
    fn whether_one_can_still_be_had_is_a_question() {
        for said in [
            "o do hospital brasil dia 26 ainda tem?",
            "quinta que vem o hospital brasil, ainda ta livre?",
            "o de sábado continua aberto?",
            "esse tá disponível?",
        ] {
            assert!(asks_if_open(said), "{said}");
        }
        for said in ["tem vaga?", "ainda não sei", "o que tem aberto?"] {
            assert!(!asks_if_open(said), "{said}");
        }
    }
}
