use super::{Mark, call_id, mark};

const MODEL: &str = "gemini-3-flash";

#[test]
fn a_mark_survives_its_way_through_the_turn() {
    let marks = [
        Mark::default(),
        Mark { id: None, signature: Some("Cs4BAdHtim+/9a_-w==") },
        Mark { id: Some("call_1-a.b"), signature: None },
        Mark { id: Some("8f2k"), signature: Some("QUJD") },
    ];
    for expected in marks {
        let id = call_id(MODEL, expected);
        assert_eq!(mark(MODEL, &id), expected, "{id}");
        assert_eq!(mark(MODEL, &format!("3.1:{id}")), expected, "{id}");
        assert_eq!(
            mark("gemini-2.5-pro", &id),
            Mark::default(),
            "a signature is good only where it was made"
        );
    }
}

#[test]
fn what_would_not_fit_is_left_out() {
    let long = "A".repeat(2049);
    let odd = Mark { id: Some("a~b"), signature: Some("not base64!") };
    for wrong in [odd, Mark { id: Some(&long), signature: Some(&long) }] {
        let id = call_id(MODEL, wrong);
        assert!(id.len() < 64, "{id}");
        assert_eq!(mark(MODEL, &id), Mark::default());
    }
    let longest = Mark { id: None, signature: Some(&long[..2048]) };
    assert_eq!(mark(MODEL, &call_id(MODEL, longest)), longest);
}

#[test]
fn other_ids_hold_nothing() {
    for id in ["", ":", "toolu_01", "1.0:call_7", "gemini", "gemini~", "0.0:gemini~other~a~QUJD", "~~~"] {
        assert_eq!(mark(MODEL, id), Mark::default(), "{id}");
    }
}
