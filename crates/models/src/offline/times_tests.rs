use super::*;

fn titles(text: &str) -> Vec<String> {
    let now: Zoned = "2026-03-02T12:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let arguments = Map::from_iter([("title".to_owned(), Value::from(text))]);
    let each = split(arguments, "", &now, Language::Portuguese).into_iter();
    each.map(|arguments| arguments["title"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn joined_times_are_an_order_each() {
    assert_eq!(
        titles("tomar o remédio todo dia às 8h e às 20h"),
        ["tomar o remédio todo dia às 08:00", "tomar o remédio todo dia às 20:00"]
    );
    assert_eq!(
        titles("tomar remédio todo dia às 8 e às 20h"),
        ["tomar remédio todo dia às 08:00", "tomar remédio todo dia às 20:00"]
    );
    assert_eq!(titles("beber água às 9h, às 12h e às 15h").len(), 3);
}

#[test]
fn one_time_a_stretch_and_two_errands_stay_as_they_are() {
    for text in
        ["pagar a luz amanhã às 9h", "ficar de olho das 8h às 10h", "ligar às 9h e buscar a Bia às 15h"]
    {
        assert_eq!(titles(text), [text]);
    }
}
