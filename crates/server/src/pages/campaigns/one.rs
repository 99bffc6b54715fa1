//! One campaign: what it says, how far it got, who is left out and why, and the plan person by person.

use domain::Timestamp;
use engine::campaigns::{CampaignStatus, Planned, Progress};
use jiff::tz::TimeZone;
use maud::{Markup, html};
use web::assets::Asset;
use web::page::book::{self, Act, Bar, Cell, Figure, Fill, Flash, Table, figures};
use web::page::{Frame, Icon, Layout, Moment, Page};

use super::counts::{self, SendOutcome, in_words, people};
use super::list::{campaign_key, name_of};
use super::{CampaignNotice, PATH, PLACE};

/// Everything the page shows.
#[derive(Debug, Clone)]
pub struct CampaignPage {
    pub progress: Progress,
    /// The people of the plan from somewhere on.
    pub plan: Vec<Planned>,
    /// Where the next page of them begins, if there is one.
    pub next: Option<i64>,
    /// Whether this is their first page.
    pub from_the_beginning: bool,
    pub done: Option<CampaignNotice>,
    pub refused: Option<String>,
    pub now: Timestamp,
    /// Where the operator is.
    pub zone: String,
}

impl CampaignPage {
    pub fn render(&self, frame: &Frame) -> Markup {
        let (words, campaign) = (&frame.words, &self.progress.campaign);
        let here = self.path();
        frame.render(&Page {
            title: campaign.name.clone(),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {},
            beside: html! {},
            body: html! {
                @if let Some(refused) = &self.refused {
                    (Flash::refused(refused, &here).render(frame))
                } @else if let Some(done) = self.done {
                    (Flash::done(words.text(&format!("campaigns.done.{}", done.as_str())), &here).render(frame))
                }
                p { a href=(PATH) { (words.text("campaigns.back")) } }
                (self.summary(frame))
                @if campaign.plan.is_some() && campaign.status != CampaignStatus::Draft {
                    (self.counted(frame))
                    (self.people(frame))
                }
            },
            assets: &[Asset::SheetStyle, Asset::BookStyle, Asset::MemoryStyle, Asset::Sheet],
        })
    }

    fn path(&self) -> String {
        format!("{PATH}/{}", self.progress.campaign.id)
    }

    fn summary(&self, frame: &Frame) -> Markup {
        let (words, campaign) = (&frame.words, &self.progress.campaign);
        let kind = campaign_key("kind", campaign.kind.as_str());
        let explained = match campaign.status {
            CampaignStatus::Draft => Some("campaigns.plan.explain_draft"),
            CampaignStatus::Simulated => Some("campaigns.plan.explain_simulated"),
            CampaignStatus::Paused => Some("campaigns.plan.explain_paused"),
            _ => None,
        };
        let title = words.text(&campaign_key("status", campaign.status.as_str())).to_owned();
        book::section(
            &title,
            &html! {
                p { (campaign.template) }
                (book::aside(&format!(
                    "{} · {} · {}", words.text(&kind), name_of(&campaign.assistant, words), self.pace(frame)
                )))
                @if let Some(explained) = explained { (book::aside(words.text(explained))) }
                div.acts { (self.acts(frame)) }
            },
        )
    }

    fn pace(&self, frame: &Frame) -> String {
        let count = self.progress.campaign.per_minute.to_string();
        frame.words.fill("campaigns.pace", &[("count", &count)])
    }

