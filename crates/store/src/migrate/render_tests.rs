use super::*;

const NOTES: Migration = Migration {
    name: "test/notes",
    sql: "-- Prose: it says why.\ncreate table notes (\n  id {uuid} primary key, -- the note; its id\n  tenant_id {uuid} not null,\n  words text not null default 'a;b -- {c}'\n){strict};\n-- scoped: notes\n-- append-only: notes\ncreate index notes_by on notes (tenant_id);",
};

#[test]
fn types_are_spelled_and_statements_cut() {
    let sqlite = statements(&NOTES, Engine::Sqlite).unwrap();
    assert!(sqlite[0].contains("id blob primary key"), "{}", sqlite[0]);
    assert!(sqlite[0].contains("'a;b -- {c}'"), "{}", sqlite[0]);
    assert!(sqlite[0].ends_with(") strict, without rowid"));
    assert_eq!(sqlite.last().unwrap(), "create index notes_by on notes (tenant_id)");

    let postgres = statements(&NOTES, Engine::Postgres).unwrap();
    assert!(postgres[0].contains("id uuid primary key"));
    assert!(postgres[1].contains("enable row level security"));
    assert!(postgres[2].contains("before delete on notes"));
}

#[test]
fn an_unknown_type_is_a_mistake() {
    let typo = Migration { name: "test/typo", sql: "create table t (id {uid});" };
    assert!(matches!(statements(&typo, Engine::Sqlite), Err(StoreError::Setup { .. })));
}

#[test]
fn scoped_tables_are_listed() {
    assert_eq!(scoped_tables(&[NOTES]), ["notes"]);
}
