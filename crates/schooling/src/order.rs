//! What is asked of the school.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser;

use crate::lessons::Lessons;
use crate::{trial, year};

/// Learns what lasts from years.
#[derive(Debug, Parser)]
pub(crate) struct Order {
    /// Folders of years, years, or lists of sayings.
    #[arg(required = true)]
    years: Vec<PathBuf>,
    /// Where the scale is written; nowhere if left out.
    #[arg(long)]
    to: Option<PathBuf>,
    /// Into how many parts the years are laid, each of them tried on what the others teach; 0 tries nothing.
    #[arg(long, default_value_t = 0)]
    parts: usize,
    /// Years that are not learned from, by their names.
    #[arg(long, value_delimiter = ',')]
    without: Vec<String>,
}

impl Order {
    /// Learns, tries what was learned where that is asked, and writes it down.
    pub(crate) fn obey(self, out: &mut impl Write) -> Result<()> {
        let mut school = Vec::new();
        for path in year::paths(&self.years)? {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if !self.without.contains(&name) {
                school.push(year::read(&path)?);
            }
        }
        let sentences: usize = school.iter().map(|lessons| lessons.marked.len()).sum();
        writeln!(out, "{} years and lists, {sentences} sentences", school.len())?;
        if self.parts > 1 {
            write!(out, "{}", trial::run(&school, self.parts))?;
        }
        let examples: Vec<_> = school.iter().flat_map(Lessons::examples).collect();
        if let Some(to) = self.to {
            std::fs::write(&to, lasting::learn(&examples).to_bytes())
                .with_context(|| format!("could not write {}", to.display()))?;
        }
        Ok(())
    }
}
