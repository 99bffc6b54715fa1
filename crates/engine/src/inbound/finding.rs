//! Who wrote, and in which conversation: found by how the service knows them, in one look.

use domain::{ConversationId, DisplayName, Language, Role, Scope, Timestamp};
use store::contacts::{self, Brought, Contact, Known};
use store::conversations;
use store::people::{self, NewPerson};
use store::{StoreError, SystemTx};

use super::arrivals::Arrival;
use super::state::Inbound;
use crate::outbound::origin::Origin;
use crate::pipeline::Sender;

/// Who wrote.
pub(super) enum Found {
    /// The message is here already.
    Before,
    /// Somebody new, whose conversation begins with this message.
    Stranger {
        scope: Scope,
        conversation: ConversationId,
    },
    Somebody {
        scope: Scope,
        conversation: Option<ConversationId>,
    },
}

/// A stranger becomes a person of the tenant's.
pub(super) async fn who_wrote(
    tx: &mut SystemTx,
    arrival: &Arrival,
    provider_id: &str,
    now: Timestamp,
) -> Result<Found, StoreError> {
    let origin = &arrival.origin;
    let brought = Brought {
        tenant: origin.tenant,
        assistant: &origin.assistant,
        channel: origin.channel,
        provider_id,
        addresses: &origin.addresses,
    };
    let known = contacts::known(tx, brought).await?;
    let Some(best) = known.first() else { return welcome(tx, arrival, now).await };
    if known.iter().any(|one| one.heard_before) {
        return Ok(Found::Before);
    }
    let scope = best.contact.scope;
    let is_unknown = |address: &&String| known.iter().all(|one| one.contact.address != **address);
    let unknown = origin.addresses.iter().filter(is_unknown);
    let added = unknown.map(|address| contacts::addition(&contact(origin, scope, address), None, now));
    let role = arrival.role.map(|role| people::following(scope, role));
    tx.post_all(added.chain(role).collect()).await?;
    // Two names turned out to be one person: the better name keeps them.
    for Known { contact: other, .. } in known.iter().filter(|other| other.contact.scope != scope) {
        contacts::hand_over(tx, &contact(origin, scope, &other.address)).await?;
    }
    Ok(Found::Somebody { scope, conversation: best.conversation })
}

/// What somebody is called who did not say: a group, by the end of its number, so that two can be told apart.
fn unnamed(arrival: &Arrival) -> String {
    let address = arrival.origin.addresses.first().map_or("", String::as_str);
    let number: Vec<char> = address.chars().take_while(char::is_ascii_digit).collect();
    match arrival.sender {
        Sender::Group => {
            let end: String = number.iter().skip(number.len().saturating_sub(4)).collect();
            format!("Grupo {end}").trim_end().to_owned()
        }
        Sender::Person | Sender::Staff => "Contato".to_owned(),
    }
}

async fn welcome(tx: &mut SystemTx, arrival: &Arrival, now: Timestamp) -> Result<Found, StoreError> {
    let origin = &arrival.origin;
    let name = arrival.name.as_ref().map(DisplayName::as_str);
    let unnamed = unnamed(arrival);
    let new = NewPerson {
        tenant: origin.tenant,
        name: name.unwrap_or(&unnamed),
        role: Role::User,
        language: Language::Portuguese,
        timezone: &arrival.timezone,
    };
    let (person, creation) = people::creation(&new, now);
    let scope = person.scope;
    let (conversation, beginning) = conversations::beginning(
        scope,
        &origin.assistant,
        origin.channel,
        origin.answered_at().as_ref(),
        now,
    );
    let mut writes = vec![creation, beginning];
    writes.extend(arrival.role.map(|role| people::following(scope, role)));
    // They wrote from the best of their addresses.
    let heard = std::iter::once(Some(now)).chain(std::iter::repeat(None));
    let additions = origin.addresses.iter().zip(heard);
    writes.extend(
        additions.map(|(address, heard)| contacts::addition(&contact(origin, scope, address), heard, now)),
    );
    tx.post_all(writes).await?;
    Ok(Found::Stranger { scope, conversation })
}

fn contact(origin: &Origin, scope: Scope, address: &str) -> Contact {
    Contact {
        scope,
        channel: origin.channel.to_owned(),
        address: address.to_owned(),
        account: origin.account.clone(),
    }
}

impl Inbound {
    /// Whoever is known by one of the addresses.
    pub(super) async fn known_at(&self, origin: &Origin) -> Result<Option<Scope>, StoreError> {
        let brought = Brought {
            tenant: origin.tenant,
            assistant: &origin.assistant,
            channel: origin.channel,
            provider_id: "",
            addresses: &origin.addresses,
        };
        let known = contacts::known(&mut self.shared.db.read_system().await?, brought).await?;
        Ok(known.first().map(|one| one.contact.scope))
    }
}
