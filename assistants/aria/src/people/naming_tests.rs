use proptest::prelude::*;

use super::*;

fn likeness(asked: &str, name: &str, relationship: &str) -> Option<Likeness> {
    Asked::parse(asked).describes(&folded(name), &folded(relationship))
}

#[test]
fn people_are_found_as_they_are_called() {
    for (asked, name, relationship, found) in [
        ("joao", "João", "", Some(Likeness::Name)),
        ("João da Silva", "Joao Silva", "", Some(Likeness::Name)),
        ("JOÃO", "João da Silva", "", Some(Likeness::Words)),
        ("minha mãe", "Lúcia", "mãe", Some(Likeness::Relationship)),
        ("mae", "Lúcia", "mãe", Some(Likeness::Relationship)),
        ("Maria (irmã)", "Maria", "irmã", Some(Likeness::Words)),
        ("minha irmã Maria", "Maria Clara", "irmã", Some(Likeness::Words)),
        ("Maria (irmã)", "Maria", "chefe", None),
        ("Mari", "Mariana", "", Some(Likeness::Beginning)),
        ("Ma", "Mariana", "", None),
        ("Ana", "Mariana", "", None),
        ("a", "Ana", "", None),
        ("", "Ana", "", None),
    ] {
        assert_eq!(likeness(asked, name, relationship), found, "{asked} / {name}");
    }
}

#[test]
fn what_stands_in_brackets_tells_two_apart() {
    let asked = Asked::parse("  Maria   ( irmã )");
    assert_eq!((asked.name.as_str(), asked.hint.as_deref()), ("Maria", Some("irmã")));
    assert_eq!(Asked::parse("Maria ()").hint, None);
    assert_eq!(Asked::parse("Maria").hint, None);
}

proptest! {
    #[test]
    fn everybody_is_found_by_their_name(name in "[A-Za-zçãõáéíóúâêô]{3,12}( [A-Za-zçãõáéíóúâêô]{3,12}){0,2}") {
        prop_assume!(Asked::parse(&name).longest_word().is_some());
        prop_assert_eq!(likeness(&name.to_uppercase(), &name, "irmã"), Some(Likeness::Name));
    }
}
