//! Spells a migration in the words of one engine.

use std::fmt::Write;

use super::Migration;
use crate::{Engine, StoreError};

/// What a directive line asks of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Keeping {
    Scoped,
    Shared,
    AppendOnly,
    Immutable,
    /// A system table into which anybody's transaction may put work, and which it cannot read.
    Enqueued,
    /// What must not be changed may be emptied: `-- erasable: messages text ''`.
    Erasable,
}

impl Keeping {
    fn parse(word: &str) -> Option<Self> {
        match word {
            "scoped" => Some(Self::Scoped),
            "shared" => Some(Self::Shared),
            "append-only" => Some(Self::AppendOnly),
            "immutable" => Some(Self::Immutable),
            "enqueued" => Some(Self::Enqueued),
            "erasable" => Some(Self::Erasable),
            _ => None,
        }
    }
}

/// The tables that hold tenants' rows, for the test that looks whether each has its column.
pub fn scoped_tables(migrations: &[Migration]) -> Vec<&'static str> {
    migrations
        .iter()
        .flat_map(|migration| migration.sql.lines())
        .filter_map(directive)
        .filter(|(keeping, _)| *keeping == Keeping::Scoped)
        .map(|(_, table)| table)
        .collect()
}

/// The statements of a migration, in order, as one engine takes them.
pub(super) fn statements(migration: &Migration, engine: Engine) -> Result<Vec<String>, StoreError> {
    let mut scanner = Scanner { engine, statements: Vec::new(), current: String::new() };
    for line in migration.sql.lines() {
        if let Some((keeping, table)) = directive(line) {
            scanner.finish();
            scanner.statements.push(keep(keeping, table, engine));
        } else if let Err(word) = scanner.line(line) {
            return Err(StoreError::setup(
                format!("the migration {} has the unknown type {{{word}}}", migration.name),
                "This is a mistake in Papo: please report it",
            ));
        }
    }
    scanner.finish();
    Ok(scanner.statements)
}

/// Reads `-- scoped: table`, and nothing that merely looks like prose.
fn directive(line: &str) -> Option<(Keeping, &str)> {
    let (word, table) = line.trim().strip_prefix("-- ")?.split_once(": ")?;
    let keeping = Keeping::parse(word)?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if keeping == Keeping::Erasable {
        return (table.split(' ').count() == 3).then_some((keeping, table));
    }
    (!table.is_empty() && table.chars().all(plain)).then_some((keeping, table))
}

/// Cuts a text into statements and spells the types, minding quotes and comments.
struct Scanner {
    engine: Engine,
    statements: Vec<String>,
    current: String,
}

impl Scanner {
    /// Takes one line; an unknown type is returned as the error. Quoted texts do not span lines in our files.
    fn line<'l>(&mut self, line: &'l str) -> Result<(), &'l str> {
        let mut rest = line;
        while let Some(at) = rest.find(['\'', '"', '{', ';', '-']) {
            let (before, from) = rest.split_at(at);
            self.current.push_str(before);
            if from.starts_with("--") {
                rest = "";
            } else if let Some(after) = from.strip_prefix(';') {
                self.finish();
                rest = after;
            } else if let Some(after) = from.strip_prefix('{') {
                let (word, tail) = after.split_once('}').ok_or(after)?;
                self.current.push_str(spell(word, self.engine).ok_or(word)?);
                if word == "strict" && self.engine == Engine::Sqlite && self.current.contains("primary key") {
                    // Rows live in their key's own tree: one tree less to write for every row.
                    self.current.push_str(", without rowid");
                }
                rest = tail;
            } else if let Some(after) = from.strip_prefix('-') {
                self.current.push('-');
                rest = after;
            } else {
                let quote = &from[..1];
                let end = from[1..].find(quote).map_or(from.len(), |end| end + 2);
                self.current.push_str(&from[..end]);
                rest = &from[end..];
            }
        }
        self.current.push_str(rest);
        self.current.push('\n');
        Ok(())
    }

    fn finish(&mut self) {
        let statement = std::mem::take(&mut self.current);
        if !statement.trim().is_empty() {
            self.statements.push(statement.trim().to_owned());
        }
    }
}

