//! Constants that cannot be trusted: their objects may change after they were made.

use std::collections::BTreeSet;

use swc_core::atoms::Atom;
use swc_core::ecma::ast::{
    AssignExpr, AssignTarget, Expr, ExprOrSpread, KeyValueProp, ModuleItem, Prop,
    SimpleAssignTarget, UnaryExpr, UnaryOp, UpdateExpr, VarDeclarator,
};
use swc_core::ecma::visit::{Visit, VisitWith};

use super::module::bare;

/// Names in a module whose objects may be changed after they were made: they are assigned into,
/// passed to a call, or known under a second name.
pub fn changed(items: &[ModuleItem]) -> BTreeSet<Atom> {
    let mut found = Changed::default();
    items.visit_with(&mut found);
    found.0
}

#[derive(Default)]
struct Changed(BTreeSet<Atom>);

impl Changed {
    /// Marks the variable at the root of `expr` (`a` in `a.b.c`).
    fn root(&mut self, mut expr: &Expr) {
        loop {
            expr = match bare(expr) {
                Expr::Member(member) => &member.obj,
                Expr::Ident(ident) => {
                    self.0.insert(ident.sym.clone());
                    return;
                }
                _ => return,
            };
        }
    }
}

impl Visit for Changed {
    fn visit_assign_expr(&mut self, assign: &AssignExpr) {
        match &assign.left {
            AssignTarget::Simple(SimpleAssignTarget::Member(member)) => self.root(&member.obj),
            AssignTarget::Simple(SimpleAssignTarget::Ident(ident)) => {
                self.0.insert(ident.id.sym.clone());
            }
            _ => {}
        }
        self.root(&assign.right);
        assign.visit_children_with(self);
    }

    fn visit_update_expr(&mut self, update: &UpdateExpr) {
        self.root(&update.arg);
        update.visit_children_with(self);
    }

    fn visit_unary_expr(&mut self, unary: &UnaryExpr) {
        if unary.op == UnaryOp::Delete {
            self.root(&unary.arg);
        }
        unary.visit_children_with(self);
    }

    // Arguments of calls, and elements of arrays.
    fn visit_expr_or_spread(&mut self, argument: &ExprOrSpread) {
        self.root(&argument.expr);
        argument.visit_children_with(self);
    }

    fn visit_var_declarator(&mut self, one: &VarDeclarator) {
        one.init.iter().for_each(|init| self.root(init));
        one.visit_children_with(self);
    }

    fn visit_key_value_prop(&mut self, prop: &KeyValueProp) {
        self.root(&prop.value);
        prop.visit_children_with(self);
    }

    fn visit_prop(&mut self, prop: &Prop) {
        if let Prop::Shorthand(ident) = prop {
            self.0.insert(ident.sym.clone());
        }
        prop.visit_children_with(self);
    }
}
