use domain::Language;
use engine::campaigns::{CampaignStatus, Rule};

use super::*;
use crate::pages::sample_frame;

fn in_words(text: &str) {
    for mark in [">campaigns.", "\"campaigns.", " campaigns.", ">moment."] {
        assert!(!text.contains(mark), "{mark} in {text}");
    }
    assert!(!text.contains(" style=") && !text.contains("<script>"), "the policy forbids it");
}

#[test]
fn every_text_of_the_samples_is_in_the_catalogue() {
    for language in Language::ALL {
        let frame = sample_frame(language);
        in_words(&ListPage::sample().render(&frame).into_string());
        in_words(&ListPage::sample_new().render(&frame).into_string());
        for status in CampaignStatus::ALL {
            for done in CampaignNotice::ALL {
                let page = CampaignPage { done: Some(done), ..CampaignPage::sample(status) };
                in_words(&page.render(&frame).into_string());
            }
        }
    }
}

#[test]
fn every_rule_is_said_in_words() {
    let frame = sample_frame(Language::Portuguese);
    for rule in Rule::ALL {
        assert!(frame.words.has(&format!("campaigns.rule.{}", rule.as_str())), "{rule:?}");
    }
}

#[test]
fn what_can_be_pressed_depends_on_where_it_stands() {
    let frame = sample_frame(Language::Portuguese);
    for (status, acts) in [
        (CampaignStatus::Draft, &["simulate", "stop"][..]),
        (CampaignStatus::Simulated, &["approve", "simulate", "stop"]),
        (CampaignStatus::Sending, &["pause", "stop"]),
        (CampaignStatus::Paused, &["resume", "stop"]),
        (CampaignStatus::Completed, &[]),
    ] {
        let text = CampaignPage::sample(status).render(&frame).into_string();
        for act in ["simulate", "approve", "pause", "resume", "stop"] {
            let offered = text.contains(&format!("name=\"act\" value=\"{act}\""));
            assert_eq!(offered, acts.contains(&act), "{act} of {status:?}");
        }
    }
}

#[test]
fn a_text_is_never_markup() {
    let mut page = CampaignPage::sample(CampaignStatus::Simulated);
    page.plan[0].text = "<b>oi</b>".to_owned();
    let text = page.render(&sample_frame(Language::Portuguese)).into_string();
    assert!(!text.contains("<b>oi") && text.contains("&lt;b&gt;oi"), "{text}");
}
