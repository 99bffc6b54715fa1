//! The day, the hours or the value of a shift change.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::{Role, ToolSpec};
use jiff::civil::{Date, Time};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::subject::{Pointing, Subject, news, order, stopped, unsent};
use crate::desk::sentences;
use crate::desk::shift::{HoursSay, Lies, PeopleAre, plus};
use crate::desk::spans::Spans;
use crate::places::House;
use crate::staffing::{self, Change};
use crate::vagas::{ShiftStatus, ShiftText, Vaga, VagaId};

/// Muda o dia, o horário ou o valor de um plantão que ainda não começou, a pedido da equipe e depois do sim de quem pediu. Se um
/// médico já tem o plantão, ele é avisado do que era e do que ficou. Diga só o que muda; o resto fica como está.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AlterarPlantao {
    /// O dia em que o plantão está hoje, YYYY-MM-DD; sem certeza, as palavras ditas.
    #[serde(default)]
    #[schemars(length(max = 120))]
    data_plantao: String,
    /// O novo dia, YYYY-MM-DD, se muda.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 20))]
    nova_data: Option<String>,
    /// A nova hora em que começa, HH:MM, se muda.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 8))]
    inicio: Option<String>,
    /// A nova hora em que termina, HH:MM, se muda.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 8))]
    fim: Option<String>,
    /// O novo valor em centavos, se muda.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 10_000_000))]
    valor_centavos: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vaga_id: Option<VagaId>,
}

impl AlterarPlantao {
    async fn meant(&self, tx: &mut Tx, call: &CallContext) -> Result<Subject, ToolError> {
        let pointing = Pointing {
            id: self.vaga_id,
            day: &self.data_plantao,
            names: &[],
            standing: &[ShiftStatus::Aberta, ShiftStatus::Reservada],
            when: Lies::Ahead,
            hours: HoursSay::What,
            people: PeopleAre::Mentioned,
            specialty: None,
        };
        pointing.find(tx, call).await
    }

    /// What changes: what the call says; where it says nothing, what the sentence names.
    fn change(&self, spans: &Spans<'_>, before: &Vaga, today: Date) -> Change {
        // A day that the sentence does not name is nobody's wish.
        let new_day: Option<Date> = self.nova_data.as_deref().and_then(|text| text.trim().parse().ok());
        let said = Change {
            date: new_day.filter(|day| spans.days.is_empty() || spans.days.contains(day)),
            start: self.inicio.as_deref().and_then(time),
            end: self.fim.as_deref().and_then(time),
            value_cents: self.valor_centavos,
        };
        if said != Change::default() {
            return said;
        }
        let days: &[Date] = &spans.days;
        Change {
            // "de sexta para sábado": the second day is the new one.
            date: days.get(1).map(|day| following(*day, today)).filter(|day| *day != before.starts.date()),
            start: spans.hours.start,
            end: spans.hours.end,
            value_cents: spans.value_cents,
        }
    }
}

/// "de domingo para segunda", said on a Monday: nobody moves a shift to today by the name of the day.
fn following(day: Date, today: Date) -> Date {
    if day == today { plus(day, 7) } else { day }
}

fn time(text: &str) -> Option<Time> {
    text.trim().parse().ok()
}

impl Tool for AlterarPlantao {
    const SPEC: ToolSpec = ToolSpec::write("alterar_plantao")
        .role(Role::Operator)
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["vaga_id", "nova_data", "inicio", "fim", "valor_centavos"])
        .examples(&[
            r#"{"data_plantao": "2027-01-19", "valor_centavos": 200000}"#,
            r#"{"data_plantao": "sexta", "inicio": "08:00", "fim": "20:00"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = ShiftText::in_turn(call);
        let found = self.meant(tx, call).await?;
        let house = House::read(tx).await?;
        let change =
            self.change(&Spans::read(&call.text, &call.now(), &house), &found.vaga, call.now().date());
        if change == Change::default() {
            // The shift is known; what is said next is of it.
            let known = Self { vaga_id: Some(found.vaga.id), ..self };
            let refused = saying.refused("what_changes").lacking("valor_centavos");
            return Err(match serde_json::to_value(known) {
                Ok(known) => refused.keeping(known),
                Err(_) => refused,
            });
        }
        let after = staffing::amended(tx, &found.vaga, change, &order(call)).await;
        let after = after.map_err(|error| stopped(error, call))?;
        let name = found.holder_name(tx, &saying).await?;
        let key = if name.is_empty() { "julia.desk.amend.ask" } else { "julia.desk.amend.ask_taken" };
        let summary = saying.words.fill(
            key,
            &[
                ("hospital", &found.vaga.hospital.name),
                ("before", &saying.terms(&found.vaga)),
                ("after", &saying.terms(&after)),
                ("name", &name),
            ],
        );
        let arguments = Self {
            data_plantao: found.vaga.starts.date().to_string(),
            nova_data: change.date.map(|day| day.to_string()),
            inicio: change.start.map(|time| time.strftime("%H:%M").to_string()),
            fim: change.end.map(|time| time.strftime("%H:%M").to_string()),
            valor_centavos: change.value_cents,
            vaga_id: Some(found.vaga.id),
        };
        let unsent = if name.is_empty() { String::new() } else { unsent(tx, call).await? };
        Ok(Prepared { arguments, summary: summary + &unsent })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = ShiftText::in_turn(call);
        let before = self.meant(tx, call).await?.vaga;
        let house = House::read(tx).await?;
        let change = self.change(&Spans::read("", &call.now(), &house), &before, call.now().date());
        let after = staffing::amend(tx, &before, change, &order(call)).await;
        let after = after.map_err(|error| stopped(error, call))?;
        let said = saying.words.fill(
            "julia.desk.amend.done",
            &[
                ("hospital", &after.hospital.name),
                ("before", &saying.terms(&before)),
                ("after", &saying.terms(&after)),
            ],
        );
        let news = if after.reserved_by.is_some() { news(tx, call).await? } else { String::new() };
        let said = said + &news;
        let effect = json!({ "verb": "amended", "vaga": after.to_json(), "antes": before.to_json() });
        Ok(Done::changed(json!({ "vaga": after.to_json() }), said, effect).showing([after.id.as_uuid()]))
    }
}
