//! The campaigns of a tenant, and the form for another.

use std::collections::BTreeMap;

use domain::Words;
use engine::campaigns::{Asking, Campaign, CampaignKind};
use maud::{Markup, html};
use serde::Deserialize;
use web::page::book::{self, Choice, Field, Flash, Input, Line};
use web::page::{Frame, Icon, Layout, Page};

use super::counts::people;
use super::{PATH, PLACE};

/// What stands in the fields, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
pub struct CampaignForm {
    pub name: String,
    pub kind: String,
    pub assistant: String,
    pub template: String,
    pub per_minute: String,
    pub name_contains: String,
    pub quiet_days: String,
    pub starts_at: String,
    pub expires_at: String,
    /// The answers to the assistants' own questions, each under `own.ASSISTANT.NAME`.
    #[serde(flatten)]
    pub own: BTreeMap<String, String>,
}

/// The field in which an assistant's own question is answered.
pub(super) fn own_field(assistant: &str, name: &str) -> String {
    format!("own.{assistant}.{name}")
}

/// Everything the page shows.
#[derive(Debug, Clone)]
pub struct ListPage {
    pub campaigns: Vec<Campaign>,
    pub assistants: Vec<&'static str>,
    /// What each assistant that narrows by itself asks.
    pub questions: Vec<(&'static str, Vec<Asking>)>,
    /// The names that a text may use.
    pub variables: Vec<&'static str>,
    pub entered: CampaignForm,
    /// Why what was entered cannot be.
    pub refused: Option<String>,
}

impl ListPage {
    pub fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        frame.render(&Page {
            title: words.text("campaigns.title").to_owned(),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                @if let Some(refused) = &self.refused { (Flash::refused(refused, PATH).render(frame)) }
                @if self.campaigns.is_empty() {
                    (book::section(words.text("campaigns.empty.title"), &book::aside(words.text("campaigns.empty.text"))))
                } @else {
                    (book::section(words.text("campaigns.title"), &book::lines(&self.lines(frame))))
                }
                (book::section(words.text("campaigns.new.title"), &self.form(frame)))
            },
            assets: book::ASSETS,
        })
    }

    fn lines(&self, frame: &Frame) -> Vec<Line> {
        let words = &frame.words;
        let line = |campaign: &Campaign| {
            let kind = words.text(campaign_key("kind", campaign.kind.as_str()).as_str()).to_owned();
            let status = words.text(campaign_key("status", campaign.status.as_str()).as_str()).to_owned();
            Line::new(html! { a href={ (PATH) "/" (campaign.id) } { (campaign.name) } })
                .aside(html! { (kind) " · " (people(campaign.people, words)) })
                .figure(html! { (status) })
        };
        self.campaigns.iter().map(line).collect()
    }

    fn form(&self, frame: &Frame) -> Markup {
        let (words, entered) = (&frame.words, &self.entered);
        let label = |key: &str| words.text(&format!("campaigns.field.{key}")).to_owned();
        let kinds: Vec<(String, String)> = CampaignKind::ALL
            .into_iter()
            .map(|kind| {
                let text = words.text(&campaign_key("kind", kind.as_str())).to_owned();
                (kind.as_str().to_owned(), text)
            })
            .collect();
        let kinds: Vec<Choice<'_>> = kinds.iter().map(|(value, text)| Choice { value, text }).collect();
        let names: Vec<(&str, String)> = self.assistants.iter().map(|id| (*id, name_of(id, words))).collect();
        let assistants: Vec<Choice<'_>> = names.iter().map(|(value, text)| Choice { value, text }).collect();
        let usable: Vec<String> = self.variables.iter().map(|name| format!("{{{{{name}}}}}")).collect();
        let hint = words.fill("campaigns.field.template_hint", &[("words", &usable.join(", "))]);
        let fields = html! {
            (Field::new("name", &label("name")).value(&entered.name).hint(&label("name_hint")).longest(120).required()
                .render())
            (book::pair(&html! {
                (Field::new("kind", &label("kind")).input(Input::Choice(&kinds)).value(&entered.kind).render())
                (Field::new("assistant", &label("assistant")).input(Input::Choice(&assistants))
                    .value(&entered.assistant).render())
            }))
            (Field::new("template", &label("template")).input(Input::Text).value(&entered.template).hint(&hint)
                .longest(2_000).required().render())
            (book::pair(&html! {
                (Field::new("name_contains", &label("name_contains")).value(&entered.name_contains).longest(60).render())
                (Field::new("quiet_days", &label("quiet_days")).input(Input::Number).value(&entered.quiet_days)
                    .longest(4).render())
            }))
            @for (assistant, questions) in &self.questions { (self.own(frame, assistant, questions)) }
            (Field::new("per_minute", &label("per_minute")).input(Input::Number).value(&entered.per_minute).longest(3)
                .render())
            (book::pair(&html! {
                (Field::new("starts_at", &label("starts_at")).input(Input::DayAndTime).value(&entered.starts_at).render())
                (Field::new("expires_at", &label("expires_at")).input(Input::DayAndTime).value(&entered.expires_at)
                    .render())
            }))
            (book::aside(words.text("campaigns.field.when_hint")))
        };
        book::form(frame, PATH, &fields, words.text("campaigns.new.send"))
    }
}

impl ListPage {
    /// What one assistant asks, folded away: another's campaigns do without.
    fn own(&self, frame: &Frame, assistant: &str, questions: &[Asking]) -> Markup {
        let words = &frame.words;
        let title = words.fill("campaigns.field.own", &[("assistant", &name_of(assistant, words))]);
        book::fold(
            Icon::People,
            &title,
            &html! {
                @for two in questions.chunks(2) {
                    (book::pair(&html! { @for one in two { (self.question(words, assistant, one)) } }))
                }
            },
        )
    }

    fn question(&self, words: &Words, assistant: &str, asking: &Asking) -> Markup {
        let name = own_field(assistant, asking.name);
        let value = self.entered.own.get(&name).map_or("", String::as_str);
        let field = Field::new(&name, words.text(asking.label)).value(value);
        let Some(choices) = &asking.choices else { return field.longest(120).render() };
        let any = Choice { value: "", text: words.text("campaigns.field.any") };
        let named = choices.iter().map(|(value, text)| Choice { value, text });
        let choices: Vec<Choice<'_>> = std::iter::once(any).chain(named).collect();
        field.input(Input::Choice(&choices)).render()
    }
}

/// The name that people know an assistant by; its key where its catalogue has none.
pub(super) fn name_of(assistant: &str, words: &Words) -> String {
    let key = format!("{assistant}.name");
    if words.has(&key) { words.text(&key).to_owned() } else { assistant.to_owned() }
}

pub(super) fn campaign_key(group: &str, value: &str) -> String {
    format!("campaigns.{group}.{value}")
}
