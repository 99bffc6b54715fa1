use super::*;

const MODES: [Mode; 4] = [
    Mode {
        name: "listening",
        prompt: "ouça",
        when: When::Said {
            begins: |text| text.contains("desabafar"),
            ends: |text| text == "normal",
            lasts: 3,
        },
    },
    Mode {
        name: "weighing",
        prompt: "pese",
        when: When::Said { begins: |text| text.contains("decidir"), ends: |text| text == "normal", lasts: 2 },
    },
    Mode { name: "faith", prompt: "espere", when: When::Preferred(Preferences::spiritual) },
    Mode {
        name: "short",
        prompt: "seja breve",
        when: When::Written(|said| said.lately.iter().take(2).all(|text| text.len() < 4)),
    },
];

fn names(said: &[&str]) -> Vec<&'static str> {
    in_force(&MODES, &Preferences::default(), &ModeInput { lately: said, known: &[] })
        .iter()
        .map(|mode| mode.name)
        .collect()
}

#[test]
fn a_mode_begins_lasts_and_wears_off() {
    assert_eq!(names(&["bom dia"]), [""; 0]);
    assert_eq!(names(&["quero desabafar"]), ["listening"]);
    assert_eq!(names(&["foi o chefe", "quero desabafar", "bom dia"]), ["listening"]);
    assert_eq!(names(&["enfim", "pois é", "foi o chefe", "quero desabafar"]), [""; 0]);
}

#[test]
fn the_newest_one_goes_before_and_an_end_ends() {
    assert_eq!(names(&["me ajuda a decidir", "quero desabafar"]), ["weighing"]);
    assert_eq!(names(&["normal", "quero desabafar"]), [""; 0]);
    assert_eq!(names(&["quero desabafar", "normal"]), ["listening"]);
}

#[test]
fn what_wore_off_does_not_uncover_what_came_before() {
    assert_eq!(names(&["e agora", "sei não", "me ajuda a decidir", "quero desabafar"]), [""; 0]);
}

#[test]
fn what_is_preferred_or_written_stands_beside_what_was_begun() {
    assert_eq!(names(&["oi", "sim"]), ["short"], "nobody gets a faith unasked");
    let preferred = [Mode { when: When::Preferred(|preferences| !preferences.spiritual()), ..MODES[2] }];
    assert_eq!(
        in_force(&preferred, &Preferences::default(), &ModeInput { lately: &[], known: &[] }).len(),
        1
    );
}
