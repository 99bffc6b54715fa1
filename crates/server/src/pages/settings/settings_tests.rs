use domain::Language;
use serde_json::json;

use super::*;
use crate::pages::sample_frame;

fn rendered(page: &SettingsPage) -> String {
    page.render(&sample_frame(Language::Portuguese)).into_string()
}

#[test]
fn every_text_of_the_samples_is_in_the_catalogue() {
    for language in Language::ALL {
        for mut page in [SettingsPage::sample(), SettingsPage::sample_new()] {
            page.problems = ["name", "timezone", "quiet_hours"].map(str::to_owned).into();
            for done in SettingsNotice::ALL {
                page.done = Some(done);
                let text = page.render(&sample_frame(language)).into_string();
                for mark in [">settings.", "\"settings.", ">consent.", "\"consent.", ">memory.", ">moment."] {
                    assert!(!text.contains(mark), "{mark} in {text}");
                }
                assert!(!text.contains(" style=") && !text.contains("<script>"), "the policy forbids it");
            }
        }
    }
}

#[test]
fn the_fields_show_what_is_kept_and_mean_it_again() {
    let kept = json!({ "language": "en", "timezone": "Asia/Tokyo", "name": "Lu", "tone": "formal",
                       "quiet_hours": { "from": "21:30", "to": "06:00" }, "spiritual_perspective": true });
    let entered = SettingsForm::kept(&kept);
    let mut patch = entered.patch();
    assert_eq!(patch["verbosity"].take(), json!(null));
    patch.as_object_mut().unwrap().remove("verbosity");
    assert_eq!(patch, kept);
    assert_eq!(SettingsForm::default().patch()["quiet_hours"], json!(null));
}

#[test]
fn a_zone_that_is_not_in_the_list_stays() {
    let mut page = SettingsPage::sample();
    page.entered.timezone = "Pacific/Auckland".to_owned();
    assert!(rendered(&page).contains("<option value=\"Pacific/Auckland\" selected>"));
}

#[test]
fn what_people_write_stays_text() {
    let mut page = SettingsPage::sample();
    page.entered.name = "\"><script>alert(1)</script>".to_owned();
    page.own.insert("x".to_owned(), json!("<img src=x onerror=alert(1)>"));
    let text = rendered(&page);
    assert!(!text.contains("<script>alert") && !text.contains("<img"));
}
