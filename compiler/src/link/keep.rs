//! Functions and classes keep the names that programs see when their variables get other names.

use std::collections::HashMap;

use swc_core::{
    common::{DUMMY_SP, SyntaxContext, util::take::Take},
    ecma::{
        ast::{
            AssignExpr, AssignTarget, CallExpr, Callee, ClassExpr, Decl, Expr, FnExpr, Id, Ident,
            IdentName, KeyValueProp, Lit, ObjectLit, Pat, Prop, PropName, PropOrSpread,
            SimpleAssignTarget, Stmt, VarDecl, VarDeclKind, VarDeclarator,
        },
        atoms::Atom,
        visit::{VisitMut, VisitMutWith, noop_visit_mut_type},
    },
};

use super::rewrite::{global, member};

/// Makes functions and classes among the `stmts` that are declared by one of `names` expressions
/// which have these names of their own. Functions are taken out, to be made before all else.
pub(super) fn keep_names(stmts: &mut Vec<Stmt>, names: &HashMap<Id, Atom>) -> Vec<Stmt> {
    let changes = |name: &Ident| names.contains_key(&name.to_id());
    stmts.visit_mut_with(&mut Given { names });
    let mut functions = Vec::new();
    for mut stmt in std::mem::take(stmts) {
        match &mut stmt {
            Stmt::Decl(Decl::Fn(decl)) if changes(&decl.ident) => {
                let (name, function) = (decl.ident.take(), decl.function.take());
                let value = Expr::Fn(FnExpr { ident: Some(own(&name)), function });
                // Scripts may declare a variable of this name as well.
                functions.push(variable(VarDeclKind::Var, name, value));
            }
            Stmt::Decl(Decl::Class(decl)) if changes(&decl.ident) => {
                let (name, mut class) = (decl.ident.take(), decl.class.take());
                class.visit_mut_with(&mut Own { name: &name });
                let value = Expr::Class(ClassExpr { ident: Some(own(&name)), class });
                stmts.push(variable(VarDeclKind::Let, name, value));
            }
            _ => stmts.push(stmt),
        }
    }
    functions
}

/// The name of an expression, which its variable's new name does not change.
fn own(name: &Ident) -> Ident {
    Ident { ctxt: SyntaxContext::empty(), ..name.clone() }
}

/// `let name = value;`
fn variable(kind: VarDeclKind, name: Ident, value: Expr) -> Stmt {
    let (name, init) = (Pat::Ident(name.into()), Some(Box::new(value)));
    let declarator = VarDeclarator { span: DUMMY_SP, name, init, definite: false };
    Stmt::Decl(Decl::Var(Box::new(VarDecl { kind, decls: vec![declarator], ..VarDecl::dummy() })))
}

/// Makes a class use its own name, which is there before its variable.
struct Own<'a> {
    name: &'a Ident,
}

impl VisitMut for Own<'_> {
    noop_visit_mut_type!();

    fn visit_mut_ident(&mut self, name: &mut Ident) {
        if name.to_id() == self.name.to_id() {
            name.ctxt = SyntaxContext::empty();
        }
    }
}

/// Gives functions and classes without a name the one that they would get from their variable.
struct Given<'a> {
    names: &'a HashMap<Id, Atom>,
}

impl Given<'_> {
    fn give(&self, name: &Ident, value: &mut Expr) {
        let without = match value {
            Expr::Arrow(_) => true,
            Expr::Fn(function) => function.ident.is_none(),
            Expr::Class(class) => class.ident.is_none(),
            _ => false,
        };
        if without && self.names.contains_key(&name.to_id()) {
            *value = named(value.take(), &name.sym);
        }
    }
}

impl VisitMut for Given<'_> {
    noop_visit_mut_type!();

    fn visit_mut_var_declarator(&mut self, declarator: &mut VarDeclarator) {
        declarator.visit_mut_children_with(self);
        if let (Pat::Ident(name), Some(value)) = (&declarator.name, &mut declarator.init) {
            self.give(name, value);
        }
    }

    fn visit_mut_assign_expr(&mut self, assign: &mut AssignExpr) {
        assign.visit_mut_children_with(self);
        if let AssignTarget::Simple(SimpleAssignTarget::Ident(name)) = &assign.left {
            self.give(name, &mut assign.right);
        }
    }
}

/// `globalThis.Object.defineProperty(value, "name", { value: "…", configurable: true })`
fn named(value: Expr, name: &Atom) -> Expr {
    let text = |text: Atom| Expr::Lit(Lit::Str(text.into()));
    let pair = |key: &str, value| {
        let key = PropName::Ident(IdentName::new(key.into(), DUMMY_SP));
        PropOrSpread::Prop(Box::new(Prop::KeyValue(KeyValueProp { key, value: Box::new(value) })))
    };
    let yes = Expr::Lit(Lit::Bool(true.into()));
    let props = vec![pair("value", text(name.clone())), pair("configurable", yes)];
    let shape = Expr::Object(ObjectLit { span: DUMMY_SP, props });
    let callee = member(global(&"Object".into()), &"defineProperty".into());
    Expr::Call(CallExpr {
        callee: Callee::Expr(Box::new(callee)),
        args: [value, text("name".into()), shape].into_iter().map(Into::into).collect(),
        ..CallExpr::default()
    })
}
