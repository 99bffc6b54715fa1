use super::*;

#[test]
fn confidence_moves_in_tenths_and_stays_between_nothing_and_certain() {
    let explicit = Confidence::EXPLICIT;
    let certain = Confidence::clamped(1.0);
    assert_eq!(explicit.strengthened(), certain);
    assert_eq!(explicit.strengthened().strengthened(), certain);
    assert!(Confidence::clamped(0.4).faded() >= Confidence::LEAST);
    assert!(Confidence::clamped(0.3).faded() < Confidence::LEAST);
    assert_eq!(Confidence::clamped(f64::NAN), Confidence::clamped(0.0));
    assert_eq!(Confidence::clamped(7.0), certain);
}

#[test]
fn the_person_has_many_names_and_a_mother_has_her_own() {
    for own in ["", " self ", "eu", "Usuário", "the user"] {
        assert!(About::parse(own).is_oneself(), "{own}");
    }
    let mother = About::parse("  minha   mãe ");
    assert_eq!(mother.as_str(), "minha mãe");
    assert!(mother.is_same(&About::parse("Mãe")));
    assert!(!mother.is_same(&About::oneself()));
    assert_eq!(About::parse(&"a".repeat(500)).as_str().len(), 60);
}

#[test]
fn every_word_of_a_type_reads_back() {
    for kind in ItemType::ALL {
        assert_eq!(ItemType::parse(kind.as_str()), Some(*kind));
    }
    for area in Area::ALL {
        assert_eq!(serde_json::to_value(area).unwrap(), area.as_str());
    }
    for standing in Standing::ALL {
        assert_eq!(Standing::parse(standing.as_str()), Some(*standing));
    }
}
