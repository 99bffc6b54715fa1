use super::*;

fn here(text: &str) -> Zoned {
    text.parse().unwrap()
}

fn quiet(from: &str, to: &str) -> Quiet {
    Quiet { from: from.parse().unwrap(), to: to.parse().unwrap() }
}

#[test]
fn nobody_is_asked_in_the_night() {
    for (now, quiet, then) in [
        ("2026-12-15T03:30:00-03:00[America/Sao_Paulo]", None, "2026-12-15T12:30:00Z"),
        ("2026-12-15T15:00:00-03:00[America/Sao_Paulo]", None, "2026-12-15T18:00:00Z"),
        ("2026-12-15T22:10:00-03:00[America/Sao_Paulo]", None, "2026-12-16T12:30:00Z"),
        (
            "2026-12-15T03:30:00-03:00[America/Sao_Paulo]",
            Some(quiet("22:00", "07:00")),
            "2026-12-15T12:30:00Z",
        ),
        (
            "2026-12-15T03:30:00-03:00[America/Sao_Paulo]",
            Some(quiet("23:00", "11:00")),
            "2026-12-15T14:00:00Z",
        ),
        (
            "2026-12-15T12:00:00-03:00[America/Sao_Paulo]",
            Some(quiet("09:00", "18:00")),
            "2026-12-15T21:00:00Z",
        ),
    ] {
        assert_eq!(decent(&here(now), quiet), then.parse().unwrap(), "{now}");
    }
}

#[test]
fn a_day_of_quiet_is_looked_at_again_tomorrow() {
    let now = here("2026-12-15T09:30:00-03:00[America/Sao_Paulo]");
    let then = decent(&now, Some(quiet("06:00", "23:00")));
    assert_eq!(then, "2026-12-16T12:30:00Z".parse().unwrap());
}

#[test]
fn a_night_that_leaves_the_hour_out_still_has_its_time() {
    let zone = TimeZone::get("Europe/Lisbon").unwrap();
    let day = "2026-03-29".parse().unwrap();
    assert_eq!(at(day, "01:30".parse().unwrap(), &zone), Some("2026-03-29T01:30:00Z".parse().unwrap()));
    assert_eq!(at(day, NIGHT, &zone), Some("2026-03-29T02:30:00Z".parse().unwrap()));
}
