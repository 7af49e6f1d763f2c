//! Replaces imported names and module loads in the statements of one module by what the registry
//! offers.

use std::collections::HashMap;

use swc_core::{
    common::{DUMMY_SP, SyntaxContext},
    ecma::{
        ast::{
            CallExpr, Callee, ComputedPropName, Expr, Ident, IdentName, KeyValueProp, Lit,
            MemberExpr, MemberProp, MetaPropExpr, MetaPropKind, Number, OptCall, Pat, Prop,
            PropName, SeqExpr, SimpleAssignTarget, TaggedTpl, UnaryExpr, UnaryOp, UpdateExpr,
        },
        atoms::Atom,
        visit::{VisitMut, VisitMutWith, noop_visit_mut_type},
    },
};

use super::{
    graph::Graph,
    module::{Kind, ModuleId, Source},
    names::Binding,
    resolve::How,
    scope::Scope,
    shape::Use,
    uses::{import_path, load},
};

/// The modules that a body needs, in the order of its parameters.
pub(super) struct Links<'a> {
    graph: &'a Graph,
    scope: Scope,
    at: HashMap<ModuleId, usize>,
    list: Vec<Link>,
    observes: bool,
}

/// One module that a body needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Link {
    /// The module.
    pub module: ModuleId,
    /// It is evaluated before the body.
    pub eager: bool,
    /// Name of the body's parameter for its namespace.
    pub name: Atom,
}

impl<'a> Links<'a> {
    /// No links yet; the body's names are those of `scope`.
    pub fn new(graph: &'a Graph, scope: Scope) -> Self {
        Self { graph, scope, at: HashMap::new(), list: Vec::new(), observes: false }
    }

    /// Whether a module is evaluated before the body.
    pub fn any_eager(&self) -> bool {
        self.list.iter().any(|link| link.eager)
    }

    /// The names of the body.
    pub fn scope(&mut self) -> &mut Scope {
        &mut self.scope
    }

    /// Whether the body can look at a namespace as an object.
    pub fn observes(&self) -> bool {
        self.observes
    }

    /// The links in order.
    pub fn into_list(self) -> Vec<Link> {
        self.list
    }

    /// Makes `module` a link, evaluated first if `eager` and new.
    pub fn add(&mut self, module: ModuleId, eager: bool) -> usize {
        if let Some(&at) = self.at.get(&module) {
            return at;
        }
        let name = self.scope.fresh(&parameter(&self.graph.module(module).label));
        self.list.push(Link { module, eager, name });
        self.at.insert(module, self.list.len() - 1);
        self.list.len() - 1
    }

    /// `row[n]`: where the body finds the link to `module`.
    pub fn place(&mut self, row: &Atom, module: ModuleId) -> Expr {
        let at = self.add(module, false) + 1;
        Expr::Member(MemberExpr {
            span: DUMMY_SP,
            obj: Box::new(name(row.clone())),
            prop: MemberProp::Computed(ComputedPropName {
                span: DUMMY_SP,
                expr: Box::new(number(at)),
            }),
        })
    }

    /// The expression for `binding`.
    pub fn expr(&mut self, binding: &Binding) -> Expr {
        if let Binding::Name(module, export) = binding
            && let Some(local) = self.local(*module, export)
        {
            return local;
        }
        let at = self.add(binding.module(), false);
        let space = name(self.list.get(at).map(|link| link.name.clone()).unwrap_or_default());
        match binding {
            Binding::Space(_) => {
                self.observes = true;
                space
            }
            Binding::Name(_, export) => Expr::Member(MemberExpr {
                span: DUMMY_SP,
                obj: Box::new(space),
                prop: property(export),
            }),
        }
    }

    /// The variable behind an export of a module that shares the body's scope.
    fn local(&self, module: ModuleId, export: &Atom) -> Option<Expr> {
        if !self.scope.holds(module) {
            return None;
        }
        let source = self.graph.module(module).esm()?;
        match self.scope.local(module, source, export) {
            Some(local) => Some(name(local)),
            // What the root passes on may only be known in its namespace.
            None if module == self.scope.root() => None,
            None => Some(*Expr::undefined(DUMMY_SP)),
        }
    }
}

