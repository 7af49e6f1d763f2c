//! The reference pages: what the tables say, for people.
//!
//! This room turns tables into plain data; the words around it are templates
//! (`templates/pages`). Nothing here knows a family or a host by name.

use std::collections::BTreeMap;

use agent_bundle_adapters::Tables;
use agent_bundle_templates::{Error, Page, page};
use serde_json::{Value, json};

use crate::schema;

mod event;
mod host;
mod matrix;
mod payload;
mod tool;
mod value;

pub(crate) use event::about as about_part;
pub use matrix::{CellEntry, Column, EventEntry, Filter, Matrix, PartRow, Row};

pub(crate) use value::{payload_row, words as decoding};

/// All pages: path below their folder to Markdown.
///
/// # Errors
/// When a template is at fault.
pub fn pages(tables: &Tables) -> Result<BTreeMap<String, String>, Error> {
    let matrix = Matrix::new(tables, Filter::default());
    let mut pages = BTreeMap::from([
        ("README.md".to_owned(), page(Page::Index, &index(&matrix))?),
        ("events.md".to_owned(), page(Page::Events, &events(&matrix))?),
        ("payload.md".to_owned(), page(Page::Payload, &payload::data(tables))?),
        ("tools.md".to_owned(), page(Page::Tools, &tool::data(tables))?),
        ("hosts.md".to_owned(), page(Page::Hosts, &host::data(tables))?),
    ]);
    for row in matrix.families.iter().filter(|row| row.supported) {
        if let Some(family) = tables.canonical.families.get(row.family) {
            pages.insert(path(row.family), page(Page::Event, &event::data(tables, row, family))?);
        }
    }
    Ok(pages)
}

/// The matrix alone, as a Markdown table.
///
/// # Errors
/// When the template is at fault.
pub fn markdown(matrix: &Matrix<'_>) -> Result<String, Error> {
    page(Page::Matrix, &rows(matrix, |_| None))
}

/// Path of the page of `family`.
fn path(family: &str) -> String {
    format!("events/{}.md", family.replace('/', "-"))
}

fn index(matrix: &Matrix<'_>) -> Value {
    let schemas = schema::ALL.map(|one| json!({ "name": one.name, "about": one.about }));
    json!({ "hosts": matrix.hosts, "schemas": schemas })
}

fn events(matrix: &Matrix<'_>) -> Value {
    let absent: Vec<_> = matrix
        .families
        .iter()
        .flat_map(|row| {
            let absent = row.absent(matrix);
            absent.map(
                |(title, reason)| json!({ "family": row.family, "title": title, "reason": reason }),
            )
        })
        .collect();
    let mut data = rows(matrix, |row| row.supported.then(|| path(row.family)));
    data["absent"] = absent.into();
    data
}

/// The matrix as its template takes it.
fn rows(matrix: &Matrix<'_>, page: fn(&Row<'_>) -> Option<String>) -> Value {
    let families = matrix.families.iter().map(|row| {
        let parts = row.parts.iter().map(|part| {
            let cells = part.cells.iter().map(|cell| json!({ "words": cell.words() }));
            json!({ "part": part.part, "cells": cells.collect::<Vec<_>>() })
        });
        json!({
            "family": row.family,
            "page": page(row),
            "events": row.events,
            "parts": parts.collect::<Vec<_>>(),
        })
    });
    json!({ "hosts": matrix.hosts, "families": families.collect::<Vec<_>>() })
}
