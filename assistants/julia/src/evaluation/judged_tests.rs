use super::*;

#[test]
fn only_the_very_shape_is_a_judgement() {
    let fair = json!({ "resposta": 9, "rapidez": 10, "entendimento": 7, "desfecho": 0 });
    assert_eq!(read(Some(&fair)), Some(Marks { answered: 9, speed: 10, understood: 7, outcome: 0 }));
    for wrong in [
        json!({ "resposta": 11, "rapidez": 10, "entendimento": 7, "desfecho": 0 }),
        json!({ "resposta": -1, "rapidez": 10, "entendimento": 7, "desfecho": 0 }),
        json!({ "resposta": 9.5, "rapidez": 10, "entendimento": 7, "desfecho": 0 }),
        json!({ "resposta": "9", "rapidez": 10, "entendimento": 7, "desfecho": 0 }),
        json!({ "resposta": 9, "rapidez": 10, "entendimento": 7 }),
        json!({ "resposta": 9, "rapidez": 10, "entendimento": 7, "desfecho": 0, "nota": 10 }),
        json!("ótima"),
        Value::Null,
    ] {
        assert_eq!(read(Some(&wrong)), None, "{wrong}");
    }
    assert_eq!(read(None), None);
}
