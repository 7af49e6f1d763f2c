//! Selectors and the native tools that they mean.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::select::{Selection, rows_of};
use agent_bundle_adapters::table::{Form, Table, ToolKind, ToolRow};
use serde_json::{Value, json};

use super::value::evidence;

/// The data of the page.
pub fn data(tables: &Tables) -> Value {
    let kinds = ToolKind::ALL.map(|kind| {
        let rows = tables.hosts().flat_map(|table| {
            rows_of(table, kind).into_iter().map(move |tool| row(table, tool)).collect::<Vec<_>>()
        });
        let missing = tables.hosts().filter(|table| rows_of(table, kind).is_empty());
        json!({
            "kind": kind,
            "rows": rows.collect::<Vec<_>>(),
            "missing": missing.map(|table| &table.title).collect::<Vec<_>>(),
            "matchers": tables.hosts().filter_map(|table| matcher(table, kind)).collect::<Vec<_>>(),
        })
    });
    let others = tables.hosts().filter(|table| !table.other_tools.is_empty());
    let others = others.map(|table| json!({ "title": table.title, "names": table.other_tools }));
    json!({ "kinds": kinds, "others": others.collect::<Vec<_>>() })
}

fn row(table: &Table, row: &ToolRow) -> Value {
    let prefix = row.prefix.iter().map(|prefix| match &row.separator {
        Some(separator) => format!("{prefix}<server>{separator}<tool>"),
        None => format!("{prefix}<tool>"),
    });
    let names: Vec<_> = row.names.iter().cloned().chain(prefix).collect();
    json!({
        "title": table.title,
        "names": names,
        "command": row.command,
        "paths": row.paths,
        "patch": row.patch,
        "base": row.base,
        "gap": row.gap,
        "evidence": evidence(&row.evidence, "../.."),
    })
}

/// The matcher of a hook that selects `kind`; a module has none and checks for itself.
fn matcher(table: &Table, kind: ToolKind) -> Option<Value> {
    if table.form == Form::Module {
        return None;
    }
    let selection = Selection::new(table, [kind], []).ok()?;
    Some(json!({ "title": table.title, "matcher": selection.matcher() }))
}
