//! A reminder, read back before it is kept.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use ptbr::appointment::{self, When};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::manner::in_turn;
use crate::reminders::asked::Asked;
use crate::reminders::rule::Rule;
use crate::reminders::saying::Saying;
use crate::reminders::{NewReminder, sentences, table, title};

/// Cria um lembrete para a pessoa, depois do sim dela. Use quando ela pede para ser lembrada de algo numa hora. O
/// horário pode ir como ela disse ("amanhã às 9", "daqui a 20 minutos", "toda segunda às 7h"): quem resolve é o
/// sistema, que lê de volta a data antes de guardar. Sem horário nenhum, pergunte para quando é.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CreateReminder {
    /// Do que lembrar, em poucas palavras, sem o horário.
    #[schemars(length(min = 1, max = 400))]
    title: String,
    /// Quando: data e hora ISO 8601 (2026-03-15T10:00:00-03:00), ou as palavras da pessoa.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 120))]
    datetime: Option<String>,
    /// Detalhes que ajudam na hora.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 500))]
    notes: Option<String>,
    /// Só se ele volta: de quanto em quanto tempo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    repeat: Option<Rule>,
}

impl CreateReminder {
    fn read(&self, call: &CallContext) -> Result<NewReminder, ToolError> {
        let manner = in_turn(call);
        // A title without a time, in a message that has one: "me acorda às 6h".
        let told = |text: &str| appointment::read(text, &manner.now).when != When::Unsaid;
        let from_message = (!told(&self.title) && told(&call.text)).then_some(call.text.as_str());
        let in_title = appointment::read(&self.title, &manner.now);
        // The time in the title could not be, and another one was said since.
        let over = matches!(in_title.when, When::Past | When::NoSuchDay) && self.datetime.is_some();
        let title = title::of(&self.title, &call.text, &manner.now);
        // What was spoken of before may have a time of its own, which is not the order's.
        let own_time = (told(&self.title) && !told(&title)).then_some(self.title.as_str());
        let asked = Asked {
            title: if over { &in_title.what } else { &title },
            when: self.datetime.as_deref().or(own_time).or(from_message),
            notes: self.notes.as_deref(),
            rule: self.repeat.as_ref(),
        };
        Saying::by(&manner).check(asked.resolve(&manner.now))
    }
}

impl Tool for CreateReminder {
    const SPEC: ToolSpec = ToolSpec::write("create_reminder")
        .makes_new()
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["title", "datetime"])
        .examples(&[
            r#"{"title": "reunião com a cliente", "datetime": "2027-01-15T10:00:00-03:00"}"#,
            r#"{"title": "tomar o antibiótico", "datetime": "amanhã às 8h", "notes": "com comida"}"#,
            r#"{"title": "regar as plantas", "datetime": "amanhã às 18h", "repeat": {"every": "week", "weekdays": ["mon", "thu"]}}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let new = self.read(call)?;
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        table::check_room(tx, &saying).await?;
        let summary = saying.would_create(&new);
        let first = new.first.to_zoned(call.zone.clone());
        let datetime = first.map_or(new.next_at, |first| first.timestamp()).to_zoned(call.zone.clone());
        let arguments = Self {
            title: new.title,
            datetime: Some(datetime.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()),
            notes: new.notes,
            repeat: new.rule,
        };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let reminder = table::insert(tx, self.read(call)?, call.clock.now()).await?;
        let manner = in_turn(call);
        let said = Saying::by(&manner).created(&reminder);
        let content = json!({ "reminder": reminder.to_json() });
        let effect = json!({ "verb": "created", "reminder": reminder.to_json() });
        Ok(Done::changed(content, said, effect).showing([reminder.id.as_uuid()]))
    }
}
