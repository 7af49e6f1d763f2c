//! What a handler can be seen to return: the object literals at its returns, read as result parts.

use std::collections::BTreeSet;
use std::rc::Rc;

use swc_core::atoms::Atom;
use swc_core::common::{Span as SwcSpan, Spanned as _};
use swc_core::ecma::ast::{
    BinaryOp, CallExpr, Callee, Expr, Lit, MemberExpr, MemberProp, ObjectLit, UnaryOp,
};

use super::changed::changed;
use super::literal::{Key, Literal, Placed, Value, literal};
use super::module::{Binding, Module, bare};
use super::project::Returns;
use super::result::{self, Texts};
use super::scope::{Callable, Local, Scope};
use crate::diagnostics::{Diagnostic, Span, codes};

/// How a function answers.
#[derive(Debug)]
pub enum Answers {
    /// It returns a result, or what a call at one of these positions gives, which is read elsewhere.
    Results(BTreeSet<u32>),
    /// It returns elements.
    Elements,
}

/// Reads the returns of `function`, which stands at the top level of `module`. Also gives the
/// problems that every such result has, whatever the host.
pub fn returns(
    module: &Module,
    function: Callable<'_>,
    answers: Answers,
) -> (Returns, Vec<Diagnostic>) {
    let mut analysis = Analysis {
        module,
        renders: matches!(answers, Answers::Elements),
        elsewhere: match answers {
            Answers::Results(positions) => positions,
            Answers::Elements => BTreeSet::new(),
        },
        changed: changed(module.items()),
        seen: BTreeSet::new(),
        returns: Returns { results: Vec::new(), complete: true },
        problems: Vec::new(),
    };
    analysis.function(function, None);
    let Analysis { mut returns, problems, .. } = analysis;
    returns.results.sort_by(|left, right| left.span.cmp(&right.span));
    (returns, problems)
}

pub(super) struct Analysis<'m> {
    pub(super) module: &'m Module,
    /// Elements are returned rather than results.
    pub(super) renders: bool,
    /// Positions of calls whose results are read elsewhere.
    elsewhere: BTreeSet<u32>,
    /// Names whose objects may change after they were made.
    changed: BTreeSet<Atom>,
    /// Positions of the functions and values read so far: each counts once.
    seen: BTreeSet<u32>,
    pub(super) returns: Returns,
    pub(super) problems: Vec<Diagnostic>,
}

impl<'m> Analysis<'m> {
    fn function(&mut self, function: Callable<'m>, outer: Option<Rc<Scope<'m>>>) {
        if !self.enter(function.span()) {
            return;
        }
        if function.is_generator() {
            self.returns.complete = false;
            return;
        }
        let scope = Scope::of(function, outer);
        for expr in function.returned() {
            self.result(expr, Some(&scope));
        }
    }

    /// Whether what stands at `span` is read for the first time.
    pub(super) fn enter(&mut self, span: SwcSpan) -> bool {
        self.seen.insert(span.lo.0)
    }

    /// Reads one returned expression in `scope`; without a scope at the module's top level.
    pub(super) fn result(&mut self, expr: &'m Expr, scope: Option<&Rc<Scope<'m>>>) {
        let expr = bare(expr);
        match expr {
            Expr::JSXElement(_) | Expr::JSXFragment(_) | Expr::Array(_) if self.renders => {
                self.rendered(expr, scope);
            }
            Expr::Object(object) if !self.renders => self.literal(object, scope),
            Expr::Await(one) => self.result(&one.arg, scope),
            Expr::Cond(one) => {
                self.result(&one.cons, scope);
                self.result(&one.alt, scope);
            }
            Expr::Bin(one) => match one.op {
                // The left side is returned only when it is falsy, which is no result.
                BinaryOp::LogicalAnd => self.result(&one.right, scope),
                BinaryOp::LogicalOr | BinaryOp::NullishCoalescing => {
                    self.result(&one.left, scope);
                    self.result(&one.right, scope);
                }
                _ => self.returns.complete = false,
            },
            Expr::Seq(one) => {
                if let Some(last) = one.exprs.last() {
                    self.result(last, scope);
                }
            }
            Expr::Lit(Lit::Null(_)) => {}
            Expr::Unary(one) if one.op == UnaryOp::Void => {}
            Expr::Lit(_)
            | Expr::Tpl(_)
            | Expr::Array(_)
            | Expr::Fn(_)
            | Expr::Arrow(_)
            | Expr::Object(_)
            | Expr::JSXElement(_)
            | Expr::JSXFragment(_) => {
                let (message, help) = if self.renders { NO_ELEMENT } else { NO_RESULT };
                let problem = Diagnostic::error(codes::RESULT, message).at(self.span(expr));
                self.problems.push(problem.help(help));
            }
            Expr::Call(call) => self.call(call, scope),
            Expr::Ident(ident) => self.name(&ident.sym, scope),
            Expr::Member(member) => match self.member(member, scope) {
                Some(value) => self.once(value),
                None => self.returns.complete = false,
            },
            _ => self.returns.complete = false,
        }
    }

