use super::*;

#[test]
fn optional_parts_make_variants() {
    let variants = compile("(pesei|to pesando) [agora mesmo] {value:mass}", &[]).unwrap();
    assert_eq!(variants.iter().map(|variant| variant.elements.len()).collect::<Vec<_>>(), [2, 4]);
    assert!(compile("? peso", &[]).unwrap()[0].asks);
}

#[test]
fn mistakes_are_named() {
    let why = |pattern: &'static str| compile(pattern, &[]).unwrap_err().to_string();
    assert_eq!(why("(pesei"), "\"(pesei\": a bracket is not closed");
    assert_eq!(why("{value}"), "\"{value}\": a slot needs a name and a kind");
    assert_eq!(why("{value:colour}"), "\"{value:colour}\": there is no slot or vocabulary named \"colour\"");
    assert_eq!(why("(a||b)"), "\"(a||b)\": an alternative is empty");
}

#[test]
fn prefixes_match_their_family() {
    assert!(Word::parse("registr*").matches("registrar"));
    assert!(!Word::parse("registra").matches("registrar"));
}
