//! Doctors by what an operator types: a name or a part of one, a phone, a CRM.

use domain::{Phone, UserId};
use store::{StoreError, Tx};

use super::{Doctor, table};
use crate::desk::table as desk;
use crate::places::folded;

/// How many doctors one look reads, and how many looks there are for one page.
const LOOK: i64 = 500;
const LOOKS: usize = 40;

/// A page of those who fit, each with their phone, in the order in which they came; and whether there are more.
pub(crate) async fn page(
    tx: &mut Tx,
    wanted: &str,
    after: UserId,
    limit: usize,
) -> Result<(Vec<(Doctor, Option<String>)>, bool), StoreError> {
    let query = Query::read(wanted);
    let at_phone = query.at_phone(tx).await?;
    let mut found: Vec<(Doctor, Option<String>)> = Vec::new();
    let mut last = after;
    for _ in 0..LOOKS {
        let looked = table::after(tx, last, LOOK).await?;
        let full = i64::try_from(looked.len()).is_ok_and(|count| count == LOOK);
        for doctor in looked {
            last = doctor.user;
            if at_phone != Some(doctor.user) && !query.names(&doctor) {
                continue;
            }
            if found.len() == limit {
                return Ok((found, true));
            }
            let phone = desk::phone_of(tx, doctor.user).await?;
            found.push((doctor, phone));
        }
        if !full {
            break;
        }
    }
    Ok((found, false))
}

struct Query {
    words: Vec<String>,
    /// Enough of them to be a phone or a CRM.
    digits: String,
}

const FEWEST: usize = 3;
const PHONE: usize = 8;

impl Query {
    fn read(text: &str) -> Self {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let words = folded(text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
        Self { words, digits: if digits.len() < FEWEST { String::new() } else { digits } }
    }

    /// Whoever has the phone that was typed, with its country or without.
    async fn at_phone(&self, tx: &mut Tx) -> Result<Option<UserId>, StoreError> {
        if self.digits.len() < PHONE {
            return Ok(None);
        }
        for country in ["", "55"] {
            let Ok(phone) = Phone::parse(&format!("+{country}{}", self.digits)) else { continue };
            if let Some(user) = desk::person_at(tx, &phone.variants()).await? {
                return Ok(Some(user));
            }
        }
        Ok(None)
    }

    fn names(&self, doctor: &Doctor) -> bool {
        let own = folded(&format!("{} {}", doctor.name, doctor.crm.as_deref().unwrap_or_default()));
        let crm: String =
            doctor.crm.iter().flat_map(|crm| crm.chars()).filter(char::is_ascii_digit).collect();
        let begins = |word: &String| own.split(' ').any(|part| part.starts_with(word.as_str()));
        self.words.iter().all(begins) || (!self.digits.is_empty() && crm.starts_with(&self.digits))
    }
}
