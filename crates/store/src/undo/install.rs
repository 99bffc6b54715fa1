//! Makes the database itself note what changes under a receipt, table by table, as the migrations declare it.

use crate::migrate::Migration;
use crate::url::Engine;
use crate::{StoreError, SystemTx, params, system_sql};

/// What a migration says of a table that takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Declared {
    pub(crate) table: &'static str,
    /// Columns that the house moves by itself: they are neither compared nor brought back.
    pub(crate) ignored: Vec<&'static str>,
    /// Noted, and taken back by whoever owns the table.
    pub(crate) owned: bool,
    /// Nobody deletes its rows, save for taking them back.
    pub(crate) append_only: bool,
}

/// The tables that take part. The last word about one holds.
pub(crate) fn declared(migrations: &[Migration]) -> Vec<Declared> {
    let lines = || migrations.iter().flat_map(|migration| migration.sql.lines()).map(str::trim);
    let append_only: Vec<&str> = lines().filter_map(|line| line.strip_prefix("-- append-only: ")).collect();
    let mut all: Vec<Declared> = Vec::new();
    for line in lines() {
        let undoable = line.strip_prefix("-- undoable: ").map(|what| (what, false));
        let Some((what, owned)) =
            undoable.or_else(|| line.strip_prefix("-- journaled: ").map(|what| (what, true)))
        else {
            continue;
        };
        let mut words = what.split_whitespace();
        let Some(table) = words.next().filter(|table| is_name(table)) else { continue };
        let ignored = words.filter(|word| *word != "except" && is_name(word)).collect();
        all.retain(|before| before.table != table);
        all.push(Declared { table, ignored, owned, append_only: append_only.contains(&table) });
    }
    all
}

fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_')
}

/// Brings the triggers up to date with the tables as they are now: a column may have come since.
pub(crate) async fn install(
    tx: &mut SystemTx,
    migrations: &[Migration],
    engine: Engine,
) -> Result<(), StoreError> {
    if !migrations.iter().any(|migration| migration.sql.contains("create table undo_rows")) {
        return Ok(());
    }
    if engine == Engine::Postgres {
        tx.batch(FUNCTIONS).await?;
    }
    for declared in declared(migrations) {
        let columns = columns(tx, declared.table, engine).await?;
        if columns.is_empty() {
            continue;
        }
        match engine {
            Engine::Sqlite => {
                for (name, text) in sqlite_triggers(&declared, &columns) {
                    replace_trigger(tx, &name, &text).await?;
                }
            }
            Engine::Postgres => tx.batch(&postgres_triggers(&declared)).await?,
        }
        let names = |wanted: fn(i64) -> bool| -> Vec<&str> {
            columns.iter().filter(|(_, place)| wanted(*place)).map(|(name, _)| name.as_str()).collect()
        };
        // A table without a key knows a row by all of it.
        let keys = Some(names(|place| place > 0)).filter(|keys| !keys.is_empty());
        let keys = keys.unwrap_or_else(|| names(|_| true));
        tx.execute(
            system_sql!(
                "insert into undo_tables (table_name, keys, ignored, owned) values ($1, $2, $3, $4)
                 on conflict (table_name) do update
                    set keys = excluded.keys, ignored = excluded.ignored, owned = excluded.owned"
            ),
            params![
                declared.table,
                serde_json::json!(keys),
                serde_json::json!(declared.ignored),
                declared.owned
            ],
        )
        .await?;
    }
    Ok(())
}

/// The columns of a table, and the place of each in its key; zero for none.
async fn columns(tx: &mut SystemTx, table: &str, engine: Engine) -> Result<Vec<(String, i64)>, StoreError> {
    let of_engine = match engine {
        Engine::Sqlite => system_sql!("select name, pk from pragma_table_info($1) order by cid"),
        Engine::Postgres => system_sql!(
            "select cast(a.attname as text),
                    cast(coalesce(array_position(cast(i.indkey as smallint[]), a.attnum) + 1, 0) as bigint)
               from pg_attribute a
               left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
              where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped order by a.attnum"
        ),
    };
    tx.rows(of_engine, params![table]).await
}

async fn replace_trigger(tx: &mut SystemTx, name: &str, text: &str) -> Result<(), StoreError> {
    let stands: Vec<(String,)> = tx
        .rows(
            system_sql!("select sql from sqlite_master where type = 'trigger' and name = $1"),
            params![name],
        )
        .await?;
    if stands.iter().any(|(sql,)| sql == text) {
        return Ok(());
    }
    tx.batch(&format!("drop trigger if exists {name};\n{text};")).await
}