/// A readable parameter name for the module called `label`.
fn parameter(label: &str) -> String {
    let stem = label.rsplit(['/', ':']).next().unwrap_or(label);
    let stem = stem.split('.').next().unwrap_or(stem);
    let word: String =
        stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    format!("_{word}")
}

/// An identifier expression, without a context.
pub(super) fn name(word: impl Into<Atom>) -> Expr {
    Expr::Ident(Ident::new_no_ctxt(word.into(), DUMMY_SP))
}

/// A number expression.
pub(super) fn number(value: usize) -> Expr {
    Expr::Lit(Lit::Num(Number { span: DUMMY_SP, value: value as f64, raw: None }))
}

fn property(name: &Atom) -> MemberProp {
    if Ident::verify_symbol(name).is_ok() {
        MemberProp::Ident(IdentName::new(name.clone(), DUMMY_SP))
    } else {
        let expr = Box::new(Expr::Lit(Lit::Str(name.clone().into())));
        MemberProp::Computed(ComputedPropName { span: DUMMY_SP, expr })
    }
}

/// Rewrites the statements of one module.
pub(super) struct Rewriter<'a, 'b> {
    /// All modules.
    pub graph: &'a Graph,
    /// The module.
    pub module: ModuleId,
    /// Its text.
    pub source: &'a Source,
    /// Contexts of names that it does not declare.
    pub unresolved: SyntaxContext,
    /// Name of the body's parameter for its row.
    pub row: &'b Atom,
    /// The modules it needs so far.
    pub links: &'b mut Links<'a>,
}

impl Rewriter<'_, '_> {
    fn bound(&mut self, used: &Use) -> Option<Expr> {
        let binding = self.graph.bindings(self.module, used).into_iter().next()?;
        Some(self.links.expr(&binding))
    }

    /// If `ident` is imported, something that cannot be written either: `"".length`.
    fn constant(&self, ident: &Ident) -> Option<MemberExpr> {
        let imported = self.source.shape.imports.contains_key(&ident.to_id());
        imported.then(|| MemberExpr {
            span: DUMMY_SP,
            obj: Box::new(Expr::Lit(Lit::Str("".into()))),
            prop: MemberProp::Ident(IdentName::new("length".into(), DUMMY_SP)),
        })
    }

    fn is_commonjs(&self) -> bool {
        matches!(self.graph.module(self.module).kind, Kind::CommonJs)
    }

    fn replacement(&mut self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::Ident(ident) if ident.ctxt == self.unresolved && ident.sym.starts_with("$$") => {
                Some(global(&ident.sym))
            }
            Expr::Ident(ident) if self.source.shape.imports.contains_key(&ident.to_id()) => {
                self.bound(&Use::Name(ident.to_id()))
            }
            Expr::Ident(ident) if ident.ctxt == self.unresolved && self.is_commonjs() => {
                match &*ident.sym {
                    "require" => Some(name(self.links.scope().registry("$$require"))),
                    "__filename" => Some(meta("filename")),
                    "__dirname" => Some(meta("dirname")),
                    _ => None,
                }
            }
            Expr::Member(member) => {
                let (object, names) = import_path(member, &self.source.shape)?;
                let (binding, taken) = self.graph.path(self.module, &object, &names)?;
                (taken == names.len()).then(|| self.links.expr(&binding))
            }
            Expr::Call(call) => self.load(call),
            _ => None,
        }
    }

    fn load(&mut self, call: &CallExpr) -> Option<Expr> {
        let shape = &self.source.shape;
        let load = load(call, shape, self.unresolved)?;
        let request = shape.request(&load.specifier, load.how)?;
        let target = self.graph.module(self.module).targets.get(request).copied()??;
        let function = if load.how == How::Require { "$$require" } else { "$$import" };
        let argument = match (&self.graph.module(target).kind, load.how) {
            (Kind::Builtin(_), How::Import) => return None,
            (Kind::Builtin(builtin), How::Require) => {
                Expr::Lit(Lit::Str(Atom::from(builtin.as_str()).into()))
            }
            _ => {
                // The kernel only calls what it loads.
                self.links.observes |= !self.graph.module(self.module).ours;
                self.place(target)
            }
        };
        Some(Expr::Call(CallExpr {
            callee: Callee::Expr(Box::new(name(self.links.scope().registry(function)))),
            args: vec![argument.into()],
            ..CallExpr::default()
        }))
    }

    fn place(&mut self, target: ModuleId) -> Expr {
        self.links.place(self.row, target)
    }

    /// Calls a replaced name without giving the namespace as `this`.
    fn callee(&mut self, callee: &mut Box<Expr>) {
        let plain = matches!(**callee, Expr::Ident(_));
        callee.visit_mut_with(self);
        if plain && matches!(**callee, Expr::Member(_)) {
            let exprs = vec![Box::new(number(0)), std::mem::take(callee)];
            **callee = Expr::Seq(SeqExpr { span: DUMMY_SP, exprs });
        }
    }
}

