//! Leaving emoji out of a text while it is still being written.

/// Takes a text piece by piece and gives back what can be read of it already: always the beginning of the whole. A text
/// without emoji comes out as it is, to the last space.
#[derive(Debug, Clone)]
pub struct Tuner {
    plain: bool,
    /// Spaces that were read and not given yet: one may have set an emoji apart.
    spaces: usize,
    dropped: bool,
    begins_line: bool,
}

impl Tuner {
    pub(super) const fn new(plain: bool) -> Self {
        Self { plain, spaces: 0, dropped: false, begins_line: true }
    }

    pub fn take(&mut self, text: &str) -> String {
        if !self.plain {
            return text.to_owned();
        }
        let mut out = String::with_capacity(text.len());
        for letter in text.chars() {
            match letter {
                ' ' => self.spaces += 1,
                letter if is_picture(letter) => self.dropped = true,
                letter => {
                    let spaces = match (self.dropped, self.begins_line || letter == '\n') {
                        (false, _) => self.spaces,
                        (true, true) => 0,
                        (true, false) => self.spaces.min(1),
                    };
                    out.extend(std::iter::repeat_n(' ', spaces));
                    out.push(letter);
                    (self.spaces, self.dropped, self.begins_line) = (0, false, letter == '\n');
                }
            }
        }
        out
    }

    /// What is left at the end of a text.
    pub(super) fn rest(self) -> String {
        if self.dropped { String::new() } else { " ".repeat(self.spaces) }
    }
}

/// Emoji, and what joins or colours them.
fn is_picture(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0x1F000..=0x1FAFF | 0x2600..=0x27BF | 0x2B00..=0x2BFF | 0xFE0F | 0x200D | 0x20E3 | 0xE0020..=0xE007F
    )
}
