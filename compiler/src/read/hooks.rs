//! Config hooks: the entries under `hooks` in the config.

use agent_bundle_adapters::canonical::{Canonical, Family};
use camino::Utf8PathBuf;

use super::eval::{Field, Static};
use super::handler::{Kind, handler};
use super::options::{CONFIG, options};
use super::prebuilt::{prebuilt, refuse_args};
use super::project::{Hook, Origin, Payload, Rendering, Returns, Spanned};
use super::reader::Reader;
use super::shape::field;
use super::source::clean;
use super::suggest::suggest_spelled;
use crate::diagnostics::{Diagnostic, codes};

/// Config events that no host takes as a config hook, only as a route.
const ROUTE_ONLY: [&str; 1] = ["workspaceOpen"];
/// Endings of handler modules.
const ENDINGS: [&str; 4] = ["ts", "mts", "js", "mjs"];
/// An example of a handler's path, for advice.
const SUCH_AS: &str = "such as './src/hooks/guard.ts'";

/// Whether the config's `hooks` may name the family.
#[must_use]
pub fn is_config_event(family: &Family) -> bool {
    family.config && !ROUTE_ONLY.contains(&family.hook.as_str())
}

/// Reads the config's `hooks`, in the author's order; prebuilt ones lie in `payloads`.
pub fn hooks(reader: &mut Reader<'_>, value: &Spanned<Static>, payloads: &[Payload]) -> Vec<Hook> {
    let fields = reader.fields(value, "`hooks`", codes::CONFIG_VALUE).unwrap_or_default();
    let mut hooks = Vec::new();
    for Field { key, value } in fields {
        // The handlers of an unknown event are read all the same: they may have problems too.
        let family = event(reader, key);
        let entries = match &value.value {
            Static::Array(entries) => entries.as_slice(),
            _ => std::slice::from_ref(value),
        };
        if entries.is_empty() {
            let expected = "a path, an entry, or an array of both that is not empty";
            let _: Option<()> = reader.wrong(value, &key.value, expected, codes::CONFIG_VALUE);
        }
        for value in entries {
            hooks.extend(hook(reader, family.as_deref(), value, payloads));
        }
    }
    hooks
}

/// The family that a config event is an alias of; anything else is reported.
fn event(reader: &mut Reader<'_>, key: &Spanned<String>) -> Option<String> {
    let name = key.value.as_str();
    let families = &reader.vocabulary.canonical.families;
    let found = families.iter().find(|(_, family)| family.hook == name);
    let problem = match found {
        Some((path, family)) if !is_config_event(family) => {
            let supported = reader.vocabulary.families.contains(&path.as_str());
            let yet = if supported { "" } else { ", once that event is supported" };
            Diagnostic::error(codes::UNKNOWN_EVENT, format!("`{name}` cannot be a config hook"))
                .help(format!("declare it by the event route `src/events/{path}.ts`{yet}"))
        }
        Some((path, _)) if reader.vocabulary.families.contains(&path.as_str()) => {
            return Some(path.clone());
        }
        Some(_) => Diagnostic::error(codes::UNSUPPORTED, format!("`{name}` is not supported yet"))
            .help(format!("remove `{name}`")),
        None => Diagnostic::error(codes::UNKNOWN_EVENT, format!("unknown event `{name}`"))
            .help(suggest_event(name, reader.vocabulary.canonical)),
    };
    reader.report(problem.at(key.span.clone()));
    None
}

/// Advice for an unknown config event; authors may also have its family's path in mind.
fn suggest_event(name: &str, canonical: &Canonical) -> String {
    let mut events: Vec<_> =
        canonical.families.iter().filter(|(_, family)| is_config_event(family)).collect();
    events.sort_by_key(|(_, family)| family.order);
    let spellings: Vec<_> = events
        .iter()
        .flat_map(|(path, family)| {
            let hook = family.hook.as_str();
            [(hook.to_owned(), hook), ((*path).clone(), hook), (path.replace('/', ""), hook)]
        })
        .collect();
    let spellings: Vec<_> =
        spellings.iter().map(|(spelling, hook)| (spelling.as_str(), *hook)).collect();
    suggest_spelled(name, &spellings)
}

/// Reads one entry; of an unknown `family` only the problems are of interest.
fn hook(
    reader: &mut Reader<'_>,
    family: Option<&str>,
    value: &Spanned<Static>,
    payloads: &[Payload],
) -> Option<Hook> {
    let found = reader.found();
    let (path, fields) = match &value.value {
        Static::Object(_) => {
            let fields = reader.object(value, &CONFIG.keys, CONFIG.value_code)?;
            (field(fields, "handler"), fields)
        }
        Static::String(_) => (Some(value), [].as_slice()),
        _ => {
            return reader.wrong(value, "a hook", "a path or an object", codes::HANDLER_PATH);
        }
    };
    let options = family.map(|family| options(reader, &CONFIG, fields, family));
    let Some(path) = path else {
        reader.report(
            Diagnostic::error(codes::HANDLER_PATH, "a hook without a handler")
                .at(value.span.clone())
                .help("set `handler` to the path of a module"),
        );
        return None;
    };
    let (path, prebuilt, returns) = if matches!(path.value, Static::Object(_)) {
        let (file, prebuilt) = prebuilt(reader, path, fields, payloads)?;
        (file, Some(prebuilt), Returns::default())
    } else {
        refuse_args(reader, fields);
        let path = handler_path(reader, path)?;
        let returns = reader
            .load(&path.value, codes::HANDLER_PATH, Some(&path.span))
            .and_then(|module| handler(reader, &module, Kind::Config))
            .map_or_else(Returns::default, |handler| handler.returns);
        (path, None, returns)
    };
    Some(Hook {
        origin: Origin::Config,
        family: family?.to_owned(),
        handler: path.value,
        prebuilt,
        rendering: Rendering::None,
        span: path.span,
        options: options?,
        returns,
        sound: reader.found() == found,
    })
}

fn handler_path(reader: &mut Reader<'_>, value: &Spanned<Static>) -> Option<Spanned<Utf8PathBuf>> {
    let code = codes::HANDLER_PATH;
    let text = match &value.value {
        Static::String(text) if !text.trim().is_empty() => text,
        _ => {
            return reader.wrong(
                value,
                "handler",
                &format!("the path of a module, {SUCH_AS}"),
                code,
            );
        }
    };
    let problem = match clean(text) {
        Ok(path) => match path.extension() {
            Some(ending) if ENDINGS.contains(&ending) => {
                return Some(Spanned { value: path, span: value.span.clone() });
            }
            Some("tsx" | "jsx") => {
                let message = format!("`{path}`: a config hook cannot render");
                Diagnostic::error(codes::UNSUPPORTED, message).help(
                    "return a plain result object from a `.ts` module, or write a JSX event route",
                )
            }
            _ => Diagnostic::error(code, format!("`{path}` is not the path of a module"))
                .help(format!("name a file ending in .{}", ENDINGS.join(", ."))),
        },
        Err(problem) => Diagnostic::error(code, format!("the path {text:?} {problem}"))
            .help(format!("write a path inside the project, {SUCH_AS}")),
    };
    reader.report(problem.at(value.span.clone()));
    None
}
