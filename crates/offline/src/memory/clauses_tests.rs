use super::super::words::{self, WordKind};

/// The clauses of a message, as they were parted.
fn clauses(said: &str) -> Vec<String> {
    let mut clauses = vec![String::new()];
    for sentence in words::sentences(said) {
        for (at, word) in sentence.words.iter().enumerate() {
            if word.kind == WordKind::Pause {
                clauses.push(String::new());
            } else if let Some(last) = clauses.last_mut() {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(sentence.source_of(at..at + 1));
            }
        }
    }
    clauses
}

#[test]
fn a_new_verb_of_ones_own_begins_a_clause() {
    assert_eq!(
        clauses("eu sou a Zuleica tenho 38 anos sou costureira moro em Sobral e faço pão"),
        ["eu sou a Zuleica", "tenho 38 anos", "sou costureira", "moro em Sobral e faço pão"]
    );
}

#[test]
fn somebody_and_what_they_do_begin_a_clause() {
    assert_eq!(
        clauses("a gente comprou uma geladeira nova semana passada o Adilson pagou tudo sozinho"),
        ["a gente comprou uma geladeira nova semana passada", "o Adilson pagou tudo sozinho"]
    );
    assert_eq!(
        clauses("ontem eu levei o Adilson no posto e a fila tava enorme demais"),
        ["ontem eu levei o Adilson no posto e a fila tava enorme demais"]
    );
}

#[test]
fn whoever_uses_commas_is_left_alone() {
    let said = "moro em Sobral, sou costureira, tenho dois filhos";
    assert_eq!(clauses(said), ["moro em Sobral", "sou costureira", "tenho dois filhos"]);
    assert_eq!(clauses("acho que a casa é dela mesmo"), ["acho que a casa é dela mesmo"]);
}
