//! Composition: the parts that configuration chose, put together.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use domain::words::Catalogue;
use domain::{Clock, InstanceId, ManualClock};
use engine::access::{self, Household, Person, Secret};
use engine::{Channel, Engine, Parts, Settings, Spending};
use jiff::tz::TimeZone;
use models::Model;
use models::prices::Price;
use server::webhooks::Webhooks;
use store::{Db, Migration, Registration, StoreError, people};
use utoipa_axum::router::OpenApiRouter;
use web::App;
use web::connections::Connections;
use web::page::{NavLink, Rank};

use crate::assistants::{self, Shipped};
use crate::clock::SystemClock;
use crate::config::Config;
use crate::fault;
use crate::providers::{self, Models};
use crate::services::{slack, whatsapp};
use crate::terminal::explained::{Explain, explained};

/// A Papo that is ready to serve.
pub(crate) struct Running {
    pub(crate) engine: Engine,
    pub(crate) app: App,
    pub(crate) routes: OpenApiRouter<App>,
    /// The services that tell us things.
    pub(crate) webhooks: Webhooks,
    pub(crate) person: Person,
    pub(crate) token: Secret,
    pub(crate) manual_clock: Option<ManualClock>,
    /// Says that this process is alive, for as long as it is kept.
    pub(crate) registration: Registration,
}

/// The clock that was asked for; the manual one also for whoever moves it.
pub(crate) fn clock(config: &Config) -> (Arc<dyn Clock>, Option<ManualClock>) {
    match config.test_clock {
        None => (Arc::new(SystemClock), None),
        Some(start) => {
            let manual = ManualClock::at(start);
            (Arc::new(manual.clone()), Some(manual))
        }
    }
}

/// Opens the database and brings its tables up to date.
pub(crate) async fn open(config: &Config, clock: Arc<dyn Clock>) -> Result<Db> {
    open_for(config, clock, &assistants::all()?).await
}

async fn open_for(config: &Config, clock: Arc<dyn Clock>, shipped: &[Shipped]) -> Result<Db> {
    prepare_folder(&config.data_dir)?;
    let shown: &[(&str, &dyn std::fmt::Display)] = &[("value", &config.database)];
    let db = Db::open(&config.database, clock).await.explain("error.database", shown)?;
    db.migrate(&migrations(shipped)).await.explain("error.database", shown)?;
    mend_names(&db).await?;
    Ok(db)
}

/// Every table that ships.
pub(crate) fn migrations(shipped: &[Shipped]) -> Vec<Migration> {
    let mut migrations = [store::MIGRATIONS, memory::MIGRATIONS].concat();
    for shipped in shipped {
        migrations.extend_from_slice(&shipped.assistant.migrations);
    }
    migrations
}

/// Names that older versions kept as they came.
async fn mend_names(db: &Db) -> Result<()> {
    let mut tx = db.begin_system().await?;
    tx.alone().await?;
    while people::mend_names(&mut tx).await? {}
    Ok(tx.commit().await?)
}

/// The first person and the token that opens everything of theirs.
pub(crate) async fn first_person(config: &Config, db: &Db) -> Result<(Person, Secret)> {
    let token = match &config.token {
        Some(token) => token.clone(),
        None => kept_token(&config.token_file())?,
    };
    let household = Household { tenant: "Casa", person: "Você", timezone: &config.timezone };
    let mut tx = db.begin_system().await?;
    let person = access::first_person(&mut tx, &household, &token, db.clock().now()).await?;
    tx.commit().await?;
    Ok((person, token))
}

/// Makes the configured token the only one of its kind: a house was started with it. One that was revoked opens nothing any
/// more: the data folder gets another one, and whoever configured it is told.
pub(crate) async fn configure_token(config: &Config, running: &Running) -> Result<()> {
    let db = running.engine.db();
    let mut token = running.token.clone();
    let mut tx = db.begin_system().await?;
    tx.alone().await?;
    if access::is_revoked(&mut tx, &token).await? {
        if config.token.is_some() {
            bail!(explained("error.token_revoked", &[]));
        }
        token = new_token(&config.token_file())?;
    }
    access::configure_token(&mut tx, running.person.scope, &token, db.clock().now()).await?;
    Ok(tx.commit().await?)
}

