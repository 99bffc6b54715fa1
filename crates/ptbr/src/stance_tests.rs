use super::*;

fn found(text: &str) -> Vec<Cue> {
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    cues(&crate::read(text, &now)).into_iter().map(|found| found.cue).collect()
}

#[test]
fn cues_are_found_where_they_stand() {
    for (text, expected) in [
        ("não pesei hoje", Cue::Negation),
        ("se eu pesasse 80", Cue::Hypothesis),
        ("queria pesar 70", Cue::Wish),
        ("vou correr 5 km", Cue::Intention),
        ("ela disse que pesei 80", Cue::SomebodyElse),
        ("li que dormir é bom", Cue::Report),
        ("costumo dormir 7h", Cue::Habit),
        ("quando eu tinha 20 anos", Cue::Habit),
        ("bebo 2 litros por dia", Cue::Habit),
        ("será que dormi 8 horas", Cue::Doubt),
        ("o normal é beber 2 litros", Cue::Generality),
        ("quase dormi", Cue::Almost),
    ] {
        assert_eq!(found(text).first(), Some(&expected), "{text}");
    }
}

#[test]
fn some_cues_are_no_cues() {
    for text in [
        "não só corri",
        "não acredito que gastei 200",
        "se der",
        "pesei 82,5 kg",
        "me diz quanto gastei",
        "mais ou menos 7 horas",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
}

#[test]
fn asking_to_record_is_no_wish() {
    assert_eq!(found("queria registrar meu peso"), [Cue::RecordThis]);
    assert_eq!(found("você pode anotar 82 kg"), [Cue::RecordThis]);
    assert_eq!(found("não precisa anotar"), [Cue::Negation, Cue::RecordThis]);
}
