//! Notes money that came in, after the person's yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::{origin, plain};
use crate::card;
use crate::finance::ledger::{self, Income, MOST_RECORDS, RecordId, Stored};
use crate::finance::month::Month;
use crate::finance::naming;
use crate::finance::refusal::{self, Refusal};
use crate::finance::saying::FinanceText;

/// Anota um dinheiro que a pessoa recebeu: salário, aposentadoria, trabalho avulso, aluguel, venda. Só o que já caiu na
/// mão dela; o que ela espera receber não se anota. Sem o valor, vale o da última vez com o mesmo nome.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RecordIncome {
    /// O que é: salário, aposentadoria, freela, aluguel.
    #[schemars(length(max = 60))]
    pub(crate) name: String,
    /// Quanto, em reais.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "plain")]
    pub(crate) value: Option<f64>,
    /// BRL, se for dita.
    #[serde(default, skip_serializing)]
    #[schemars(length(max = 32))]
    pub(crate) unit: Option<String>,
    /// O dia em que entrou (AAAA-MM-DD); sem ele, hoje. Nunca no futuro.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"), extend("format" = "date"))]
    pub(crate) date: Option<Date>,
    /// De quem veio: a empresa, o cliente.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 60))]
    pub(crate) source: Option<String>,
    /// Se vem todo mês.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) recurring: Option<bool>,
}

/// What noting it comes to.
enum Plan {
    New(Income),
    /// It was expected, and came.
    Came(Stored<Income>, Income),
}

impl Plan {
    fn income(&self) -> &Income {
        match self {
            Self::New(income) | Self::Came(_, income) => income,
        }
    }
}

impl RecordIncome {
    async fn plan(&self, tx: &mut Tx, saying: &FinanceText<'_>) -> Result<Plan, ToolError> {
        saying.check(refusal::in_reais(self.unit.as_deref()))?;
        let name = saying.check(refusal::name(&self.name))?;
        let source = saying.check(refusal::short(self.source.as_deref()))?;
        let day = saying.past_day(self.date.unwrap_or(saying.today))?;
        let month = Month::of(day);
        let known: Vec<Stored<Income>> = ledger::page(tx, RecordId::START, MOST_RECORDS).await?;
        let alike = || known.iter().filter(|income| naming::is_same(&income.what.name, &name));
        let known_amount = || alike().find_map(|income| income.what.amount());
        let amount = match self.value {
            Some(value) => refusal::positive(value),
            None => known_amount().ok_or_else(|| Refusal::IncomeAmountNeeded { name: name.clone() }),
        };
        let amount = saying.check(amount)?;
        let is_noted = |income: &Stored<Income>| {
            income.what.date == Some(day) && income.what.actual_amount == Some(amount)
        };
        if alike().any(is_noted) {
            let holes =
                [("name", name.as_str()), ("amount", &saying.money(amount)), ("day", &saying.when(day))];
            return Err(saying.refuse_with("already_recorded", "aria.finance.refused.income_again", &holes));
        }
        let before = alike().next().map(|income| &income.what);
        let recurring = self.recurring.or(before.map(|income| income.recurring)).unwrap_or(false);
        let expected =
            alike().find(|income| income.what.month == month && income.what.actual_amount.is_none());
        // "caiu o salário" is the same as the last time; another amount may be from anybody.
        let same = expected.map(|income| &income.what).or(before.filter(|_| self.value.is_none()));
        let source = source.or_else(|| same.and_then(|income| income.source.clone()));
        let planned = expected.and_then(|income| income.what.planned_amount);
        let name = before.map_or(name, |income| income.name.clone());
        let income = Income {
            name,
            source,
            planned_amount: planned,
            actual_amount: Some(amount),
            month,
            date: Some(day),
            recurring,
        };
        Ok(match expected {
            Some(expected) => Plan::Came(expected.clone(), income),
            None => Plan::New(income),
        })
    }
}

fn said(key: &str, income: &Income, saying: &FinanceText<'_>) -> String {
    let amount = saying.money(income.amount().unwrap_or_default());
    let day = saying.when(income.date.unwrap_or(saying.today));
    saying.fill(key, &[("amount", &amount), ("name", &income.name), ("day", &day)])
}

impl Tool for RecordIncome {
    const SPEC: ToolSpec = ToolSpec::write("record_income")
        .makes_new()
        .sentences(&crate::finance::sentences::SENTENCES)
        .examples(&[
            r#"{"name": "salário", "value": 4500, "date": "2026-03-05"}"#,
            r#"{"name": "salário"}"#,
            r#"{"name": "freela", "value": 820.5, "source": "Padaria Sol", "date": "2026-03-02"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = FinanceText::of(call);
        let plan = self.plan(tx, &saying).await?;
        let income = plan.income();
        let asked = said("aria.finance.income.ask", income, &saying);
        let monthly = saying.words.text("aria.finance.income.monthly");
        let details = [
            ("aria.finance.income.source", income.source.as_deref()),
            ("aria.finance.income.rhythm", Some(monthly).filter(|_| income.recurring)),
        ];
        let summary = card::with(saying.words, asked, &details);
        let arguments = Self {
            name: income.name.clone(),
            value: income.actual_amount.map(crate::finance::money::Money::to_number),
            unit: None,
            date: income.date,
            source: income.source.clone(),
            recurring: income.recurring.then_some(true),
        };
        Ok(Prepared { arguments, summary })
    }

    fn sums(&self) -> Vec<f64> {
        self.value.into_iter().collect()
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = FinanceText::of(call);
        let now = call.clock.now();
        let income = match self.plan(tx, &saying).await? {
            Plan::New(income) => ledger::add(tx, income, now).await?,
            Plan::Came(before, income) => ledger::change(tx, &before, income, origin(call), now).await?,
        };
        let json = income.to_json();
        Ok(Done::changed(
            json!({ "income": json }),
            said("aria.finance.income.done", &income.what, &saying),
            json!({ "verb": "recorded", "income": json }),
        ))
    }
}
