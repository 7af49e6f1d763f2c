//! The default export of a handler module: whether it is a function, and what can be seen of it.

use std::rc::Rc;

use swc_core::common::Spanned as _;
use swc_core::ecma::ast::{CallExpr, Callee, Expr, MemberProp};

use super::context::{Uses, uses};
use super::eval::{Static, eval};
use super::module::{Binding, Module, bare};
use super::project::{Returns, Spanned};
use super::reader::Reader;
use super::returns::{Answers, returns};
use super::scope::Callable;
use super::views::RENDER;
use crate::diagnostics::{Code, Diagnostic, Span, codes};

/// Module that the event helpers come from.
const HELPERS: &str = "agent-bundle/routes";
/// Name of the event helpers there.
const EVENTS: &str = "events";
/// Constants and modules that may pass a handler on in a row.
const MAX_HOPS: usize = 64;

/// How a handler is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// By a config hook: `(event, context)`.
    Config,
    /// By an event route: `(context)`; the default export may be a helper's result.
    Route,
    /// As a component that renders the answer: a JSX route or a view.
    Component,
    /// As a provider: what it returns is no answer.
    Provider,
}

impl Kind {
    /// The code of an unusable default export.
    fn code(self) -> Code {
        match self {
            Self::Provider => codes::PROVIDER,
            Self::Config | Self::Route | Self::Component => codes::DEFAULT_EXPORT,
        }
    }
}

/// A usable default export.
#[derive(Debug)]
pub struct Handler {
    /// Its place.
    pub span: Span,
    /// What it can be seen to return.
    pub returns: Returns,
    /// The helper call around it.
    pub helper: Option<Helper>,
    /// What it uses of a route's context.
    pub uses: Uses,
}

impl Handler {
    /// A default export at `span` of which nothing can be seen.
    pub fn unknown(span: Span) -> Self {
        Self { span, returns: Returns::default(), helper: None, uses: Uses::default() }
    }
}

/// `events.<family>.<name>(config, handler)`.
#[derive(Debug)]
pub struct Helper {
    /// Canonical family that the helper names.
    pub family: Spanned<String>,
    /// The first argument.
    pub config: Spanned<Static>,
}

/// Reads the default export of `module`; what makes it unusable is reported.
pub fn handler(reader: &mut Reader<'_>, module: &Rc<Module>, kind: Kind) -> Option<Handler> {
    let Some(binding) = module.export("default") else {
        reader.report(
            Diagnostic::error(kind.code(), format!("`{}` has no default export", module.file))
                .at(Span::file(module.file.clone()))
                .help("write `export default (…) => { … }`"),
        );
        return None;
    };
    let blame = Span::file(module.file.clone());
    Search { reader, kind, hops: 0 }.binding(module, binding, &blame)
}

struct Search<'r, 'v> {
    reader: &'r mut Reader<'v>,
    kind: Kind,
    hops: usize,
}

impl Search<'_, '_> {
    fn binding(
        &mut self,
        module: &Rc<Module>,
        binding: Binding<'_>,
        blame: &Span,
    ) -> Option<Handler> {
        self.hops += 1;
        if self.hops > MAX_HOPS {
            return self.unusable(blame, "the default export refers to itself");
        }
        match binding {
            Binding::Value(expr) => self.expr(module, expr),
            Binding::Function(function) => self.function(module, Callable::Function(function)),
            Binding::Class(span) => self.unusable(&span, "the default export is a class"),
            Binding::Opaque(span) => Some(Handler::unknown(span)),
            Binding::Import { specifier, span, .. } if !specifier.starts_with('.') => {
                Some(Handler::unknown(span))
            }
            Binding::Import { name, span, .. } if name == "*" => {
                self.unusable(&span, "the default export is a module")
            }
            Binding::Import { specifier, name, span } => {
                let other = self.reader.import(&module.file, &specifier, &span)?;
                let owner = self.reader.owner(&other, &name, &specifier, &span)?;
                self.binding(&owner, owner.export(&name)?, &span)
            }
        }
    }

