//! Keeps what was told of somebody, after the person's yes.

use std::collections::BTreeMap;

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use super::origin;
use crate::manner::in_turn;
use crate::people::birthday::{self, Birthday, NoBirthday};
use crate::people::finding::{self, Meant};
use crate::people::naming::Asked;
use crate::people::refusal::Refusal;
use crate::people::rule::{self, Told};
use crate::people::saying::Saying;
use crate::people::{Known, Person, PersonId, acts};
use crate::tracking::metrics::one_line;

/// Guarda na ficha de alguém da vida da pessoa o que ela contou: relação, aniversário, gostos, uma anotação. Cria a
/// ficha se ela ainda não existe. Só o que ela pediu para anotar ou disse a sério; outros fatos duradouros vão em
/// `add_knowledge`. Se houver duas pessoas com o nome, use "Maria (irmã)".
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdatePerson {
    /// Deixe vazio: é preenchido quando a ficha é encontrada.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<PersonId>,
    /// O nome da pessoa; a relação entre parênteses separa duas de mesmo nome: "Maria (irmã)".
    #[schemars(length(min = 1, max = 120))]
    name: String,
    updates: Updates,
}

/// O que muda; o que não vem fica como está.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Updates {
    /// O que ela é da pessoa: irmã, esposa, chefe, amigo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 60))]
    relationship: Option<String>,
    /// Uma anotação curta; entra junto das que já existem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 500))]
    notes: Option<String>,
    /// O aniversário: AAAA-MM-DD, ou DD/MM sem o ano.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 80))]
    birthday: Option<String>,
    /// Gostos e preferências, por nome. `gosta`, `nao_gosta` e `alergia` acumulam; os outros trocam o valor anterior.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    preferences: Option<BTreeMap<String, String>>,
}

/// Whom a call is about, and what would be known afterwards.
struct Change {
    before: Option<Known>,
    after: Person,
}

impl UpdatePerson {
    fn introduced(&self, saying: &Saying<'_>) -> Result<Person, ToolError> {
        rule::introduced(&Asked::parse(&self.name)).map_err(|refusal| saying.refused(refusal))
    }

    /// Who goes by the name; nobody yet, perhaps.
    async fn named(&self, tx: &mut Tx, saying: &Saying<'_>) -> Result<Option<Known>, ToolError> {
        let introduced = self.introduced(saying)?;
        let kin = self.updates.relationship.as_deref().or(introduced.relationship.as_deref());
        let asked = Asked::parse(&self.name);
        match finding::meant_as(tx, &asked, kin).await? {
            Meant::One(known) => Ok(Some(*known)),
            Meant::Several(several) => Err(saying.ask_which(&asked.name, &several)),
            Meant::Nobody => Ok(None),
        }
    }

    /// The one whom the question was about, until this transaction is over; or whoever has the name by now.
    async fn held(&self, tx: &mut Tx, saying: &Saying<'_>) -> Result<Option<Known>, ToolError> {
        if let Some(id) = self.id {
            let held = records::take(tx, id).await?;
            return held.map(Some).ok_or_else(|| saying.refused(Refusal::Gone));
        }
        match self.named(tx, saying).await? {
            Some(known) => Ok(records::take(tx, known.id).await?),
            None => Ok(None),
        }
    }

    fn change(&self, before: Option<Known>, saying: &Saying<'_>) -> Result<Change, ToolError> {
        let introduced = self.introduced(saying)?;
        let known = match &before {
            Some(before) => renamed(&before.what, &introduced),
            None => introduced,
        };
        let after = self.told().added_to(&known, saying.today).map_err(|refusal| saying.refused(refusal))?;
        let unchanged = before.as_ref().is_some_and(|before| before.what == after);
        if self.says_nothing() || unchanged {
            let key =
                if unchanged { "aria.people.refused.unchanged" } else { "aria.people.refused.nothing_told" };
            let code = if unchanged { "unchanged" } else { "nothing_told" };
            let refused = ToolError::refused(code, saying.fill(key, &[("name", &after.called())]));
            return Err(if unchanged { refused } else { refused.lacking("updates.notes") });
        }
        Ok(Change { before, after })
    }

    fn told(&self) -> Told<'_> {
        let updates = &self.updates;
        Told {
            relationship: updates.relationship.as_deref(),
            notes: updates.notes.as_deref(),
            birthday: updates.birthday.as_deref(),
            preferences: updates.preferences.as_ref(),
        }
    }

    fn says_nothing(&self) -> bool {
        let updates = &self.updates;
        let texts = [&updates.relationship, &updates.notes, &updates.birthday];
        let empty = |text: &Option<String>| text.as_deref().and_then(one_line).is_none();
        texts.into_iter().all(empty) && updates.preferences.as_ref().is_none_or(BTreeMap::is_empty)
    }

    /// The arguments as they are kept until the yes: they mean the same person then, or nobody.
    fn canonical(self, change: &Change) -> Self {
        let name = match &change.before {
            // Somebody gets a name: it is all that says so.
            Some(before) if before.what.name != change.after.name => change.after.name.clone(),
            Some(before) => before.what.called(),
            None => change.after.called(),
        };
        let birthday = self.updates.birthday.is_some().then_some(change.after.birthday).flatten();
        let updates = Updates {
            relationship: self.updates.relationship.as_deref().and_then(one_line),
            notes: self.updates.notes.as_deref().and_then(one_line),
            birthday: birthday.map(|birthday| birthday.to_string()),
            preferences: self.updates.preferences,
        };
        Self { id: change.before.as_ref().map(|before| before.id), name, updates }
    }
}

