use super::*;

fn value(text: &str, entry: &Value) -> Option<f64> {
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let items = ptbr::read_either(text, &now, domain::Language::Portuguese);
    becomes(&items, entry).filter(|_| is_about(text, entry))
}

#[test]
fn only_one_other_amount_of_the_same_thing_is_a_correction() {
    let bus =
        json!({ "type": "expense", "value": 9.5, "unit": "BRL", "category": "transport", "notes": "ônibus" });
    assert_eq!(value("errei, o ônibus foi 8,20", &bus), Some(8.2));
    assert_eq!(value("errei, não foi 9,50, foi 8,20", &bus), Some(8.2));
    assert_eq!(value("errei o caminho, gastei 50 de uber", &bus), None, "something else");
    assert_eq!(value("errei, o ônibus foi 8,20 e o lanche 12", &bus), None, "two amounts");
    assert_eq!(value("errei, dormi 6 horas", &bus), None, "no money");
}
