use super::*;

const TABLES: Migration = Migration {
    name: "test/undo",
    sql: "-- undoable: notes\n-- append-only: notes\n-- undoable: people except seen_at heard_at\n\
          -- journaled: versions\n",
};

#[test]
fn what_takes_part_is_read_from_the_migrations() {
    let all = declared(&[TABLES]);
    let names: Vec<&str> = all.iter().map(|one| one.table).collect();
    assert_eq!(names, ["notes", "people", "versions"]);
    assert!(all[0].append_only && !all[0].owned);
    assert_eq!(all[1].ignored, ["seen_at", "heard_at"]);
    assert!(all[2].owned);
}

#[test]
fn a_later_word_about_a_table_holds() {
    let later = Migration { name: "test/later", sql: "-- undoable: notes except at\n" };
    let all = declared(&[TABLES, later]);
    assert_eq!(all.iter().filter(|one| one.table == "notes").count(), 1);
    assert_eq!(all.iter().find(|one| one.table == "notes").unwrap().ignored, ["at"]);
}
