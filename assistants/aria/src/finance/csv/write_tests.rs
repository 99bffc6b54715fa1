use super::*;

#[test]
fn no_text_becomes_a_formula() {
    for text in ["=1+1", "+5", "-5", "@sum", "\tx", "\rx"] {
        assert_eq!(safe(text), format!("'{text}"));
    }
    assert_eq!(safe("pão = vida"), "pão = vida");
}

#[test]
fn cells_with_separators_are_quoted() {
    let cells = || ["03/11/2026", "9,90", "a;b", "diz \"oi\""].map(str::to_owned);
    assert_eq!(
        Sheets::of(Language::Portuguese).line(&cells()),
        "03/11/2026;9,90;\"a;b\";\"diz \"\"oi\"\"\"\n"
    );
    assert_eq!(Sheets::of(Language::English).line(&cells()), "03/11/2026,\"9,90\",a;b,\"diz \"\"oi\"\"\"\n");
}