/// A row as SQLite notes it: every column by its name, as the literal that brings it back to the bit.
fn sqlite_image(row: &str, columns: &[(String, i64)]) -> String {
    let pairs: Vec<String> =
        columns.iter().map(|(name, _)| format!("'{name}', quote({row}.\"{name}\")")).collect();
    format!("json_object({})", pairs.join(", "))
}

fn sqlite_triggers(declared: &Declared, columns: &[(String, i64)]) -> Vec<(String, String)> {
    let table = declared.table;
    let (old, new) = (sqlite_image("old", columns), sqlite_image("new", columns));
    let null = || "null".to_owned();
    let moved: Vec<String> = columns
        .iter()
        .filter(|(name, _)| !declared.ignored.contains(&name.as_str()))
        .map(|(name, _)| format!("old.\"{name}\" is not new.\"{name}\""))
        .collect();
    // What the house moves by itself is nothing that anybody did.
    let moved = format!(" and ({})", moved.join(" or "));
    let journals = [
        ("insert", String::new(), null(), new.clone()),
        ("update", moved, old.clone(), new),
        ("delete", String::new(), old, null()),
    ];
    let mut triggers: Vec<(String, String)> = journals
        .into_iter()
        .map(|(verb, moved, before, after)| {
            let name = format!("{table}_notes_{verb}");
            let text = format!(
                "CREATE TRIGGER {name} after {verb} on {table} when exists (select 1 from undo_under){moved}
begin
    insert into undo_rows (tenant_id, user_id, receipt_id, seq, table_name, before, after)
    select u.tenant_id, u.user_id, u.receipt_id,
           (select coalesce(max(r.seq), 0) + 1 from undo_rows r
             where r.tenant_id = u.tenant_id and r.receipt_id = u.receipt_id),
           '{table}', {before}, {after}
      from undo_under u;
end"
            );
            (name, text)
        })
        .collect();
    if declared.append_only {
        let name = format!("{table}_refuses_delete");
        let text = format!(
            "CREATE TRIGGER {name} before delete on {table}
when not exists (select 1 from undo_under where undoing = 1)
begin select raise(abort, '{table} is append-only'); end"
        );
        triggers.push((name, text));
    }
    triggers
}

/// What every journaled table of PostgreSQL calls. Row-level security holds for what they write, too.
const FUNCTIONS: &str = "
create or replace function papo_note() returns trigger language plpgsql as $$
declare
    under uuid := nullif(current_setting('papo.receipt', true), '')::uuid;
    tenant uuid := nullif(current_setting('papo.tenant', true), '')::uuid;
    ignored text[];
begin
    if under is null then return null; end if;
    if tg_op = 'UPDATE' then
        ignored := array(select jsonb_array_elements_text(t.ignored) from undo_tables t
                          where t.table_name = tg_table_name);
        if to_jsonb(old) - ignored = to_jsonb(new) - ignored then return null; end if;
    end if;
    insert into undo_rows (tenant_id, user_id, receipt_id, seq, table_name, before, after)
    values (tenant, current_setting('papo.actor')::uuid, under,
            (select coalesce(max(seq), 0) + 1 from undo_rows where tenant_id = tenant and receipt_id = under),
            tg_table_name,
            case when tg_op = 'INSERT' then null else to_jsonb(old) end,
            case when tg_op = 'DELETE' then null else to_jsonb(new) end);
    return null;
end $$;
create or replace function papo_refuse_unless_undoing() returns trigger language plpgsql as $$
begin
    if coalesce(current_setting('papo.undoing', true), '') = 'on' then return old; end if;
    raise exception '% is append-only', tg_table_name using errcode = 'PA001';
end $$;
";

fn postgres_triggers(declared: &Declared) -> String {
    let table = declared.table;
    let unless_there = |trigger: &str, make: &str| {
        format!(
            "do $$ begin
                 if not exists (select 1 from pg_trigger
                                 where tgrelid = to_regclass('{table}') and tgname = '{trigger}') then
                     {make};
                 end if;
             end $$;"
        )
    };
    let notes = format!("{table}_notes");
    let mut text = unless_there(
        &notes,
        &format!(
            "create trigger {notes} after insert or update or delete on {table}
             for each row execute function papo_note()"
        ),
    );
    if declared.append_only {
        let refuses = format!("{table}_refuses_loss");
        text.push_str(&unless_there(
            &refuses,
            &format!(
                "drop trigger if exists {table}_refuses_delete on {table};
                 create trigger {refuses} before delete on {table}
                 for each row execute function papo_refuse_unless_undoing()"
            ),
        ));
    }
    text
}

#[cfg(test)]
#[path = "install_tests.rs"]
mod tests;
