//! Whose a statement is: what a clause says of nobody, it says of whoever the clause before it is about.

/// Longer than this nothing is kept as one.
const LONGEST: usize = 300;

/// What stands before a statement where an order to keep it ends.
const BEGINS: &[&str] = &["que", ":", "that"];

/// Words with which a statement names its own subject, or speaks of the speaker.
const OWN: &[&str] = &[
    "eu", "ele", "ela", "eles", "elas", "a", "o", "as", "os", "um", "uma", "meu", "minha", "meus", "minhas",
    "seu", "sua", "nosso", "nossa", "gente", "nos", "sou", "to", "vou", "nao", "i", "my", "he", "she", "we",
    "que",
];

/// A statement that goes on from another one of the same message ("…minha mãe se chama Raimunda e | tem diabetes") together with
/// that one, from where the order ends. Nothing where it stands by itself.
pub(crate) fn with_its_own(content: &str, message: &str) -> Option<String> {
    let content = content.trim();
    let start = message.find(content)?;
    let before = message.get(..start)?;
    let tokens = ptbr::tokens(before);
    let joint = tokens.last().filter(|last| matches!(&*last.text, "e" | "," | "and"))?;
    let first = ptbr::tokens(content).first().map(|token| token.text.clone().into_owned())?;
    let is_of_the_speaker = |word: &str| OWN.contains(&word) || (word.len() > 2 && word.ends_with('o'));
    let names_itself = content.chars().next().is_some_and(char::is_uppercase);
    if is_of_the_speaker(&first) || names_itself {
        return None;
    }
    let order = tokens.iter().position(|token| BEGINS.contains(&&*token.text));
    let sentence = tokens.iter().rev().find(|token| matches!(&*token.text, "." | "!" | "?"));
    let from = order.and_then(|at| tokens.get(at)).map_or(0, |token| token.span.end);
    let from = sentence.map_or(from, |mark| mark.span.end.max(from));
    // Whoever goes on about themselves is known to be the speaker.
    let subject = tokens.iter().find(|token| token.span.start >= from)?;
    if joint.span.start <= from
        || subject.text == "eu"
        || subject.text == "sou"
        || subject.text.ends_with('o')
    {
        return None;
    }
    let whole = message.get(from..start + content.len())?.trim();
    (whole.chars().count() <= LONGEST).then(|| whole.to_owned())
}

#[cfg(test)]
mod tests {
    use super::with_its_own;

    #[test]
    fn what_a_clause_says_of_nobody_is_said_of_whoever_stands_before_it() {
        for (message, content, whole) in [
            (
                "quero ue, guarda q minha mae se chama Raimunda e tem diabetes",
                "tem diabetes",
                Some("minha mae se chama Raimunda e tem diabetes"),
            ),
            (
                "anota que a Paula mora em Recife e trabalha no porto",
                "trabalha no porto",
                Some("a Paula mora em Recife e trabalha no porto"),
            ),
            (
                "lembra que meu filho é alérgico a leite, usa bombinha",
                "usa bombinha",
                Some("meu filho é alérgico a leite, usa bombinha"),
            ),
            ("guarda que minha mãe tem diabetes", "minha mãe tem diabetes", None),
            ("lembra que moro em Recife e tenho um cachorro", "tenho um cachorro", None),
            ("lembra que eu sou professora e gosto de café", "gosto de café", None),
            ("lembra que minha mãe mora longe e eu trabalho muito", "eu trabalho muito", None),
            ("minha mãe viajou. guarda que tem diabetes", "tem diabetes", None),
            ("Mora em Recife", "mora em Curitiba", None),
        ] {
            assert_eq!(with_its_own(content, message).as_deref(), whole, "{message}");
        }
    }
}
