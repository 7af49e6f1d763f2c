//! Sorts the names in the statements of a file by where they are declared.

use swc_core::{
    common::SyntaxContext,
    ecma::{
        ast::{BindingIdent, Decl, Expr, Ident, Stmt, UpdateExpr},
        visit::{Visit, VisitWith, noop_visit_type},
    },
};

use super::{
    lower::Marks,
    shape::{Shape, Top},
};

/// Fills in `top`, `inner` and `alone` of `shape` from its statements.
pub(super) fn declares(shape: &mut Shape, marks: &Marks) {
    let top_level = SyntaxContext::empty().apply_mark(marks.top_level);
    let items = std::mem::take(&mut shape.items);
    let mut declares = Declares { shape, top_level };
    items.iter().for_each(|item| item.stmt.visit_with(&mut declares));
    for item in &items {
        let name = match &item.stmt {
            Stmt::Decl(Decl::Fn(decl)) => &decl.ident,
            Stmt::Decl(Decl::Class(decl)) => &decl.ident,
            _ => continue,
        };
        if let Some(top) = shape.top.get_mut(&name.sym) {
            top.own = true;
        }
    }
    shape.items = items;
}

struct Declares<'a> {
    shape: &'a mut Shape,
    top_level: SyntaxContext,
}

impl Declares<'_> {
    fn is_import(&self, name: &Ident) -> bool {
        self.shape.imports.contains_key(&name.to_id())
    }
}

impl Visit for Declares<'_> {
    noop_visit_type!();

    fn visit_ident(&mut self, name: &Ident) {
        if name.ctxt != self.top_level {
            self.shape.alone |= name.sym == "eval";
            self.shape.inner.insert(name.sym.clone());
        } else if !self.is_import(name) && !self.shape.top.contains_key(&name.sym) {
            let items = self.shape.declared.get(&name.to_id()).cloned().unwrap_or_default();
            self.shape.top.insert(name.sym.clone(), Top { items, own: false });
        }
    }

    /// A name that is declared or written to.
    fn visit_binding_ident(&mut self, name: &BindingIdent) {
        self.shape.alone |= self.is_import(name);
        self.visit_ident(name);
    }

    fn visit_update_expr(&mut self, update: &UpdateExpr) {
        self.shape.alone |= matches!(&*update.arg, Expr::Ident(name) if self.is_import(name));
        update.visit_children_with(self);
    }
}
