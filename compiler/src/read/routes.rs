//! Event routes: the modules under `src/events`.

use std::collections::BTreeMap;
use std::rc::Rc;

use camino::{Utf8Path, Utf8PathBuf};
use walkdir::WalkDir;

use super::eval::{Static, eval};
use super::handler::{Handler, Helper, Kind, handler};
use super::module::{Binding, Module};
use super::options::{ROUTE, options};
use super::project::{Hook, Options, Origin, Rendering, Spanned};
use super::providers;
use super::reader::Reader;
use super::suggest::suggest;
use super::views;
use crate::diagnostics::{Diagnostic, Span, codes};

/// Folder of the routes.
const FOLDER: &str = "src/events";
/// Endings of routes: of handlers that return results, and of components.
const ENDINGS: [&str; 2] = ["ts", COMPONENT];
/// Ending of components.
const COMPONENT: &str = "tsx";
/// Endings of modules that are no routes, though an author may expect it.
pub const OTHER_ENDINGS: [&str; 6] = ["jsx", "js", "mjs", "cjs", "mts", "cts"];
/// Export that holds a route's settings beside a plain default function.
const CONFIG: &str = "config";

/// Reads all routes, in the order of their paths; `keys` are those of the project's providers.
pub fn routes(reader: &mut Reader<'_>, keys: &[String]) -> Vec<Hook> {
    let mut claimed: BTreeMap<String, Utf8PathBuf> = BTreeMap::new();
    let mut hooks = Vec::new();
    let events = &reader.vocabulary.canonical.families;
    let (views, files): (Vec<_>, Vec<_>) =
        files(reader).into_iter().partition(|file| views::is_view(file));
    views::orphans(reader, &views, &files);
    // Known events go first, so that a colliding name is blamed on the file that is no event.
    let (known, unknown): (Vec<_>, Vec<_>) = files
        .into_iter()
        .map(|file| (id(&file), file))
        .partition(|(id, _)| events.contains_key(id));
    for (id, file) in known.into_iter().chain(unknown) {
        // Two names that differ in case are one file on some systems.
        if let Some(first) = claimed.get(&id.to_lowercase()) {
            let message = format!("`{file}` and `{first}` declare one route");
            reader.report(
                Diagnostic::error(codes::DUPLICATE_ROUTE, message)
                    .at(Span::file(file.clone()))
                    .help("keep one of the two files"),
            );
            continue;
        }
        claimed.insert(id.to_lowercase(), file.clone());
        if file.extension().is_some_and(|ending| ENDINGS.contains(&ending)) {
            hooks.extend(route(reader, &file, &id, &views, keys));
        } else {
            unsupported(reader, &file);
        }
    }
    hooks
}

/// The event that a route's path names.
fn id(file: &Utf8Path) -> String {
    file.strip_prefix(FOLDER).unwrap_or(file).with_extension("").into_string()
}

/// The modules under [`FOLDER`], sorted; declarations and names that start with `_` or `.` are
/// left out.
fn files(reader: &mut Reader<'_>) -> Vec<Utf8PathBuf> {
    let root = reader.sources.root().to_owned();
    let folder = root.join(FOLDER);
    if folder.symlink_metadata().is_err() {
        return Vec::new();
    }
    let visible =
        |name: &std::ffi::OsStr| name.to_str().is_none_or(|name| !name.starts_with(['_', '.']));
    let mut files = Vec::new();
    let walk = WalkDir::new(&folder).sort_by_file_name().min_depth(1);
    for entry in walk.into_iter().filter_entry(|entry| visible(entry.file_name())) {
        let path = match entry {
            Ok(entry) if entry.file_type().is_dir() => continue,
            Ok(entry) if entry.path_is_symlink() && entry.path().is_dir() => Err(format!(
                "`{}` under `{FOLDER}` is a link to a folder, which is not followed",
                entry.file_name().to_string_lossy()
            )),
            Ok(entry) => Utf8PathBuf::from_path_buf(entry.into_path())
                .map_err(|path| format!("the file name `{}` is not text", path.to_string_lossy())),
            Err(error) => Err(format!("`{FOLDER}` cannot be read: {error}")),
        };
        match path {
            Ok(path) => files.extend(path.strip_prefix(&root).ok().map(slashes).filter(is_module)),
            Err(message) => reader.report(Diagnostic::error(codes::READ, message)),
        }
    }
    // `.ts` goes before `.tsx`, so that a pair is blamed on the second.
    files.sort();
    files
}

/// The path with forward slashes, on every system.
fn slashes(path: &Utf8Path) -> Utf8PathBuf {
    path.components().map(|part| part.as_str()).collect::<Vec<_>>().join("/").into()
}

