//! Tenants and the people in them.

use domain::name::one_line;
use domain::{DisplayName, Language, Role, Scope, TenantId, Timestamp, UserId};

use crate::{FromRow, Row, Sql, Statement, StoreError, SystemTx, Topic, Tx, params, sql, system_sql};

/// Somebody an assistant talks with.
#[derive(Debug, Clone, PartialEq)]
pub struct Person {
    pub scope: Scope,
    pub name: String,
    pub role: Role,
    pub language: Language,
    pub timezone: String,
}

impl FromRow for Person {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let role: String = row.get("role")?;
        let language: String = row.get("language")?;
        Ok(Self {
            scope: Scope::stored(row.get("tenant_id")?, row.get("id")?),
            name: one_line(&row.get::<String>("name")?, DisplayName::MAX_CHARS),
            // A role or language that this version does not know means the least and the default.
            role: Role::parse(&role).unwrap_or(Role::User),
            language: Language::parse(&language).unwrap_or_default(),
            timezone: row.get("timezone")?,
        })
    }
}

/// The person whose scope this is.
pub async fn load(tx: &mut Tx) -> Result<Person, StoreError> {
    let scope = tx.scope();
    tx.one(
        sql!(
            "select id, tenant_id, name, role, language, timezone from users where tenant_id = $1 and id = $2"
        ),
        params![scope.tenant(), scope.user()],
    )
    .await
}

/// Waits until nobody else holds this person, and holds them until the transaction ends: for what they must have once.
pub async fn hold(tx: &mut Tx) -> Result<(), StoreError> {
    const HELD: Sql = sql!("select id from users where tenant_id = $1 and id = $2");
    let scope = tx.scope();
    let _held: Option<(UserId,)> =
        tx.optional(HELD.for_update(), params![scope.tenant(), scope.user()]).await?;
    Ok(())
}

/// The person who came first and runs the house: whose token `PAPO_TOKEN` is.
pub async fn first(tx: &mut SystemTx) -> Result<Option<Person>, StoreError> {
    tx.optional(
        system_sql!(
            "select id, tenant_id, name, role, language, timezone from users
              where role = 'platform_admin' order by created_at, id limit 1"
        ),
        params![],
    )
    .await
}

/// Everybody who holds a token, of whichever tenant, in the order in which they came.
pub async fn with_token(tx: &mut SystemTx) -> Result<Vec<Person>, StoreError> {
    tx.rows(
        system_sql!(
            "select id, tenant_id, name, role, language, timezone from users u
              where exists (select 1 from credentials c
                             where c.user_id = u.id and c.kind = 'token' and c.revoked_at is null)
              order by created_at, id"
        ),
        params![],
    )
    .await
}

/// Gives somebody another role, by hand: no configuration takes it back. `None`: there is nobody of that id.
pub async fn set_role(tx: &mut SystemTx, user: UserId, role: Role) -> Result<Option<Person>, StoreError> {
    tx.execute(
        system_sql!("update users set role = $2, role_from = 'hand' where id = $1"),
        params![user, role.as_str()],
    )
    .await?;
    tx.notify(Topic::Access, user.as_uuid());
    tx.optional(
        system_sql!("select id, tenant_id, name, role, language, timezone from users where id = $1"),
        params![user],
    )
    .await
}

/// What gives somebody the role that a channel's configuration has for them, unless they have one by hand.
pub fn following(scope: Scope, role: Role) -> Statement {
    Statement::new(
        sql!(
            "update users set role = $3, role_from = 'channel'
              where tenant_id = $1 and id = $2 and role <> $3
                and (role_from = 'channel' or (role_from is null and role = 'user'))"
        ),
        params![scope.tenant(), scope.user(), role.as_str()],
    )
}

/// Takes the role of an operator from whoever has it by a channel's configuration and is none of `operators` there any
/// more. Says how many that were.
pub async fn follow_channel(
    tx: &mut SystemTx,
    tenant: TenantId,
    channel: &str,
    is_operator: impl Fn(&str) -> bool,
) -> Result<usize, StoreError> {
    let rows: Vec<(UserId, String)> = tx
        .rows(
            sql!(
                "select u.id, k.address from users u
                   join contacts k on k.tenant_id = u.tenant_id and k.user_id = u.id
                  where u.tenant_id = $1 and k.channel = $2 and u.role_from = 'channel' and u.role = 'operator'"
            ),
            params![tenant, channel],
        )
        .await?;
    let lost: Vec<UserId> =
        rows.into_iter().filter(|(_, address)| !is_operator(address)).map(|(user, _)| user).collect();
    for user in &lost {
        tx.run_all(&[following(Scope::stored(tenant, *user), Role::User)]).await?;
        tx.notify(Topic::Access, user.as_uuid());
    }
    Ok(lost.len())
}

