//! A sentence as it is read: how it asks, in which patterns, and what it settles.

/// One way in which people ask for a tool.
#[derive(Debug, Clone, Copy)]
pub struct Phrasing {
    pub manner: Manner,
    pub patterns: &'static [&'static str],
    /// Where one of these is found, the sentence means something else after all.
    pub unless: &'static [&'static str],
    /// A sentence to show to a person who asks what they can say.
    pub example: Option<&'static str>,
    /// Arguments that the sentence itself settles: `("type", "\"weight\"")`, as JSON.
    pub fixed: &'static [(&'static str, &'static str)],
    pub vocabularies: &'static [&'static Vocabulary],
    /// Arguments that a word anywhere in the sentence may settle, with the vocabulary to look in.
    pub gathered: &'static [(&'static str, &'static str)],
    /// The argument that takes the words nothing else claimed: the place, the occasion.
    pub notes: Option<&'static str>,
    pub days: Days,
    pub lookup: Option<&'static Lookup>,
    pub belongs: Belongs,
    /// The topic that must have been spoken of just before: "tô com 80" is a weight only after a weight.
    pub after: Option<&'static str>,
    /// The argument that it leaves to be asked for: it is meant only where the message names no amount at all.
    pub lacks: Option<&'static str>,
    /// Said with another value right after it was done, it takes the place of what stands: "melhor 14h30".
    pub anew: bool,
}

/// Whose the thing is that a sentence without a speaker tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Belongs {
    /// Whoever pays tells it, whatever it was for: "a ração do cachorro custou 120".
    ToAnybody,
    /// It is of the one it is said of: "o peso da Ana" is no weight of the speaker's.
    ToOneself,
}

/// How a sentence asks, which is also how much else it may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Manner {
    /// The speaker tells it in the first person: "pesei 82". Much else may be said around it.
    Told,
    /// Something is told that has no speaker in it: "o mercado deu 150". A word about other people undoes it.
    Seen,
    /// A note, as short as can be: "peso 82,5". Nothing unknown may stand beside it.
    Noted,
    /// A question.
    Asked,
    /// An order: "apaga o de ontem".
    Ordered,
    /// An order with nothing unknown beside it: "apaga".
    OrderedBriefly,
}

/// Words, and the JSON each of them stands for.
#[derive(Debug, Clone, Copy)]
pub struct Vocabulary {
    pub name: &'static str,
    /// `("mercado|feira|padaria", "\"food\"")`: phrases between bars, folded. Plurals and diminutives go without saying.
    pub entries: &'static [(&'static str, &'static str)],
}

