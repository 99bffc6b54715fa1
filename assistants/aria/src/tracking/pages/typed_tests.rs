use super::*;

fn typed(text: &str, unit: &str, kind: MetricKind) -> Option<(f64, Option<String>)> {
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    amount(text, unit, kind, &now).map(|amount| (amount.value, amount.unit))
}

#[test]
fn amounts_are_read_as_people_type_them() {
    let some = |value: f64, unit: &str| Some((value, Some(unit.to_owned()).filter(|unit| !unit.is_empty())));
    for (text, unit, kind, wanted) in [
        ("82,5", "", MetricKind::Weight, some(82.5, "")),
        (" 82.5 ", "kg", MetricKind::Weight, some(82.5, "kg")),
        ("82,5 kg", "", MetricKind::Weight, some(82.5, "kg")),
        ("2 litros", "", MetricKind::Water, some(2000.0, "ml")),
        ("7h30", "", MetricKind::Sleep, some(450.0, "min")),
        ("7 horas", "", MetricKind::Sleep, some(420.0, "min")),
        ("5 km", "", MetricKind::Exercise, some(5.0, "km")),
        ("R$ 37,90", "", MetricKind::Expense, some(37.9, "BRL")),
        ("1.250,50", "", MetricKind::Expense, some(1250.5, "")),
        ("-3", "", MetricKind::Custom, some(-3.0, "")),
        ("30", "páginas", MetricKind::Custom, some(30.0, "páginas")),
    ] {
        assert_eq!(typed(text, unit, kind), wanted, "{text}");
    }
    for text in ["", "muito", "ontem", "82,5 e 90", "<script>"] {
        assert_eq!(typed(text, "", MetricKind::Weight), None, "{text}");
    }
}
