//! Visitors that find what a piece of syntax mentions.

use std::collections::HashSet;

use swc_core::{
    common::{BytePos, Mark, Span, SyntaxContext},
    ecma::{
        ast::{
            ArrowExpr, AwaitExpr, CallExpr, Callee, Class, Decl, Expr, ForOfStmt, Function, Id,
            Ident, Lit, MemberExpr, MemberProp, ModuleItem, SimpleAssignTarget, Stmt, TryStmt,
            UnaryExpr, UnaryOp,
        },
        atoms::Atom,
        visit::{Visit, VisitWith, noop_visit_type},
    },
};

use super::{
    lower::place,
    resolve::How,
    shape::{Request, Shape, Use, What},
};

/// Finds what a statement uses, and adds the modules it loads to the shape.
pub(super) struct Uses<'a> {
    shape: &'a mut Shape,
    unresolved: SyntaxContext,
    start: BytePos,
    tries: usize,
    found: Vec<Use>,
    seen: HashSet<Use>,
}

impl<'a> Uses<'a> {
    /// The uses of `stmt`, each once.
    pub fn of(stmt: &Stmt, shape: &'a mut Shape, unresolved: Mark, start: BytePos) -> Vec<Use> {
        let unresolved = SyntaxContext::empty().apply_mark(unresolved);
        let (found, seen) = (Vec::new(), HashSet::new());
        let mut uses = Self { shape, unresolved, start, tries: 0, found, seen };
        stmt.visit_with(&mut uses);
        uses.found
    }

    fn add(&mut self, found: Use) {
        if self.seen.insert(found.clone()) {
            self.found.push(found);
        }
    }
}

impl Visit for Uses<'_> {
    noop_visit_type!();

    fn visit_ident(&mut self, name: &Ident) {
        let id = name.to_id();
        if self.shape.declared.contains_key(&id) || self.shape.imports.contains_key(&id) {
            self.add(Use::Name(id));
        }
    }

    fn visit_member_expr(&mut self, member: &MemberExpr) {
        match import_path(member, self.shape) {
            Some((id, names)) => self.add(Use::Member(id, names)),
            None => member.visit_children_with(self),
        }
    }

    fn visit_simple_assign_target(&mut self, target: &SimpleAssignTarget) {
        match target {
            // Writing to a namespace must fail, so all of it must be there.
            SimpleAssignTarget::Member(member) => member.visit_children_with(self),
            target => target.visit_children_with(self),
        }
    }

    fn visit_unary_expr(&mut self, unary: &UnaryExpr) {
        match (unary.op, &*unary.arg) {
            // Deleting from a namespace must fail, too.
            (UnaryOp::Delete, Expr::Member(member)) => member.visit_children_with(self),
            (_, arg) => arg.visit_with(self),
        }
    }

    fn visit_call_expr(&mut self, call: &CallExpr) {
        if let Some(load) = load(call, self.shape, self.unresolved) {
            let request = self.shape.add_request(Request {
                specifier: load.specifier,
                how: load.how,
                eager: false,
                optional: self.tries > 0,
                place: place(load.span, self.start),
            });
            self.add(Use::Request(request));
        }
        call.visit_children_with(self);
    }

    fn visit_try_stmt(&mut self, stmt: &TryStmt) {
        let guarded = usize::from(stmt.handler.is_some());
        self.tries += guarded;
        stmt.block.visit_with(self);
        self.tries -= guarded;
        stmt.handler.visit_with(self);
        stmt.finalizer.visit_with(self);
    }
}

/// A call that loads a module with a known name.
pub(super) struct Load {
    /// As written.
    pub specifier: Atom,
    /// `import()` or `require()`.
    pub how: How,
    /// Where the specifier stands.
    pub span: Span,
}

/// Reads `import("…")`, `require("…")` and what `createRequire` gives, called.
pub(super) fn load(call: &CallExpr, shape: &Shape, unresolved: SyntaxContext) -> Option<Load> {
    let how = match &call.callee {
        Callee::Import(_) => How::Import,
        Callee::Expr(callee) => match &**callee {
            Expr::Ident(name) if is_require(name, shape, unresolved) => How::Require,
            Expr::Call(inner) if is_create_require(inner, shape) => How::Require,
            _ => return None,
        },
        Callee::Super(_) => return None,
    };
    let [first, ..] = &*call.args else { return None };
    let (specifier, span) = match &*first.expr {
        Expr::Lit(Lit::Str(text)) => (text.value.as_atom()?.clone(), text.span),
        Expr::Tpl(tpl) if tpl.exprs.is_empty() => {
            (tpl.quasis.first()?.cooked.as_ref()?.as_atom()?.clone(), tpl.span)
        }
        _ => return None,
    };
    Some(Load { specifier, how, span })
}

