//! What a handler uses of its route's context, the first parameter or what `agent()` finds.

use std::collections::BTreeMap;

use agent_bundle_templates::{RUNTIME, service};
use swc_core::atoms::Atom;
use swc_core::common::{Span as SwcSpan, Spanned as _};
use swc_core::ecma::ast::{
    CallExpr, Callee, Expr, Ident, Lit, MemberExpr, MemberProp, ObjectPatProp, Pat, PropName,
};
use swc_core::ecma::visit::{Visit, VisitWith};

use super::module::{Binding, Module, bare};
use super::project::Spanned;
use super::scope::{Callable, names};
use crate::diagnostics::Span;

/// The members of a context that a function uses, as far as it names them itself.
#[derive(Debug, Default)]
pub struct Uses {
    /// Each name, where it is taken from the context.
    pub members: Vec<Spanned<String>>,
    /// Each call of a member.
    pub calls: Vec<Call>,
}

/// A call of a member.
#[derive(Debug)]
pub struct Call {
    /// The member's name.
    pub name: String,
    /// Position of the call in the parser's count.
    pub position: u32,
    /// The first argument, where it is a literal text.
    pub text: Option<Spanned<String>>,
}

/// Finds what `function`, which stands in `module`, uses of its first parameter.
pub fn uses(module: &Module, function: Callable<'_>) -> Uses {
    let mut search =
        Search { module, object: None, locals: BTreeMap::new(), uses: Uses::default() };
    match function.params().first() {
        Some(Pat::Ident(context)) => search.object = Some(context.id.sym.clone()),
        Some(Pat::Object(pattern)) => pattern.props.iter().for_each(|prop| search.taken(prop)),
        _ => {}
    }
    function.visit(&mut search);
    search.uses
}

struct Search<'m> {
    module: &'m Module,
    /// Name of the parameter.
    object: Option<Atom>,
    /// Names of members that were taken out of it.
    locals: BTreeMap<Atom, String>,
    uses: Uses,
}

impl Search<'_> {
    /// A member that the parameter's pattern takes out.
    fn taken(&mut self, prop: &ObjectPatProp) {
        let (name, span) = match prop {
            ObjectPatProp::KeyValue(one) => match &one.key {
                PropName::Ident(name) => {
                    let mut bound = Vec::new();
                    names(&one.value, &mut bound);
                    self.locals
                        .extend(bound.into_iter().map(|local| (local, name.sym.to_string())));
                    (&name.sym, name.span)
                }
                _ => return,
            },
            ObjectPatProp::Assign(one) => {
                self.locals.insert(one.key.id.sym.clone(), one.key.id.sym.to_string());
                (&one.key.id.sym, one.key.id.span)
            }
            ObjectPatProp::Rest(_) => return,
        };
        self.member(name, span);
    }

    fn member(&mut self, name: &Atom, span: SwcSpan) {
        self.uses.members.push(Spanned { value: name.to_string(), span: self.span(span) });
    }

    fn span(&self, span: SwcSpan) -> Span {
        self.module.span(span)
    }

    /// The member of the context that `expr` is.
    fn of(&self, expr: &Expr) -> Option<String> {
        match bare(expr) {
            Expr::Ident(Ident { sym, .. }) => self.locals.get(sym).cloned(),
            Expr::Member(member) => self.named(member).map(ToString::to_string),
            _ => None,
        }
    }

    fn named<'e>(&self, member: &'e MemberExpr) -> Option<&'e Atom> {
        let MemberProp::Ident(name) = &member.prop else { return None };
        let is_context = match bare(&member.obj) {
            Expr::Ident(object) => Some(&object.sym) == self.object.as_ref(),
            Expr::Await(one) => self.is_request(bare(&one.arg)),
            _ => false,
        };
        is_context.then_some(&name.sym)
    }

    /// Whether `expr` is `agent()`, which finds the context.
    fn is_request(&self, expr: &Expr) -> bool {
        let Expr::Call(call) = expr else { return false };
        let Callee::Expr(callee) = &call.callee else { return false };
        let Expr::Ident(name) = bare(callee) else { return false };
        matches!(
            self.module.binding(&name.sym),
            Some(Binding::Import { specifier, name, .. }) if specifier == RUNTIME && name == service::AGENT
        )
    }
}

impl Visit for Search<'_> {
    fn visit_member_expr(&mut self, member: &MemberExpr) {
        if let Some(name) = self.named(member) {
            self.member(name, member.span);
        }
        member.visit_children_with(self);
    }

    fn visit_call_expr(&mut self, call: &CallExpr) {
        if let Callee::Expr(callee) = &call.callee
            && let Some(name) = self.of(callee)
        {
            let text = call.args.first().and_then(|argument| match bare(&argument.expr) {
                Expr::Lit(Lit::Str(text)) => Some(Spanned {
                    value: text.value.to_string_lossy().into_owned(),
                    span: self.span(argument.expr.span()),
                }),
                _ => None,
            });
            self.uses.calls.push(Call { name, position: call.span.lo.0, text });
        }
        call.visit_children_with(self);
    }
}
