//! What a component can be seen to render: the elements at its returns, read as result parts.

use std::rc::Rc;

use agent_bundle_adapters::canonical::Part;
use swc_core::common::Spanned as _;
use swc_core::ecma::ast::{
    BinaryOp, CallExpr, Callee, Expr, JSXAttrName, JSXAttrOrSpread, JSXAttrValue, JSXElement,
    JSXElementChild, JSXElementName, JSXExpr, JSXMemberExpr, JSXObject, JSXOpeningElement,
    MemberProp,
};

use super::module::{Binding, bare};
use super::project::{Returned, Returns, Spanned};
use super::returns::Analysis;
use super::scope::{Callable, Scope};
use crate::diagnostics::{Diagnostic, codes};

/// Name of the elements in the runtime's package.
const AGENT: &str = "Agent";
/// Name there of what only groups.
const FRAGMENT: &str = "Fragment";

/// What the elements of one document ask for.
#[derive(Default)]
struct Rendered {
    /// The values that it can have: alternatives.
    values: Vec<Returned>,
    /// Text for the model, each element with its place.
    context: Vec<Spanned<Part>>,
    /// There may be more than was seen.
    open: bool,
}

/// What a tag stands for.
enum Tag<'m> {
    /// An element of the document, by its name in the runtime.
    Element(&'m str),
    /// Its children and nothing else.
    Group,
    /// A component of the module.
    Component(Callable<'m>, Option<Rc<Scope<'m>>>),
    /// Something from elsewhere.
    Unknown,
}

impl<'m> Analysis<'m> {
    /// Reads `expr`, an element or a list of them that a component returns.
    pub(super) fn rendered(&mut self, expr: &'m Expr, scope: Option<&Rc<Scope<'m>>>) {
        let mut rendered = Rendered::default();
        self.content(expr, scope, &mut rendered);
        let Rendered { mut values, context, open } = rendered;
        if values.is_empty() {
            values.push(Returned { span: self.span(expr), parts: Vec::new(), open: false });
        }
        self.returns.complete &= !open;
        for mut value in values {
            value.parts.extend(context.iter().cloned());
            value.open |= open;
            self.returns.results.push(value);
        }
    }

    fn content(&mut self, expr: &'m Expr, scope: Option<&Rc<Scope<'m>>>, out: &mut Rendered) {
        match bare(expr) {
            Expr::JSXElement(one) => self.element(one, scope, out),
            Expr::JSXFragment(one) => self.children(&one.children, scope, out),
            Expr::Lit(_) | Expr::Tpl(_) => {}
            Expr::Await(one) => self.content(&one.arg, scope, out),
            Expr::Cond(one) => {
                self.content(&one.cons, scope, out);
                self.content(&one.alt, scope, out);
            }
            Expr::Bin(one) => match one.op {
                // The left side is rendered only when it is falsy, which is nothing.
                BinaryOp::LogicalAnd => self.content(&one.right, scope, out),
                BinaryOp::LogicalOr | BinaryOp::NullishCoalescing => {
                    self.content(&one.left, scope, out);
                    self.content(&one.right, scope, out);
                }
                // Arithmetic and comparisons give no elements.
                _ => {}
            },
            Expr::Array(list) => {
                for one in list.elems.iter().flatten() {
                    out.open |= one.spread.is_some();
                    self.content(&one.expr, scope, out);
                }
            }
            Expr::Call(call) => self.called(call, scope, out),
            Expr::Ident(ident) if ident.sym == "undefined" => {}
            Expr::Ident(ident) => match self.value(&ident.sym, scope) {
                Some((value, scope)) if self.enter(value.span()) => {
                    self.content(value, scope.as_ref(), out);
                }
                Some(_) => {}
                None => out.open = true,
            },
            _ => out.open = true,
        }
    }

    fn called(&mut self, call: &'m CallExpr, scope: Option<&Rc<Scope<'m>>>, out: &mut Rendered) {
        let Callee::Expr(callee) = &call.callee else {
            out.open = true;
            return;
        };
        let found = match bare(callee) {
            Expr::Ident(ident) => self.callable(&ident.sym, scope),
            Expr::Member(member) if is_map(&member.prop) => call
                .args
                .first()
                .and_then(|argument| Callable::of(&argument.expr))
                .map(|function| (function, scope.cloned())),
            inline => Callable::of(inline).map(|function| (function, scope.cloned())),
        };
        match found {
            Some((function, outer)) => self.component(function, outer, out),
            None => out.open = true,
        }
    }

    fn component(
        &mut self,
        function: Callable<'m>,
        outer: Option<Rc<Scope<'m>>>,
        out: &mut Rendered,
    ) {
        if function.is_generator() {
            out.open = true;
        } else if self.enter(function.span()) {
            let scope = Scope::of(function, outer);
            for expr in function.returned() {
                self.content(expr, Some(&scope), out);
            }
        }
    }

