use super::*;

fn clauses_of(source: &str) -> Vec<(String, bool)> {
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let text = Text::read(source, &now, Language::Portuguese, |word| match word {
        "dormi" => Begins::Fact,
        "luz" | "gas" => Begins::Note,
        _ => Begins::Nothing,
    });
    text.clauses
        .iter()
        .map(|clause| (text.source_of(clause.items.clone()).to_owned(), clause.question))
        .collect()
}

#[track_caller]
fn splits(source: &str, expected: &[(&str, bool)]) {
    let expected: Vec<_> = expected.iter().map(|(text, question)| ((*text).to_owned(), *question)).collect();
    assert_eq!(clauses_of(source), expected);
}

#[test]
fn clauses_end_at_joints_and_before_new_facts() {
    splits("pesei 82,5 e dormi 7h.", &[("pesei 82,5", false), ("dormi 7h", false)]);
    splits("pesei 82 dormi 7h", &[("pesei 82", false), ("dormi 7h", false)]);
    splits("luz 180 gás 90", &[("luz 180", false), ("gás 90", false)]);
    splits("gastei 50 luz", &[("gastei 50 luz", false)]);
    splits("peso 82\nsono 7h", &[("peso 82", false), ("sono 7h", false)]);
}

#[test]
fn a_question_mark_asks_about_its_own_part() {
    splits("82 kg é muito?", &[("82 kg é muito", true)]);
    splits("pesei 82, tá?", &[("pesei 82", false), ("tá", false)]);
    splits("dormi 8 horas, por que tô cansado?", &[("dormi 8 horas", false), ("por que tô cansado", true)]);
}

#[test]
fn quotations_are_not_read() {
    splits("ele falou \"pesei 80 kg\" ontem", &[("ele falou \"pesei 80 kg\" ontem", false)]);
    splits("\"pesei 82\"", &[("pesei 82", false)]);
}
