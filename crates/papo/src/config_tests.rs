use std::collections::BTreeSet;

use super::FileConfig;
use crate::settings::{FILE_SETTINGS, GROUPS};

/// The keys that may stand in a section, as the parser itself names them.
fn known(section: &str) -> BTreeSet<String> {
    let text = if section.is_empty() { "zzz = 1".to_owned() } else { format!("[{section}]\nzzz = 1") };
    let error = toml::from_str::<FileConfig>(&text).unwrap_err().to_string();
    let (_, expected) = error.split_once("expected").expect("the parser names what it knows");
    expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_key_of_the_file_stands_in_the_table_of_settings() {
    let of_environment = GROUPS.iter().flat_map(|(_, settings)| *settings).filter_map(|setting| setting.file);
    let sections = ["providers", "channels", "outbound"];
    for (written, section) in [
        ("", ""),
        ("providers.claude", "providers.NAME"),
        ("providers.ollama", "providers.NAME"),
        ("channels.evolution.loja", "channels.evolution.NAME"),
        ("outbound", "outbound"),
    ] {
        let listed = FILE_SETTINGS.iter().filter(|setting| setting.section == section);
        let mut listed: BTreeSet<String> = listed.map(|setting| setting.key.to_owned()).collect();
        if section.is_empty() {
            listed.extend(of_environment.clone().chain(sections).map(str::to_owned));
        }
        assert_eq!(known(written), listed, "[{written}]");
    }
}
