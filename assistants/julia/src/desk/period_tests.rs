use super::*;

fn days(period: Periodo) -> (String, String) {
    let now: Zoned = "2026-11-18T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let (from, to) = period.span(&now).unwrap();
    let day = |at: Timestamp| at.to_zoned(now.time_zone().clone()).date().to_string();
    (day(from), day(to))
}

#[test]
fn a_period_begins_and_ends_at_midnight_here() {
    for (period, from, to) in [
        (Periodo::Hoje, "2026-11-18", "2026-11-19"),
        (Periodo::Ontem, "2026-11-17", "2026-11-18"),
        (Periodo::Semana, "2026-11-16", "2026-11-19"),
        (Periodo::SemanaPassada, "2026-11-09", "2026-11-16"),
        (Periodo::Mes, "2026-11-01", "2026-11-19"),
        (Periodo::MesPassado, "2026-10-01", "2026-11-01"),
        (Periodo::SeteDias, "2026-11-12", "2026-11-19"),
    ] {
        assert_eq!(days(period), (from.to_owned(), to.to_owned()), "{period:?}");
    }
}

#[test]
fn a_sentence_names_one() {
    assert_eq!(Periodo::read("quantas respostas hoje?"), Some(Periodo::Hoje));
    assert_eq!(Periodo::read("como foi a semana passada"), Some(Periodo::SemanaPassada));
    assert_eq!(Periodo::read("números do mês"), Some(Periodo::Mes));
    assert_eq!(Periodo::read("métricas"), None);
}
