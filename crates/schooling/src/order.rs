//! What is asked of the school.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;

use crate::corpus::{self, Text};
use crate::hearing::{self, Judgement};
use crate::lessons::Lessons;
use crate::reader::Reader;
use crate::sentences::{self, Subject, Writer};
use crate::{trial, year};

/// What is to be learned.
#[derive(Debug, Parser)]
pub(crate) enum Order {
    /// What lasts, from years.
    Lasting(Lasting),
    /// Who is in danger, from sentences with labels.
    Danger(Labelled),
    /// What claims an effect, from sentences with labels.
    Claims(Labelled),
    /// What cannot wait, from sentences with labels.
    Urgency(Labelled),
    /// What ends contact, from sentences with labels.
    Stopping(Labelled),
    /// What answers a card, from answers with labels.
    Answers(Labelled),
    /// What sentences ask for, from rows with their calls.
    Reader(Reader),
    /// Writes the packed data as files, to read or change.
    Unpack { to: PathBuf },
    /// Packs those files again.
    Pack { from: PathBuf },
}

impl Order {
    /// Learns, tries what was learned where that is asked, and writes it down.
    pub(crate) fn obey(self, out: &mut impl Write) -> Result<()> {
        match self {
            Self::Lasting(order) => order.obey(out),
            Self::Danger(order) => order.obey(&sentences::DANGER, out),
            Self::Claims(order) => order.obey(&sentences::CLAIMS, out),
            Self::Urgency(order) => order.obey(&sentences::URGENCY, out),
            Self::Stopping(order) => order.obey(&sentences::STOPPING, out),
            Self::Answers(order) => order.obey(&sentences::ANSWERED, out),
            Self::Reader(order) => order.obey(out),
            Self::Unpack { to } => corpus::unpack(Path::new(""), &to),
            Self::Pack { from } => corpus::pack(Path::new(""), &from),
        }
    }
}

#[derive(Debug, Parser)]
pub(crate) struct Labelled {
    /// Folders and files of labelled sentences, one file a writer; the project's own if left out.
    writers: Vec<PathBuf>,
    /// Writes the weights that ship.
    #[arg(long)]
    ship: bool,
    /// Tries every writer on what the others teach.
    #[arg(long)]
    tried: bool,
    /// Files of labelled sentences that nothing is learned from: how what the writers teach hears them.
    #[arg(long, num_args = 1..)]
    measured: Vec<PathBuf>,
    /// Lists what was judged wrong.
    #[arg(long)]
    wrong: bool,
}

impl Labelled {
    fn obey(self, subject: &Subject, out: &mut impl Write) -> Result<()> {
        let own: Vec<PathBuf> = subject.data.iter().map(PathBuf::from).collect();
        let data = if self.writers.is_empty() { &own } else { &self.writers };
        let writers = sentences::writers(data, subject)?;
        if self.tried {
            let heard = hearing::trial(&writers, subject);
            write!(out, "{}", hearing::choices(&heard, subject))?;
            self.tell(&heard, subject, out)?;
        }
        if !self.ship && self.measured.is_empty() {
            return Ok(());
        }
        let weights = sentences::learn(&writers, subject, None);
        for path in &self.measured {
            writeln!(out, "{}", path.display())?;
            let writer = Writer::read(&Text::read(path)?, subject)?;
            let heard = hearing::heard(&writer, &weights, subject);
            write!(out, "{}", hearing::choices(&heard, subject))?;
            self.tell(&heard, subject, out)?;
        }
        if self.ship {
            std::fs::write(subject.weights, weights.to_bytes())
                .with_context(|| format!("could not write {}", subject.weights))?;
        }
        Ok(())
    }

    fn tell(&self, heard: &[Judgement<'_>], subject: &Subject, out: &mut impl Write) -> Result<()> {
        write!(out, "{}", hearing::verdicts(heard, subject))?;
        if self.wrong {
            write!(out, "{}", hearing::wrong(heard, subject))?;
        }
        Ok(())
    }
}

#[derive(Debug, Parser)]
pub(crate) struct Lasting {
    /// Folders of years, years, or lists of sayings; the project's own if left out.
    years: Vec<PathBuf>,
    /// Writes the scale that ships.
    #[arg(long)]
    ship: bool,
    /// Into how many parts the years are laid, each of them tried on what the others teach; 0 tries nothing.
    #[arg(long, default_value_t = 0)]
    parts: usize,
    /// Years that are not learned from, by their names.
    #[arg(long, value_delimiter = ',')]
    without: Vec<String>,
}

impl Lasting {
    fn obey(self, out: &mut impl Write) -> Result<()> {
        let mut school = Vec::new();
        let own: Vec<PathBuf> = year::LESSONS.iter().map(PathBuf::from).collect();
        let years = if self.years.is_empty() { &own } else { &self.years };
        for file in corpus::texts(years)? {
            if !self.without.contains(&file.name()) {
                school.push(year::read(&file)?);
            }
        }
        let sentences: usize = school.iter().map(|lessons| lessons.marked.len()).sum();
        writeln!(out, "{} years and lists, {sentences} sentences", school.len())?;
        if self.parts > 1 {
            write!(out, "{}", trial::run(&school, self.parts))?;
        }
        let examples: Vec<_> = school.iter().flat_map(Lessons::examples).collect();
        if self.ship {
            std::fs::write(year::SCALE, lasting::learn(&examples).to_bytes())
                .with_context(|| format!("could not write {}", year::SCALE))?;
        }
        Ok(())
    }
}
