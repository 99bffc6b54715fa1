//! "pode me perguntar como estou de vez em quando".

use ::tools::{CallContext, Done, Naming, Prepared, Target, Tool, ToolError};
use domain::ToolSpec;
use jiff::civil::Time;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::checkins::sentences;
use crate::checkins::table::{self, CheckIns, EARLIEST, LATEST, USUAL_HOUR};

/// Combina se você pode perguntar, por conta própria e raramente, como a pessoa está. Só quando ela pede, ou quando ela não
/// quer mais.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::checkins) struct SetCheckIns {
    /// Se ela quer.
    wanted: bool,
    /// A hora de preferência (HH:MM), entre 09:00 e 20:30. Sem ela, fim de tarde.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = r"^([01]\d|2[0-3]):[0-5]\d$"))]
    time: Option<String>,
}

impl SetCheckIns {
    fn hour(&self, call: &CallContext) -> Result<Time, ToolError> {
        let given = self.time.as_deref().and_then(|time| time.parse().ok());
        let hour = given.unwrap_or(USUAL_HOUR);
        if (EARLIEST..=LATEST).contains(&hour) {
            return Ok(hour);
        }
        Err(ToolError::refused("bad_hour", call.words.text("aria.check_ins.refused.bad_hour")))
    }

    fn say(&self, on: &str, off: &str, hour: Time, call: &CallContext) -> String {
        let key = if self.wanted { on } else { off };
        call.words.fill(key, &[("hour", &hour.strftime("%H:%M").to_string())])
    }
}

impl Tool for SetCheckIns {
    const SPEC: ToolSpec = ToolSpec::write("set_check_ins")
        .sentences(&sentences::SENTENCES)
        .unless_listed(&sentences::SENTENCES, "stops")
        .examples(&[r#"{"wanted": true}"#, r#"{"wanted": false}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let hour = self.hour(call)?;
        let on = table::find(tx).await?.is_some_and(|agreed| agreed.next_at.is_some());
        if !self.wanted && !on {
            return Err(ToolError::refused(
                "already_off",
                call.words.text("aria.check_ins.refused.already_off"),
            ));
        }
        let summary = self.say("aria.check_ins.ask_on", "aria.check_ins.ask_off", hour, call);
        Ok(Prepared { arguments: self, summary })
    }

    async fn target(&self, _: &mut Tx, _: &CallContext) -> Result<Option<Target>, ToolError> {
        let stops = !self.wanted && self.time.is_none();
        let about = ["estou", "passando", "sentindo", "vai", "vou", "coisas", "dia"];
        Ok(stops.then(|| Target::setting(Naming::Order).called(about)))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let (hour, here) = (self.hour(call)?, call.now());
        let next_at = if self.wanted { table::next(hour, here.time_zone(), here.timestamp()) } else { None };
        let asked_at = table::find(tx).await?.and_then(|agreed| agreed.asked_at);
        table::set(tx, &CheckIns { hour, next_at, asked_at }, here.timestamp()).await?;
        let said = self.say("aria.check_ins.done_on", "aria.check_ins.done_off", hour, call);
        let content = json!({ "wanted": self.wanted });
        Ok(Done::changed(content.clone(), said, json!({ "verb": "agreed", "checkIns": content })))
    }
}
