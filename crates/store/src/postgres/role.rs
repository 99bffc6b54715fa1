//! The role that scoped transactions run as. It owns nothing, so row level security holds for it.

use deadpool_postgres::Object;

use super::error::{is_permission, translate};
use crate::StoreError;

/// Roles belong to the whole server: another database, or another instance, may make it at the same moment.
const MAKE_ROLE: &str = "do $$ begin
    if not exists (select from pg_roles where rolname = 'papo_app') then create role papo_app nologin; end if;
exception when duplicate_object or unique_violation then null; end $$";

const TRY_ROLE: &str = "begin; set local role papo_app; rollback";

const LET_IN: &str = "do $$ begin
    if not has_schema_privilege('papo_app', current_schema(), 'usage') then
        execute format('grant usage on schema %I to papo_app', current_schema());
    end if;
end $$";

pub(super) async fn prepare(client: &Object) -> Result<(), StoreError> {
    let user =
        client.query_one("select current_user::text", &[]).await.map_err(translate)?.get::<_, String>(0);
    let advised = |error: tokio_postgres::Error| {
        if is_permission(&error) { ask_an_administrator(&user) } else { translate(error) }
    };
    client.batch_execute(MAKE_ROLE).await.map_err(advised)?;
    if client.batch_execute(TRY_ROLE).await.is_err() {
        client.batch_execute("rollback").await.map_err(translate)?;
        client.batch_execute("grant papo_app to current_user").await.map_err(advised)?;
        client.batch_execute(TRY_ROLE).await.map_err(advised)?;
    }
    client.batch_execute(LET_IN).await.map_err(advised)
}

fn ask_an_administrator(user: &str) -> StoreError {
    let quoted = user.replace('"', "\"\"");
    StoreError::setup(
        "this PostgreSQL user may not make the role papo_app, which keeps tenants apart",
        format!("Let an administrator run: create role papo_app nologin; grant papo_app to \"{quoted}\";"),
    )
}
