use super::{directives, reads_as_sql, tables, words};

#[test]
fn statements_are_told_from_sentences() {
    assert!(reads_as_sql("SELECT id\n  FROM users"));
    assert!(reads_as_sql("insert into users values ($1)"));
    assert!(reads_as_sql("  update users\n set name = $1"));
    assert!(reads_as_sql("with old as (select 1) delete from users"));
    assert!(!reads_as_sql("select an assistant"));
    assert!(!reads_as_sql("update available"));
    assert!(!reads_as_sql("with care"));
    assert!(!reads_as_sql("deleted"));
}

#[test]
fn words_leave_out_comments_and_quoted_texts() {
    let words = words("create index i on t (a) -- uuid\n where b = 'jsonb';");
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();

    assert_eq!(texts, ["create", "index", "i", "on", "t", "(", "a", ")", "where", "b", "=", ";"]);
}

#[test]
fn a_table_is_its_columns_and_its_ending() {
    let tables = tables(&words(
        "create table T (\n id {uuid} primary key,\n n text check (n in ('a', 'b')),\n unique (id, n)\n){strict};",
    ));

    let table = &tables[0];
    assert_eq!((table.name.as_str(), table.line, table.columns.len()), ("t", 1, 3));
    assert_eq!(table.columns[0][1].text, "{uuid}");
    assert_eq!(table.ending[0].text, "{strict}");
}

#[test]
fn directives_are_comments_with_a_known_name() {
    let found = directives("-- Why: because.\n-- scoped: users\n--append-only: events");

    let found: Vec<_> =
        found.iter().map(|found| (found.name.as_str(), found.table.as_str(), found.line)).collect();
    assert_eq!(found, [("scoped", "users", 2), ("append-only", "events", 3)]);
}
