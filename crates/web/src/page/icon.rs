//! Our own icons: a grid of 24, one stroke weight, the colour of the text beside them.

use maud::{Markup, PreEscaped, html};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    Mark,
    Chat,
    Day,
    Memory,
    Settings,
    Send,
    Yes,
    No,
    Edit,
    List,
    Add,
    Auto,
    Sun,
    Moon,
    Again,
    Down,
    Tool,
    Notice,
    Fold,
    Undo,
    Forget,
    Before,
    After,
    Plot,
    Money,
    People,
    Bell,
    Decision,
    Report,
    Habit,
    Balance,
    More,
    Console,
    Pause,
    Play,
}

impl Icon {
    pub const ALL: [Self; 35] = [
        Self::Mark,
        Self::Chat,
        Self::Day,
        Self::Memory,
        Self::Settings,
        Self::Send,
        Self::Yes,
        Self::No,
        Self::Edit,
        Self::List,
        Self::Add,
        Self::Auto,
        Self::Sun,
        Self::Moon,
        Self::Again,
        Self::Down,
        Self::Tool,
        Self::Notice,
        Self::Fold,
        Self::Undo,
        Self::Forget,
        Self::Before,
        Self::After,
        Self::Plot,
        Self::Money,
        Self::People,
        Self::Bell,
        Self::Decision,
        Self::Report,
        Self::Habit,
        Self::Balance,
        Self::More,
        Self::Console,
        Self::Pause,
        Self::Play,
    ];

    const fn path(self) -> &'static str {
        match self {
            Self::Mark => "M4.5 19.5V11a7 7 0 0 1 7-7h1a7 7 0 0 1 0 14H8zM9 11.5c1.6 2.2 4.4 2.2 6 0",
            Self::Chat => "M4.5 19.5V11a7 7 0 0 1 7-7h1a7 7 0 0 1 0 14H8zM9 9.5h6M9 12.5h4",
            Self::Day => "M3.5 18.5h17M6.5 15a5.5 5.5 0 0 1 11 0M12 3.5v3M4.4 7.4l2 2M19.6 7.4l-2 2",
            Self::Memory => "M6.5 4h11v16L12 15.8 6.5 20z",
            Self::Settings => {
                "M4 7.5h8M16.5 7.5H20M4 16.5h3.5M12 16.5h8M14.2 5.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6M9.8 14.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6"
            }
            Self::Send => "M12 19.5v-15M5.5 11 12 4.5 18.5 11",
            Self::Yes => "M5 12.5 10 17.5 19.5 7",
            Self::No => "M6 6 18 18M18 6 6 18",
            Self::Edit => {
                "M4.5 19.5l.8-4L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.5 18.7zM14 7l3 3"
            }
            Self::List => "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01",
            Self::Add => "M12 5v14M5 12h14",
            Self::Auto => "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17v17M12 7.5a4.5 4.5 0 0 1 0 9",
            Self::Sun => {
                "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"
            }
            Self::Moon => "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
            Self::Again => "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15",
            Self::Down => "M12 4.5v15M5.5 13 12 19.5 18.5 13",
            Self::Tool => "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.3 15.3 20 20",
            Self::Notice => "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 8v4.5M12 16h.01",
            Self::Fold => "M8 10l4 4 4-4",
            Self::Undo => "M8.5 5.5 4.5 9.5l4 4M4.5 9.5h9.5a5 5 0 0 1 0 10H10",
            Self::Forget => "M5 7h14M9.5 7V4.5h5V7M7 7l.9 12.5h8.2L17 7",
            Self::Before => "M14 6l-6 6 6 6",
            Self::After => "M10 6l6 6-6 6",
            Self::Plot => "M4 5v14.5h16M7.5 14.5l3.5-4 3 2.5 5-6.5",
            Self::Money => "M4 7.5h16v10H4zM12 10.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6M7 10v5M17 10v5",
            Self::People => {
                "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M3 19.5c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M15.5 5a3.3 3.3 0 0 1 0 6M17.5 14.3c2.1.8 3.5 2.7 3.5 5.2"
            }
            Self::Bell => "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4",
            Self::Decision => {
                "M12 20v-6M12 14c0-4-5-3-5-8M12 14c0-4 5-3 5-8M4.5 8 7 5.5 9.5 8M14.5 8 17 5.5 19.5 8"
            }
            Self::Report => "M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6",
            Self::Habit => "M4 5.5h16v15H4zM4 9.5h16M8 3.5v3M16 3.5v3M8.5 14.8l2.4 2.4 4.6-4.6",
            Self::Balance => {
                "M12 4v16M8 20h8M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5zM2.5 13a2.5 2.5 0 0 0 5 0M16.5 13a2.5 2.5 0 0 0 5 0"
            }
            Self::More => "M5.5 12h.01M12 12h.01M18.5 12h.01",
            Self::Console => {
                "M4.5 13v-1a7.5 7.5 0 0 1 15 0v1M4.5 13.5h3v5h-2a1 1 0 0 1-1-1zM19.5 13.5h-3v5h2a1 1 0 0 0 1-1zM16.5 18.5c0 1.5-1.5 2.5-3.5 2.5"
            }
            Self::Pause => "M8.5 5.5v13M15.5 5.5v13",
            Self::Play => "M7.5 5v14l11.5-7z",
        }
    }

    /// Decoration: the words beside it, or the button's own name, say what it means.
    pub fn render(self) -> Markup {
        html! {
            svg.icon viewBox="0 0 24 24" aria-hidden="true" focusable="false" {
                path d=(PreEscaped(self.path())) {}
            }
        }
    }
}