/// "Minha mãe" is called Lúcia now; whoever has a name keeps it.
fn renamed(known: &Person, introduced: &Person) -> Person {
    let nameless = known.called() == known.name && known.relationship.is_some();
    let told = introduced.called() != introduced.name || introduced.relationship.is_none();
    let name = if nameless && told { introduced.name.clone() } else { known.name.clone() };
    Person { name, ..known.clone() }
}

impl Tool for UpdatePerson {
    const SPEC: ToolSpec = ToolSpec::write("update_person")
        .sentences(&crate::people::sentences::SENTENCES)
        .examples(&[
            r#"{"name": "Maria", "updates": {"relationship": "esposa", "birthday": "1990-05-15"}}"#,
            r#"{"name": "João", "updates": {"notes": "Prefere reunião de manhã"}}"#,
            r#"{"name": "Ana", "updates": {"preferences": {"presente_ideal": "livros", "nao_gosta": "perfume"}}}"#,
        ])
        .same_call_by(&["name", "updates"]);

    async fn prepare(mut self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        self.name = finding::named(tx, call.conversation, self.name).await?;
        let saying = Saying::of(call);
        let birthday = self.updates.birthday.as_deref();
        let birthday = birthday.and_then(|words| Birthday::as_said(words, &call.text, saying.today));
        self.updates.birthday = birthday.or(self.updates.birthday);
        // An order to keep a birthday is no note about somebody.
        self.updates.notes = self.updates.notes.filter(|note| !birthday::is_to_be_kept(note));
        if self.updates.birthday.is_none() && birthday::is_to_be_kept(&call.text) {
            return Err(saying.refused(Refusal::Birthday(NoBirthday::Unreadable)));
        }
        let before = self.named(tx, &saying).await?;
        let change = self.change(before, &saying)?;
        let summary = if let Some(before) = &change.before {
            question(&saying, &before.what, &change.after)
        } else {
            acts::make_room(tx, &in_turn(call)).await?;
            let (name, news) = (change.after.called(), first_news(&saying, &change.after));
            saying.fill("aria.people.update.ask_new", &[("name", &name), ("news", &news)])
        };
        Ok(Prepared { arguments: self.canonical(&change), summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let before = self.held(tx, &saying).await?;
        let change = self.change(before, &saying)?;
        let Some(held) = change.before else {
            let news = first_news(&saying, &change.after);
            let known = acts::keep(tx, change.after, &manner).await?;
            let said = done(&saying, "aria.people.update.done_new", None, &known.what, &news);
            let effect = json!({ "verb": "created", "person": known.to_json() });
            let done = Done::changed(json!({ "person": known.to_json() }), said, effect);
            return Ok(done.showing([known.id.as_uuid()]));
        };
        let known = acts::replace(tx, &held, change.after, origin(call), &manner).await?;
        let news = saying.news(&held.what, &known.what);
        let said = done(&saying, "aria.people.update.done", Some(&held.what), &known.what, &news);
        let effect = json!({ "verb": "updated", "person": known.to_json(), "before": held.to_json() });
        let content = json!({ "person": known.to_json(), "before": held.to_json() });
        Ok(Done::changed(content, said, effect).showing([known.id.as_uuid()]))
    }
}

/// What is told of somebody new. What they are to the person stands beside the name, unless there is nothing else.
fn first_news(saying: &Saying<'_>, after: &Person) -> String {
    let nobody = Person::default();
    let news = saying.news(&nobody, &Person { relationship: None, ..after.clone() });
    if news.is_empty() { saying.news(&nobody, after) } else { news }
}

/// What is asked before somebody's page changes. Another relationship may mean another person: how to say so is told.
fn question(saying: &Saying<'_>, before: &Person, after: &Person) -> String {
    let news = saying.news(before, after);
    let name = before.called();
    if before.name != after.name {
        let holes = [("name", name.as_str()), ("new_name", &after.name), ("news", &news)];
        return saying.fill("aria.people.update.ask_named", &holes);
    }
    let asked = saying.fill("aria.people.update.ask", &[("name", &name), ("news", &news)]);
    let moved = before.relationship.is_some() && before.relationship != after.relationship;
    if !moved {
        return asked;
    }
    let other = saying.fill("aria.people.update.another", &[("example", &after.called())]);
    format!("{asked} {other}")
}

fn done(saying: &Saying<'_>, key: &str, before: Option<&Person>, after: &Person, news: &str) -> String {
    let done = saying.fill(key, &[("name", &after.called()), ("news", news)]);
    let has_new_birthday =
        after.birthday.is_some() && before.is_none_or(|before| before.birthday != after.birthday);
    if has_new_birthday { format!("{done} {}", saying.text("aria.people.update.will_remind")) } else { done }
}
