//! A house of staffing: two hospitals, two specialties, two doctors, and a week of shifts.

use std::sync::Arc;
use std::time::Duration;

use domain::words::Catalogue;
use domain::{
    Clock, ConversationId, CorrelationId, InboundText, InstanceId, Language, Role, Scope, Timestamp,
};
use engine::access::{Household, Secret, first_person};
use engine::fault::Faults;
use engine::{Channel, Engine, NewMessage, Parts, Reply, Settings};
use jiff::ToSpan;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use models::around::{Jitter, Surroundings};
use offline::Offline;
use papo_julia::doctors::{self, Doctor};
use papo_julia::places::{
    Hospital, HospitalDraft, HospitalId, Place, Specialty, SpecialtyDraft, SpecialtyId,
};
use papo_julia::vagas::{self, NewVaga, Periodo, Vaga, VagaId};
use store::people::{self, NewPerson};
use store::permissions::{self, Permission};
use store::{Tx, params, system_sql};
use testkit::{TestClock, TestDatabase};
use uuid::Uuid;

pub(crate) const ZONE: &str = "America/Sao_Paulo";

pub(crate) struct House {
    pub(crate) engine: Engine,
    pub(crate) clock: TestClock,
    pub(crate) operator: Scope,
    /// An anaesthetist.
    pub(crate) bruno: Scope,
    /// Another one.
    pub(crate) carla: Scope,
    /// Nobody knows who he is.
    pub(crate) davi: Scope,
    pub(crate) sao_luiz: HospitalId,
    pub(crate) brasil: HospitalId,
    pub(crate) anaesthesia: SpecialtyId,
    pub(crate) paediatrics: SpecialtyId,
    _registration: store::Registration,
}

/// Runs a story on each engine.
pub(crate) async fn tell(story: impl AsyncFn(House)) {
    testkit::for_each_engine(async |database| story(House::open(&database).await).await).await;
}

async fn hospital(tx: &mut Tx, now: Timestamp, [name, bairro, cidade, region]: [&str; 4]) -> HospitalId {
    let draft = HospitalDraft {
        name: Some(name.into()),
        address: Some("Rua das Flores, 100".into()),
        bairro: Some(bairro.into()),
        cidade: Some(cidade.into()),
        estado: Some("SP".into()),
        region: Some(region.into()),
        timezone: Some(ZONE.into()),
        ..HospitalDraft::default()
    };
    let hospital = Hospital::resolve(&draft, None, now).unwrap();
    assert!(hospital.add(tx, now).await.unwrap(), "{name}");
    hospital.id
}

async fn specialty(tx: &mut Tx, now: Timestamp, name: &str) -> SpecialtyId {
    let draft = SpecialtyDraft { name: Some(name.into()), archived: None };
    let specialty = Specialty::resolve(&draft, None, now).unwrap();
    assert!(specialty.add(tx, now).await.unwrap(), "{name}");
    specialty.id
}

fn doctor(person: &people::Person, specialty: SpecialtyId) -> Doctor {
    let crm = Some("123456/SP".to_owned());
    Doctor { crm, specialty: Some(specialty), ..Doctor::named(person.scope.user(), person.name.clone()) }
}

impl House {
    pub(crate) async fn open(database: &TestDatabase) -> Self {
        Self::reached_by(database, Vec::new()).await
    }

