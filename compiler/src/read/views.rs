//! Views: the components beside handlers that render their answers.

use camino::{Utf8Path, Utf8PathBuf};
use swc_core::common::Spanned as _;

use super::context::Uses;
use super::handler::{Handler, Kind, handler};
use super::module::Binding;
use super::project::{Returns, View};
use super::providers;
use super::reader::Reader;
use crate::diagnostics::{Diagnostic, Span, codes};

/// How a view's file name ends, after its handler's stem.
const ENDING: &str = ".view.tsx";
/// The member of a handler's context that asks for its view.
pub const RENDER: &str = "render";

/// Whether `file` is a view, and so no route.
pub fn is_view(file: &Utf8Path) -> bool {
    file.as_str().ends_with(ENDING)
}

/// The view's file beside `handler`.
fn file_of(handler: &Utf8Path) -> Utf8PathBuf {
    handler.with_file_name(format!("{}{ENDING}", handler.file_stem().unwrap_or_default()))
}

/// What `handler` calls its view: the name of its output.
fn name_of(handler: &Utf8Path) -> String {
    format!("./{}.view.js", handler.file_stem().unwrap_or_default())
}

/// The view of the handler `route` among `views`, and what it can be seen to render; what makes it
/// unusable is reported, and what it asks for that is not among the `keys` of providers.
pub fn view(
    reader: &mut Reader<'_>,
    route: &Utf8Path,
    views: &[Utf8PathBuf],
    keys: &[String],
) -> Option<(View, Returns)> {
    let file = file_of(route);
    views.contains(&file).then(|| {
        let returns = rendered(reader, &file, keys).unwrap_or_default();
        (View { name: name_of(route), file }, returns)
    })
}

fn rendered(reader: &mut Reader<'_>, file: &Utf8Path, keys: &[String]) -> Option<Returns> {
    let module = reader.load(file, codes::READ, Some(&Span::file(file)))?;
    if let Some(config) = module.export("config") {
        let span = match config {
            Binding::Value(expr) => module.span(expr.span()),
            Binding::Function(function) => module.span(function.span),
            Binding::Class(span) | Binding::Opaque(span) | Binding::Import { span, .. } => span,
        };
        reader.report(
            Diagnostic::error(codes::ROUTE_CONFIG, "`config` in a view")
                .at(span)
                .help("give the settings in the handler's module"),
        );
    }
    let Handler { returns, uses, .. } = handler(reader, &module, Kind::Component)?;
    providers::check(reader, &uses, keys);
    Some(returns)
}

/// Checks that `route` asks for no view but its own.
pub fn check(reader: &mut Reader<'_>, route: &Utf8Path, uses: &Uses, view: Option<&View>) {
    let Some(View { name, .. }) = view else {
        let file = file_of(route);
        for one in uses.members.iter().filter(|one| one.value == RENDER) {
            reader.report(
                Diagnostic::error(codes::HELPER_MISMATCH, format!("there is no view `{file}`"))
                    .at(one.span.clone())
                    .help("write the view, or return a result object"),
            );
        }
        return;
    };
    let calls = uses.calls.iter().filter(|call| call.name == RENDER);
    for text in calls.filter_map(|call| call.text.as_ref()).filter(|text| text.value != *name) {
        let message = format!("`{}` is not this handler's view", text.value);
        reader.report(
            Diagnostic::error(codes::HELPER_MISMATCH, message)
                .at(text.span.clone())
                .help(format!("a handler renders the file beside it: write '{name}'")),
        );
    }
}

/// Reports the ones of `views` that belong to none of `routes`.
pub fn orphans(reader: &mut Reader<'_>, views: &[Utf8PathBuf], routes: &[Utf8PathBuf]) {
    let is_handled = |view: &&Utf8PathBuf| {
        routes.iter().any(|route| route.extension() == Some("ts") && file_of(route) == **view)
    };
    for view in views.iter().filter(|view| !is_handled(view)) {
        let handler = view.as_str().replace(ENDING, ".ts");
        reader.report(
            Diagnostic::error(
                codes::HELPER_MISMATCH,
                format!("`{view}` is the view of no handler"),
            )
            .at(Span::file(view.clone()))
            .help(format!("write the handler `{handler}`, or name a JSX route without `.view`")),
        );
    }
}
