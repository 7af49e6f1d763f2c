//! Capability rows that a route may require: `events.toolBefore.deny`, `event:tool/before`.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::canonical::Part;
use agent_bundle_adapters::table::{Support, Table};

use super::Skipped;
use crate::diagnostics::{Diagnostic, codes};
use crate::read::{Spanned, suggest};

/// A row: a family, or a part of one.
#[derive(Debug, Clone)]
pub struct Row {
    /// Name as authors write it.
    pub name: String,
    /// Canonical path.
    pub family: String,
    /// The part, when the row is about one.
    pub part: Option<Part>,
}

/// Keeps the hosts that support every required row; says which row each other host does not.
///
/// # Errors
/// A row that does not exist, or rows that leave no host, naming each with the hosts considered.
pub fn filter<'a>(
    tables: &Tables,
    hosts: &[&'a Table],
    required: &Spanned<Vec<Spanned<String>>>,
) -> Result<(Vec<&'a Table>, Vec<Skipped>), Vec<Diagnostic>> {
    let rows = rows(tables);
    let mut problems = Vec::new();
    let mut wanted = Vec::new();
    for name in &required.value {
        match rows.iter().find(|row| row.name == name.value) {
            Some(row) => wanted.push((name, row)),
            None => problems.push(unknown(&rows, name)),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut kept = Vec::new();
    let mut unmet = Vec::new();
    for table in hosts {
        let missing: Vec<_> = wanted
            .iter()
            .filter(|(_, row)| !supports(table, row))
            .map(|(name, _)| name.value.as_str())
            .collect();
        if missing.is_empty() {
            kept.push(*table);
        } else {
            let reason = format!("does not support the required {}", missing.join(", "));
            unmet.push(Skipped { host: table.host.clone(), reason });
        }
    }
    if kept.is_empty() && !hosts.is_empty() {
        let considered: Vec<_> = hosts.iter().map(|table| table.host.as_str()).collect();
        let named: Vec<_> = wanted.iter().map(|(name, _)| name.value.as_str()).collect();
        let message = format!(
            "no selected host supports all of {} (considered: {})",
            named.join(", "),
            considered.join(", ")
        );
        let problem = Diagnostic::error(codes::CAPABILITY, message)
            .at(required.span.clone())
            .help("require less, or select a target that supports it");
        return Err(vec![problem]);
    }
    Ok((kept, unmet))
}

/// A host qualifies when it has the event and, for a part, delivers it without loss.
fn supports(table: &Table, Row { family, part, .. }: &Row) -> bool {
    let Ok(event) = table.event(family) else { return false };
    part.is_none_or(|part| {
        event
            .parts
            .get(&part)
            .is_some_and(|cell| matches!(cell.support, Support::Native | Support::Emulated))
    })
}

/// All rows: each family, and each part of it.
pub fn rows(tables: &Tables) -> Vec<Row> {
    let mut rows = Vec::new();
    for (path, family) in &tables.canonical.families {
        let row = |name, part| Row { name, family: path.clone(), part };
        rows.push(row(format!("event:{path}"), None));
        let parts = family.parts.iter();
        rows.extend(parts.map(|part| row(format!("events.{}.{part}", camel(path)), Some(*part))));
    }
    rows
}

/// `model-switch/before` → `modelSwitchBefore`
fn camel(path: &str) -> String {
    let mut words = path.split(['/', '-']);
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (head, tail) = word.split_at(word.len().min(1));
        name + &head.to_uppercase() + tail
    })
}

fn unknown(rows: &[Row], name: &Spanned<String>) -> Diagnostic {
    let known: Vec<_> = rows.iter().map(|row| row.name.as_str()).collect();
    Diagnostic::error(codes::CAPABILITY, format!("`{}` is not a capability row", name.value))
        .at(name.span.clone())
        .help(suggest(&name.value, &known))
}

#[cfg(test)]
mod tests {
    use super::camel;

    #[test]
    fn families_in_row_names() {
        for (path, expected) in [
            ("stop", "stop"),
            ("tool/before", "toolBefore"),
            ("model-switch/after", "modelSwitchAfter"),
        ] {
            assert_eq!(camel(path), expected);
        }
    }
}
