//! `matrix`: events × hosts, from the tables alone.

use std::fmt::Write as _;

use agent_bundle_adapters::Tables;

use super::{MatrixArgs, MatrixFormat, Output};
use crate::reference::{CellEntry, Filter, Matrix, markdown};

/// Shows the matrix.
pub fn matrix(tables: &Tables, args: &MatrixArgs) -> Output {
    let filter = Filter { families: &args.family, hosts: &args.host };
    if let Some(message) = filter.unknown(tables) {
        return Output::failed(message);
    }
    let matrix = Matrix::new(tables, filter);
    match args.format {
        MatrixFormat::Table => Output::fine(table(&matrix)),
        MatrixFormat::Json => {
            Output::fine(serde_json::to_string_pretty(&matrix).unwrap_or_default() + "\n")
        }
        MatrixFormat::Md => markdown(&matrix).map_or_else(Output::failed, Output::fine),
    }
}

/// A line for each family with its native events, and an indented one for each of its parts.
fn table(matrix: &Matrix<'_>) -> String {
    let mut lines = vec![
        std::iter::once("event".to_owned())
            .chain(matrix.hosts.iter().map(|column| column.title.to_owned()))
            .collect::<Vec<_>>(),
    ];
    for row in &matrix.families {
        let events = row.events.iter().map(|event| event.state.to_owned());
        lines.push(std::iter::once(row.family.to_owned()).chain(events).collect());
        for part in &row.parts {
            let cells = part.cells.iter().map(CellEntry::words);
            lines.push(std::iter::once(format!("  {}", part.part)).chain(cells).collect());
        }
    }
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(String::len).max().unwrap_or_default()
    };
    let widths: Vec<_> = (0..=matrix.hosts.len()).map(width).collect();
    let mut text = String::new();
    for line in &lines {
        let padded: String =
            line.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}  ")).collect();
        writeln!(text, "{}", padded.trim_end()).ok();
    }
    text
}
