//! `allowLoss`: losses that the author accepts, each with its reason.

use super::eval::Static;
use super::project::{AllowedLoss, Spanned};
use super::reader::Reader;
use super::shape::{Keys, field};
use super::suggest::suggest;
use crate::diagnostics::{Code, Diagnostic, codes};

/// Keys of an entry, all of them required.
pub const KEYS: Keys<'static> =
    Keys { what: "an accepted loss", known: &["code", "host", "reason"], later: &[] };

/// Reads the entries of `value`, in the author's order. A value with the wrong form is reported with
/// `value_code`, an unknown host with `target_code`, a code that is no loss with its own.
pub fn allow_loss(
    reader: &mut Reader<'_>,
    value: &Spanned<Static>,
    value_code: Code,
    target_code: Code,
) -> Vec<AllowedLoss> {
    match &value.value {
        Static::Array(entries) => {
            entries.iter().filter_map(|one| entry(reader, one, value_code, target_code)).collect()
        }
        _ => reader
            .wrong(value, "allowLoss", "an array of `{ code, host, reason }`", value_code)
            .unwrap_or_default(),
    }
}

fn entry(
    reader: &mut Reader<'_>,
    value: &Spanned<Static>,
    value_code: Code,
    target_code: Code,
) -> Option<AllowedLoss> {
    let fields = reader.object(value, &KEYS, value_code)?;
    let [code, host, reason] = ["code", "host", "reason"].map(|name| match field(fields, name) {
        Some(value) => reader.string(value, name, value_code),
        None => {
            reader.report(
                Diagnostic::error(value_code, format!("an accepted loss without `{name}`"))
                    .at(value.span.clone())
                    .help("write `{ code: 'AB…', host: '…', reason: 'why this is fine' }`"),
            );
            None
        }
    });
    let code = code.and_then(|code| loss(reader, &code));
    let host = host.filter(|host| is_known(reader, host, target_code));
    Some(AllowedLoss {
        code: code?,
        host: host?.value,
        reason: reason?.value,
        span: value.span.clone(),
    })
}

/// The code of a loss; another one is reported.
fn loss(reader: &mut Reader<'_>, id: &Spanned<String>) -> Option<Code> {
    let found = codes::ALL.iter().find(|code| code.id == id.value);
    if let Some(code) = found.filter(|code| codes::LOSSES.contains(code)) {
        return Some(*code);
    }
    let losses: Vec<_> = codes::LOSSES.iter().map(|code| code.id).collect();
    let problem = match found {
        Some(code) => {
            Diagnostic::error(codes::ALLOW_LOSS, format!("{} is no loss: {}", code.id, code.title))
                .help(format!("mend what it reports; losses are {}", losses.join(", ")))
        }
        None => Diagnostic::error(codes::ALLOW_LOSS, format!("`{}` is no code", id.value))
            .help(suggest(&id.value, &losses)),
    };
    reader.report(problem.at(id.span.clone()));
    None
}

fn is_known(reader: &mut Reader<'_>, host: &Spanned<String>, code: Code) -> bool {
    let hosts = reader.vocabulary.hosts;
    let is_known = hosts.contains(&host.value.as_str());
    if !is_known {
        reader.report(
            Diagnostic::error(code, format!("unknown target `{}`", host.value))
                .at(host.span.clone())
                .help(suggest(&host.value, hosts)),
        );
    }
    is_known
}