impl VisitMut for Rewriter<'_, '_> {
    noop_visit_mut_type!();

    fn visit_mut_expr(&mut self, expr: &mut Expr) {
        match self.replacement(expr) {
            Some(new) => *expr = new,
            None => expr.visit_mut_children_with(self),
        }
    }

    fn visit_mut_callee(&mut self, callee: &mut Callee) {
        match callee {
            Callee::Expr(callee) => self.callee(callee),
            callee => callee.visit_mut_children_with(self),
        }
    }

    fn visit_mut_opt_call(&mut self, call: &mut OptCall) {
        self.callee(&mut call.callee);
        call.args.visit_mut_with(self);
    }

    fn visit_mut_tagged_tpl(&mut self, tagged: &mut TaggedTpl) {
        self.callee(&mut tagged.tag);
        tagged.tpl.visit_mut_with(self);
    }

    fn visit_mut_simple_assign_target(&mut self, target: &mut SimpleAssignTarget) {
        if let SimpleAssignTarget::Ident(ident) = target
            && let Some(member) = self.constant(ident)
        {
            *target = SimpleAssignTarget::Member(member);
            return;
        }
        target.visit_mut_children_with(self);
    }

    fn visit_mut_unary_expr(&mut self, unary: &mut UnaryExpr) {
        match (unary.op, &mut *unary.arg) {
            (UnaryOp::Delete, Expr::Member(member)) => member.visit_mut_children_with(self),
            (_, arg) => arg.visit_mut_with(self),
        }
    }

    fn visit_mut_update_expr(&mut self, update: &mut UpdateExpr) {
        if let Expr::Ident(ident) = &*update.arg
            && let Some(member) = self.constant(ident)
        {
            *update.arg = Expr::Member(member);
            return;
        }
        update.visit_mut_children_with(self);
    }

    fn visit_mut_pat(&mut self, pat: &mut Pat) {
        if let Pat::Ident(ident) = pat
            && let Some(member) = self.constant(ident)
        {
            *pat = Pat::Expr(Box::new(Expr::Member(member)));
            return;
        }
        pat.visit_mut_children_with(self);
    }

    fn visit_mut_prop(&mut self, prop: &mut Prop) {
        if let Prop::Shorthand(short) = prop
            && let Some(value) = self.replacement(&Expr::Ident(short.clone()))
        {
            let key = PropName::Ident(IdentName::new(short.sym.clone(), DUMMY_SP));
            *prop = Prop::KeyValue(KeyValueProp { key, value: Box::new(value) });
            return;
        }
        prop.visit_mut_children_with(self);
    }
}

fn meta(property: &str) -> Expr {
    let meta = MetaPropExpr { span: DUMMY_SP, kind: MetaPropKind::ImportMeta };
    member(Expr::MetaProp(meta), &property.into())
}

/// A global whose name may mean something else here.
pub(super) fn global(name: &Atom) -> Expr {
    member(self::name("globalThis"), name)
}

/// `object.property`.
pub(super) fn member(object: Expr, property: &Atom) -> Expr {
    let prop = MemberProp::Ident(IdentName::new(property.clone(), DUMMY_SP));
    Expr::Member(MemberExpr { span: DUMMY_SP, obj: Box::new(object), prop })
}