    fn expr(&mut self, module: &Rc<Module>, expr: &Expr) -> Option<Handler> {
        let expr = bare(expr);
        let span = module.span(expr.span());
        if let Some(function) = Callable::of(expr) {
            return self.function(module, function);
        }
        match expr {
            Expr::Ident(ident) => match module.binding(&ident.sym) {
                Some(binding) => self.binding(module, binding, &span),
                None => self.unusable(&span, &format!("`{}` is not declared", ident.sym)),
            },
            Expr::Call(call) => match helper(module, call) {
                Some((path, callee)) => self.helper(module, call, &path, callee),
                None => Some(Handler::unknown(span)),
            },
            Expr::Lit(_)
            | Expr::Tpl(_)
            | Expr::Object(_)
            | Expr::Array(_)
            | Expr::JSXElement(_)
            | Expr::JSXFragment(_)
            | Expr::Class(_)
            | Expr::New(_) => self.unusable(&span, "the default export is not a function"),
            _ => Some(Handler::unknown(span)),
        }
    }

    fn function(&mut self, module: &Rc<Module>, function: Callable<'_>) -> Option<Handler> {
        let span = module.span(function.span());
        if function.is_generator() {
            return self.unusable(&span, "the default export is a generator");
        }
        let uses = match self.kind {
            Kind::Route | Kind::Component => uses(module, function),
            Kind::Config => Uses::default(),
            Kind::Provider => return Some(Handler::unknown(span)),
        };
        let answers = if self.kind == Kind::Component {
            Answers::Elements
        } else {
            let requests = uses.calls.iter().filter(|call| call.name == RENDER);
            Answers::Results(requests.map(|call| call.position).collect())
        };
        let (returns, problems) = returns(module, function, answers);
        for problem in problems {
            self.reader.report(problem);
        }
        Some(Handler { span, returns, helper: None, uses })
    }

    fn helper(
        &mut self,
        module: &Rc<Module>,
        call: &CallExpr,
        path: &[String],
        callee: Span,
    ) -> Option<Handler> {
        let span = module.span(call.span);
        match self.kind {
            Kind::Route => {}
            Kind::Config => {
                return self.unusable(&callee, "an event route's helper in a config hook");
            }
            Kind::Component => {
                return self.unusable(&callee, "an event helper around a component");
            }
            Kind::Provider => {
                return self.unusable(&callee, "an event helper around a provider");
            }
        }
        if !matches!(
            module.binding(&path[0]),
            Some(Binding::Import { specifier, name, .. }) if specifier == HELPERS && name == EVENTS
        ) {
            let message = format!("`{}` is not imported from `{HELPERS}`", path[0]);
            return self.unusable(&callee, &message);
        }
        let [config, function] = call.args.as_slice() else {
            return self.unusable(&span, "an event helper takes a config and a handler");
        };
        let family = path[1..].iter().map(|part| kebab(part)).collect::<Vec<_>>().join("/");
        let config = eval(self.reader, module, &config.expr);
        let handler = self.expr(module, &function.expr)?;
        let family = Spanned { value: family, span: callee };
        Some(Handler { span, helper: Some(Helper { family, config }), ..handler })
    }

    fn unusable(&mut self, span: &Span, message: &str) -> Option<Handler> {
        let help = match self.kind {
            Kind::Config => {
                "export a function by default: `export default (event, context) => { … }`"
            }
            Kind::Route => {
                "export a function by default: `export default events.<family>.<name>({}, (ctx) => { … })`"
            }
            Kind::Component => {
                "export a component by default: `export default async function Name(props) { … }`"
            }
            Kind::Provider => {
                "export a function by default that gives the value: `export default async () => …`"
            }
        };
        self.reader
            .report(Diagnostic::error(self.kind.code(), message).at(span.clone()).help(help));
        None
    }
}

/// The dotted names of a call that looks like an event helper's, and the place of its callee.
fn helper(module: &Module, call: &CallExpr) -> Option<(Vec<String>, Span)> {
    let Callee::Expr(callee) = &call.callee else { return None };
    let mut path = Vec::new();
    let mut at = bare(callee);
    while let Expr::Member(member) = at {
        let MemberProp::Ident(name) = &member.prop else { return None };
        path.insert(0, name.sym.to_string());
        at = bare(&member.obj);
    }
    let Expr::Ident(root) = at else { return None };
    path.insert(0, root.sym.to_string());
    let imported = matches!(
        module.binding(&root.sym),
        Some(Binding::Import { specifier, .. }) if specifier == HELPERS
    );
    let undeclared = module.binding(&root.sym).is_none() && root.sym == EVENTS;
    (path.len() > 1 && (imported || undeclared)).then(|| (path, module.span(callee.span())))
}

/// `modelSwitch` → `model-switch`.
fn kebab(name: &str) -> String {
    name.chars().fold(String::new(), |mut out, letter| {
        if letter.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(letter.to_ascii_lowercase());
        out
    })
}
