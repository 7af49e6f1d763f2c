//! Texts that are made of data: reference pages in Markdown, types for authors in TypeScript.

use handlebars::Handlebars;
use serde::Serialize;

use crate::Error;

/// A template of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The start of the reference.
    Index,
    /// Events × hosts.
    Events,
    /// The table of the page above, alone.
    Matrix,
    /// One event.
    Event,
    /// Payload fields × hosts.
    Payload,
    /// Selectors and native tools.
    Tools,
    /// Versions, timeouts, commands and documents of the hosts.
    Hosts,
    /// Types of what handlers see and return, by event.
    Families,
    /// Payload fields and their native keys, as values.
    Payloads,
    /// Slices of the tables, as values.
    Slices,
    /// What a project declares.
    Project,
}

impl Page {
    fn template(self) -> &'static str {
        match self {
            Self::Index => include_str!("../pages/index.hbs"),
            Self::Events => include_str!("../pages/events.hbs"),
            Self::Matrix => MATRIX,
            Self::Event => include_str!("../pages/event.hbs"),
            Self::Payload => include_str!("../pages/payload.hbs"),
            Self::Tools => include_str!("../pages/tools.hbs"),
            Self::Hosts => include_str!("../pages/hosts.hbs"),
            Self::Families => include_str!("../pages/types/families.hbs"),
            Self::Payloads => include_str!("../pages/types/payload.hbs"),
            Self::Slices => include_str!("../pages/types/slices.hbs"),
            Self::Project => include_str!("../pages/types/project.hbs"),
        }
    }
}

const MATRIX: &str = include_str!("../pages/matrix.hbs");
/// How an answer is written in a table.
const ANSWER: &str = include_str!("../pages/answer.hbs");
/// Links to recordings.
const EVIDENCE: &str = include_str!("../pages/evidence.hbs");

/// The text of `page` with `data`. `{{x}}` stands in tables, where a bar in a value is
/// escaped; `{{{x}}}` gives the value as it is.
///
/// # Errors
/// When the template is at fault, such as for a name that the data does not have.
pub fn page(page: Page, data: &impl Serialize) -> Result<String, Error> {
    let mut handlebars = Handlebars::new();
    handlebars.set_strict_mode(true);
    handlebars.register_escape_fn(|text| text.replace('|', "\\|"));
    for (name, partial) in [("matrix", MATRIX), ("answer", ANSWER), ("evidence", EVIDENCE)] {
        handlebars.register_partial(name, partial).map_err(|error| Error(error.into()))?;
    }
    handlebars.render_template(page.template(), data).map_err(Error)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn bars_do_not_end_a_cell() {
        let answer = json!({ "stdout": "{\"a\":\"x|y\"}", "stderr": "<&>", "exit": 2 });
        let data = json!({
            "hosts": [{ "title": "A|B" }],
            "families": [{
                "family": "stop", "page": null, "events": [{ "state": "Stop", "native": "Stop" }],
                "parts": [{ "part": "deny", "cells": [{ "words": "native" }] }],
            }],
            "answer": answer,
        });
        let text = page(Page::Matrix, &data).unwrap();
        assert!(text.contains("| A\\|B |"), "{text}");
    }

    #[test]
    fn a_missing_name_is_an_error() {
        assert!(page(Page::Matrix, &json!({})).is_err());
    }
}
