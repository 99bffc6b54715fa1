use super::*;

#[test]
fn one_budget_has_one_name() {
    for (typed, kept) in [
        ("Mercado", "food"),
        ("alimentação", "food"),
        ("groceries", "food"),
        ("food", "food"),
        ("uber", "transport"),
        ("Lazer", "leisure"),
        ("luz", "utilities"),
        ("plantas raras", "plantas raras"),
    ] {
        assert_eq!(canonical(typed).as_deref(), Some(kept), "{typed}");
    }
    assert_eq!(canonical(" \n"), None);
}
