//! The settings of a hook, the same for config hooks and routes but for names and codes.

use agent_bundle_adapters::table::ToolKind;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};

use super::eval::{Field, Static};
use super::loss::allow_loss;
use super::project::{OnFailure, Options, PORTABLE, Selector, Spanned, Timeout};
use super::reader::Reader;
use super::shape::{Keys, field};
use super::suggest::suggest;
use crate::diagnostics::{Code, Diagnostic, codes};

/// Canonical selectors, as authors write them.
const KINDS: [&str; 5] = ["shell", "file.read", "file.write", "mcp", "agent"];
/// Longest delay of a timer in the runtime of the wrappers, in milliseconds.
pub const MAX_DELAY: u32 = i32::MAX as u32;
/// Largest native timeout, in seconds; a larger one was meant in milliseconds.
pub const MAX_TIMEOUT: u32 = 999;

/// What differs between the two forms of declaring a hook.
pub struct Form {
    /// Keys of the object that holds the settings.
    pub keys: Keys<'static>,
    /// Key of the time limit, its largest value, and what it means.
    timeout: (&'static str, u32, fn(u32) -> Timeout),
    /// Whether a time limit was meant in the other unit: what is wrong then, and advice.
    mistaken: fn(u32) -> Option<(String, String)>,
    /// Code of a time limit with the wrong form.
    timeout_code: Code,
    /// Code of an unknown key or a value with the wrong form.
    pub value_code: Code,
    /// Code of a list of targets or capability rows with the wrong form.
    list_code: Code,
    /// Code of an unknown target.
    target_code: Code,
}

/// Entries under `hooks` in the config.
pub const CONFIG: Form = Form {
    keys: Keys {
        what: "a hook",
        known: &[
            "handler",
            "args",
            "targets",
            "timeout",
            "tools",
            "onFailure",
            "maxContinuations",
            "allowLoss",
        ],
        later: &[],
    },
    timeout: ("timeout", MAX_DELAY / 1000, Timeout::Native),
    mistaken: |seconds| {
        (seconds > MAX_TIMEOUT).then(|| {
            let message = format!("`timeout` counts seconds: {seconds} s is a mistake");
            (message, format!("{seconds} ms are `timeout: {}`", seconds.div_ceil(1000)))
        })
    },
    timeout_code: codes::TIMEOUT,
    value_code: codes::CONFIG_VALUE,
    list_code: codes::HOOK_TARGET,
    target_code: codes::HOOK_TARGET,
};

/// The config of an event route.
pub const ROUTE: Form = Form {
    keys: Keys {
        what: "a route's config",
        known: &[
            "requires",
            "targets",
            "timeoutMs",
            "tools",
            "onFailure",
            "maxContinuations",
            "allowLoss",
            "runtime",
            "fallback",
            "delivery",
        ],
        later: &[],
    },
    timeout: ("timeoutMs", MAX_DELAY, Timeout::Deadline),
    mistaken: |ms| {
        (ms < 100).then(|| {
            let message = format!("`timeoutMs` counts milliseconds: {ms} ms is a mistake");
            (
                message,
                format!("{ms} s are `timeoutMs: {}`; a runtime needs 100 to start", ms * 1000),
            )
        })
    },
    timeout_code: codes::ROUTE_CONFIG,
    value_code: codes::ROUTE_CONFIG,
    list_code: codes::TARGETS_AND_REQUIRES,
    target_code: codes::CAPABILITY,
};

/// Route keys whose default is the only supported value.
const FIXED: [(&str, &str); 3] =
    [("runtime", "standalone"), ("fallback", "none"), ("delivery", "immediate")];

/// Reads the settings from the `fields` of a hook on `family`.
pub fn options(reader: &mut Reader<'_>, form: &Form, fields: &[Field], family: &str) -> Options {
    let mut options = Options {
        targets: field(fields, "targets")
            .and_then(|value| hosts(reader, value, form.list_code, form.target_code)),
        timeout: timeout(reader, form, fields),
        on_failure: field(fields, "onFailure").and_then(|value| {
            let words = [("continue", OnFailure::Continue), ("deny", OnFailure::Deny)];
            reader.word(value, "onFailure", &words, form.value_code)
        }),
        max_continuations: field(fields, "maxContinuations").and_then(|value| {
            reader.positive(value, "maxContinuations", MAX_DELAY, form.value_code)
        }),
        allow_loss: field(fields, "allowLoss")
            .map(|value| allow_loss(reader, value, form.value_code, form.target_code))
            .unwrap_or_default(),
        ..Options::default()
    };
    if form.keys.known.contains(&"requires") {
        options.requires = field(fields, "requires")
            .and_then(|value| reader.strings(value, "requires", form.list_code));
        exclusive(reader, fields);
        fixed(reader, form, fields);
    }
    if let Some(field) = fields.iter().find(|field| field.key.value == "tools") {
        if reader.vocabulary.canonical.families.get(family).is_some_and(|family| family.tools) {
            options.tools = selectors(reader, &field.value);
        } else {
            reader.report(
                Diagnostic::error(
                    codes::TOOLS_ELSEWHERE,
                    format!("`{family}` is not about a tool"),
                )
                .at(field.key.span.clone())
                .help("remove `tools`"),
            );
        }
    }
    options
}

fn timeout(reader: &mut Reader<'_>, form: &Form, fields: &[Field]) -> Option<Spanned<Timeout>> {
    let (key, max, meaning) = form.timeout;
    let limit = reader.positive(field(fields, key)?, key, max, form.timeout_code)?;
    if let Some((message, help)) = (form.mistaken)(limit.value) {
        let problem = Diagnostic::error(form.timeout_code, message).at(limit.span).help(help);
        reader.report(problem);
        return None;
    }
    Some(Spanned { value: meaning(limit.value), span: limit.span })
}

/// Reads a list of `targets`: hosts, each once. Another form is reported with `list_code`, an
/// unknown target with `target_code`.
pub fn hosts(
    reader: &mut Reader<'_>,
    value: &Spanned<Static>,
    list_code: Code,
    target_code: Code,
) -> Option<Spanned<Vec<Spanned<String>>>> {
    let mut targets = reader.strings(value, "targets", list_code)?;
    targets.value.retain(|target| {
        let name = target.value.as_str();
        let diagnostic = if reader.vocabulary.hosts.contains(&name) {
            return true;
        } else if name == PORTABLE {
            Diagnostic::error(codes::HOOKLESS_TARGET, format!("the target `{name}` has no hooks"))
                .help(format!("remove `{name}` here"))
        } else {
            Diagnostic::error(target_code, format!("unknown target `{name}`"))
                .help(suggest(name, reader.vocabulary.hosts))
        };
        reader.report(diagnostic.at(target.span.clone()));
        false
    });
    Some(targets)
}

fn exclusive(reader: &mut Reader<'_>, fields: &[Field]) {
    let mut both =
        fields.iter().filter(|field| ["targets", "requires"].contains(&field.key.value.as_str()));
    if let (Some(first), Some(second)) = (both.next(), both.next()) {
        let message = format!("`{}` stands beside `{}`", second.key.value, first.key.value);
        reader.report(
            Diagnostic::error(codes::TARGETS_AND_REQUIRES, message)
                .at(second.key.span.clone())
                .help("name hosts by `targets`, or what the hook needs by `requires`, not both"),
        );
    }
}

fn fixed(reader: &mut Reader<'_>, form: &Form, fields: &[Field]) {
    for (key, default) in FIXED {
        let Some(value) = field(fields, key) else { continue };
        let list = key == "delivery";
        let text = match &value.value {
            Static::String(text) if !list => Some(text),
            Static::Array(items) if list && items.len() == 1 => match &items[0].value {
                Static::String(text) => Some(text),
                _ => None,
            },
            _ => None,
        };
        match text {
            Some(text) if text == default => {}
            Some(text) => reader.report(
                Diagnostic::error(
                    codes::UNSUPPORTED,
                    format!("`{key}: '{text}'` is not supported yet"),
                )
                .at(value.span.clone())
                .help(format!("remove `{key}`; it is `{default}` then")),
            ),
            None => {
                let expected = if list { format!("['{default}']") } else { format!("'{default}'") };
                let _: Option<()> = reader.wrong(value, key, &expected, form.value_code);
            }
        }
    }
}

/// Reads a selection. One with a bad selector counts as none: what it means is not known.
fn selectors(
    reader: &mut Reader<'_>,
    value: &Spanned<Static>,
) -> Option<Spanned<Vec<Spanned<Selector>>>> {
    let texts = reader.strings(value, "tools", codes::SELECTOR)?;
    let selectors: Vec<_> = texts
        .value
        .into_iter()
        .map(|text| Some(Spanned { value: selector(reader, &text)?, span: text.span }))
        .collect();
    let value = selectors.into_iter().collect::<Option<_>>()?;
    Some(Spanned { value, span: texts.span })
}

/// Reads one selector.
fn selector(reader: &mut Reader<'_>, text: &Spanned<String>) -> Option<Selector> {
    let hosts = reader.vocabulary.hosts;
    let name = text.value.as_str();
    if let Some(kind) = kind(name) {
        return Some(Selector::Kind(kind));
    }
    let problem = match name.split_once(':') {
        Some((host, tool)) if hosts.contains(&host) && !tool.trim().is_empty() => {
            return Some(Selector::Native { host: host.to_owned(), name: tool.to_owned() });
        }
        Some((host, _)) if !hosts.contains(&host) => {
            let message = format!("`{name}` selects a tool of the unknown target `{host}`");
            Diagnostic::error(codes::SELECTOR_TARGET, message).help(suggest(host, hosts))
        }
        Some(_) => Diagnostic::error(codes::SELECTOR, format!("`{name}` names no tool"))
            .help("write `<target>:<native tool name>`"),
        None => Diagnostic::error(codes::SELECTOR, format!("unknown tool selector `{name}`"))
            .help(format!("{}, or `<target>:<native tool name>`", suggest(name, &KINDS))),
    };
    reader.report(problem.at(text.span.clone()));
    None
}

/// The canonical kind named `text`; the names are those of the tables.
fn kind(text: &str) -> Option<ToolKind> {
    let text: StrDeserializer<'_, Error> = text.into_deserializer();
    ToolKind::deserialize(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_kind_exists() {
        let kinds: Vec<_> = KINDS.iter().map(|name| kind(name)).collect();
        assert_eq!(
            kinds,
            [
                Some(ToolKind::Shell),
                Some(ToolKind::FileRead),
                Some(ToolKind::FileWrite),
                Some(ToolKind::Mcp),
                Some(ToolKind::Agent)
            ]
        );
    }
}