fn is_module(file: &Utf8PathBuf) -> bool {
    let declaration = [".d.ts", ".d.mts", ".d.cts"].iter().any(|end| file.as_str().ends_with(end));
    let module = |ending| ENDINGS.contains(&ending) || OTHER_ENDINGS.contains(&ending);
    !declaration && file.extension().is_some_and(module)
}

fn unsupported(reader: &mut Reader<'_>, file: &Utf8Path) {
    let message =
        format!("`{file}`: event routes other than `.ts` and `.tsx` are not supported yet");
    reader.report(
        Diagnostic::error(codes::UNSUPPORTED, message)
            .at(Span::file(file))
            .help("write the handler in a `.ts` file, or begin this file's name with `_`"),
    );
}

/// Reads the route `file`, whose path names the event `id`; its view is among `views`, and what it asks
/// for among the `keys` of providers.
fn route(
    reader: &mut Reader<'_>,
    file: &Utf8Path,
    id: &str,
    views: &[Utf8PathBuf],
    keys: &[String],
) -> Option<Hook> {
    let families = &reader.vocabulary.canonical.families;
    if !families.contains_key(id) {
        let mut known: Vec<_> = families.keys().collect();
        known.sort_by_key(|path| families[*path].order);
        reader.report(
            Diagnostic::error(codes::UNKNOWN_EVENT, format!("`{id}` is not an event"))
                .at(Span::file(file))
                .help(suggest(id, &known)),
        );
        return None;
    }
    if !reader.vocabulary.families.contains(&id) {
        reader.report(
            Diagnostic::error(codes::UNSUPPORTED, format!("the event `{id}` is not supported yet"))
                .at(Span::file(file))
                .help("remove this file, or begin its name with `_`"),
        );
        return None;
    }
    let module = reader.load(file, codes::READ, Some(&Span::file(file)))?;
    let found = reader.found();
    let is_component = file.extension() == Some(COMPONENT);
    let kind = if is_component { Kind::Component } else { Kind::Route };
    let Handler { span, mut returns, helper, uses } =
        handler(reader, &module, kind).unwrap_or_else(|| Handler::unknown(Span::file(file)));
    providers::check(reader, &uses, keys);
    let rendering = if is_component {
        Rendering::Component
    } else {
        let view = views::view(reader, file, views, keys);
        views::check(reader, file, &uses, view.as_ref().map(|(view, _)| view));
        view.map_or(Rendering::None, |(view, rendered)| {
            returns.add(rendered);
            Rendering::View(view)
        })
    };
    let config = config(reader, &module, id, helper);
    let options = config.map_or_else(Options::default, |config| {
        let fields = reader.object(&config, &ROUTE.keys, ROUTE.value_code).unwrap_or_default();
        options(reader, &ROUTE, fields, id)
    });
    let (family, handler) = (id.to_owned(), file.to_owned());
    let sound = reader.found() == found;
    Some(Hook {
        origin: Origin::Route,
        family,
        handler,
        prebuilt: None,
        rendering,
        span,
        options,
        returns,
        sound,
    })
}

/// The route's settings: the helper's first argument, or the export `config`.
fn config(
    reader: &mut Reader<'_>,
    module: &Rc<Module>,
    id: &str,
    helper: Option<Helper>,
) -> Option<Spanned<Static>> {
    let exported = match module.export(CONFIG) {
        Some(Binding::Value(expr)) => Some(eval(reader, module, expr)),
        Some(Binding::Function(function)) => misplaced(reader, module.span(function.span)),
        Some(Binding::Class(span) | Binding::Opaque(span) | Binding::Import { span, .. }) => {
            misplaced(reader, span)
        }
        None => None,
    };
    let Some(Helper { family, config }) = helper else { return exported };
    if family.value != id {
        let message = format!("the helper names `{}`, the path `{id}`", family.value);
        reader.report(
            Diagnostic::error(codes::HELPER_MISMATCH, message)
                .at(family.span)
                .help("use the helper of the path's event, or move the file"),
        );
    }
    if let Some(exported) = exported {
        reader.report(
            Diagnostic::error(codes::ROUTE_CONFIG, "`config` beside an event helper")
                .at(exported.span)
                .help("give the settings as the helper's first argument"),
        );
    }
    Some(config)
}

fn misplaced<T>(reader: &mut Reader<'_>, span: Span) -> Option<T> {
    reader.report(
        Diagnostic::error(codes::ROUTE_CONFIG, "`config` is not a `const` of this file")
            .at(span)
            .help("write `export const config = { … }`"),
    );
    None
}
