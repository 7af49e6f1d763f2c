//! The event families.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::canonical::Family;
use agent_bundle_adapters::table::ToolKind;
use serde_json::{Value, json};

use super::comment::comment;
use super::field::{property, typed};
use super::{pascal, result, union};
use crate::plan::requirements;
use crate::read::is_config_event;
use crate::schema::{Had, families};

/// What the template takes.
pub fn data(tables: &Tables) -> Value {
    let families = families(tables);
    let requirements = requirements(tables);
    let had = |path: &str| families.iter().any(|had| had.path == path);
    let hooks = families.iter().filter(|had| is_config_event(had.family));
    json!({
        "hosts": union(tables.hosts().map(|table| table.host.as_str())),
        "kinds": union(ToolKind::ALL.map(|kind| kind.to_string()).iter().map(String::as_str)),
        "tools": union(families.iter().filter(|had| had.family.tools).map(|had| had.path)),
        "requirements": requirements
            .iter()
            .filter(|row| had(&row.family))
            .map(|row| &row.name)
            .collect::<Vec<_>>(),
        "keys": union(result::keys()),
        "fields": any_fields(tables),
        "families": families.iter().map(|had| family(tables, had)).collect::<Vec<_>>(),
        "hooks": hooks.map(|had| hook(tables, had)).collect::<Vec<_>>(),
    })
}

fn any_fields(tables: &Tables) -> Vec<Value> {
    let fields = tables.canonical.fields.iter().map(|(name, field)| {
        let doc = comment(2, std::slice::from_ref(&field.about));
        json!({ "key": name, "doc": doc, "type": typed(&field.kind) })
    });
    fields.collect()
}

fn family(tables: &Tables, had: &Had<'_>) -> Value {
    json!({
        "path": had.path,
        "name": pascal(had.path),
        "about": had.family.about,
        "fields": fields(tables, had, |name| name),
        "forms": result::forms(had),
    })
}

fn hook(tables: &Tables, had: &Had<'_>) -> Value {
    let Family { hook, about, tools, renames, .. } = had.family;
    json!({
        "path": had.path,
        "hook": hook,
        "name": pascal(hook),
        "about": about,
        "tools": tools,
        "fields": fields(tables, had, |name| renames.get(name).map_or(name, String::as_str)),
    })
}

/// The payload fields, each under the name that `key` gives it.
fn fields<'a>(tables: &'a Tables, had: &Had<'_>, key: impl Fn(&'a str) -> &'a str) -> Vec<Value> {
    let fields = tables.canonical.fields.iter();
    fields.filter_map(|(name, field)| property(&had.events, name, key(name), field)).collect()
}
