//! "muda o lembrete do banco pras 11h", "passa pra sexta", "troca o nome dele".

use ::tools::{CallContext, Done, Part, Prepared, Target, Tool, ToolError};
use domain::ToolSpec;
use ptbr::appointment::{self, Names, When};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::chosen::{self, Named};
use crate::manner::{Manner, in_turn};
use crate::reminders::asked::{self, Asked};
use crate::reminders::refusal::Refusal;
use crate::reminders::rule::{DayName, Rule};
use crate::reminders::saying::Saying;
use crate::reminders::{NewReminder, Reminder, ReminderId, sentences, table};

/// Muda um lembrete que já existe: a hora, o dia, a repetição ou o texto. Diga qual por palavras do título, ou pelo id que
/// `get_reminders` mostrou; sem nada, vale o que acabou de ser criado ou de tocar. Só o que for dito muda: "às 20h" mantém o
/// dia, "na sexta" mantém a hora. Nunca crie outro lembrete para mudar um.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct UpdateReminder {
    /// O id, como `get_reminders` o mostrou.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reminder_id: Option<ReminderId>,
    /// Ou palavras do título.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 300))]
    query: Option<String>,
    /// O novo texto, se ele muda.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 200))]
    title: Option<String>,
    /// A nova hora ou o novo dia, com as palavras da pessoa ou em ISO 8601.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 300))]
    datetime: Option<String>,
    /// A nova repetição, se ela muda.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    repeat: Option<Rule>,
}

impl UpdateReminder {
    /// The same with the time taken out of the words that name the reminder, or out of the message.
    fn parted(self, call: &CallContext, manner: &Manner) -> Self {
        let read = self.query.as_deref().map(|query| appointment::read(query, &manner.now));
        let tells = |text: &str| appointment::read(text, &manner.now).when != When::Unsaid;
        let unsaid = self.datetime.is_none() && self.title.is_none() && self.repeat.is_none();
        match read {
            Some(read) if read.when != When::Unsaid && unsaid => {
                let query = Some(read.what).filter(|what| !what.is_empty());
                Self { datetime: self.query.clone(), query, ..self }
            }
            _ if unsaid && tells(&call.text) => Self { datetime: Some(call.text.clone()), ..self },
            _ => self,
        }
    }

    /// What the reminder would be afterwards.
    fn changed(&self, before: &Reminder, manner: &Manner) -> Result<NewReminder, ToolError> {
        let saying = Saying::by(manner);
        if self.title.is_none() && self.datetime.is_none() && self.repeat.is_none() {
            return Err(saying.refused(Refusal::NoChange));
        }
        let (at, rule) = match self.datetime.as_deref() {
            Some(words) => moved(before, words, manner)?,
            None => (before.first.to_string(), None),
        };
        let asked = Asked {
            title: self.title.as_deref().unwrap_or(&before.title),
            when: Some(&at),
            notes: before.notes.as_deref(),
            rule: self.repeat.as_ref().or(rule.as_ref()).or(before.rule.as_ref()),
        };
        let new = saying.check(asked.resolve(&manner.now))?;
        let same =
            new.title == before.title && new.rule == before.rule && Some(new.next_at) == before.next_at;
        if same { Err(saying.refused(Refusal::Unchanged)) } else { Ok(new) }
    }

    async fn find(
        &self,
        tx: &mut Tx,
        call: &CallContext,
        saying: &Saying<'_>,
    ) -> Result<Reminder, ToolError> {
        let named = Named { id: self.reminder_id, query: self.query.as_deref() };
        chosen::find_or_noted(tx, call, named, saying).await
    }
}

/// The time that words move a reminder to: what they leave out stays as it is.
fn moved(before: &Reminder, words: &str, manner: &Manner) -> Result<(String, Option<Rule>), ToolError> {
    let (at, rule) = Saying::by(manner).check(asked::time(words, &manner.now))?;
    let now = manner.now.datetime();
    let zone = manner.now.time_zone();
    let next = before.next_at.map_or(before.first, |next| next.to_zoned(zone.clone()).datetime());
    let kept = match appointment::read(words, &manner.now).names {
        Names::Hour if rule.is_none() => Some(if before.rule.is_some() {
            before.first.date().to_datetime(at.time())
        } else {
            next.date().to_datetime(at.time())
        }),
        Names::Day if rule.is_none() => Some(at.date().to_datetime(before.first.time())),
        _ => None,
    };
    // An hour that has passed on its own day is the next one of its name.
    let kept = kept.filter(|kept| before.rule.is_some() || *kept > now);
    // On another day of the week from now on: the question reads it back.
    let names_day = matches!(appointment::read(words, &manner.now).names, Names::Day | Names::Both);
    let other = before.rule.as_ref().filter(|old| names_day && rule.is_none() && old.weekdays.len() == 1);
    let rule =
        rule.or_else(|| other.map(|old| Rule { weekdays: vec![DayName::of(at.weekday())], ..old.clone() }));
    Ok((kept.unwrap_or_else(|| at.datetime()).to_string(), rule))
}

impl Tool for UpdateReminder {
    const SPEC: ToolSpec = ToolSpec::write("update_reminder")
        .sentences(&sentences::SENTENCES)
        .unless_listed(&sentences::SENTENCES, "moves")
        .examples(&[
            r#"{"query": "banco", "datetime": "às 11h"}"#,
            r#"{"datetime": "amanhã às 8h"}"#,
            r#"{"query": "audiência", "title": "audiência trabalhista, 3ª Vara"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let asked = self.parted(call, &manner);
        let before = asked.find(tx, call, &saying).await?;
        let new = asked.changed(&before, &manner)?;
        let summary = saying.would_change(&before, &new);
        let arguments = Self {
            reminder_id: Some(before.id),
            query: Some(before.title.clone()),
            title: Some(new.title).filter(|title| *title != before.title),
            datetime: Some(new.first.to_string()),
            repeat: new.rule,
        };
        Ok(Prepared { arguments, summary })
    }

    async fn target(&self, tx: &mut Tx, call: &CallContext) -> Result<Option<Target>, ToolError> {
        let manner = in_turn(call);
        let named = Named { id: self.reminder_id, query: self.query.as_deref() };
        let before = chosen::settled(tx, call, named, &Saying::by(&manner)).await?;
        // The new time must be what the person said, and nothing else may change.
        let said = Self { datetime: Some(call.text.clone()), title: None, repeat: None, ..self.clone() };
        let (wanted, said) = (self.changed(&before, &manner)?, said.changed(&before, &manner));
        // Another day of what comes on certain days may mean once or always.
        let part = appointment::read(&call.text, &manner.now).names;
        let other_day = before.rule.is_some() && matches!(part, Names::Day | Names::Both);
        if !other_day && said.is_ok_and(|said| said == wanted) {
            return Ok(Some(chosen::target(tx, call, &before).await?.told_by(|_| Part::New)));
        }
        Ok(None)
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let named = Named { id: self.reminder_id, query: self.query.as_deref() };
        let before = chosen::settled(tx, call, named, &saying).await?;
        let new = self.changed(&before, &manner)?;
        let after = table::replace(tx, &before, new, call.clock.now()).await?;
        let said = saying.changed(&after);
        let content = json!({ "reminder": after.to_json(), "before": before.to_json() });
        let effect = json!({ "verb": "updated", "reminder": after.to_json(), "before": before.to_json() });
        Ok(Done::changed(content, said, effect).showing([after.id.as_uuid()]))
    }
}
