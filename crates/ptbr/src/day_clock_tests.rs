use super::*;
use crate::token::tokens;

fn minutes_between(text: &str) -> Option<f64> {
    let tokens = tokens(text);
    let (quantity, next) = between(&tokens, 0)?;
    (next == tokens.len()).then_some(quantity.amount)
}

#[test]
fn nights_are_measured_across_midnight() {
    for (text, hours) in [
        ("das 23h às 7h", 8.0),
        ("das 23 às 7", 8.0),
        ("de 23h as 7h", 8.0),
        ("23h-7h", 8.0),
        ("23:00 às 07:00", 8.0),
        ("das 22h30 até as 6h", 7.5),
        ("das onze da noite às sete da manhã", 8.0),
        ("da meia-noite às 6h", 6.0),
        ("das 11 às 7", 8.0),
        ("entre 23h e 6h", 7.0),
    ] {
        assert_eq!(minutes_between(text), Some(hours * 60.0), "{text}");
    }
    assert_eq!(minutes_between("de 80 a 82"), None);
}

#[test]
fn a_time_of_day_needs_its_words() {
    let read = |text: &str| {
        let tokens = tokens(text);
        time(&tokens, 0).filter(|(_, next)| *next == tokens.len()).map(|(time, _)| time.0)
    };
    assert_eq!(read("às 7h"), Some(420));
    assert_eq!(read("às 23"), Some(1380));
    assert_eq!(read("11 da noite"), Some(1380));
    assert_eq!(read("meia-noite"), Some(0));
    assert_eq!(read("meio-dia e meia"), Some(750));
    assert_eq!(read("às nove e quarenta"), Some(580));
    assert_eq!(read("nove e quarenta da manhã"), Some(580));
    assert_eq!(read("às sete e quinze da noite"), Some(1155));
    assert_eq!(read("às 18 e 30"), Some(1110));
    assert_eq!(read("às 8 e 20"), None, "two hours");
    assert_eq!(read("nove e quarenta"), None);
    assert_eq!(read("7h30"), None);
    assert_eq!(read("7"), None);
    let bottles = tokens("as 2 garrafas");
    assert_eq!(time(&bottles, 0), None);
}

#[test]
fn the_hours_between_which_something_is() {
    let minutes = |text: &str| super::hours_between(text).map(|(from, to)| (from.0, to.0));
    assert_eq!(minutes("não me escreve das 22h às 7h, por favor"), Some((22 * 60, 7 * 60)));
    assert_eq!(minutes("silêncio entre 23h e 6h30"), Some((23 * 60, 6 * 60 + 30)));
    assert_eq!(minutes("me lembra às 8h"), None);
}
