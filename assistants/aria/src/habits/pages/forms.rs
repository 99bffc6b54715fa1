//! What is entered: a habit, and a goal.

use domain::Words;
use maud::{Markup, html};
use serde::Deserialize;
use web::page::book::{Choice, Field, Input, pair};

use crate::decisions::decision::Area;

/// The rhythms that a list offers; anything else can be said in words.
pub(super) const RHYTHMS: [(&str, &str); 8] = [
    ("daily", "aria.habits.rhythm.daily"),
    ("days:mon,tue,wed,thu,fri", "aria.habits.page.workdays"),
    ("days:sat,sun", "aria.habits.page.weekend"),
    ("weekly:1", "aria.habits.rhythm.once"),
    ("weekly:2", "aria.habits.page.twice"),
    ("weekly:3", "aria.habits.page.thrice"),
    ("weekly:4", "aria.habits.page.four_times"),
    ("weekly:5", "aria.habits.page.five_times"),
];

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(super) struct HabitForm {
    pub(super) csrf: String,
    pub(super) name: String,
    pub(super) area: String,
    pub(super) rhythm: String,
    /// Days of the week, or any other rhythm in words: it goes before the list.
    pub(super) days: String,
}

impl HabitForm {
    pub(super) fn area(&self) -> Option<Area> {
        Area::parse(&self.area)
    }

    pub(super) fn rhythm(&self) -> Option<&str> {
        [self.days.trim(), self.rhythm.trim()].into_iter().find(|text| !text.is_empty())
    }

    pub(super) fn fields(&self, words: &Words) -> Markup {
        let text = |key: &'static str| words.text(key);
        let rhythms = RHYTHMS.map(|(value, key)| Choice { value, text: words.text(key) });
        html! {
            (Field::new("name", text("aria.habits.page.name")).value(&self.name).longest(80).required()
                .placeholder(text("aria.habits.page.name_example")).render())
            (pair(&html! {
                (Field::new("rhythm", text("aria.habits.page.rhythm")).input(Input::Choice(&rhythms)).value(&self.rhythm).render())
                (area_field(&self.area, words))
            }))
            (Field::new("days", text("aria.habits.page.days")).value(&self.days).longest(80)
                .hint(text("aria.habits.page.days_hint")).render())
        }
    }
}

fn area_field(value: &str, words: &Words) -> Markup {
    let names =
        Area::ALL.map(|area| words.text(&format!("aria.decisions.area.{}", area.as_str())).to_owned());
    let none = Choice { value: "", text: words.text("aria.habits.page.by_words") };
    let areas = Area::ALL.iter().zip(&names).map(|(area, name)| Choice { value: area.as_str(), text: name });
    let all: Vec<Choice<'_>> = std::iter::once(none).chain(areas).collect();
    Field::new("area", words.text("aria.habits.page.area")).input(Input::Choice(&all)).value(value).render()
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(super) struct GoalForm {
    pub(super) csrf: String,
    pub(super) title: String,
    pub(super) area: String,
    pub(super) target: String,
    pub(super) unit: String,
    pub(super) due: String,
}

impl GoalForm {
    pub(super) fn area(&self) -> Option<Area> {
        Area::parse(&self.area)
    }

    pub(super) fn fields(&self, words: &Words) -> Markup {
        let text = |key: &'static str| words.text(key);
        html! {
            (Field::new("title", text("aria.habits.page.goal")).value(&self.title).longest(120).required()
                .placeholder(text("aria.habits.page.goal_example")).hint(text("aria.habits.page.goal_hint")).render())
            (pair(&html! {
                (Field::new("target", text("aria.habits.page.target")).input(Input::Number).value(&self.target).longest(20).render())
                (Field::new("unit", text("aria.habits.page.unit")).value(&self.unit).longest(20)
                    .placeholder(text("aria.habits.page.unit_example")).render())
            }))
            (pair(&html! {
                (Field::new("due", text("aria.habits.page.due")).input(Input::Day).value(&self.due).render())
                (area_field(&self.area, words))
            }))
        }
    }
}
