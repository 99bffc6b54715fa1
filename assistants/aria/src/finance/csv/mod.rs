//! Expenses as spreadsheets have them: written so that no cell becomes a formula, read however a bank or a person
//! wrote them, and kept so that the same file again adds nothing.

mod keep;
mod read;
mod write;

pub(crate) use keep::{ExpensesImported, Trial, keep};
pub(crate) use read::{LineError, MOST_LINES, NotCsv, Sheet};
pub(crate) use write::Sheets;

/// A column of a file of expenses: the word that is written over it, and the words that are read as it.
struct Column {
    key: &'static str,
    names: &'static [&'static str],
}

/// In the order in which they are written, and read where nothing is written over them.
const COLUMNS: [Column; 4] = [
    Column { key: "aria.finance.csv.date", names: &["date", "data", "dia", "quando", "day"] },
    Column {
        key: "aria.finance.csv.amount",
        names: &["amount", "valor", "value", "quantia", "total", "preco", "price", "valor (r$)", "r$"],
    },
    Column { key: "aria.finance.csv.category", names: &["category", "categoria", "tipo", "type"] },
    Column {
        key: "aria.finance.csv.notes",
        names: &[
            "notes",
            "notas",
            "obs",
            "descricao",
            "description",
            "historico",
            "observacao",
            "observacoes",
            "nota",
            "memo",
            "titulo",
            "title",
            "lancamento",
            "estabelecimento",
            "detalhe",
            "detalhes",
            "onde",
        ],
    },
];