    /// A house from which messages leave by these channels.
    pub(crate) async fn reached_by(database: &TestDatabase, channels: Vec<Arc<dyn Channel>>) -> Self {
        let (db, clock) = (database.db.clone(), database.clock.clone());
        let migrations = [store::MIGRATIONS, memory::MIGRATIONS, &papo_julia::migrations()].concat();
        db.migrate(&migrations).await.unwrap();
        let now = clock.now();
        let mut tx = db.begin_system().await.unwrap();
        let household = Household { tenant: "Escala", person: "Olga", timezone: ZONE };
        let operator =
            first_person(&mut tx, &household, &Secret::from_outside("olga"), now).await.unwrap().scope;
        let mut people = Vec::new();
        for name in ["Bruno", "Carla", "Davi"] {
            let new = NewPerson {
                tenant: operator.tenant(),
                name,
                role: Role::User,
                language: Language::Portuguese,
                timezone: ZONE,
            };
            people.push(people::create(&mut tx, &new, now).await.unwrap());
        }
        let mut tx = tx.into_scope(operator).await.unwrap();
        let sao_luiz = hospital(&mut tx, now, ["Hospital São Luiz", "Jardim", "Santo André", "ABC"]).await;
        let brasil =
            hospital(&mut tx, now, ["Hospital Brasil", "Vila Mariana", "São Paulo", "Zona Sul"]).await;
        let anaesthesia = specialty(&mut tx, now, "Anestesiologia").await;
        let paediatrics = specialty(&mut tx, now, "Pediatria").await;
        for person in people.iter().take(2) {
            let doctor = doctor(person, anaesthesia);
            doctors::table::put(&mut tx, &doctor, now).await.unwrap();
        }
        tx.commit().await.unwrap();
        let instance = InstanceId::new(now);
        let registration = db.register_instance(instance).await.unwrap();
        let scopes: Vec<Scope> = people.iter().map(|person| person.scope).collect();
        let engine = Engine::new(Parts {
            db,
            clock: Arc::new(clock.clone()),
            instance,
            model: Arc::new(Offline::new()),
            around: Surroundings::new(Arc::new(clock.clone()), Jitter::random()),
            spending: None,
            assistants: vec![papo_julia::assistant().unwrap()],
            catalogue: catalogue(),
            settings: Settings::default(),
            faults: Faults::default(),
            channels,
            policy: engine::Policy::default(),
            transcriber: None,
        });
        Self {
            engine,
            clock,
            operator,
            bruno: scopes[0],
            carla: scopes[1],
            davi: scopes[2],
            sao_luiz,
            brasil,
            anaesthesia,
            paediatrics,
            _registration: registration,
        }
    }

    /// A shift of twelve hours, so many days from now, that begins at an hour.
    pub(crate) async fn offers(&self, days: i32, hour: i8, hospital: HospitalId, reais: i64) -> VagaId {
        self.offers_for(self.anaesthesia, days, hour, hospital, reais).await
    }

    pub(crate) async fn offers_for(
        &self,
        specialty: SpecialtyId,
        days: i32,
        hour: i8,
        hospital: HospitalId,
        reais: i64,
    ) -> VagaId {
        let now = self.clock.now();
        let day = now.to_zoned(TimeZone::get(ZONE).unwrap()).date().checked_add(days.days()).unwrap();
        let starts =
            day.to_datetime(Time::constant(0, 0, 0, 0)).to_zoned(TimeZone::get(ZONE).unwrap()).unwrap();
        let starts = starts.checked_add(i64::from(hour).hours()).unwrap();
        let new = NewVaga {
            hospital,
            specialty,
            starts: starts.timestamp(),
            ends: starts.checked_add(12.hours()).unwrap().timestamp(),
            periodo: if hour < 12 { Periodo::Diurno } else { Periodo::Noturno },
            value_cents: reais * 100,
            dedupe: Uuid::new_v4().to_string(),
        };
        let mut tx = self.engine.db().begin(self.operator).await.unwrap();
        let id = vagas::table::offer(&mut tx, &new, now).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        id
    }

    /// An operator takes a shift off the list.
    pub(crate) async fn withdraws(&self, id: VagaId) {
        let mut tx = self.engine.db().begin(self.operator).await.unwrap();
        assert!(vagas::table::close(&mut tx, id, self.clock.now()).await.unwrap());
        tx.commit().await.unwrap();
    }

    pub(crate) async fn vaga(&self, id: VagaId) -> Vaga {
        let mut tx = self.engine.db().read(self.operator).await.unwrap();
        vagas::table::find(&mut tx, id).await.unwrap().unwrap()
    }

    /// The day of a shift, as somebody types it.
    pub(crate) async fn day_of(&self, id: VagaId) -> String {
        self.vaga(id).await.starts.strftime("%d/%m").to_string()
    }

    pub(crate) async fn says(&self, who: Scope, text: &str, conversation: Option<ConversationId>) -> Reply {
        let message = NewMessage {
            assistant: papo_julia::ID.to_owned(),
            text: InboundText::parse(text).unwrap(),
            conversation,
            channel: "web",
            client_id: None,
            correlation: CorrelationId::random(),
        };
        let following = self.engine.inbound().receive(who, message).await.unwrap();
        self.engine.inbound().reply(who, following).await.unwrap()
    }

