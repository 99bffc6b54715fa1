use std::path::Path;

use super::Installation;
use crate::command::Engine;
use crate::machine::Machine;

#[test]
fn the_tables_of_a_file_are_looked_at_as_text() {
    let machine = Machine::look().unwrap();
    let installation = Installation::new(&machine, Path::new("/bin/false"), Engine::Sqlite).unwrap();

    let rows = installation
        .query(&["create table t (a, b)", "insert into t values ('x', 1), (null, 2.5)", "select * from t"])
        .unwrap();

    assert_eq!(rows, [["x", "1"], ["", "2.5"]]);
    let unknown = installation.query(&["select * from nowhere"]).unwrap_err().to_string();
    assert!(unknown.contains("no such table"), "{unknown}");
}

#[test]
fn a_person_who_cannot_be_added_is_an_error() {
    let machine = Machine::look().unwrap();
    let installation = Installation::new(&machine, Path::new("/bin/false"), Engine::Sqlite).unwrap();

    assert!(installation.add_person("ana").unwrap_err().to_string().contains("adding ana"));
}
