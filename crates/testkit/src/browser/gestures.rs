//! What a person does before a page, and what they see there.

use fantoccini::Locator;
use fantoccini::elements::Element;
use fantoccini::key::Key;
use serde_json::Value;

use super::{Browser, Scheme};
use crate::patience::{eventually, eventually_or};

/// A desk, and a phone.
const DESK: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (390, 844);

#[expect(clippy::unwrap_used, reason = "a gesture that fails is a test that failed")]
impl Browser {
    /// Waits until the last element of this kind says this.
    pub async fn sees(&self, css: &str, text: &str) {
        eventually_or(&format!("{css} with {text:?}"), async || {
            let found = self.page.find_all(Locator::Css(css)).await.map_err(|error| error.to_string())?;
            let last = found.last().ok_or_else(|| "none is there".to_owned())?;
            let seen = last.text().await.map_err(|error| error.to_string())?;
            if seen.contains(text) { Ok(()) } else { Err(seen) }
        })
        .await;
    }

    pub async fn sees_none(&self, css: &str) {
        eventually(&format!("no {css}"), async || {
            self.page.find_all(Locator::Css(css)).await.ok()?.is_empty().then_some(())
        })
        .await;
    }

    /// Clicks what is there by then: a page that is being replaced is looked at again.
    pub async fn clicks(&self, css: &str) {
        eventually_or(&format!("a click on {css}"), async || {
            let element = self.page.find(Locator::Css(css)).await.map_err(|error| error.to_string())?;
            self.presses_on(element).await
        })
        .await;
    }

    /// Scrolls to it first, as far as the page says that it is not under something that floats.
    async fn presses_on(&self, element: Element) -> Result<(), String> {
        let scroll = "arguments[0].scrollIntoView({ block: 'nearest', behavior: 'instant' })";
        let what = vec![serde_json::to_value(&element).unwrap()];
        self.page.execute(scroll, what).await.map_err(|error| error.to_string())?;
        element.click().await.map_err(|error| error.to_string())
    }

    /// Clicks the first thing in sight that carries these words.
    pub async fn clicks_on(&self, element: &str, text: &str) {
        let path = format!("//{element}[contains(normalize-space(.), \"{text}\")]");
        eventually_or(&format!("a click on {element} with {text:?}"), async || {
            let all = self.page.find_all(Locator::XPath(&path)).await.map_err(|error| error.to_string())?;
            for found in all {
                if found.is_displayed().await.map_err(|error| error.to_string())? {
                    return self.presses_on(found).await;
                }
            }
            Err("none is in sight".to_owned())
        })
        .await;
    }

    /// Puts a text in a field, in place of what stood there.
    pub async fn fills(&self, css: &str, text: &str) {
        let field = self.page.find(Locator::Css(css)).await.unwrap();
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    pub async fn presses(&self, key: Key) {
        self.types_here(&String::from(char::from(key))).await;
    }

    /// Types wherever the person is.
    pub async fn types_here(&self, text: &str) {
        self.page.active_element().await.unwrap().send_keys(text).await.unwrap();
    }

    /// Goes on by Tab until the person stands on what carries these words.
    pub async fn tabs_to(&self, text: &str) {
        for _ in 0..80 {
            self.presses(Key::Tab).await;
            let here = "const at = document.activeElement; return (at.innerText || at.name || '') + '|' + (at.ariaLabel ?? '')";
            if self.evaluates(here).await.as_str().unwrap().contains(text) {
                return;
            }
        }
        panic!("{text} is not reached by Tab");
    }

    pub async fn evaluates(&self, script: &str) -> Value {
        self.page.execute(script, Vec::new()).await.unwrap()
    }

    /// Pictures of the page as it is now, on a phone and on a desk, by day and by night. Nothing may stick out.
    pub async fn is_pictured(&self, name: &str) {
        for scheme in [Scheme::Light, Scheme::Dark] {
            for size in [PHONE, DESK] {
                self.is_pictured_at(name, size, scheme).await;
            }
        }
        self.looks(DESK.0, DESK.1, Scheme::Light).await;
    }

    /// One picture of it, in a window of this size.
    pub async fn is_pictured_at(&self, name: &str, (width, height): (u32, u32), scheme: Scheme) {
        self.looks(width, height, scheme).await;
        let wide = self.evaluates("return document.documentElement.scrollWidth").await;
        assert!(wide.as_u64().unwrap() <= u64::from(width), "{name} is {wide} wide on {width}");
        self.keep_picture(&format!("{name}-{width}-{}", scheme.as_str())).await;
    }
}