/// What opens the house for the terminal beside it: the configured token, or one for a day where the house runs with
/// another one.
pub(crate) async fn terminal_token(db: &Db, person: &Person, token: Secret) -> Result<Secret> {
    let mut tx = db.begin_system().await?;
    let token = access::token_for_now(&mut tx, person.scope, token, db.clock().now()).await?;
    tx.commit().await?;
    Ok(token)
}

/// Everything together.
pub(crate) async fn compose(config: &Config) -> Result<Running> {
    compose_with(config, |clock| models(config, clock)).await
}

/// The same with models of one's own choosing, which are given the clock that was asked for.
pub(crate) async fn compose_with(
    config: &Config,
    models: impl FnOnce(&Arc<dyn Clock>) -> Result<Models>,
) -> Result<Running> {
    let (clock, manual_clock) = clock(config);
    let shipped = assistants::all()?;
    let db = open_for(config, clock.clone(), &shipped).await?;
    let instance = InstanceId::new(clock.now());
    let registration = match db.register_instance(instance).await {
        Ok(registration) => registration,
        Err(StoreError::InUse { path }) => {
            bail!(explained("error.already_serving", &[("path", &path.display())]))
        }
        Err(error) => return Err(error).explain("error.database", &[("value", &config.database)]),
    };
    let (person, token) = first_person(config, &db).await?;
    let models = models(&clock)?;
    let team_room = slack::team_room(config.slack.as_ref(), person.scope.tenant());
    let media_kept = Duration::from_hours(24).saturating_mul(config.media_days.into());
    let settings = Settings { team_room, media_kept, ..Settings::default() };
    let places = places(&shipped).into();
    let routes = shipped.iter().fold(OpenApiRouter::new(), |all, shipped| all.merge((shipped.routes)()));
    let (engine, catalogue) = assemble(config, settings, db, clock, instance, models, shipped)?;
    engine.jobs().plan_jobs().await?;
    let evolution =
        whatsapp::doors(&config.whatsapp, &engine, person.scope.tenant(), &config.timezone).await?;
    let app = App {
        engine: engine.clone(),
        catalogue,
        metrics_token: config.metrics_token.clone(),
        notice: config.notice.as_deref().map(Arc::from),
        places,
        connections: Connections::default(),
    };
    let slack = slack::door(config.slack.as_ref(), &engine, person.scope.tenant(), &config.timezone)?;
    slack::follow(slack.as_ref(), &engine, person.scope.tenant()).await?;
    let webhooks = Webhooks { evolution, slack };
    Ok(Running { engine, app, routes, webhooks, person, token, manual_clock, registration })
}

/// Where the shell leads: the bar first, then what stands behind "Mais"; what operators alone see stands together, last.
fn places(shipped: &[Shipped]) -> Vec<NavLink> {
    let own = shipped.iter().flat_map(|shipped| shipped.places.iter().copied());
    let core = [
        NavLink::CHAT,
        NavLink::MEMORY,
        NavLink::SETTINGS,
        NavLink::CONSOLE,
        server::pages::campaigns::PLACE,
    ];
    let (mut places, mut rest): (Vec<NavLink>, Vec<NavLink>) = [NavLink::CHAT]
        .into_iter()
        .chain(own)
        .chain(core.into_iter().skip(1))
        .partition(|place| place.rank == Rank::Bar);
    rest.sort_by_key(|place| place.role);
    places.extend(rest);
    places
}

