use super::super::objection::Objection;
use super::super::objective::Objective;
use super::super::profile::Profile;
use super::PHRASES;

#[test]
fn whatever_is_heard_has_its_phrases() {
    let objections = Objection::ALL.map(Objection::as_str);
    let objectives = Objective::ALL.map(Objective::as_str);
    let profiles = Profile::ALL.map(Profile::as_str);
    for name in objections.iter().chain(&objectives).chain(&profiles).chain(&["praise"]) {
        assert!(!PHRASES.list(name).is_empty(), "{name}");
    }
}
