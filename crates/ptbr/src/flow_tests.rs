use super::*;

fn comes(text: &str, amount: f64) -> bool {
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    came_in(&crate::read(text, &now), amount)
}

#[test]
fn money_that_came_is_told_from_money_that_went() {
    for (text, amount) in [
        ("recebi 300 no pix", 300.0),
        ("entrou 120 reais da escova da dona Marlene e 45 do corte", 120.0),
        ("entrou 120 reais da escova da dona Marlene e 45 do corte", 45.0),
        ("mainha mandou 300 no pix pra mim hj", 300.0),
        ("o cliente me pagou 850 pelo site", 850.0),
        ("vendi bolo na feira, entraram 90 reais", 90.0),
        ("gastei 20 no ônibus e recebi 150 da aula", 150.0),
    ] {
        assert!(comes(text, amount), "{text}");
    }
    for (text, amount) in [
        ("gastei 50 no mercado", 50.0),
        ("recebi 500 e gastei 80 no mercado", 80.0),
        ("recebi a conta de luz de 180 reais", 180.0),
        ("minha mãe pagou 30 no táxi", 30.0),
        ("mercado 42,50", 42.5),
        ("caiu a fatura do cartão, 900 reais", 900.0),
    ] {
        assert!(!comes(text, amount), "{text}");
    }
}
