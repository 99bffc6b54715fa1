use super::*;

fn catalogue() -> Catalogue {
    let mut catalogue = Catalogue::default();
    catalogue
        .add(
            "[chat]\nhello = \"Oi, {name}!\"\nbye = \"Tchau\"",
            "[chat]\nhello = \"Hi, {name}!\"\nbye = \"Bye\"",
        )
        .unwrap();
    catalogue
}

#[test]
fn holes_are_filled_once() {
    let words = catalogue().words(Language::Portuguese);
    assert_eq!(words.fill("chat.hello", &[("name", "{name} Ana")]), "Oi, {name} Ana!");
    assert_eq!(words.text("chat.bye"), "Tchau");
    assert_eq!(catalogue().words(Language::English).fill("chat.hello", &[("name", "Ana")]), "Hi, Ana!");
}

#[test]
fn languages_must_agree() {
    let mut uneven = Catalogue::default();
    assert!(matches!(uneven.add("a = \"{x}\"", "a = \"{y}\""), Err(CatalogueError::Uneven { .. })));
    assert!(matches!(uneven.add("a = \"x\"", "b = \"x\""), Err(CatalogueError::Uneven { .. })));
    assert!(matches!(uneven.add("a = 1", "a = 1"), Err(CatalogueError::NotText { .. })));
    assert!(matches!(uneven.add("a = ", "a = ''"), Err(CatalogueError::Syntax { .. })));
}

#[test]
fn a_key_stands_in_one_room_only() {
    let mut twice = catalogue();
    assert!(matches!(
        twice.add("[chat]\nbye = \"x\"", "[chat]\nbye = \"y\""),
        Err(CatalogueError::Twice { key }) if key == "chat.bye"
    ));
}