/// The arguments that a day or a period fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Days {
    None,
    /// One day; today when none is named.
    Day(&'static str),
    /// One day that lies ahead, the first of its name: "sábado", "dia 19". Nothing when none is named.
    Ahead(&'static str),
    /// A day and an hour that lie ahead, `2027-01-15T10:00`: "amanhã às 10h", "daqui a 2 horas". Nothing when none is named.
    Moment(&'static str),
    /// The day of the month on which something comes again: "todo dia 10". Nothing when none is named.
    DayOfMonth(&'static str),
    /// `current_month`, `last_month` or `year`, whichever the period that is named comes nearest to.
    Stretch(&'static str),
    /// A number of days that ends today, and the two ends where it does not.
    Period {
        days: &'static str,
        from: &'static str,
        to: &'static str,
        unsaid: i64,
        most: i64,
    },
    /// A number of days that ends today, where the sentence names one; what ended before is still within it.
    Back {
        days: &'static str,
        least: i64,
        most: i64,
    },
}

/// An argument that must first be fetched with another tool and picked out of what it returns.
#[derive(Debug, Clone, Copy)]
pub struct Lookup {
    /// The argument that takes the id of what was picked.
    pub argument: &'static str,
    /// The tool that lists the candidates.
    pub tool: &'static str,
    /// The tool's argument that says which kind to list, and the field of a candidate that says its kind.
    pub topic: &'static str,
    /// The words that name each kind.
    pub topics: &'static Vocabulary,
    /// The slot by which a value of each kind is read: `("weight", "mass")`.
    pub readings: &'static [(&'static str, &'static str)],
    /// The tool's argument for how many days to look back, and the most it takes.
    pub days: &'static str,
    pub most_days: i64,
    pub focus: Focus,
    /// What to do with the value of an order for which nothing is found.
    pub otherwise: Option<Otherwise>,
}

/// The tool that keeps as new what could not be changed: "atualiza meu peso pra 82" before any weight was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Otherwise {
    pub tool: &'static str,
    /// Its arguments for the unit and the day. Topic and value go by the names that the lookup and the pattern use.
    pub unit: &'static str,
    pub day: &'static str,
}

/// What an order without a named kind leans on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    /// The order stands on its own; what was last spoken of only helps.
    Helps,
    /// Without something just spoken of, this is no order at all: "na verdade pesei 82".
    Needed,
}

impl Phrasing {
    pub(super) const fn new(manner: Manner, patterns: &'static [&'static str]) -> Self {
        Self {
            manner,
            patterns,
            unless: &[],
            example: None,
            fixed: &[],
            vocabularies: &[],
            gathered: &[],
            notes: None,
            days: Days::None,
            lookup: None,
            belongs: Belongs::ToAnybody,
            after: None,
            lacks: None,
            anew: false,
        }
    }

    pub const fn told(patterns: &'static [&'static str]) -> Self {
        Self::new(Manner::Told, patterns)
    }

    pub const fn seen(patterns: &'static [&'static str]) -> Self {
        Self::new(Manner::Seen, patterns)
    }

    pub const fn noted(patterns: &'static [&'static str]) -> Self {
        Self::new(Manner::Noted, patterns)
    }

    pub const fn asked(patterns: &'static [&'static str]) -> Self {
        Self::new(Manner::Asked, patterns)
    }

    pub const fn ordered(patterns: &'static [&'static str]) -> Self {
        Self::new(Manner::Ordered, patterns)
    }

    pub const fn ordered_briefly(patterns: &'static [&'static str]) -> Self {
        Self::new(Manner::OrderedBriefly, patterns)
    }

    #[must_use]
    pub const fn unless(mut self, patterns: &'static [&'static str]) -> Self {
        self.unless = patterns;
        self
    }

    #[must_use]
    pub const fn example(mut self, sentence: &'static str) -> Self {
        self.example = Some(sentence);
        self
    }

    #[must_use]
    pub const fn fixed(mut self, arguments: &'static [(&'static str, &'static str)]) -> Self {
        self.fixed = arguments;
        self
    }

    #[must_use]
    pub const fn vocabularies(mut self, vocabularies: &'static [&'static Vocabulary]) -> Self {
        self.vocabularies = vocabularies;
        self
    }

    #[must_use]
    pub const fn gathered(mut self, arguments: &'static [(&'static str, &'static str)]) -> Self {
        self.gathered = arguments;
        self
    }

    #[must_use]
    pub const fn notes(mut self, argument: &'static str) -> Self {
        self.notes = Some(argument);
        self
    }

    #[must_use]
    pub const fn days(mut self, days: Days) -> Self {
        self.days = days;
        self
    }

    #[must_use]
    pub const fn lookup(mut self, lookup: &'static Lookup) -> Self {
        self.lookup = Some(lookup);
        self
    }

    #[must_use]
    pub const fn of_oneself(mut self) -> Self {
        self.belongs = Belongs::ToOneself;
        self
    }

    #[must_use]
    pub const fn after(mut self, topic: &'static str) -> Self {
        self.after = Some(topic);
        self
    }
}

impl Manner {
    /// Whether what stands beside the pattern must all be known.
    pub const fn is_brief(self) -> bool {
        matches!(self, Self::Noted | Self::OrderedBriefly)
    }

    pub const fn is_order(self) -> bool {
        matches!(self, Self::Ordered | Self::OrderedBriefly)
    }
}
