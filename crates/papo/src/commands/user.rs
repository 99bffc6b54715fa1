//! `papo user`: somebody else in the house or next door, and what each may do.

use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use domain::{DisplayName, Role, TenantId, UserId};
use engine::access::{Household, Lives, Person, Secret, add_person, remove_person};
use store::{Db, SystemTx, people};

use crate::cli::{Options, User, UserAction};
use crate::compose;
use crate::config::Config;
use crate::terminal::explained::Explain;
use crate::terminal::say;

pub(crate) fn run(options: &Options, user: &User) -> Result<ExitCode> {
    crate::logging::start("warn");
    let config = Config::load(options)?;
    super::block_on(act(config, &user.action))
}

async fn act(config: Config, action: &UserAction) -> Result<ExitCode> {
    let (clock, _) = compose::clock(&config);
    let db = compose::open(&config, clock.clone()).await?;
    compose::first_person(&config, &db).await?;
    match action {
        UserAction::Add { name, tenant, join, role } => {
            // What comes from outside is cut; what somebody types here is theirs to shorten.
            let fits = name.chars().count() <= DisplayName::MAX_CHARS;
            let name = DisplayName::parse(name).filter(|_| fits).explain("error.person_name", &[])?;
            let name = name.as_str();
            let lives = home(&db, tenant.as_deref(), join.as_deref()).await?;
            ensure!(
                *role != Some(Role::PlatformAdmin) || lives == Lives::WithTheFirst,
                "a platform's admin belongs to the first household"
            );
            let tenant = tenant.as_deref().unwrap_or_default();
            let household = Household { tenant, person: name, timezone: &config.timezone };
            let token = Secret::random()?;
            let mut tx = db.begin_system().await?;
            add_person(&mut tx, &household, lives, *role, &token, clock.now()).await?;
            tx.commit().await?;
            say(token.reveal());
        }
        UserAction::List => {
            for person in people::with_token(&mut db.read_system().await?).await? {
                say(line(&person));
            }
        }
        UserAction::Role { id, role } => say(line(&change_role(&db, id, *role).await?)),
        UserAction::Remove { id } => {
            let (mut tx, user) = another(&db, id, "who runs the house cannot be removed from it").await?;
            let (person, keys) =
                remove_person(&mut tx, user, clock.now()).await?.with_context(|| unknown(id))?;
            tx.commit().await?;
            say(line(&person));
            say(format!("{keys} keys (tokens, sessions, links) open nothing any more; no data was erased"));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Where a new person lives.
async fn home(db: &Db, tenant: Option<&str>, join: Option<&str>) -> Result<Lives> {
    let Some(id) = join else {
        return Ok(if tenant.is_some() { Lives::Alone } else { Lives::WithTheFirst });
    };
    let unknown = || format!("there is no tenant {id:?}; `papo tenant list` shows the ids");
    let tenant: TenantId = id.parse().ok().with_context(unknown)?;
    store::accounts::first_of(&mut db.read_system().await?, tenant).await?.with_context(unknown)?;
    Ok(Lives::With(tenant))
}

fn unknown(id: &str) -> String {
    format!("there is nobody {id:?}; `papo user list` shows the ids")
}

/// A transaction, and somebody who is not the first person.
async fn another(db: &Db, id: &str, otherwise: &'static str) -> Result<(SystemTx, UserId)> {
    let user: UserId = id.parse().ok().with_context(|| unknown(id))?;
    let mut tx = db.begin_system().await?;
    let first = people::first(&mut tx).await?.context("there is nobody yet")?;
    ensure!(first.scope.user() != user, otherwise);
    Ok((tx, user))
}

async fn change_role(db: &Db, id: &str, role: Role) -> Result<Person> {
    let (mut tx, user) = another(db, id, "the first person runs the house: their role stays").await?;
    let first = people::first(&mut tx).await?.context("there is nobody yet")?;
    let person = people::set_role(&mut tx, user, role).await?.with_context(|| unknown(id))?;
    ensure!(
        role != Role::PlatformAdmin || person.scope.tenant() == first.scope.tenant(),
        "a platform's admin belongs to the first household"
    );
    tx.commit().await?;
    Ok(person)
}

fn line(person: &Person) -> String {
    let scope = person.scope;
    format!("{}  {:<14}  {}  {}", scope.user(), person.role.as_str(), scope.tenant(), person.name)
}
