//! Columns for a terminal.

use std::fmt;

use super::report::Figure;

const GAP: &str = "   ";

/// A name to the left, a column for each model to its right.
#[derive(Debug)]
pub(super) struct Table {
    rows: Vec<Row>,
}

#[derive(Debug)]
enum Row {
    Cells(Vec<String>),
    Rule,
}

impl Table {
    pub(super) fn new(title: &str, columns: impl Iterator<Item = String>) -> Self {
        let mut table = Self { rows: Vec::new() };
        table.row(title, columns);
        table.rule();
        table
    }

    pub(super) fn row(&mut self, name: &str, cells: impl Iterator<Item = String>) {
        self.rows.push(Row::Cells(std::iter::once(name.to_owned()).chain(cells).collect()));
    }

    pub(super) fn rule(&mut self) {
        self.rows.push(Row::Rule);
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths: Vec<usize> = Vec::new();
        for row in &self.rows {
            let Row::Cells(cells) = row else { continue };
            for (at, cell) in cells.iter().enumerate() {
                let width = cell.chars().count();
                match widths.get_mut(at) {
                    Some(widest) => *widest = width.max(*widest),
                    None => widths.push(width),
                }
            }
        }
        widths
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        let whole = widths.iter().sum::<usize>() + GAP.len() * widths.len().saturating_sub(1);
        for row in &self.rows {
            match row {
                Row::Rule => writeln!(f, "{}", "─".repeat(whole))?,
                Row::Cells(cells) => {
                    for (at, (cell, width)) in cells.iter().zip(&widths).enumerate() {
                        if at == 0 {
                            write!(f, "{cell:<width$}")?;
                        } else {
                            write!(f, "{GAP}{cell:>width$}")?;
                        }
                    }
                    writeln!(f)?;
                }
            }
        }
        Ok(())
    }
}

pub(super) fn share(figure: Figure) -> String {
    format!("{}/{}  {:>5.1} %", figure.right, figure.cases, figure.share() * 100.0)
}

/// A duration as people read it: tenths of a millisecond below ten, then whole ones, then seconds.
pub(super) fn milliseconds(micros: i64) -> String {
    let tenths = micros / 100;
    if tenths < 100 {
        format!("{}.{} ms", tenths / 10, tenths % 10)
    } else if micros < 10_000_000 {
        format!("{} ms", micros / 1000)
    } else {
        format!("{}.{} s", micros / 1_000_000, micros / 100_000 % 10)
    }
}

pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Dollars to the hundredth of a cent: most runs cost less than a cent a case.
pub(super) fn cost(micros: Option<u64>) -> String {
    match micros {
        None => "unknown".to_owned(),
        Some(micros) => format!("${}.{:04}", micros / 1_000_000, micros % 1_000_000 / 100),
    }
}
