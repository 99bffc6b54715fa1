use domain::Language;
use domain::sentence::Phrasing;

use super::*;
use crate::compiled::CompiledTool;

static WEIGHING: &[Phrasing] = &[
    Phrasing::told(&["(pesei|me pesei) {value:mass}"]),
    Phrasing::noted(&["peso {value:mass}", "{value:mass!}"]),
];

fn fits(source: &str, phrasing: usize) -> bool {
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let (tool, errors) = CompiledTool::new(WEIGHING);
    assert_eq!(errors, []);
    let text = Text::read(source, &now, Language::Portuguese, |_| super::super::text::Begins::Nothing);
    let compiled = &tool.phrasings[phrasing];
    compiled.variants.iter().any(|variant| fit(&text, &(0..text.items.len()), compiled, variant).is_some())
}

#[test]
fn gaps_are_allowed_where_somebody_tells() {
    assert!(fits("pesei 82", 0));
    assert!(fits("hoje eu pesei na farmácia da esquina 82,5 kg", 0));
    assert!(!fits("pesei muito", 0));
    assert!(!fits("pesei 5 km", 0));
}

#[test]
fn notes_stand_alone() {
    assert!(fits("peso 82,5", 1));
    assert!(fits("82,5 kg hoje", 1));
    assert!(!fits("mamãe 60 kg", 1));
    assert!(!fits("82", 1));
}

#[test]
fn a_number_before_an_unknown_noun_counts_it() {
    assert!(!fits("pesei 3 malas", 0));
}

#[test]
fn slips_of_the_finger_are_forgiven_and_other_words_are_not() {
    assert!(fits("psei 82", 0) || fits("peseei 82", 0));
    assert!(!fits("pensei 82", 0));
}

#[test]
fn a_number_before_a_word_we_do_not_know_counts_that_word() {
    assert!(!fits("pesei 3 malas", 0));
    assert!(fits("pesei 82 ontem", 0));
}

static NOTING: &[Phrasing] = &[Phrasing::ordered(&["anota que {name:name} &(mora|prefere) {notes:rest}"])];

#[test]
fn a_look_ahead_leaves_the_word_for_the_slot_behind_it() {
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let (tool, errors) = CompiledTool::new(NOTING);
    assert_eq!(errors, []);
    let noted = |source: &str| {
        let text = Text::read(source, &now, Language::Portuguese, |_| super::super::text::Begins::Nothing);
        let compiled = &tool.phrasings[0];
        let fit = fit(&text, &(0..text.items.len()), compiled, &compiled.variants[0])?;
        fit.picks.iter().find(|pick| pick.argument == "notes").map(|pick| pick.filling.clone())
    };
    let kept = Filling::Value(Value::from("prefere reunião de manhã"));
    assert_eq!(noted("anota que o João prefere reunião de manhã"), Some(kept));
    assert_eq!(noted("anota que a reunião mudou de sala"), None);
}
