use super::*;

#[test]
fn names_are_written_as_in_tools_arguments() {
    for (name, camel) in [("name", "name"), ("due_day", "dueDay"), ("a_b_c", "aBC"), ("", "")] {
        assert_eq!(camel_case(name), camel);
    }
}
