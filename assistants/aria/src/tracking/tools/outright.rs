//! The words that ask for a correction or a deletion outright, folded: lower case, no accents.
//!
//! A word that also stands in idle sentences ("minha rotina muda muito", "foi um dia bom") counts only with an
//! object after it. What is missing here is merely asked about once more.

/// Phrases that stand for themselves, and verbs that need an object.
macro_rules! phrases {
    (alone: [$($alone:literal),+ $(,)?], with_object: [$($verb:literal),+ $(,)?] $(,)?) => {
        &[
            $($alone,)+
            $(
                concat!($verb, " o"), concat!($verb, " a"), concat!($verb, " os"), concat!($verb, " as"),
                concat!($verb, " esse"), concat!($verb, " essa"), concat!($verb, " este"), concat!($verb, " esta"),
                concat!($verb, " isso"), concat!($verb, " aquele"), concat!($verb, " aquela"),
                concat!($verb, " meu"), concat!($verb, " minha"), concat!($verb, " pra"), concat!($verb, " para"),
                concat!($verb, " ai"), concat!($verb, " la"), concat!($verb, " por favor"),
                concat!($verb, " the"), concat!($verb, " it"), concat!($verb, " that"), concat!($verb, " my"),
            )+
        ]
    };
}

pub(super) const CORRECTIONS: &[&str] = phrases! {
    alone: [
        "errei", "me enganei", "me confundi", "foi engano", "anotei errado", "digitei errado", "falei errado",
        "escrevi errado", "ta errado", "esta errado", "nao era", "nao foi", "nao eram", "nao foram", "o certo e",
        "o correto e", "o certo era", "o certo foi", "na verdade e", "na verdade era", "na verdade foi",
        "na verdade eram", "na verdade foram", "na verdade sao", "era pra ser", "era para ser", "corrige", "corrija",
        "pode corrigir", "quero corrigir", "preciso corrigir", "mude", "troque", "altere", "atualize", "arrume",
        "conserte", "conserta", "retifica", "retifique", "pode mudar", "pode trocar", "pode alterar",
        "pode atualizar", "pode ajustar", "pode arrumar", "i was wrong", "my mistake", "i meant", "it was actually",
        "actually it was", "it should be",
    ],
    with_object: [
        "muda", "troca", "altera", "atualiza", "ajusta", "ajuste", "arruma", "corrigir", "fix", "change", "correct",
        "update",
    ],
};

pub(super) const DELETIONS: &[&str] = phrases! {
    alone: [
        "apaga", "apague", "deleta", "delete", "exclui", "exclua", "remova", "descarta", "descarte", "joga fora",
        "jogue fora", "some com", "suma com", "get rid of", "throw it away",
    ],
    // A bare "pode apagar" answers a question that nobody may have asked: it is asked about.
    with_object: [
        "remove", "tira", "tire", "elimina", "elimine", "limpa", "limpe", "erase", "apagar", "deletar", "excluir",
        "remover", "tirar", "descartar",
    ],
};
