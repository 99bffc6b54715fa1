use serde_json::json;

use super::super::consolidate;

/// What a message leaves: whom each item is about, and what it says.
fn kept(text: &str) -> Vec<(String, String)> {
    let line = json!({ "n": 1, "at": "2026-01-01T12:00", "who": "person", "text": text });
    let answer = consolidate::answer(&json!({ "known": [], "conversation": [line] }));
    let items = answer["items"].as_array().expect("items").clone();
    let text = |item: &serde_json::Value, name: &str| item[name].as_str().expect(name).to_owned();
    items.iter().map(|item| (text(item, "about"), text(item, "content"))).collect()
}

#[test]
fn what_no_frame_reads_is_told_of_the_person_in_their_own_words() {
    assert_eq!(
        kept("dou monitoria voluntária de zoologia pros calouros toda terça de manhã"),
        [(
            "self".to_owned(),
            "Dá monitoria voluntária de zoologia pros calouros toda terça de manhã".to_owned()
        )]
    );
}

#[test]
fn what_goes_on_about_somebody_is_told_of_them() {
    let kept = kept("O Paulinho arrumou serviço. É motorista de ônibus na Viação Serrana há dois meses.");
    assert!(kept.iter().all(|(about, _)| about.contains("Paulinho")), "{kept:?}");
}

#[test]
fn a_whole_sentence_is_known_again() {
    let said = "dou monitoria voluntária de zoologia pros calouros toda terça de manhã";
    let content = kept(said).remove(0).1;
    let line = json!({ "n": 1, "at": "2026-01-01T12:00", "who": "person", "text": said });
    let known = json!([{ "ref": "m1", "about": "self", "content": content }]);
    let answer = consolidate::answer(&json!({ "known": known, "conversation": [line] }));
    assert_eq!(answer["items"], json!([]));
    assert_eq!(answer["again"][0]["ref"], "m1");
}

#[test]
fn laughter_and_questions_leave_nothing() {
    assert!(kept("dou monitoria voluntária de zoologia pros calouros kkkkk").is_empty());
    assert!(kept("você sabe se dou monitoria de zoologia pros calouros na terça?").is_empty());
}

#[test]
fn a_portrait_behind_somebodys_name_is_not_the_persons_own() {
    let kept = kept("levei a Marlene pra comer pastel na feira. 55 anos e costureira");
    assert!(kept.iter().all(|(about, _)| about != "self"), "{kept:?}");
}

#[test]
fn a_denial_or_another_number_is_not_the_same_again() {
    let stems = |text: &str| text.split(' ').map(ptbr::stem).collect::<Vec<_>>();
    let kept = stems("da aula de zoologia pra 3 turmas de calouros toda terca");
    assert!(super::is_said_by(&stems("da aula de zoologia pra 3 turmas de calouros"), &kept));
    assert!(!super::is_said_by(&stems("nao da aula de zoologia pra 3 turmas de calouros"), &kept));
    assert!(!super::is_said_by(&stems("da aula de zoologia pra 4 turmas de calouros"), &kept));
}