/// An engine that looks and never works: no instance is registered, no job is planned.
pub(crate) fn onlooker(config: &Config, db: Db, clock: Arc<dyn Clock>) -> Result<Engine> {
    let instance = InstanceId::new(clock.now());
    let models = models(config, &clock)?;
    Ok(assemble(config, Settings::default(), db, clock, instance, models, assistants::all()?)?.0)
}

/// Every sentence that ships.
pub(crate) fn catalogue(shipped: &[Shipped]) -> Result<Catalogue> {
    let mut catalogue = Catalogue::default();
    let pages = [web::page::WORDS, server::pages::WORDS, server::pages::campaigns::WORDS];
    for words in [engine::WORDS, memory::WORDS].into_iter().chain(pages) {
        catalogue.add(words)?;
    }
    for texts in shipped.iter().flat_map(|shipped| &shipped.assistant.words) {
        catalogue.add(texts)?;
    }
    Ok(catalogue)
}

fn assemble(
    config: &Config,
    settings: Settings,
    db: Db,
    clock: Arc<dyn Clock>,
    instance: InstanceId,
    models: Models,
    shipped: Vec<Shipped>,
) -> Result<(Engine, Catalogue)> {
    let catalogue = catalogue(&shipped)?;
    let Models { model, members, around } = models;
    // Where every model is free there is nothing to count.
    let costs = |model: &Arc<dyn Model>| !config.prices.of(model.name()).is_some_and(Price::is_free);
    let zone = TimeZone::get(&config.timezone).unwrap_or(TimeZone::UTC);
    let spending =
        members.iter().any(costs).then(|| Spending::new(config.prices.clone(), config.cost_limit, zone));
    let evolution = whatsapp::channel(&config.whatsapp, &clock)?;
    let slack = slack::channel(config.slack.as_ref(), &clock)?;
    let outward = [
        evolution.map(|channel| Arc::new(channel) as Arc<dyn Channel>),
        slack.map(|channel| Arc::new(channel) as Arc<dyn Channel>),
    ];
    let transcriber = providers::transcriber(config.transcriber.as_deref(), &config.providers, &clock)?;
    let parts = Parts {
        db,
        clock,
        instance,
        model,
        around,
        spending,
        assistants: shipped.into_iter().map(|shipped| shipped.assistant).collect(),
        catalogue: catalogue.clone(),
        settings,
        faults: config.kill_at.as_deref().map(fault::parse).transpose()?.unwrap_or_default(),
        channels: outward.into_iter().flatten().collect(),
        policy: config.policy.clone(),
        transcriber,
    };
    Ok((Engine::new(parts), catalogue))
}

/// The models that were chosen.
pub(crate) fn models(config: &Config, clock: &Arc<dyn Clock>) -> Result<Models> {
    providers::models(&config.model, config.model_large.as_deref(), &config.providers, clock)
}

/// One model by its name, with what surrounds it.
pub(crate) fn model(config: &Config, name: &str, clock: &Arc<dyn Clock>) -> Result<Arc<dyn Model>> {
    Ok(providers::models(name, None, &config.providers, clock)?.model)
}

fn prepare_folder(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder).explain("error.data_dir", &[("path", &folder.display())])
}

/// The token in the data folder, made at the first start and readable by its owner only.
fn kept_token(path: &Path) -> Result<Secret> {
    match std::fs::read_to_string(path) {
        Ok(text) if !text.trim().is_empty() => return Ok(Secret::from_outside(text.trim())),
        Ok(_) => {}
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => return Err(error).explain("error.unreadable", &[("path", &path.display())]),
    }
    new_token(path)
}

fn new_token(path: &Path) -> Result<Secret> {
    let token = Secret::random()?;
    write_private(path, token.reveal()).explain("error.unwritten", &[("path", &path.display())])?;
    Ok(token)
}

/// Writes a file that only its owner can read, whole or not at all.
pub(crate) fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;
    let partial = path.with_extension("partial");
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&partial)?;
    writeln!(file, "{text}")?;
    file.sync_all()?;
    std::fs::rename(&partial, path)
}