    fn acts(&self, frame: &Frame) -> Markup {
        let (words, campaign) = (&frame.words, &self.progress.campaign);
        let action = format!("{}/act", self.path());
        let act = |name: &'static str, icon: Icon| {
            let label = words.text(&campaign_key("act", name)).to_owned();
            let sends = ("act", name.trim_end_matches("_again"));
            Act { action: &action, sends, icon, label: &label }.render(frame)
        };
        html! {
            @match campaign.status {
                CampaignStatus::Draft => { (act("simulate", Icon::Plot)) (act("stop", Icon::No)) }
                CampaignStatus::Simulated => {
                    (self.approval(frame, &action))
                    (act("simulate_again", Icon::Again)) (act("stop", Icon::No))
                }
                CampaignStatus::Approved | CampaignStatus::Sending => { (act("pause", Icon::Pause)) (act("stop", Icon::No)) }
                CampaignStatus::Paused => { (act("resume", Icon::Play)) (act("stop", Icon::No)) }
                CampaignStatus::Completed | CampaignStatus::Stopped | CampaignStatus::Expired => {}
            }
        }
    }

    /// The button carries what was seen: another plan is not approved by it.
    fn approval(&self, frame: &Frame, action: &str) -> Markup {
        let digest = self.progress.campaign.digest.as_deref().unwrap_or_default();
        html! {
            form method="post" action=(action) {
                @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                input type="hidden" name="digest" value=(digest);
                button.primary name="act" value="approve" {
                    (Icon::Yes.render()) span { (frame.words.text("campaigns.act.approve")) }
                }
            }
        }
    }

    fn counted(&self, frame: &Frame) -> Markup {
        let (words, totals) = (&frame.words, &self.progress.totals);
        let (done, all) = counts::settled(totals);
        let of = [("done", done.to_string()), ("all", all.to_string())];
        let text =
            words.fill("campaigns.progress.of", &of.each_ref().map(|(name, value)| (*name, value.as_str())));
        let numbers: Vec<Figure> = SendOutcome::ALL
            .into_iter()
            .map(|outcome| (outcome, counts::at(totals, outcome)))
            .filter(|(_, count)| *count > 0)
            .map(|(outcome, count)| Figure {
                label: words.text(&campaign_key("progress", outcome.as_str())).to_owned(),
                value: count.to_string(),
                aside: None,
                href: None,
            })
            .collect();
        let stopped = counts::stopped(totals, words);
        html! {
            (book::section(words.text("campaigns.progress.title"), &html! {
                (Bar {
                    label: words.text("campaigns.progress.bar"),
                    text: &text,
                    share: share(done, all),
                    fill: Fill::default(),
                }.render())
                (figures(&numbers))
            }))
            @if !stopped.is_empty() {
                (book::section(words.text("campaigns.stopped.title"), &html! {
                    ul { @for (reason, count) in stopped { li { (reason) " " (people(count, words)) "." } } }
                }))
            }
        }
    }

    fn people(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let head = ["who", "when", "what", "outcome"]
            .map(|key| Cell::Text(words.text(&campaign_key("plan", key)).to_owned()));
        let table = Table {
            caption: words.text("campaigns.plan.caption").to_owned(),
            head: head.into(),
            rows: self.plan.iter().map(|row| self.row(row, frame)).collect(),
            foot: Vec::new(),
        };
        html! {
            (book::section(words.text("campaigns.plan.title"), &html! {
                @if self.plan.is_empty() {
                    (book::aside(words.text("campaigns.plan.nobody")))
                } @else {
                    (table.render())
                }
                @if !self.from_the_beginning { p { a href=(self.path()) { (words.text("campaigns.plan.first")) } } }
                @if let Some(next) = self.next {
                    p { a href={ (self.path()) "?after=" (next) } { (words.text("campaigns.plan.next")) } }
                }
            }))
        }
    }

    fn row(&self, row: &Planned, frame: &Frame) -> Vec<Cell> {
        let words = &frame.words;
        let zone = TimeZone::get(&row.zone).unwrap_or(TimeZone::UTC);
        let outcome = SendOutcome::of(row.status, row.delivery.as_deref());
        let never = matches!(outcome, SendOutcome::Skipped);
        let standing = words.text(&campaign_key("outcome", outcome.as_str())).to_owned();
        let moment = Moment::new(row.send_at, self.now, &zone);
        // Where the clock is another one than the operator's, it is said whose it is.
        let elsewhere = if row.zone == self.zone { String::new() } else { format!(" ({})", city(&row.zone)) };
        vec![
            Cell::Text(row.name.clone()),
            Cell::Markup(html! {
                @if never { "–" } @else { (moment.calendar_day(words)) ", " (moment.clock(words)) (elsewhere) }
            }),
            Cell::Text(row.text.clone()),
            Cell::Markup(html! {
                (standing) "."
                @if let Some(rule) = &row.rule { " " (in_words(rule, words)) }
            }),
        ]
    }
}

/// From 0 to 1.
fn share(done: i64, all: i64) -> f64 {
    let exact = |number: i64| i32::try_from(number).map_or(f64::from(i32::MAX), f64::from);
    if all > 0 { exact(done) / exact(all) } else { 0.0 }
}

/// "Manaus" of "America/Manaus".
fn city(zone: &str) -> String {
    zone.rsplit('/').next().unwrap_or(zone).replace('_', " ")
}
