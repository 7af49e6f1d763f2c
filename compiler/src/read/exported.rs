//! What a config file exports, as far as reading it tells.

use std::rc::Rc;

use swc_core::common::Span as SwcSpan;
use swc_core::ecma::ast::{Callee, Expr};

use super::eval::{Static, eval};
use super::module::{Binding, Module, bare};
use super::project::Spanned;
use super::reader::Reader;
use super::scope::Callable;
use crate::diagnostics::{Diagnostic, Span, codes};

/// Module that [`DEFINE`] comes from.
const DEFINE_MODULE: &str = "agent-bundle/config";
/// The function around a config; it returns its argument.
const DEFINE: &str = "defineConfig";
/// Constants that may stand between the default export and the config.
const MAX_HOPS: usize = 64;

/// The config value that `module` exports. One that only running the module tells is reported as
/// not static.
pub fn exported(reader: &mut Reader<'_>, module: &Rc<Module>) -> Option<Spanned<Static>> {
    let missing = "export the config by default: `export default defineConfig({ … })`";
    let mut expr = match module.export("default") {
        Some(Binding::Value(expr)) => bare(expr),
        Some(Binding::Function(function)) => return factory(reader, module, function.span),
        Some(Binding::Opaque(span) | Binding::Import { span, .. }) => {
            return dynamic(reader, span, "a value from elsewhere");
        }
        Some(Binding::Class(span)) => {
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
        && module.binding(&name.sym).is_none()
    {
        reader.report(
            Diagnostic::error(
                codes::CONFIG,
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

fn factory<T>(reader: &mut Reader<'_>, module: &Module, span: SwcSpan) -> Option<T> {
    dynamic(reader, module.span(span), "a function")
}

fn dynamic<T>(reader: &mut Reader<'_>, span: Span, what: &str) -> Option<T> {
    reader.report(
        Diagnostic::error(codes::DYNAMIC, format!("a config that is {what} is not static"))
            .at(span)
            .help(format!("pass an object literal to `{DEFINE}`")),
    );
    None
}
