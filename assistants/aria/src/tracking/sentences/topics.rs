//! What an entry can be about, as people name it when they look back, correct or delete.

use domain::sentence::{Focus, Lookup, Otherwise, Vocabulary};

/// The words for each kind, said as deeds and as things.
pub(crate) const TOPICS: Vocabulary = Vocabulary {
    name: "topics",
    entries: &[
        ("weight|weighed|peso|pesei|pesando|pesagem|balanca|pesado|me pesei", "\"weight\""),
        ("water|agua|hidratacao|bebi|copos|copo|garrafa", "\"water\""),
        ("sleep|slept|sono|dormi|dormindo|dormida|cochilo|soneca", "\"sleep\""),
        (
            "workout|exercise|run|exercicio|treino|treinei|corri|corrida|caminhei|caminhada|academia|malhei|musculacao|pedalei|nadei|atividade fisica|exercitei\
             |yoga|natacao|pedal|bike|andei|pilates",
            "\"exercise\"",
        ),
        ("mood|humor|astral", "\"mood\""),
        ("energy|energia|disposicao", "\"energy\""),
        (
            "expense|groceries|lunch|dinner|gasto|gastei|despesa|compra|paguei|pagamento|comprei|mercado|uber|ifood|restaurante|farmacia|padaria|gasolina|aluguel|almoco\
             |cinema|lanche|pizza|conta de luz|conta de agua",
            "\"expense\"",
        ),
        (
            "pressao|paginas|passos|glicemia|glicose|batimentos|cigarros|flexoes|meditacao|estudo|leitura|temperatura|calorias",
            "\"custom\"",
        ),
    ],
};

const READINGS: &[(&str, &str)] = &[
    ("weight", "mass"),
    ("water", "volume"),
    ("sleep", "hours"),
    ("exercise", "minutes"),
    ("mood", "scale"),
    ("energy", "scale"),
    ("expense", "money"),
    ("custom", "number"),
];

/// Entries are found in the history before they are touched: their ids come from there and nowhere else.
pub(super) const ENTRY: Lookup = Lookup {
    argument: "entryId",
    tool: "get_tracking_history",
    topic: "type",
    topics: &TOPICS,
    readings: READINGS,
    days: "days",
    most_days: 90,
    focus: Focus::Helps,
    otherwise: None,
};

/// The same, for words that are as good for the first entry of a kind as for a later one.
pub(super) const ENTRY_OR_NEW: Lookup =
    Lookup { otherwise: Some(Otherwise { tool: "record_metric", unit: "unit", day: "date" }), ..ENTRY };

/// The same, for words that correct only when something was just recorded.
pub(super) const ENTRY_JUST_NAMED: Lookup = Lookup { focus: Focus::Needed, ..ENTRY };
