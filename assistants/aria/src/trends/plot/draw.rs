//! From a layout to SVG. On a page the style sheet gives the colours; a picture that leaves carries its own.

use std::fmt::Write;

use super::layout::{HEIGHT, Label, Layout, Marks, Spot, WIDTH};

/// Where the picture will be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// In a page: classes for the style sheet, the title outside.
    Page,
    /// Alone, on paper of its own: colours and title inside.
    Alone,
}

/// What the title of a picture that stands alone needs above it.
const HEADER: f64 = 52.0;
const MARGIN: f64 = 20.0;

/// About how many letters of the title fit on a line, and how far lines are apart.
const LETTERS_OF_A_LINE: usize = 50;
const LINE: f64 = 21.0;

/// The same colours as the light ones of the style sheet.
const PAPER: &str = "#fffdfa";

#[derive(Debug, Clone, Copy)]
enum Part {
    Line,
    Dot,
    Bar,
    Curve,
    Latest,
    Text,
    Strong,
    Title,
}

impl Part {
    const fn class(self) -> &'static str {
        match self {
            Self::Line => r#"class="grid""#,
            Self::Dot => r#"class="dot""#,
            Self::Bar => r#"class="stem""#,
            Self::Curve => r#"class="mean""#,
            Self::Latest => r#"class="last""#,
            Self::Text => r#"class="quiet""#,
            Self::Strong | Self::Title => r#"class="strong""#,
        }
    }

    const fn paint(self) -> &'static str {
        match self {
            Self::Line => r##"stroke="#e4dbd0" stroke-width="1""##,
            Self::Dot => r##"fill="#6a5f56" fill-opacity="0.5""##,
            Self::Bar => r##"fill="#8f8273" fill-opacity="0.5""##,
            Self::Curve => {
                r##"fill="none" stroke="#7c3560" stroke-width="2.25" stroke-linejoin="round" stroke-linecap="round""##
            }
            Self::Latest => r##"fill="#7c3560""##,
            Self::Text => {
                r##"fill="#6a5f56" font-size="12" stroke="#fffdfa" stroke-width="3" paint-order="stroke""##
            }
            Self::Strong => r##"fill="#2a2420" font-size="13" font-weight="bold""##,
            Self::Title => r##"fill="#2a2420" font-size="16" font-weight="bold""##,
        }
    }
}

pub(super) fn draw(layout: &Layout, look: Look, id: &str) -> String {
    let mut sheet = Sheet { text: String::new(), look };
    sheet.open(layout, id);
    for line in &layout.lines {
        sheet.line(line.at, layout.right);
    }
    sheet.marks(&layout.marks);
    for piece in &layout.curves {
        sheet.curve(piece);
    }
    for line in layout.lines.iter().filter(|line| !line.text.is_empty()) {
        sheet.label(Part::Text, Spot { y: line.at.y - 4.0, ..line.at }, "start", &line.text);
    }
    sheet.ends(layout);
    sheet.text.push_str(match look {
        Look::Page => "</svg>",
        Look::Alone => "</g></svg>",
    });
    sheet.text
}

struct Sheet {
    text: String,
    look: Look,
}

impl Sheet {
    /// Writing into a text cannot fail.
    fn put(&mut self, arguments: std::fmt::Arguments<'_>) {
        let written = self.text.write_fmt(arguments);
        debug_assert!(written.is_ok(), "a text takes everything");
    }

    fn style(&self, part: Part) -> &'static str {
        match self.look {
            Look::Page => part.class(),
            Look::Alone => part.paint(),
        }
    }

    fn open(&mut self, layout: &Layout, id: &str) {
        let (title, description) = (escaped(&layout.title), escaped(&layout.description));
        let (width, height) = match self.look {
            Look::Page => (WIDTH, HEIGHT),
            Look::Alone => (WIDTH + 2.0 * MARGIN, HEIGHT + HEADER + MARGIN + MARGIN),
        };
        let size = match self.look {
            Look::Page => String::from(r#"class="plot""#),
            Look::Alone => format!(
                r#"width="{width}" height="{height}" font-family="DejaVu Sans, Verdana, Arial, sans-serif""#
            ),
        };
        self.put(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size} role="img" aria-labelledby="{id}-title {id}-desc"><title id="{id}-title">{title}</title><desc id="{id}-desc">{description}</desc>"#
        ));
        if self.look == Look::Alone {
            self.put(format_args!(r#"<rect width="{width}" height="{height}" fill="{PAPER}"/>"#));
            for (at, line) in lines(&layout.title).into_iter().enumerate() {
                let y = MARGIN + 16.0 + LINE * if at == 0 { 0.0 } else { 1.0 };
                self.label(Part::Title, Spot { x: MARGIN + 6.0, y }, "start", &line);
            }
            self.put(format_args!(r#"<g transform="translate({MARGIN} {})">"#, HEADER + MARGIN));
        }
    }

    fn line(&mut self, from: Spot, right: f64) {
        let style = self.style(Part::Line);
        self.put(format_args!(r#"<path {style} d="M{:.1} {:.1}H{right:.1}"/>"#, from.x, from.y));
    }

    fn marks(&mut self, marks: &Marks) {
        match marks {
            Marks::Dots(spots) => {
                let (style, radius) = (self.style(Part::Dot), if spots.len() > 120 { 1.5 } else { 2.5 });
                for Spot { x, y } in spots {
                    self.put(format_args!(r#"<circle {style} cx="{x:.1}" cy="{y:.1}" r="{radius}"/>"#));
                }
            }
            Marks::Bars { tops, floor, width } => {
                let style = self.style(Part::Bar);
                for Spot { x, y } in tops {
                    let (left, height) = (x - width / 2.0, floor - y);
                    self.put(format_args!(
                        r#"<rect {style} x="{left:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}"/>"#
                    ));
                }
            }
        }
    }

    fn curve(&mut self, piece: &[Spot]) {
        let style = self.style(Part::Curve);
        let mut way = String::new();
        for (at, Spot { x, y }) in piece.iter().enumerate() {
            let written = write!(way, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
            debug_assert!(written.is_ok(), "a text takes everything");
        }
        self.put(format_args!(r#"<path {style} d="{way}"/>"#));
    }

    fn ends(&mut self, layout: &Layout) {
        let style = self.style(Part::Latest);
        let Spot { x, y } = layout.latest.at;
        self.put(format_args!(r#"<circle {style} cx="{x:.1}" cy="{y:.1}" r="4"/>"#));
        self.label(
            Part::Strong,
            Spot { x: x.max(layout.right) + 8.0, y: y + 4.5 },
            "start",
            &layout.latest.text,
        );
        for Label { at, text } in layout.curve.iter().flatten() {
            let at = Spot { x: at.x.max(layout.right + 8.0), ..*at };
            self.label(Part::Text, at, "start", text);
        }
        let Label { at, text } = &layout.first_day;
        self.label(Part::Text, *at, "start", text);
        let Label { at, text } = &layout.last_day;
        self.label(Part::Text, *at, "end", text);
    }

    fn label(&mut self, part: Part, at: Spot, anchor: &str, text: &str) {
        let (style, text) = (self.style(part), escaped(text));
        self.put(format_args!(
            r#"<text {style} x="{:.1}" y="{:.1}" text-anchor="{anchor}">{text}</text>"#,
            at.x, at.y
        ));
    }
}

/// The title on at most two lines.
fn lines(title: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in title.split_whitespace() {
        let more = lines.len() < 2;
        let Some(line) = lines.last_mut() else { continue };
        if more && line.chars().count() + word.chars().count() > LETTERS_OF_A_LINE {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // XML knows no control characters, not even as references.
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}
