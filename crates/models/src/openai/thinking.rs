//! Models that think aloud do it at the beginning, between tags. What they think is not what they say.

/// The tags in use, each with its end.
const TAGS: [(&str, &str); 3] =
    [("<think>", "</think>"), ("<thinking>", "</thinking>"), ("[THINK]", "[/THINK]")];

/// Lets through what is said, however the pieces come.
#[derive(Debug)]
pub(super) enum Thinking {
    /// Nothing but the beginning of a tag was heard, if that.
    Beginning(String),
    /// Between the tags, with what may be the beginning of the end.
    Inside {
        end: &'static str,
        tail: String,
    },
    /// After the end, before the first word.
    Between,
    Over,
}

impl Default for Thinking {
    fn default() -> Self {
        Self::Beginning(String::new())
    }
}

impl Thinking {
    /// What of this piece, and of those held back before it, is said aloud.
    pub(super) fn take(&mut self, piece: &str) -> String {
        match self {
            Self::Over => piece.to_owned(),
            Self::Between => {
                let said = piece.trim_start();
                if !said.is_empty() {
                    *self = Self::Over;
                }
                said.to_owned()
            }
            Self::Inside { end, tail } => {
                tail.push_str(piece);
                if let Some((_, rest)) = tail.split_once(*end) {
                    let rest = rest.to_owned();
                    *self = Self::Between;
                    return self.take(&rest);
                }
                let keep = tail.len().saturating_sub(end.len());
                let keep = (keep..tail.len()).find(|at| tail.is_char_boundary(*at)).unwrap_or(0);
                tail.drain(..keep);
                String::new()
            }
            Self::Beginning(held) => {
                held.push_str(piece);
                let begun = held.trim_start();
                if let Some((start, end)) = TAGS.iter().find(|(start, _)| begun.starts_with(start)) {
                    let rest = begun[start.len()..].to_owned();
                    *self = Self::Inside { end, tail: String::new() };
                    return self.take(&rest);
                }
                if TAGS.iter().any(|(start, _)| start.starts_with(begun)) {
                    return String::new();
                }
                self.end()
            }
        }
    }

    /// What was held back and turned out to be no tag.
    pub(super) fn end(&mut self) -> String {
        match std::mem::replace(self, Self::Over) {
            Self::Beginning(held) => held,
            Self::Inside { .. } | Self::Between | Self::Over => String::new(),
        }
    }
}

/// What is said aloud in a whole text. Some prompts end with the opening tag, so that only the end is heard.
pub(super) fn said_aloud(text: &str) -> String {
    let mut thinking = Thinking::default();
    let said = thinking.take(text) + &thinking.end();
    let after = TAGS.iter().find_map(|(start, end)| {
        let (thought, rest) = said.split_once(end)?;
        (!thought.contains(start)).then(|| rest.trim_start().to_owned())
    });
    after.unwrap_or(said)
}

#[cfg(test)]
#[path = "thinking_tests.rs"]
mod tests;
