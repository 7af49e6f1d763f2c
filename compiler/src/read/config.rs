//! The config file: where it is, what it exports, and the targets and hooks in it.

use std::rc::Rc;

use camino::{Utf8Path, Utf8PathBuf};
use swc_core::ecma::ast::{Callee, Expr};

use super::eval::{Static, eval};
use super::hooks::hooks;
use super::module::{Binding, Module, bare};
use super::plugin::plugin;
use super::project::{Hook, PORTABLE, Plugin, Spanned};
use super::reader::Reader;
use super::scope::Callable;
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
/// Module that [`DEFINE`] comes from.
const DEFINE_MODULE: &str = "agent-bundle/config";
/// The function around a config; it returns its argument.
const DEFINE: &str = "defineConfig";
/// Constants that may stand between the default export and the config.
const MAX_HOPS: usize = 64;

/// Keys of the config.
pub const KNOWN: [&str; 3] = ["plugin", "targets", "hooks"];
/// Keys that later versions will read; the sections of hosts are among them.
const LATER: [&str; 6] = ["payload", "allowLoss", "nativeHooks", "hosts", "routes", "render"];
/// What the config says.
pub struct Config {
    /// The config file.
    pub file: Utf8PathBuf,
    /// Facts about the plugin.
    pub plugin: Plugin,
    /// Selected targets.
    pub targets: Vec<Spanned<String>>,
    /// Config hooks.
    pub hooks: Vec<Hook>,
}

/// Reads the config named `path`, or the one that stands in the root.
pub fn config(reader: &mut Reader<'_>, path: Option<&Utf8Path>) -> Option<Config> {
    let file = locate(reader, path)?;
    let module = reader.load(&file, codes::CONFIG, None)?;
    let value = exported(reader, &module)?;
    let later: Vec<&str> = LATER.iter().chain(reader.vocabulary.hosts).copied().collect();
    let keys = Keys { what: "the config", known: &KNOWN, later: &later };
    let fields = reader.object(&value, &keys, codes::CONFIG_VALUE)?;
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
    let hooks = field(fields, "hooks").map_or_else(Vec::new, |value| hooks(reader, value));
    let plugin = plugin(reader, field(fields, "plugin"), &value.span);
    Some(Config { file, plugin, targets, hooks })
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

/// The config value that `module` exports.
fn exported(reader: &mut Reader<'_>, module: &Rc<Module>) -> Option<Spanned<Static>> {
    let missing = "export the config by default: `export default defineConfig({ … })`";
    let mut expr = match module.export("default") {
        Some(Binding::Value(expr)) => bare(expr),
        Some(Binding::Function(function)) => return factory(reader, module, function.span),
        Some(Binding::Class(span) | Binding::Opaque(span) | Binding::Import { span, .. }) => {
            reader.report(
                Diagnostic::error(codes::CONFIG, "the default export is not a config")
                    .at(span)
                    .help(missing),
            );
            return None;
        }
        None => {
            reader.report(
                Diagnostic::error(
                    codes::CONFIG,
                    format!("`{}` has no default export", module.file),
                )
                .at(Span::file(module.file.clone()))
                .help(missing),
            );
            return None;
        }
    };
    for _ in 0..MAX_HOPS {
        expr = match expr {
            Expr::Ident(ident) => match module.binding(&ident.sym) {
                Some(Binding::Value(value)) => bare(value),
                Some(Binding::Function(function)) => {
                    return factory(reader, module, function.span);
                }
                _ => break,
            },
            Expr::Call(call) => match (&call.callee, call.args.as_slice()) {
                (Callee::Expr(callee), [argument]) if is_define(module, callee) => {
                    bare(&argument.expr)
                }
                _ => break,
            },
            _ => break,
        };
    }
    if let Some(function) = Callable::of(expr) {
        return factory(reader, module, function.span());
    }
    if let Expr::Call(call) = expr
        && let Callee::Expr(callee) = &call.callee
        && let Expr::Ident(name) = bare(callee)
        && name.sym == *DEFINE
        && !is_define(module, callee)
    {
        reader.report(
            Diagnostic::error(
                codes::DYNAMIC,
                format!("`{DEFINE}` is not imported from `{DEFINE_MODULE}`"),
            )
            .at(module.span(name.span))
            .help(format!("add `import {{ {DEFINE} }} from '{DEFINE_MODULE}'`")),
        );
        return None;
    }
    Some(eval(reader, module, expr))
}

fn is_define(module: &Module, callee: &Expr) -> bool {
    let Expr::Ident(ident) = bare(callee) else { return false };
    matches!(
        module.binding(&ident.sym),
        Some(Binding::Import { specifier, name, .. }) if specifier == DEFINE_MODULE && name == DEFINE
    )
}

fn factory<T>(reader: &mut Reader<'_>, module: &Module, span: swc_core::common::Span) -> Option<T> {
    reader.report(
        Diagnostic::error(codes::UNSUPPORTED, "a config that is a function is not supported yet")
            .at(module.span(span))
            .help(format!("pass an object literal to `{DEFINE}`")),
    );
    None
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