    fn name(&mut self, name: &Atom, scope: Option<&Rc<Scope<'m>>>) {
        match self.constant(name, scope) {
            Some(value) => self.once(value),
            None if name == "undefined" && !self.declared(name, scope) => {}
            _ => self.returns.complete = false,
        }
    }

    /// Reads the value of a constant, unless it was read before.
    fn once(&mut self, (value, scope): Placed<'m>) {
        if self.seen.insert(value.span().lo.0) {
            self.result(value, scope.as_ref());
        }
    }

    /// The value of the constant `name`, when its object stays as it was made.
    fn constant(&self, name: &Atom, scope: Option<&Rc<Scope<'m>>>) -> Option<Placed<'m>> {
        self.value(name, scope).filter(|_| !self.changed.contains(name))
    }

    /// The value of `object.property`, where the object is such a constant.
    fn member(&self, member: &MemberExpr, scope: Option<&Rc<Scope<'m>>>) -> Option<Placed<'m>> {
        let (Expr::Ident(name), MemberProp::Ident(property)) = (bare(&member.obj), &member.prop)
        else {
            return None;
        };
        let (value, scope) = self.constant(&name.sym, scope)?;
        let Expr::Object(object) = bare(value) else { return None };
        let Literal { keys, open } = self.keys(object, scope.as_ref());
        let key = keys.into_iter().find(|key| key.name == property.sym.as_str() && key.certain)?;
        match key.value {
            Value::Expr(placed) if !open => Some(placed),
            _ => None,
        }
    }

    /// The initialiser of the constant `name` and the scope in which it stands.
    pub(super) fn value(
        &self,
        name: &str,
        scope: Option<&Rc<Scope<'m>>>,
    ) -> Option<Found<'m, &'m Expr>> {
        if let Some((local, scope)) = scope.and_then(|scope| Scope::get(scope, name)) {
            return match local {
                Local::Value(value) => Some((value, Some(scope))),
                _ => None,
            };
        }
        match self.module.binding(name) {
            Some(Binding::Value(value)) => Some((value, None)),
            _ => None,
        }
    }

    fn declared(&self, name: &str, scope: Option<&Rc<Scope<'m>>>) -> bool {
        scope.is_some_and(|scope| Scope::get(scope, name).is_some())
            || self.module.binding(name).is_some()
    }

    fn call(&mut self, call: &'m CallExpr, scope: Option<&Rc<Scope<'m>>>) {
        if self.elsewhere.contains(&call.span.lo.0) {
            return;
        }
        let Callee::Expr(callee) = &call.callee else {
            self.returns.complete = false;
            return;
        };
        match bare(callee) {
            Expr::Ident(ident) => match self.callable(&ident.sym, scope) {
                Some((function, scope)) => self.function(function, scope),
                None => self.returns.complete = false,
            },
            Expr::Member(member) if is_promise_resolve(&member.obj, &member.prop) => {
                if let Some(argument) = call.args.first() {
                    self.result(&argument.expr, scope);
                }
            }
            Expr::Member(member) => match self.member(member, scope) {
                Some((value, scope)) => match Callable::of(value) {
                    Some(function) => self.function(function, scope),
                    None => self.returns.complete = false,
                },
                None => self.returns.complete = false,
            },
            inline => match Callable::of(inline) {
                Some(function) => self.function(function, scope.cloned()),
                None => self.returns.complete = false,
            },
        }
    }

    /// The function `name` of this module and the scope in which it stands.
    pub(super) fn callable(
        &self,
        name: &str,
        scope: Option<&Rc<Scope<'m>>>,
    ) -> Option<Found<'m, Callable<'m>>> {
        if let Some((local, scope)) = scope.and_then(|scope| Scope::get(scope, name)) {
            return match local {
                Local::Function(function) => Some((function, Some(scope))),
                Local::Value(value) => Callable::of(value).map(|function| (function, Some(scope))),
                Local::Unknown => None,
            };
        }
        match self.module.binding(name)? {
            Binding::Function(function) => Some((Callable::Function(function), None)),
            Binding::Value(value) => Callable::of(value).map(|function| (function, None)),
            _ => None,
        }
    }

    fn literal(&mut self, object: &'m ObjectLit, scope: Option<&Rc<Scope<'m>>>) {
        let span = self.module.span(object.span);
        if self.returns.results.iter().any(|other| other.span == span) {
            return;
        }
        let literal = self.keys(object, scope);
        let (returned, problems) = result::read(span, &literal, &|key| self.key(key));
        self.returns.complete &= !returned.open;
        self.returns.results.push(returned);
        self.problems.extend(problems);
    }

    fn keys(&self, object: &'m ObjectLit, scope: Option<&Rc<Scope<'m>>>) -> Literal<'m> {
        literal(self.module, object, scope, &|name, scope| self.constant(name, scope))
    }

    /// The strings that the value of `key` can be.
    fn key(&self, key: &Key<'m>) -> Texts {
        let mut texts = Texts::default();
        let value = match &key.value {
            Value::Expr((value, scope)) => Some((*value, scope.clone())),
            Value::Variable(scope) => self.value(&key.name, scope.as_ref()),
            Value::Method => None,
        };
        match value {
            Some((value, scope)) => self.texts(value, scope.as_ref(), &mut texts, 0),
            None => texts.open = true,
        }
        texts
    }

    /// The strings that `expr` can be.
    fn texts(&self, expr: &'m Expr, scope: Option<&Rc<Scope<'m>>>, out: &mut Texts, hops: usize) {
        match bare(expr) {
            Expr::Lit(Lit::Str(text)) => match text.value.as_str() {
                Some(value) => out.known.push((value.to_owned(), self.span(expr))),
                None => out.open = true,
            },
            Expr::Tpl(tpl) if tpl.exprs.is_empty() => {
                match tpl.quasis.first().and_then(|quasi| quasi.cooked.as_ref()?.as_str()) {
                    Some(value) => out.known.push((value.to_owned(), self.span(expr))),
                    None => out.open = true,
                }
            }
            Expr::Cond(one) => {
                self.texts(&one.cons, scope, out, hops);
                self.texts(&one.alt, scope, out, hops);
            }
            Expr::Ident(ident) if ident.sym == "undefined" => out.absent = true,
            Expr::Ident(ident) if hops < 8 => match self.value(&ident.sym, scope) {
                Some((value, scope)) => self.texts(value, scope.as_ref(), out, hops + 1),
                None => out.open = true,
            },
            _ => out.open = true,
        }
    }

    pub(super) fn span(&self, expr: &Expr) -> Span {
        self.module.span(expr.span())
    }
}

/// What is wrong with a return that is no result, and what to do.
const NO_RESULT: (&str, &str) = (
    "a handler returns nothing or an object",
    "return an object such as `{ outcome: 'deny', reason: '…' }`",
);
/// The same for a component.
const NO_ELEMENT: (&str, &str) = (
    "a component returns nothing or elements",
    "return an element such as `<Agent.Result value={{ outcome: 'deny', reason: '…' }} />`",
);

pub(super) type Found<'m, T> = (T, Option<Rc<Scope<'m>>>);

fn is_promise_resolve(object: &Expr, property: &MemberProp) -> bool {
    matches!(bare(object), Expr::Ident(ident) if ident.sym == "Promise")
        && matches!(property, MemberProp::Ident(name) if name.sym == "resolve")
}