/// Who looks after a tenant.
pub async fn admins(tx: &mut SystemTx, tenant: TenantId) -> Result<Vec<Person>, StoreError> {
    tx.rows(
        system_sql!(
            "select id, tenant_id, name, role, language, timezone from users
              where tenant_id = $1 and role in ('tenant_admin', 'platform_admin')"
        ),
        params![tenant],
    )
    .await
}

/// The zones in which somebody lives, each once.
pub async fn zones(tx: &mut SystemTx) -> Result<Vec<String>, StoreError> {
    let zones: Vec<(String,)> =
        tx.rows(system_sql!("select distinct timezone from users"), params![]).await?;
    Ok(zones.into_iter().map(|(zone,)| zone).collect())
}

/// The tenants of a name, two of them at most: names are not unique.
pub async fn tenants_named(tx: &mut SystemTx, name: &str) -> Result<Vec<TenantId>, StoreError> {
    let rows: Vec<(TenantId,)> = tx
        .rows(
            system_sql!("select id from tenants where name = $1 order by created_at, id limit 2"),
            params![name],
        )
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

pub async fn create_tenant(tx: &mut SystemTx, name: &str, now: Timestamp) -> Result<TenantId, StoreError> {
    let id = TenantId::new(now);
    tx.execute(
        system_sql!("insert into tenants (id, name, created_at) values ($1, $2, $3)"),
        params![id, one_line(name, DisplayName::MAX_CHARS), now],
    )
    .await?;
    Ok(id)
}

/// What a new person starts with.
#[derive(Debug, Clone)]
pub struct NewPerson<'a> {
    pub tenant: TenantId,
    pub name: &'a str,
    pub role: Role,
    pub language: Language,
    pub timezone: &'a str,
}

pub async fn create(tx: &mut SystemTx, new: &NewPerson<'_>, now: Timestamp) -> Result<Person, StoreError> {
    let (person, creation) = creation(new, now);
    tx.run_all(&[creation]).await?;
    Ok(person)
}

/// What makes a person, and who that will be.
pub fn creation(new: &NewPerson<'_>, now: Timestamp) -> (Person, Statement) {
    let id = UserId::new(now);
    let name = one_line(new.name, DisplayName::MAX_CHARS);
    let creation = Statement::new(
        sql!(
            "insert into users (id, tenant_id, name, role, language, timezone, created_at, named_in_one_line)
             values ($1, $2, $3, $4, $5, $6, $7, true)"
        ),
        params![id, new.tenant, name, new.role.as_str(), new.language.as_str(), new.timezone, now],
    );
    let person = Person {
        scope: Scope::stored(new.tenant, id),
        name,
        role: new.role,
        language: new.language,
        timezone: new.timezone.to_owned(),
    };
    (person, creation)
}

/// How many names are looked at together.
const NAMES: i64 = 500;

/// Gives the names that were kept before names had one form that form. Says whether there may be more.
pub async fn mend_names(tx: &mut SystemTx) -> Result<bool, StoreError> {
    let rows: Vec<(UserId, String)> = tx
        .rows(
            system_sql!("select id, name from users where not named_in_one_line order by id limit $1"),
            params![NAMES],
        )
        .await?;
    for (user, name) in &rows {
        tx.execute(
            system_sql!("update users set name = $2, named_in_one_line = true where id = $1"),
            params![
                user,
                DisplayName::parse(name).map_or_else(|| "Contato".to_owned(), DisplayName::into_string)
            ],
        )
        .await?;
    }
    Ok(i64::try_from(rows.len()).is_ok_and(|count| count == NAMES))
}

/// The language the person reads, from now on.
pub async fn set_language(tx: &mut Tx, language: Language) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("update users set language = $3 where tenant_id = $1 and id = $2"),
        params![scope.tenant(), scope.user(), language],
    )
    .await?;
    Ok(())
}

/// Where the person is, from now on. The name must be one that the clock knows.
pub async fn set_timezone(tx: &mut Tx, timezone: &str) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("update users set timezone = $3 where tenant_id = $1 and id = $2"),
        params![scope.tenant(), scope.user(), timezone],
    )
    .await?;
    Ok(())
}

/// The name that an account begins with, in place of the person's own.
pub async fn forget_name(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("update users set name = 'Você' where tenant_id = $1 and id = $2"),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}
