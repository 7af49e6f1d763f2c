//! The config file: where it is, and what its value says.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};
use serde_json::Value;

use super::eval::{Field, Static};
use super::exported::exported;
use super::hooks::hooks;
use super::loss::allow_loss;
use super::native::native_hooks;
use super::payload::payloads;
use super::plugin::plugin;
use super::project::{PORTABLE, Project, Spanned};
use super::reader::Reader;
use super::shape::{Keys, field};
use super::source::clean;
use super::suggest::suggest;
use crate::diagnostics::{Diagnostic, Span, codes};

/// File names that are looked for, without `--config`.
const FILES: [&str; 4] = [
    "agent-bundle.config.ts",
    "agent-bundle.config.mts",
    "agent-bundle.config.js",
    "agent-bundle.config.json",
];
/// Keys of the config.
pub const KNOWN: [&str; 7] =
    ["plugin", "targets", "hooks", "payload", "nativeHooks", "hosts", "allowLoss"];
/// Keys that later versions will read; the sections of hosts are among them.
const LATER: [&str; 2] = ["routes", "render"];
/// Keys of the section of one host.
pub const HOST: Keys<'static> = Keys { what: "a host", known: &["minVersion"], later: &[] };

/// Reads the config named `path`, or the one that stands in the root: the project without its event
/// routes, and the config file when only running it tells its value.
pub fn config(
    reader: &mut Reader<'_>,
    path: Option<&Utf8Path>,
) -> (Option<Project>, Option<Utf8PathBuf>) {
    let read = |reader: &mut Reader<'_>| {
        let file = locate(reader, path)?;
        let module = reader.load(&file, codes::CONFIG, None)?;
        let (value, dynamic) = reader.reports(codes::DYNAMIC, |reader| exported(reader, &module));
        Some((file, value, dynamic))
    };
    let Some((file, value, dynamic)) = read(reader) else { return (None, None) };
    let project = value.and_then(|value| project(reader, &file, &value));
    (project, dynamic.then_some(file))
}

/// Reads `value`, which running the config `file` gave.
pub fn evaluated(reader: &mut Reader<'_>, file: &Utf8Path, value: &Value) -> Option<Project> {
    let value = Static::from_json(value, &Span::file(file));
    let project = project(reader, file, &value)?;
    Some(Project { evaluated: true, ..project })
}

fn project(reader: &mut Reader<'_>, file: &Utf8Path, value: &Spanned<Static>) -> Option<Project> {
    let later: Vec<&str> = LATER.iter().chain(reader.vocabulary.hosts).copied().collect();
    let keys = Keys { what: "the config", known: &KNOWN, later: &later };
    let fields = reader.object(value, &keys, codes::CONFIG_VALUE)?;
    let targets = match field(fields, "targets") {
        Some(value) => targets(reader, value),
        None => {
            let hosts = reader.vocabulary.hosts.join("', '");
            reader.report(
                Diagnostic::error(codes::CONFIG_VALUE, "the config selects no targets")
                    .at(value.span.clone())
                    .help(format!("set `targets`, such as ['{hosts}']")),
            );
            Vec::new()
        }
    };
    let given = |name| field(fields, name);
    let payloads = given("payload").map(|value| payloads(reader, value)).unwrap_or_default();
    let hooks = given("hooks").map(|value| hooks(reader, value, &payloads)).unwrap_or_default();
    Some(Project {
        config: file.to_owned(),
        evaluated: false,
        plugin: plugin(reader, given("plugin"), &value.span),
        targets,
        min_versions: given("hosts").map(|value| versions(reader, value)).unwrap_or_default(),
        native_hooks: given("nativeHooks")
            .map(|value| native_hooks(reader, value))
            .unwrap_or_default(),
        payloads,
        hooks,
        providers: Vec::new(),
        allow_loss: given("allowLoss")
            .map(|value| allow_loss(reader, value, codes::CONFIG_VALUE, codes::UNKNOWN_TARGET))
            .unwrap_or_default(),
        sound: false,
    })
}

fn locate(reader: &mut Reader<'_>, path: Option<&Utf8Path>) -> Option<Utf8PathBuf> {
    if let Some(path) = path {
        let below = path.strip_prefix(reader.sources.root()).unwrap_or(path);
        return match clean(below.as_str()) {
            Ok(file) => Some(file),
            Err(problem) => {
                reader.report(
                    Diagnostic::error(codes::CONFIG, format!("the config path `{path}` {problem}"))
                        .help("name a file below the project root"),
                );
                None
            }
        };
    }
    let mut names: Vec<String> = reader
        .sources
        .siblings(Utf8Path::new(FILES[0]))
        .filter(|name| FILES.contains(&name.as_str()))
        .collect();
    names.sort();
    match names.as_slice() {
        [name] => Some(name.into()),
        [] => {
            reader.report(
                Diagnostic::error(codes::CONFIG, "no config file in the project root")
                    .help(format!("create `{}`, or name the folder by `--root`", FILES[0])),
            );
            None
        }
        several => {
            let message = format!("several config files: {}", several.join(", "));
            reader.report(
                Diagnostic::error(codes::CONFIG, message)
                    .at(Span::file(several[1].as_str()))
                    .help("keep one of them, or choose one by `--config`"),
            );
            None
        }
    }
}

fn targets(reader: &mut Reader<'_>, value: &Spanned<Static>) -> Vec<Spanned<String>> {
    let targets = reader.strings(value, "targets", codes::CONFIG_VALUE);
    let mut targets = targets.map_or_else(Vec::new, |targets| targets.value);
    let known: Vec<&str> = reader.vocabulary.hosts.iter().copied().chain([PORTABLE]).collect();
    targets.retain(|target| {
        let is_known = known.contains(&target.value.as_str());
        if !is_known {
            reader.report(
                Diagnostic::error(
                    codes::UNKNOWN_TARGET,
                    format!("unknown target `{}`", target.value),
                )
                .at(target.span.clone())
                .help(suggest(&target.value, &known)),
            );
        }
        is_known
    });
    targets
}

/// Reads `hosts`: the oldest client version of each host.
fn versions(reader: &mut Reader<'_>, value: &Spanned<Static>) -> BTreeMap<String, Spanned<String>> {
    let fields = reader.fields(value, "`hosts`", codes::CONFIG_VALUE).unwrap_or_default();
    let mut versions = BTreeMap::new();
    for Field { key, value } in fields {
        if !reader.vocabulary.hosts.contains(&key.value.as_str()) {
            reader.report(
                Diagnostic::error(codes::UNKNOWN_TARGET, format!("unknown target `{}`", key.value))
                    .at(key.span.clone())
                    .help(suggest(&key.value, reader.vocabulary.hosts)),
            );
        }
        let host = reader.object(value, &HOST, codes::CONFIG_VALUE).unwrap_or_default();
        let version = field(host, "minVersion")
            .and_then(|value| reader.string(value, "minVersion", codes::CLIENT_VERSION));
        if let Some(version) = version {
            versions.insert(key.value.clone(), version);
        }
    }
    versions
}
