//! Which names a CommonJS module exports, as far as its text tells.
//!
//! ES modules see these names before the module runs, as node does.

use std::collections::BTreeSet;

use swc_core::{
    common::SyntaxContext,
    ecma::{
        ast::{
            AssignExpr, AssignTarget, BinExpr, CallExpr, Callee, Expr, Ident, Lit, MemberExpr,
            ObjectLit, Prop, PropName, PropOrSpread, SimpleAssignTarget, Stmt, UnaryExpr, UnaryOp,
        },
        atoms::Atom,
        visit::{Visit, VisitWith, noop_visit_type},
    },
};

use super::uses::property;

/// The names that `stmts` export; none where they do more with `exports` than to set and read names.
pub(super) fn given<'a>(
    stmts: impl Iterator<Item = &'a Stmt>,
    unresolved: SyntaxContext,
) -> Option<BTreeSet<Atom>> {
    let mut given = Given { names: BTreeSet::new(), unsure: false, unresolved };
    stmts.for_each(|stmt| stmt.visit_with(&mut given));
    (!given.unsure).then_some(given.names)
}

struct Given {
    names: BTreeSet<Atom>,
    unsure: bool,
    unresolved: SyntaxContext,
}

impl Given {
    fn is(&self, name: &Ident, word: &str) -> bool {
        name.sym == word && name.ctxt == self.unresolved
    }

    /// `exports` or `module.exports`.
    fn is_exports(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Ident(name) => self.is(name, "exports"),
            Expr::Member(member) => self.is_own_exports(member),
            _ => false,
        }
    }

    fn is_own_exports(&self, member: &MemberExpr) -> bool {
        matches!(&*member.obj, Expr::Ident(name) if self.is(name, "module"))
            && property(&member.prop).is_some_and(|name| name == "exports")
    }

    fn is_exports_target(&self, target: &AssignTarget) -> bool {
        match target {
            AssignTarget::Simple(SimpleAssignTarget::Ident(name)) => self.is(name, "exports"),
            AssignTarget::Simple(SimpleAssignTarget::Member(member)) => self.is_own_exports(member),
            _ => false,
        }
    }

    fn set(&mut self, value: &Expr) {
        match value {
            Expr::Object(object) => self.object(object),
            // What another module exports.
            Expr::Call(_) => self.unsure = true,
            _ => {}
        }
    }

    fn object(&mut self, object: &ObjectLit) {
        for prop in &object.props {
            let name = match prop {
                PropOrSpread::Prop(prop) => match &**prop {
                    Prop::Shorthand(name) => Some(name.sym.clone()),
                    Prop::KeyValue(pair) => key(&pair.key),
                    Prop::Method(method) => key(&method.key),
                    Prop::Getter(getter) => key(&getter.key),
                    Prop::Setter(_) | Prop::Assign(_) => None,
                },
                PropOrSpread::Spread(_) => None,
            };
            self.unsure |= name.is_none();
            self.names.extend(name);
        }
    }
}

impl Visit for Given {
    noop_visit_type!();

    fn visit_ident(&mut self, name: &Ident) {
        self.unsure |= self.is(name, "exports") || self.is(name, "module");
    }

    fn visit_member_expr(&mut self, member: &MemberExpr) {
        if self.is_exports(&member.obj) {
            let name = property(&member.prop);
            self.unsure |= name.is_none();
            self.names.extend(name);
        } else if !matches!(&*member.obj, Expr::Ident(name) if self.is(name, "module"))
            || self.is_own_exports(member)
        {
            member.visit_children_with(self);
        }
    }

    fn visit_assign_expr(&mut self, assign: &AssignExpr) {
        if self.is_exports_target(&assign.left) {
            self.set(&assign.right);
        } else {
            assign.left.visit_with(self);
        }
        assign.right.visit_with(self);
    }

    fn visit_call_expr(&mut self, call: &CallExpr) {
        match (&call.callee, &*call.args) {
            (Callee::Expr(callee), [object, name, rest @ ..])
                if defines(callee) && self.is_exports(&object.expr) =>
            {
                match &*name.expr {
                    Expr::Lit(Lit::Str(text)) => self.names.extend(text.value.as_atom().cloned()),
                    _ => self.unsure = true,
                }
                rest.iter().for_each(|arg| arg.visit_with(self));
            }
            _ => call.visit_children_with(self),
        }
    }

    /// Comparing changes nothing.
    fn visit_bin_expr(&mut self, bin: &BinExpr) {
        for side in [&bin.left, &bin.right] {
            if !self.is_exports(side) {
                side.visit_with(self);
            }
        }
    }

    fn visit_unary_expr(&mut self, unary: &UnaryExpr) {
        if unary.op != UnaryOp::TypeOf || !unary.arg.is_ident() {
            unary.visit_children_with(self);
        }
    }
}

/// `Object.defineProperty`.
fn defines(callee: &Expr) -> bool {
    matches!(callee, Expr::Member(MemberExpr { obj, prop, .. })
        if matches!(&**obj, Expr::Ident(name) if name.sym == "Object")
            && property(prop).is_some_and(|name| name == "defineProperty"))
}

fn key(key: &PropName) -> Option<Atom> {
    match key {
        PropName::Ident(name) => Some(name.sym.clone()),
        PropName::Str(text) => text.value.as_atom().cloned(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        lower::lower,
        scan::scan,
        texts::Text,
        transform::{Language, Settings},
    };

    /// The names that `text` gives, in order.
    fn given(text: &str) -> Option<String> {
        let language = Language { typescript: false, jsx: false };
        let lowered = lower(&Text::alone(text), language, &Settings::default()).ok()?;
        let marks = lowered.marks.clone();
        let names = marks.with(|| scan(lowered)).given?;
        Some(names.iter().map(|name| &**name).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn names_are_found_where_they_are_set() {
        let set = "exports.a = 1; module.exports.b = function () { exports['c'] = 2; };
            Object.defineProperty(exports, 'd', { get() { return this === exports; } });
            (function () { const exports = {}; exports.hidden = module.id; })();";
        assert_eq!(given(set).as_deref(), Some("a b c d"));
        let whole =
            "module.exports = { a, 'b c': 1, d() {} }; exports = module.exports = class {};";
        assert_eq!(given(whole).as_deref(), Some("a b c d"));
    }

    #[test]
    fn other_uses_of_exports_leave_the_names_open() {
        for text in [
            "fill(exports);",
            "exports[name] = 1;",
            "module.exports = require('./other');",
            "module.exports = { ...other };",
            "const { exports: all } = module;",
        ] {
            assert_eq!(given(text), None, "{text}");
        }
    }
}
