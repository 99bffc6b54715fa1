//! Whether a reply says that it did not understand.

/// How whoever did not understand says so, folded.
const SAID: &[&str] = &[
    "nao entendi",
    "nao consegui entender",
    "nao compreendi",
    "nao ficou claro pra mim",
    "nao ficou claro para mim",
    "pode reformular",
    "pode explicar de outro jeito",
    "pode repetir de outro jeito",
    "nao sei responder",
    "nao sei te dizer",
    "i did not understand",
    "i didn't understand",
    "i'm not sure i understand",
];

/// How much of an assistant's own "I did not understand" has to stand at the beginning of a reply.
const BEGINNING: usize = 16;

/// Whether a reply is a miss: in the assistant's own words for it, or in anybody's.
pub fn is_lost(reply: &str, own: &str) -> bool {
    let folded = ptbr::fold(reply);
    let own = ptbr::fold(own);
    let beginning = own.char_indices().nth(BEGINNING).map_or(own.as_ref(), |(at, _)| &own[..at]);
    (!beginning.is_empty() && folded.starts_with(beginning)) || SAID.iter().any(|said| folded.contains(said))
}

#[cfg(test)]
#[path = "lost_tests.rs"]
mod tests;
