use std::collections::BTreeSet;

use domain::words::Language;

use super::{FILE_SETTINGS, GROUPS};
use crate::terminal::language::words_in;

#[test]
fn every_setting_is_described_and_stands_there_once() {
    let settings: Vec<_> = GROUPS.iter().flat_map(|(_, settings)| *settings).collect();
    let names: BTreeSet<&str> = settings.iter().map(|setting| setting.variable).collect();
    assert_eq!(names.len(), settings.len());
    for language in Language::ALL {
        let words = words_in(language);
        let groups = GROUPS.iter().map(|(group, _)| format!("setting.group.{group}"));
        let keys = settings.iter().map(|setting| format!("setting.{}", setting.variable));
        for key in keys.chain(groups).chain(FILE_SETTINGS.iter().map(super::FileSetting::words_key)) {
            assert!(words.has(&key), "{key} is missing in {}", language.as_str());
        }
    }
}
