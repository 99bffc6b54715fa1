//! A doctor as the house enters one, by whichever way: a form, a program, a file. The rules stand here once.

use domain::{Language, Phone, Role, Scope, TenantId, Timestamp, UserId};
use jiff::tz::TimeZone;
use store::contacts::{self, Contact};
use store::people::{self, NewPerson};
use store::{StoreError, SystemTx, Tx};

use super::{Doctor, table};
use crate::places::{self, SpecialtyId, folded};

/// The channel that a phone is an address of, and which of our accounts speaks there.
const CHANNEL: &str = "whatsapp";
const ACCOUNT: &str = "default";

/// Where most doctors are, as long as nobody says otherwise.
pub(crate) const HERE: &str = "America/Sao_Paulo";

/// The longest text of one field.
const LONGEST: usize = 500;

/// What was entered of a doctor.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct DoctorInput {
    pub(crate) name: String,
    pub(crate) phone: Option<Phone>,
    pub(crate) crm: Option<String>,
    pub(crate) specialty: Option<SpecialtyId>,
    pub(crate) region: Option<String>,
    pub(crate) timezone: String,
}

/// Names and phones are nobody's business in a log.
impl std::fmt::Debug for DoctorInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entered").finish_non_exhaustive()
    }
}

/// Why a doctor cannot be as they were entered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotEntered {
    #[error("name is empty")]
    Name,
    #[error("phone needs its country and area, like +55 11 91234-5678")]
    Phone,
    #[error("that phone is another person's already")]
    PhoneTaken,
    #[error("that CRM is another doctor's already")]
    CrmTaken,
    #[error("specialty_id names no specialty")]
    Specialty,
    #[error("timezone is the name of no clock")]
    Timezone,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl NotEntered {
    /// Its name in the catalogue (`julia.doctors.refused.…`) and in the API.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Phone => "phone",
            Self::PhoneTaken => "phone_taken",
            Self::CrmTaken => "crm_taken",
            Self::Specialty => "specialty",
            Self::Timezone => "timezone",
            Self::Store(_) => "storage",
        }
    }
}

/// What is typed into the fields of a doctor.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Typed<'a> {
    pub(crate) name: &'a str,
    pub(crate) phone: &'a str,
    pub(crate) crm: &'a str,
    pub(crate) region: &'a str,
    pub(crate) timezone: &'a str,
}

impl Typed<'_> {
    pub(crate) fn read(&self, specialty: Option<SpecialtyId>) -> Result<DoctorInput, NotEntered> {
        let timezone = line(self.timezone).unwrap_or_else(|| HERE.to_owned());
        TimeZone::get(&timezone).map_err(|_| NotEntered::Timezone)?;
        Ok(DoctorInput {
            name: line(self.name).filter(|name| !folded(name).is_empty()).ok_or(NotEntered::Name)?,
            phone: line(self.phone).map(|text| phone(&text)).transpose()?,
            crm: line(self.crm),
            specialty,
            region: line(self.region),
            timezone,
        })
    }
}

/// A text on one line, or nothing.
fn line(text: &str) -> Option<String> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect();
    let line: String = words.join(" ").chars().take(LONGEST).collect();
    (!line.is_empty()).then_some(line)
}

/// A phone with its country. Without the plus nobody knows whether the country is there: it is not guessed.
pub(crate) fn phone(text: &str) -> Result<Phone, NotEntered> {
    let said = text.trim();
    let parsed = said.starts_with('+').then(|| Phone::parse(said).ok()).flatten();
    parsed.ok_or(NotEntered::Phone)
}

/// Who in the tenant somebody is who was entered: whoever has their phone, a new person otherwise. Of those who wrote before
/// they were registered, what was said and what clock they go by stay.
pub(crate) async fn arrive(
    system: &mut SystemTx,
    house: Scope,
    new: &DoctorInput,
    now: Timestamp,
) -> Result<Doctor, NotEntered> {
    let known = match &new.phone {
        Some(phone) => at(system, house.tenant(), phone).await?,
        None => None,
    };
    let user = match known {
        Some(scope) => scope.user(),
        None => create(system, house, new, now).await?.user(),
    };
    Ok(Doctor {
        crm: new.crm.clone(),
        specialty: new.specialty,
        region: new.region.clone(),
        ..Doctor::named(user, new.name.clone())
    })
}

