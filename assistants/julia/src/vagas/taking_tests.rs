use super::*;

#[test]
fn every_list_holds_something() {
    for list in [assent(), weak(), pointing(), beside(), against(), elsewhere()] {
        assert!(!list.is_empty());
    }
}
