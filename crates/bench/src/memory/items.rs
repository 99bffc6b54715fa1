//! Generated items with the word frequencies of real ones: a few words stand in half of them, most in very few, and some in
//! one alone.

use domain::Timestamp;
use memory::items::NewItem;
use memory::{About, Area, Confidence, Evidence, ItemType, Source};

/// A word that half of all items have.
pub(super) const COMMON: &str = "casa";
/// A word that only the first item of each person has.
pub(super) const NEEDLE: &str = "Quiterak";
/// A word that nobody ever said.
pub(super) const NOWHERE: &str = "Xequerum";

/// Words of everyday life, the most frequent first. Behind them stand names that nobody has but a few people.
const WORDS: &[&str] = &[
    "trabalho",
    "café",
    "mãe",
    "filho",
    "escola",
    "dinheiro",
    "carro",
    "futebol",
    "praia",
    "médico",
    "música",
    "cachorro",
    "igreja",
    "mercado",
    "livro",
    "irmã",
    "viagem",
    "conta",
    "aluguel",
    "dieta",
    "arroz",
    "feijão",
    "peixe",
    "salada",
    "corrida",
    "academia",
    "reunião",
    "chefe",
    "projeto",
    "curso",
    "inglês",
    "prova",
    "violão",
    "jardim",
    "cozinha",
    "bicicleta",
    "ônibus",
    "gato",
    "vizinho",
    "avó",
    "primo",
    "casamento",
    "aniversário",
    "festa",
    "presente",
    "remédio",
    "exame",
    "dentista",
    "alergia",
    "camarão",
    "leite",
    "queijo",
    "chocolate",
    "pimenta",
    "coentro",
    "vinho",
    "cerveja",
    "suco",
    "fruta",
    "manga",
    "banco",
    "cartão",
    "empréstimo",
    "poupança",
    "imposto",
    "salário",
    "férias",
    "montanha",
    "rio",
    "cinema",
    "série",
    "teatro",
    "pintura",
    "costura",
    "xadrez",
    "natação",
    "vôlei",
    "ioga",
    "caminhada",
    "joelho",
    "coluna",
    "sono",
    "insônia",
    "terapia",
    "amizade",
    "namoro",
    "noiva",
    "sogra",
    "cunhado",
    "sobrinha",
    "bairro",
    "apartamento",
    "reforma",
    "telhado",
    "janela",
    "tinta",
    "mudança",
    "computador",
    "celular",
    "planilha",
    "relatório",
    "entrevista",
    "currículo",
    "faculdade",
    "tese",
];
/// What is said of three of them.
const SHAPES: &[&str] = &[
    "Gosta de {} com {} e {}",
    "Comprou {} para {} perto de {}",
    "Não quer mais {} nem {} depois de {}",
    "Conversou com {} sobre {} e {}",
    "Prefere {} a {} quando tem {}",
    "Aprendeu {} na {} com {}",
    "Sente falta de {} e de {} desde {}",
    "Costuma levar {} e {} para {}",
    "Ganhou {} de {} por causa de {}",
    "Cuida de {} e de {} antes de {}",
];
const PEOPLE: &[&str] = &["mãe", "Marina", "irmão Pedro"];
const CONSONANTS: &[u8] = b"bcdfglmnprstvz";
const VOWELS: &[u8] = b"aeiou";
/// How many words there are to choose from, as a power of two.
const VOCABULARY_BITS: usize = 15;
/// One of so many things has a word of its own, in no other.
const WORD_OF_ITS_OWN: usize = 4;

/// A generator of the same numbers for the same seed.
#[derive(Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: usize) -> Self {
        Self(seed as u64)
    }

    /// A number below `limit` (splitmix64).
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % limit.max(1) as u64).unwrap_or_default()
    }

    /// A word as people use them: each power of two of them as often as the one before it, which is Zipf's law.
    fn word(&mut self) -> String {
        let power = 1 << self.below(VOCABULARY_BITS);
        let rank = power + self.below(power) - 1;
        WORDS.get(rank).map_or_else(|| name(3, rank), |word| (*word).to_owned())
    }

    /// One of the words that everybody uses.
    pub(super) fn everyday_word(&mut self) -> &'static str {
        WORDS.get(self.below(WORDS.len() / 2)).copied().unwrap_or(COMMON)
    }
}

/// A word of so many syllables that is in no dictionary; it ends as no inflection does.
fn name(syllables: usize, mut number: usize) -> String {
    let mut letters = Vec::new();
    for _ in 0..syllables {
        letters.extend(CONSONANTS.get(number % CONSONANTS.len()));
        number /= CONSONANTS.len();
        letters.extend(VOWELS.get(number % VOWELS.len()));
        number /= VOWELS.len();
    }
    letters.push(b'k');
    letters.first_mut().map(u8::make_ascii_uppercase);
    String::from_utf8_lossy(&letters).into_owned()
}

/// The word that only the item of this number has, of those that have one.
pub(super) fn word_of_its_own(number: usize) -> String {
    name(4, number - number % WORD_OF_ITS_OWN)
}

/// What the first item says.
pub(super) fn needle() -> String {
    format!("Deixou em {COMMON} o violoncelo de {NEEDLE}")
}

/// What the item of this number says.
pub(super) fn content(number: usize) -> String {
    let mut random = Random::new(number);
    let shape = SHAPES.get(random.below(SHAPES.len())).copied().unwrap_or_default();
    let mut content = String::new();
    for piece in shape.split_inclusive("{}") {
        match piece.strip_suffix("{}") {
            Some(before) => content.extend([before, &random.word()]),
            None => content.push_str(piece),
        }
    }
    if random.below(2) == 0 {
        content.push_str(", em ");
        content.push_str(COMMON);
    }
    if number.is_multiple_of(WORD_OF_ITS_OWN) {
        content.push_str(", na ");
        content.push_str(&word_of_its_own(number));
    }
    content
}

/// A thing as it comes in, said at that time.
pub(super) fn item(number: usize, content: String, said_at: Timestamp) -> NewItem {
    let mut random = Random::new(!number);
    let area = Area::ALL.get(random.below(Area::ALL.len() + 1)).copied();
    let about = PEOPLE.get(random.below(PEOPLE.len() * 6)).copied().unwrap_or_default();
    let kind = ItemType::ALL.get(random.below(ItemType::ALL.len())).copied().unwrap_or(ItemType::Fact);
    let evidence = Evidence { message: None, words: content.clone(), at: said_at };
    NewItem {
        kind,
        area,
        sub_area: None,
        about: About::parse(about),
        content,
        confidence: if random.below(3) == 0 { Confidence::INFERRED } else { Confidence::EXPLICIT },
        source: Source::Conversation,
        evidence: vec![evidence],
        validated: random.below(20) == 0,
        said_at,
    }
}

#[cfg(test)]
#[path = "items_tests.rs"]
mod tests;
