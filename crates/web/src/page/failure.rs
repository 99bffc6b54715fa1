//! The page for what went wrong: a sentence, a way on, and the number to quote.

use maud::{Markup, html};

use super::{Frame, Layout, Page};
use crate::problem::{Code, Problem, ProblemBody};

#[derive(Debug, Clone)]
pub struct FailurePage {
    pub problem: ProblemBody,
}

impl FailurePage {
    pub fn sample(frame: &Frame) -> Self {
        let correlation_id = domain::CorrelationId::parse("7f9d2c04-2a61").ok();
        Self { problem: Problem::new(Code::DatabaseUnavailable).body(&frame.words, correlation_id) }
    }

    pub fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let problem = &self.problem;
        frame.render(&Page {
            title: problem.title.clone(),
            here: None,
            layout: Layout::Alone,
            actions: html! {},
            beside: html! {},
            body: html! {
                div.sheet {
                    p { (problem.detail) }
                    p { a.button.primary href="/" { (words.text("failure.home")) } }
                    p.aside {
                        (words.text("failure.quote")) " " code { (problem.code.as_str()) }
                        @if let Some(id) = &problem.correlation_id { " " code { (id) } }
                    }
                }
            },
            assets: &[],
        })
    }
}
