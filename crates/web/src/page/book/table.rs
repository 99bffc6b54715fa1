//! A table that fits a phone: it scrolls by itself and never pushes the page.

use maud::{Markup, html};

/// What stands in one field of a table.
#[derive(Debug, Clone)]
pub enum Cell {
    Text(String),
    /// Set to the right, digits under digits.
    Number(String),
    Markup(Markup),
}

#[derive(Debug, Clone, Default)]
pub struct Table {
    /// What the table is about; read out, and shown over it.
    pub caption: String,
    /// The names of the columns, as their cells are set.
    pub head: Vec<Cell>,
    pub rows: Vec<Vec<Cell>>,
    /// A last row that adds up.
    pub foot: Vec<Cell>,
}

impl Table {
    pub fn render(&self) -> Markup {
        html! {
            div.table tabindex="0" role="region" aria-label=(self.caption) {
                table {
                    caption { (self.caption) }
                    thead {
                        tr {
                            @for cell in &self.head {
                                th.number[matches!(cell, Cell::Number(_))] scope="col" { (inside(cell)) }
                            }
                        }
                    }
                    tbody { @for row in &self.rows { (self::row(row)) } }
                    @if !self.foot.is_empty() { tfoot { (self::row(&self.foot)) } }
                }
            }
        }
    }
}

fn row(cells: &[Cell]) -> Markup {
    html! { tr { @for cell in cells { td.number[matches!(cell, Cell::Number(_))] { (inside(cell)) } } } }
}

fn inside(cell: &Cell) -> Markup {
    match cell {
        Cell::Text(text) | Cell::Number(text) => html! { (text) },
        Cell::Markup(markup) => markup.clone(),
    }
}
