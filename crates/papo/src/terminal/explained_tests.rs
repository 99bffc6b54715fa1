use domain::words::Language;

use super::{Explain, explained, reasons};
use crate::terminal::language::words_in;

#[test]
fn every_reason_is_said_in_the_language_that_it_is_asked_for() {
    let result: Result<(), _> = Err(explained("error.key_shape", &[]));
    let result = result.explain("error.key_file_empty", &[("path", &"key.txt")]);
    let error = result.explain("error.no_key", &[("name", &"OPENAI_API_KEY")]).unwrap_err();

    assert_eq!(
        reasons(&error, words_in(Language::Portuguese)),
        [
            "OPENAI_API_KEY não é uma chave",
            "não há chave em key.txt",
            "uma chave é uma só palavra de caracteres visíveis",
        ]
    );
    assert_eq!(
        format!("{error:#}"),
        "OPENAI_API_KEY is not a key: key.txt holds no key: a key is one word of visible characters"
    );
}

#[test]
fn what_has_no_words_is_said_as_it_is() {
    let result: Result<(), _> = Err(std::io::Error::other("disk on fire"));
    let error = result.explain("error.unreadable", &[("path", &"a")]).unwrap_err();
    assert_eq!(reasons(&error, words_in(Language::Portuguese)), ["não dá para ler a", "disk on fire"]);
}