fn spell(word: &str, engine: Engine) -> Option<&'static str> {
    let (sqlite, postgres) = match word {
        "uuid" => ("blob", "uuid"),
        "time" => ("integer", "timestamptz"),
        "date" => ("text", "date"),
        "bool" => ("integer", "boolean"),
        "json" => ("text", "jsonb"),
        "int" => ("integer", "bigint"),
        "real" => ("real", "double precision"),
        "bytes" => ("blob", "bytea"),
        "strict" => (" strict", ""),
        _ => return None,
    };
    Some(match engine {
        Engine::Sqlite => sqlite,
        Engine::Postgres => postgres,
    })
}

fn keep(keeping: Keeping, table: &str, engine: Engine) -> String {
    match (keeping, engine) {
        (Keeping::Scoped | Keeping::Shared | Keeping::Enqueued, Engine::Sqlite) => format!("-- {table}"),
        (Keeping::Enqueued, Engine::Postgres) => {
            format!("grant insert on {table} to papo_app; grant select (key) on {table} to papo_app")
        }
        (Keeping::Scoped, Engine::Postgres) => format!(
            "alter table {table} enable row level security;
             create policy {table}_of_tenant on {table}
                 using (tenant_id = nullif(current_setting('papo.tenant', true), '')::uuid)
                 with check (tenant_id = nullif(current_setting('papo.tenant', true), '')::uuid);
             grant select, insert, update, delete on {table} to papo_app"
        ),
        (Keeping::Shared, Engine::Postgres) => format!("grant select on {table} to papo_app"),
        (Keeping::AppendOnly, engine) => refuse(table, "append-only", &["update", "delete"], engine),
        (Keeping::Immutable, engine) => refuse(table, "immutable", &["update"], engine),
        (Keeping::Erasable, engine) => refuse_unless_emptied(table, engine),
    }
}

/// Lets an update through that empties the column, and no other.
fn refuse_unless_emptied(what: &str, engine: Engine) -> String {
    let mut words = what.split(' ');
    let (table, column, empty) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let trigger = format!("{table}_refuses_update");
    let kept = format!("new.{column} is distinct from {empty}");
    match engine {
        Engine::Sqlite => format!(
            "drop trigger {trigger};
             create trigger {trigger} before update on {table} when {kept}
             begin select raise(abort, '{table} is immutable'); end"
        ),
        Engine::Postgres => format!(
            "drop trigger {trigger} on {table};
             create trigger {trigger} before update on {table} for each row when ({kept})
             execute function papo_refuse('immutable')"
        ),
    }
}

/// Triggers that refuse some operations on a table. Their message is what [`StoreError::Refused`] carries.
fn refuse(table: &str, rule: &str, operations: &[&str], engine: Engine) -> String {
    let mut text = String::new();
    if engine == Engine::Postgres {
        text.push_str(
            "create or replace function papo_refuse() returns trigger language plpgsql as $$
             begin raise exception '% is %', tg_table_name, tg_argv[0] using errcode = 'PA001'; end $$;\n",
        );
    }
    for operation in operations {
        let trigger = format!("create trigger {table}_refuses_{operation} before {operation} on {table}");
        // Writing to a String cannot fail.
        let _infallible = match engine {
            Engine::Sqlite => {
                writeln!(text, "{trigger} begin select raise(abort, '{table} is {rule}'); end;")
            }
            Engine::Postgres => {
                writeln!(text, "{trigger} for each row execute function papo_refuse('{rule}');")
            }
        };
    }
    text
}

#[cfg(test)]
#[path = "render_tests.rs"]
mod tests;
