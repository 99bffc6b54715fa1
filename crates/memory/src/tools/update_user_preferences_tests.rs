use super::*;

#[test]
fn a_name_ends_where_the_sentence_goes_on() {
    for (text, name) in [
        ("doutora Helena e que seja sucinta", "doutora Helena"),
        ("San, tá?", "San"),
        ("Zé do Caixão", "Zé do Caixão"),
        ("maria das dores", "maria das dores"),
        ("Ana Souza e Silva", "Ana Souza e Silva"),
        ("Bia e fala mais curto", "Bia"),
        ("dr. Paulo mas sem formalidade", "dr. Paulo"),
        ("Mestre", "Mestre"),
        ("", ""),
    ] {
        assert_eq!(name_in(text), name, "{text:?}");
    }
}
