use super::{BEGIN, END, replaced};

#[test]
fn only_what_stands_between_the_marks_is_replaced() {
    let text = format!("# Title\n\n{BEGIN}old\n{END}\n\nBelow.\n");
    let new = replaced(&text, "new\n").unwrap();

    assert_eq!(new, format!("# Title\n\n{BEGIN}\nnew\n\n{END}\n\nBelow.\n"));
    assert_eq!(replaced(&new, "new\n").unwrap(), new, "a second time changes nothing");
    assert_eq!(replaced("# Title\n", "new"), None);
}