async fn create(
    system: &mut SystemTx,
    house: Scope,
    new: &DoctorInput,
    now: Timestamp,
) -> Result<Scope, NotEntered> {
    let person = NewPerson {
        tenant: house.tenant(),
        name: &new.name,
        role: Role::User,
        language: Language::Portuguese,
        timezone: &new.timezone,
    };
    let scope = people::create(system, &person, now).await?.scope;
    if let Some(phone) = &new.phone {
        reach(system, scope, phone, now).await?;
    }
    Ok(scope)
}

/// Whoever has a phone, however it is written.
async fn at(system: &mut SystemTx, tenant: TenantId, phone: &Phone) -> Result<Option<Scope>, StoreError> {
    for address in phone.variants() {
        if let Some(contact) = contacts::find(system, tenant, CHANNEL, &address).await? {
            return Ok(Some(contact.scope));
        }
    }
    Ok(None)
}

/// Somebody is reached by this phone from now on, and by no other.
async fn reach(system: &mut SystemTx, scope: Scope, phone: &Phone, now: Timestamp) -> Result<(), NotEntered> {
    match at(system, scope.tenant(), phone).await? {
        Some(known) if known == scope => return Ok(()),
        Some(_) => return Err(NotEntered::PhoneTaken),
        None => {}
    }
    let address = phone.digits().to_owned();
    let contact = Contact { scope, channel: CHANNEL.into(), address, account: ACCOUNT.into() };
    Ok(contacts::replace(system, &contact, now).await?)
}

/// Keeps a doctor who was entered, if they were none before.
pub(crate) async fn keep_new(tx: &mut Tx, doctor: &Doctor, now: Timestamp) -> Result<(), NotEntered> {
    if table::find(tx, doctor.user).await?.is_some() {
        return Err(NotEntered::PhoneTaken);
    }
    keep(tx, doctor, now).await
}

/// Keeps a doctor who was entered or changed, if nobody else has their CRM and there is their specialty.
async fn keep(tx: &mut Tx, doctor: &Doctor, now: Timestamp) -> Result<(), NotEntered> {
    if let Some(id) = doctor.specialty
        && places::table::specialty(tx, id).await?.is_none()
    {
        return Err(NotEntered::Specialty);
    }
    if let Some(crm) = &doctor.crm
        && table::with_crm(tx, crm).await?.is_some_and(|other| other != doctor.user)
    {
        return Err(NotEntered::CrmTaken);
    }
    Ok(table::put(tx, doctor, now).await?)
}

/// Registers one doctor, in a transaction that goes on as the house's.
pub(crate) async fn register(
    mut system: SystemTx,
    house: Scope,
    new: &DoctorInput,
    now: Timestamp,
) -> Result<(Tx, Doctor), NotEntered> {
    let doctor = arrive(&mut system, house, new, now).await?;
    let mut tx = system.into_scope(house).await?;
    keep_new(&mut tx, &doctor, now).await?;
    Ok((tx, doctor))
}

/// Changes a doctor, and their phone where another one was entered.
pub(crate) async fn change(
    mut system: SystemTx,
    house: Scope,
    doctor: &Doctor,
    phone: Option<&Phone>,
    now: Timestamp,
) -> Result<Tx, NotEntered> {
    if let Some(phone) = phone {
        reach(&mut system, person(house, doctor.user), phone, now).await?;
    }
    let mut tx = system.into_scope(house).await?;
    keep(&mut tx, doctor, now).await?;
    Ok(tx)
}

fn person(house: Scope, user: UserId) -> Scope {
    Scope::stored(house.tenant(), user)
}
