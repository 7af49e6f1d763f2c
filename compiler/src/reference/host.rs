//! Versions, timeouts, commands and documents of the hosts.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::table::{DocumentShape, Form, Pass, Source, Table, TrustBy};
use serde_json::{Value, json};

use super::value::{answer, evidence, types};

/// The data of the page.
pub fn data(tables: &Tables) -> Value {
    let hosts: Vec<_> = tables.hosts().map(|table| host(tables, table)).collect();
    let timeouts: Vec<_> = tables.hosts().flat_map(|table| timeouts(tables, table)).collect();
    json!({ "hosts": hosts, "timeouts": timeouts })
}

fn host(tables: &Tables, table: &Table) -> Value {
    let command = table.command.as_ref();
    let windows = command.and_then(|command| command.windows.as_ref());
    let documents = &table.documents;
    let title = |host: &String| tables.get(host).map_or(host.clone(), |other| other.title.clone());
    let pass = match &table.pass {
        Pass::Silent => None,
        Pass::Json(json) => Some(json.to_string()),
    };
    let envelope = table
        .envelope
        .iter()
        .map(|(path, field)| json!({ "path": path, "type": types(&field.kind) }));
    json!({
        "host": table.host,
        "title": table.title,
        "revision": table.revision,
        "oldest": table.oldest,
        "takes": match table.form {
            Form::Command => "a command for each hook",
            Form::Module => "one module with all hooks",
        },
        "posix": command.map(|command| &command.posix),
        "windows": windows.map(|windows| &windows.command),
        "windowsKey": windows.map(|windows| &windows.key),
        "hooks": documents.hooks,
        "hooksAre": match table.form {
            Form::Command => "hook document",
            Form::Module => "module",
        },
        "shape": match documents.shape {
            DocumentShape::Grouped => "groups of hooks under each event, with matchers",
            DocumentShape::Flat => "a list of hooks under each event",
            DocumentShape::Module => "hooks register themselves",
        },
        "manifest": documents.manifest,
        "keys": documents.keys,
        "name": documents.name,
        "marketplace": documents.marketplace.as_ref().map(|list| &list.path),
        "unknownEvent": table.unknown_event.effect,
        "unknownEventFixed": table.unknown_event.fixed,
        "evidence": evidence(&table.unknown_event.evidence, "../.."),
        "concurrent": table.concurrent.as_ref().map(|concurrent| json!({
            "parts": concurrent.parts,
            "effect": concurrent.effect,
            "evidence": evidence(&concurrent.evidence, "../.."),
        })),
        "install": table.install,
        "trust": table.trust.as_ref().map(|trust| match trust.by {
            TrustBy::Content => "the bytes of all its files; any change asks the user again",
        }),
        "workspace": table.workspace.iter().map(source).collect::<Vec<_>>(),
        "data": table.data,
        "pass": pass,
        "failure": answer(&table.failure),
        "foreign": table.foreign.iter().map(title).collect::<Vec<_>>(),
        "envelope": envelope.collect::<Vec<_>>(),
    })
}

fn source(source: &Source) -> Value {
    let (kind, value) = match source {
        Source::Env(name) => ("the variable", name),
        Source::Path(path) => ("the envelope's", path),
        Source::Host(name) => ("the host object's", name),
    };
    json!({ "kind": kind, "value": value })
}

/// The host's own row, and one for each event that differs.
fn timeouts(tables: &Tables, table: &Table) -> Vec<Value> {
    let own = &table.timeout;
    let row = |family: Option<&String>, default: Option<f64>, max: Option<f64>| {
        json!({
            "title": table.title,
            "family": family,
            "default": default.map(|seconds| seconds.to_string()),
            "max": max.map(|seconds| seconds.to_string()),
            "key": own.key,
            "integer": own.integer,
        })
    };
    let events = tables.canonical.families.keys().filter_map(|path| {
        let timeout = table.event(path).ok()?.timeout.as_ref()?;
        Some(row(Some(path), timeout.default.or(own.default), timeout.max.or(own.max)))
    });
    std::iter::once(row(None, own.default, own.max)).chain(events).collect()
}
