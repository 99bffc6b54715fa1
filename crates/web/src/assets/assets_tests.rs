use std::collections::BTreeMap;

use axum::body::to_bytes;

use super::*;

fn fetched(href: &str, headers: &HeaderMap) -> Result<Response, Problem> {
    served(href.trim_start_matches("/assets/"), headers)
}

#[tokio::test]
async fn an_asset_is_kept_for_ever_under_its_hash() {
    let response = fetched(Asset::Style.href(), &HeaderMap::new()).unwrap();
    assert_eq!(response.headers()[CONTENT_TYPE], "text/css; charset=utf-8");
    assert_eq!(response.headers()[CACHE_CONTROL], "public, max-age=31536000, immutable");
    let etag = response.headers()[ETAG].clone();
    let body = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    assert_eq!(body, Asset::Style.source().as_bytes());

    let again = fetched(Asset::Style.href(), &HeaderMap::from_iter([(IF_NONE_MATCH, etag)])).unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
}

#[test]
fn what_is_not_there_is_not_found() {
    for file in ["papo.css", "papo.000000000000.css", "../Cargo.toml"] {
        assert_eq!(fetched(file, &HeaderMap::new()).unwrap_err().code(), Code::NotFound);
    }
}

#[test]
fn modules_import_each_other_by_their_hashed_names() {
    for served in SERVED.iter().filter(|served| served.asset.kind() == AssetKind::Script) {
        let text = std::str::from_utf8(&served.bytes).unwrap();
        for import in text.lines().filter(|line| line.starts_with("import ")) {
            let file = import.rsplit("\"./").next().unwrap().trim_end_matches("\";");
            assert!(SERVED.iter().any(|other| other.file == file), "{import}");
        }
    }
}

/// The tokens of the style sheet, light and dark.
fn tokens() -> BTreeMap<&'static str, [u32; 2]> {
    let colour = |text: &str| u32::from_str_radix(text.trim().strip_prefix('#')?, 16).ok();
    let lines = Asset::Style.source().lines().filter_map(|line| line.trim().strip_prefix("--"));
    lines
        .filter_map(|line| {
            let (name, value) = line.split_once(": light-dark(")?;
            let (light, dark) = value.trim_end_matches(");").split_once(',')?;
            Some((name, [colour(light)?, colour(dark)?]))
        })
        .collect()
}

/// Contrast of two colours as WCAG 2 counts it.
fn contrast(one: u32, other: u32) -> f64 {
    let channel = |value: u32| {
        let value = f64::from(value & 0xff) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    let light = |c: u32| 0.2126 * channel(c >> 16) + 0.7152 * channel(c >> 8) + 0.0722 * channel(c) + 0.05;
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

#[test]
fn every_pair_of_colours_is_readable() {
    let tokens = tokens();
    let text = [
        ("ink", "paper"),
        ("ink", "surface"),
        ("ink", "sunken"),
        ("ink", "accent-soft"),
        ("muted", "paper"),
        ("muted", "surface"),
        ("muted", "sunken"),
        ("accent", "paper"),
        ("accent", "surface"),
        ("accent", "accent-soft"),
        ("on-accent", "accent"),
    ];
    let edges = [("edge", "paper"), ("edge", "surface"), ("accent", "paper")];
    for (pairs, least) in [(&text[..], 4.5), (&edges[..], 3.0)] {
        for (front, back) in pairs {
            for scheme in [0, 1] {
                let found = contrast(tokens[front][scheme], tokens[back][scheme]);
                assert!(found >= least, "{front} on {back}: {found:.2}");
            }
        }
    }
}