fn is_require(name: &Ident, shape: &Shape, unresolved: SyntaxContext) -> bool {
    name.sym == "require" && name.ctxt == unresolved || shape.requires.contains(&name.to_id())
}

/// `createRequire(…)` from node's own module; only a file asks for itself in practice.
fn is_create_require(call: &CallExpr, shape: &Shape) -> bool {
    let Callee::Expr(callee) = &call.callee else { return false };
    let (id, member) = match &**callee {
        Expr::Ident(name) => (name.to_id(), None),
        Expr::Member(member) => match (&*member.obj, &member.prop) {
            (Expr::Ident(object), MemberProp::Ident(name)) => (object.to_id(), Some(&name.sym)),
            _ => return false,
        },
        _ => return false,
    };
    let Some(import) = shape.imports.get(&id) else { return false };
    let from_node = shape
        .requests
        .get(import.request)
        .is_some_and(|request| matches!(&*request.specifier, "module" | "node:module"));
    let whole = match &import.what {
        What::Space => true,
        What::Name(name) => name == "default",
    };
    from_node
        && match member {
            Some(name) => whole && name == "createRequire",
            None => matches!(&import.what, What::Name(name) if name == "createRequire"),
        }
}

/// The variables that `stmt` sets to `createRequire(…)`.
pub(super) fn made_require(stmt: &Stmt, shape: &Shape) -> Vec<Id> {
    let Stmt::Decl(Decl::Var(decl)) = stmt else { return Vec::new() };
    decl.decls
        .iter()
        .filter(|one| {
            matches!(one.init.as_deref(), Some(Expr::Call(call)) if is_create_require(call, shape))
        })
        .filter_map(|one| Some(one.name.as_ident()?.to_id()))
        .collect()
}

/// `object.name` or `object.name.name…` where `object` is imported, and so may be a namespace.
pub(super) fn import_path(member: &MemberExpr, shape: &Shape) -> Option<(Id, Vec<Atom>)> {
    let name = property(&member.prop)?;
    let (id, mut names) = match &*member.obj {
        Expr::Ident(object) => (object.to_id(), Vec::new()),
        Expr::Member(inner) => import_path(inner, shape)?,
        _ => return None,
    };
    names.push(name);
    shape.imports.contains_key(&id).then_some((id, names))
}

/// The name in `.name` and `["name"]`.
pub(super) fn property(prop: &MemberProp) -> Option<Atom> {
    match prop {
        MemberProp::Ident(name) => Some(name.sym.clone()),
        MemberProp::Computed(computed) => match &*computed.expr {
            Expr::Lit(Lit::Str(text)) => text.value.as_atom().cloned(),
            _ => None,
        },
        MemberProp::PrivateName(_) => None,
    }
}

/// Collects every identifier.
pub(super) struct Words<'a>(pub &'a mut HashSet<Atom>);

impl Words<'_> {
    /// Adds the words of `body`.
    pub fn run(mut self, body: &[ModuleItem]) {
        body.iter().for_each(|item| item.visit_with(&mut self));
    }
}

impl Visit for Words<'_> {
    noop_visit_type!();

    fn visit_ident(&mut self, name: &Ident) {
        self.0.insert(name.sym.clone());
    }
}

/// Looks for `await` outside of functions.
#[derive(Default)]
pub(super) struct Awaits {
    /// There is one.
    pub any: bool,
    /// There is a `for await`.
    pub each: bool,
}

impl Awaits {
    /// How `body` awaits at its top.
    pub fn of(body: &[ModuleItem]) -> Self {
        let mut awaits = Self::default();
        body.iter().for_each(|item| item.visit_with(&mut awaits));
        awaits
    }
}

impl Visit for Awaits {
    noop_visit_type!();

    fn visit_await_expr(&mut self, _: &AwaitExpr) {
        self.any = true;
    }

    fn visit_for_of_stmt(&mut self, stmt: &ForOfStmt) {
        self.any |= stmt.is_await;
        self.each |= stmt.is_await;
        stmt.visit_children_with(self);
    }

    fn visit_function(&mut self, _: &Function) {}

    fn visit_arrow_expr(&mut self, _: &ArrowExpr) {}

    fn visit_class(&mut self, class: &Class) {
        class.super_class.visit_with(self);
    }
}
