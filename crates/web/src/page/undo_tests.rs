use super::*;

#[test]
fn the_address_says_what_was_done_and_where_to_go_back() {
    let id = "0190a0b0-0000-7000-8000-000000000001";
    let uri: Uri = format!("/finance?month=2026-11&done=removed&receipt={id}").parse().unwrap();
    let undo = Undoable::of(&uri).unwrap();
    assert_eq!((undo.page.as_str(), undo.undone), ("/finance?month=2026-11", false));
    let uri: Uri = format!("/reminders?undone=1&receipt={id}").parse().unwrap();
    let undo = Undoable::of(&uri).unwrap();
    assert_eq!((undo.page.as_str(), undo.undone), ("/reminders", true));
    assert_eq!(Undoable::of(&"/reminders?receipt=<script>".replace(['<', '>'], "x").parse().unwrap()), None);
    assert_eq!(Undoable::of(&"/reminders".parse().unwrap()), None);
}
