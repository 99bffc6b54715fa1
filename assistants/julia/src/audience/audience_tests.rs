use serde_json::json;

use super::*;

#[test]
fn a_filter_that_nobody_wrote_or_that_says_nothing_of_ours_is_told_apart() {
    let words = |value: Value| (AUDIENCE.understands)(&value);
    assert_eq!(words(Value::Null), Some(OF_DOCTORS));
    assert_eq!(words(json!({ "specialty": "cardio", "region": "Zona Sul" })), Some(OF_DOCTORS));
    let vaga = json!({ "vaga_id": "019a8f9e-0000-7000-8000-000000000000" });
    assert_eq!(words(vaga), Some(OF_OFFERS), "a text may name what a shift has");
    for wrong in [
        json!({ "shoe_size": 40 }),
        json!({ "specialty": 7 }),
        json!({ "specialty": "  " }),
        json!({ "region": "—" }),
        json!({ "reservation": "maybe" }),
        json!({ "vaga_id": "amanhã" }),
        json!([]),
        json!("cardio"),
    ] {
        assert_eq!(words(wrong.clone()), None, "{wrong}");
    }
}

#[test]
fn a_region_is_the_same_however_much_of_its_name_is_written() {
    assert!(lies_in("ABC paulista", "abc"));
    assert!(lies_in("zona sul", "Região Zona Sul"));
    assert!(!lies_in("Zona Sul", "Zona Norte"));
    assert!(!lies_in("Abcoude", "ABC"));
}