    fn element(&mut self, one: &'m JSXElement, scope: Option<&Rc<Scope<'m>>>, out: &mut Rendered) {
        match self.tag(&one.opening.name, scope) {
            Tag::Element("Result") => {
                self.attributes(&one.opening, scope, out);
                self.children(&one.children, scope, out);
            }
            Tag::Element("Context") if !one.children.is_empty() => {
                let span = self.module.span(one.span);
                out.context.push(Spanned { value: Part::Context, span });
            }
            Tag::Element(_) => {}
            Tag::Group => self.children(&one.children, scope, out),
            // What it does with its own children is up to it: they are an unknown name inside.
            Tag::Component(function, outer) => self.component(function, outer, out),
            Tag::Unknown => out.open = true,
        }
    }

    /// Reads the attributes of a result.
    fn attributes(
        &mut self,
        opening: &'m JSXOpeningElement,
        scope: Option<&Rc<Scope<'m>>>,
        out: &mut Rendered,
    ) {
        for attribute in &opening.attrs {
            let JSXAttrOrSpread::JSXAttr(attribute) = attribute else {
                out.open = true;
                continue;
            };
            if !matches!(&attribute.name, JSXAttrName::Ident(name) if name.sym == "value") {
                continue;
            }
            if let Some(JSXAttrValue::JSXExprContainer(container)) = &attribute.value
                && let JSXExpr::Expr(expr) = &container.expr
            {
                self.result_value(expr, scope, out);
            } else {
                self.problems.push(
                    Diagnostic::error(codes::RESULT, "the value of a result is an object")
                        .at(self.module.span(attribute.span))
                        .help("write `value={{ outcome: 'deny', reason: '…' }}`"),
                );
            }
        }
    }

    /// Reads the value of a result as a plain handler's return.
    fn result_value(&mut self, expr: &'m Expr, scope: Option<&Rc<Scope<'m>>>, out: &mut Rendered) {
        let nothing = Returns { results: Vec::new(), complete: true };
        let outer = std::mem::replace(&mut self.returns, nothing);
        self.renders = false;
        self.result(expr, scope);
        self.renders = true;
        let Returns { results, complete } = std::mem::replace(&mut self.returns, outer);
        for part in results.iter().flat_map(|one| &one.parts) {
            if part.value == Part::Context {
                self.problems.push(
                    Diagnostic::error(
                        codes::RESULT,
                        "`additionalContext` in the value of a result",
                    )
                    .at(part.span.clone())
                    .help("write `<Agent.Context>…</Agent.Context>`"),
                );
            }
        }
        out.open |= !complete;
        out.values.extend(results);
    }

    fn children(
        &mut self,
        children: &'m [JSXElementChild],
        scope: Option<&Rc<Scope<'m>>>,
        out: &mut Rendered,
    ) {
        for child in children {
            match child {
                JSXElementChild::JSXText(_) => {}
                JSXElementChild::JSXElement(one) => self.element(one, scope, out),
                JSXElementChild::JSXFragment(one) => self.children(&one.children, scope, out),
                JSXElementChild::JSXSpreadChild(_) => out.open = true,
                JSXElementChild::JSXExprContainer(container) => {
                    if let JSXExpr::Expr(expr) = &container.expr {
                        self.content(expr, scope, out);
                    }
                }
            }
        }
    }

    fn tag(&self, name: &'m JSXElementName, scope: Option<&Rc<Scope<'m>>>) -> Tag<'m> {
        match name {
            JSXElementName::JSXMemberExpr(JSXMemberExpr {
                obj: JSXObject::Ident(object),
                prop,
                ..
            }) if self.is_runtime(&object.sym, AGENT) => Tag::Element(&prop.sym),
            JSXElementName::Ident(ident) if self.is_runtime(&ident.sym, FRAGMENT) => Tag::Group,
            JSXElementName::Ident(ident) => match self.callable(&ident.sym, scope) {
                Some((function, outer)) => Tag::Component(function, outer),
                None => Tag::Unknown,
            },
            _ => Tag::Unknown,
        }
    }

    /// Whether `name` is the export `exported` of the runtime's package.
    fn is_runtime(&self, name: &str, exported: &str) -> bool {
        matches!(
            self.module.binding(name),
            Some(Binding::Import { specifier, name, .. })
                if specifier.starts_with(agent_bundle_templates::RUNTIME) && name == exported
        )
    }
}

/// Whether a method makes a list out of what its argument returns.
fn is_map(property: &MemberProp) -> bool {
    matches!(property, MemberProp::Ident(name) if ["map", "flatMap"].contains(&name.sym.as_str()))
}