    /// Says something that is asked about, and yes.
    pub(crate) async fn agrees(&self, who: Scope, text: &str, conversation: Option<ConversationId>) -> Reply {
        let asked = self.says(who, text, conversation).await;
        assert!(asked.proposal.is_some(), "{text}: {}", asked.reply);
        self.says(who, "sim", Some(asked.conversation_id)).await
    }

    pub(crate) fn clock_now(&self) -> Timestamp {
        self.clock.now()
    }

    pub(crate) async fn permission(&self, who: Scope) -> Permission {
        let mut tx = self.engine.db().read(who).await.unwrap();
        permissions::load(&mut tx).await.unwrap()
    }

    pub(crate) async fn permits(&self, who: Scope, permission: Permission) {
        let mut tx = self.engine.db().begin(who).await.unwrap();
        permissions::set(&mut tx, &permission, None, self.clock.now()).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// When the house was told something of a kind.
    pub(crate) async fn notices(&self, kind: &str) -> Vec<Timestamp> {
        let mut tx = self.engine.db().read_system().await.unwrap();
        let rows: Vec<(Timestamp,)> = tx
            .rows(system_sql!("select at from julia_notices where kind = $1 order by at"), params![kind])
            .await
            .unwrap();
        rows.into_iter().map(|(at,)| at).collect()
    }

    /// What the house was told of a kind.
    pub(crate) async fn noticed(&self, kind: &str) -> Vec<serde_json::Value> {
        let mut tx = self.engine.db().read_system().await.unwrap();
        let rows: Vec<(serde_json::Value,)> = tx
            .rows(system_sql!("select facts from julia_notices where kind = $1 order by at"), params![kind])
            .await
            .unwrap();
        rows.into_iter().map(|(facts,)| facts).collect()
    }

    /// How many events of a kind there are.
    pub(crate) async fn events_of(&self, kind: &str) -> i64 {
        let mut tx = self.engine.db().read_system().await.unwrap();
        let (count,): (i64,) =
            tx.one(system_sql!("select count(*) from events where kind = $1"), params![kind]).await.unwrap();
        count
    }

    /// Lets time pass in one go, and looks at what is due.
    pub(crate) async fn sleeps(&self, length: Duration) {
        self.clock.advance(length);
        self.engine.sweep().await.unwrap();
        self.engine.quiet().await;
    }

    /// Lets time pass up to an instant.
    pub(crate) async fn sleeps_until(&self, at: Timestamp) {
        let seconds = at.duration_since(self.clock.now()).as_secs();
        self.sleeps(Duration::from_secs(u64::try_from(seconds).unwrap())).await;
    }

    /// What stands in somebody's newest conversation, oldest first.
    pub(crate) async fn talk(&self, who: Scope) -> Vec<String> {
        let all = self.engine.history().conversations(who, None, 1).await.unwrap();
        let Some(newest) = all.items.first() else { return Vec::new() };
        let page = self.engine.history().messages(who, newest.id, None, 100).await.unwrap().unwrap();
        page.items.into_iter().rev().map(|message| message.text).collect()
    }

    pub(crate) async fn last_said(&self, who: Scope) -> String {
        self.talk(who).await.pop().unwrap_or_default()
    }

    /// How many events of a kind there are about a shift.
    pub(crate) async fn events(&self, kind: &str, about: VagaId) -> i64 {
        let mut tx = self.engine.db().read_system().await.unwrap();
        let (count,): (i64,) = tx
            .one(
                system_sql!("select count(*) from events where kind = $1 and subject = $2"),
                params![kind, about],
            )
            .await
            .unwrap();
        count
    }

    pub(crate) async fn is_sound(&self) {
        self.engine.quiet().await;
        let mut tx = self.engine.db().read_system().await.unwrap();
        for finding in store::invariants::check(&mut tx).await.unwrap() {
            assert!(finding.offending.is_empty(), "{finding:?}");
        }
    }
}

pub(crate) fn catalogue() -> Catalogue {
    let mut catalogue = Catalogue::default();
    for texts in [engine::WORDS, memory::WORDS].into_iter().chain(papo_julia::words()) {
        catalogue.add(texts).unwrap();
    }
    catalogue
}
