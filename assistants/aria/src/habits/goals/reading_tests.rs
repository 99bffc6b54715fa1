use super::*;

fn now() -> Zoned {
    "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

#[test]
fn a_title_an_amount_and_a_day() {
    for (text, title, amount, due) in [
        ("juntar 5 mil até dezembro", "Juntar 5 mil", Some((5000.0, Some("BRL"))), Some("2026-12-31")),
        (
            "guardar R$ 1.500,50 até 30/06",
            "Guardar R$ 1.500,50",
            Some((1500.5, Some("BRL"))),
            Some("2027-06-30"),
        ),
        ("chegar a 78 kg em março", "Chegar a 78 kg", Some((78.0, Some("kg"))), Some("2027-03-31")),
        ("ler 12 livros até o fim do ano", "Ler 12 livros", Some((12.0, Some("livros"))), Some("2026-12-31")),
        ("correr 100 km", "Correr 100 km", Some((100.0, Some("km"))), None),
        ("falar inglês", "Falar inglês", None, None),
        ("mudar de emprego em 6 meses", "Mudar de emprego", None, Some("2027-05-12")),
        ("ir para a academia", "Ir para a academia", None, None),
        ("save 3000 by december", "Save 3000", Some((3000.0, Some("BRL"))), Some("2026-12-31")),
        ("poupar 2k", "Poupar 2k", Some((2000.0, Some("BRL"))), None),
    ] {
        let said = read(text, &now());
        assert_eq!(said.title.as_deref(), Some(title), "{text}");
        let read_amount = said.amount.as_ref().map(|(amount, unit)| (*amount, unit.as_deref()));
        assert_eq!(read_amount, amount, "{text}");
        let day = said.due.map(|due| due.unwrap().to_string());
        assert_eq!(day.as_deref(), due, "{text}");
    }
}

#[test]
fn a_day_that_cannot_be_is_told_and_not_swallowed() {
    assert_eq!(read("juntar mil até 31/02", &now()).due, Some(Err(NoDue::NoSuchDay)));
    assert_eq!(read("juntar mil até 2019", &now()).due, Some(Err(NoDue::Past)));
}
