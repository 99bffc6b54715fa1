use super::read;

#[test]
fn places_are_named_or_numbered() {
    for (sentence, place) in [
        ("fechado, fico com o primeiro", 0),
        ("fico com o segundo", 1),
        ("vou querer o número 3", 2),
        ("quero o 2", 1),
        ("2", 1),
        ("a segunda opção", 1),
        ("quero ficar com a última", 4),
        ("opção 5", 4),
        ("i'll take the first one", 0),
    ] {
        assert_eq!(read(sentence, 5), Some(place), "{sentence}");
    }
}

#[test]
fn days_amounts_and_weekdays_are_no_places() {
    for sentence in [
        "quero o do dia 18",
        "fecha o de 2 mil",
        "o de segunda",
        "o de quinta",
        "dia primeiro",
        "quero o 9",
        "aceito",
    ] {
        assert_eq!(read(sentence, 5), None, "{sentence}");
    }
}
