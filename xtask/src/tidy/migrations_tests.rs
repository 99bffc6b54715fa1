use super::super::sample::Sample;

const GOOD: &str = "create table users (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    name text not null,
    seen {time},
    unique (tenant_id, name)
){strict};
-- scoped: users
-- append-only: users
create index users_by_name on users (name) where name <> 'uuid';
";

const PATH: &str = "crates/store/migrations/0001_core.sql";

#[test]
fn one_text_with_placeholders_is_fine() {
    let second = "alter table users add column age {int};\ncreate table flags (key text primary key){strict};\n-- shared: flags\n";

    Sample::with(PATH, GOOD).and("crates/store/migrations/0002_age.sql", second).is_fine();
}

#[test]
fn a_type_of_one_engine_is_refused() {
    Sample::with(PATH, &GOOD.replace("seen {time}", "seen timestamp"))
        .is_stopped_at(&format!("{PATH}:5"), "the column `seen` has the type `timestamp`");
    Sample::with(PATH, &format!("{GOOD}alter table users add column n integer;\n"))
        .is_stopped_at(&format!("{PATH}:11"), "`integer`");
    Sample::with(PATH, &format!("{GOOD}update users set seen = now();\n"))
        .is_stopped_at(&format!("{PATH}:11"), "`now` means something in one engine only");
}

#[test]
fn a_table_says_whose_it_is_exactly_once() {
    Sample::with(PATH, &GOOD.replace("-- scoped: users\n", ""))
        .is_stopped_at(&format!("{PATH}:1"), "exactly one of");
    Sample::with(PATH, &format!("{GOOD}-- shared: users\n"))
        .is_stopped_at(&format!("{PATH}:1"), "exactly one of");
    Sample::with(PATH, &format!("{GOOD}-- shared: ghosts\n"))
        .is_stopped_at(&format!("{PATH}:11"), "`ghosts` is not created");
}

#[test]
fn a_scoped_table_has_its_tenant() {
    Sample::with(PATH, &GOOD.replace("tenant_id {uuid} not null", "tenant_id {uuid}"))
        .is_stopped_at(&format!("{PATH}:1"), "nothing can scope it");
}

#[test]
fn a_table_is_strict() {
    Sample::with(PATH, &GOOD.replace("){strict}", ")")).is_stopped_at(&format!("{PATH}:1"), "`{strict}`");
}

#[test]
fn names_have_numbers_without_gaps_and_no_engine() {
    Sample::with(PATH, GOOD)
        .and("crates/store/migrations/0003_more.sql", "drop index users_by_name;")
        .is_stopped_at("crates/store/migrations/0003_more.sql:1", "`0002_`");
    Sample::with(PATH, GOOD)
        .and("crates/store/migrations/0010_more.sql", "drop index users_by_name;")
        .is_stopped_at("crates/store/migrations/0010_more.sql:1", "`0002_`");
    Sample::with("crates/store/migrations/0001_core_sqlite.sql", GOOD)
        .is_stopped_at("crates/store/migrations/0001_core_sqlite.sql:1", "`sqlite` in a migration's name");
}

#[test]
fn what_an_assistant_does_has_its_own_ten() {
    let drop = "drop index users_by_name;";
    let folder = "assistants/aria/migrations";
    Sample::with(PATH, GOOD)
        .and(&format!("{folder}/0001_one.sql"), drop)
        .and(&format!("{folder}/0020_two.sql"), drop)
        .and(&format!("{folder}/0021_three.sql"), drop)
        .is_fine();
    Sample::with(PATH, GOOD)
        .and(&format!("{folder}/0020_two.sql"), drop)
        .and(&format!("{folder}/0022_three.sql"), drop)
        .is_stopped_at(&format!("{folder}/0022_three.sql:1"), "`0021_`");
}

#[test]
fn a_placeholder_that_nobody_knows_is_refused() {
    let faults = Sample::with(PATH, &GOOD.replace("seen {time}", "seen {moment}")).faults();

    assert!(faults.iter().any(|fault| fault.contains("no placeholder")), "{faults:?}");
}
