use super::*;

const TODAY: Date = Date::constant(2026, 11, 15);

fn portrait(asked: &str) -> (String, Option<String>) {
    let portrait = introduced(&Asked::parse(asked)).unwrap();
    (portrait.name, portrait.relationship)
}

#[test]
fn somebody_is_introduced_by_their_name() {
    for (asked, name, relationship) in [
        ("Paula", "Paula", None),
        ("joao pedro da silva", "Joao Pedro da Silva", None),
        ("Maria (irmã)", "Maria", Some("irmã")),
        ("minha irmã Paula", "Paula", Some("irmã")),
        ("irma Paula", "Paula", Some("irmã")),
        ("minha mãe", "Mãe", Some("mãe")),
        ("mae", "Mãe", Some("mãe")),
        ("my boss Rob", "Rob", Some("chefe")),
    ] {
        assert_eq!(portrait(asked), (name.to_owned(), relationship.map(str::to_owned)), "{asked}");
    }
}

#[test]
fn what_is_entered_replaces_and_what_is_empty_goes() {
    let before = Person {
        name: "Ana".into(),
        relationship: Some("prima".into()),
        notes: Some("canta".into()),
        ..Person::default()
    };
    let draft = PersonDraft {
        relationship: Some(" ".into()),
        notes: Some("toca\n\n dança ".into()),
        ..PersonDraft::default()
    };
    let after = draft.resolve(Some(&before), TODAY).unwrap();
    assert_eq!((after.relationship, after.notes.as_deref()), (None, Some("toca\ndança")));
    assert_eq!(after.name, "Ana");
    let nameless = PersonDraft { name: Some("  ".into()), ..PersonDraft::default() };
    assert_eq!(nameless.resolve(Some(&before), TODAY), Err(Refusal::NameNeeded));
    assert_eq!(PersonDraft::default().resolve(None, TODAY), Err(Refusal::NameNeeded));
}

#[test]
fn notes_have_an_end() {
    let mut before = Person { name: "Ana".into(), ..Person::default() };
    let long =
        Told { notes: Some(&"x".repeat(LONGEST_NOTE + 1)), ..Told::default() }.added_to(&before, TODAY);
    assert_eq!(long, Err(Refusal::NotesTooLong));
    before.notes = Some("x".repeat(LONGEST_NOTES));
    let more = Told { notes: Some("y"), ..Told::default() }.added_to(&before, TODAY);
    assert_eq!(more, Err(Refusal::NotesTooLong));
}
