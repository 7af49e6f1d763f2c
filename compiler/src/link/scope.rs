//! The names of the modules that share a function.

use std::collections::{HashMap, HashSet};

use swc_core::{
    common::{DUMMY_SP, SyntaxContext, util::take::Take},
    ecma::{
        ast::{
            ClassExpr, Decl, Expr, FnExpr, Ident, Pat, Stmt, VarDecl, VarDeclKind, VarDeclarator,
        },
        atoms::Atom,
        transforms::base::rename::rename,
        visit::{VisitMut, VisitMutWith, noop_visit_mut_type},
    },
};

use super::{
    graph::{Graph, ModuleId, Source},
    plan::Plan,
    shake::Kept,
    shape::Shape,
};

/// The functions of the registry that bodies call.
const REGISTRY: [&str; 6] = ["$$link", "$$show", "$$load", "$$star", "$$import", "$$require"];

/// A function's scope: a name of its own for everything that its modules declare at their top.
pub(super) struct Scope {
    root: ModuleId,
    /// Names of functions of the registry that mean something else here.
    foreign: HashSet<&'static str>,
    /// The names of those that are used.
    aliases: Vec<(&'static str, Atom)>,
    /// By module, the name here of each name that may change.
    names: HashMap<ModuleId, HashMap<Atom, NewName>>,
    taken: HashSet<Atom>,
}

impl Scope {
    /// The scope of the function that `plan` describes.
    pub fn new(graph: &Graph, plan: &Plan, minify: bool) -> Self {
        let modules: Vec<(ModuleId, &Kept, &Shape)> = plan
            .runs()
            .filter_map(|(module, kept)| {
                Some((module, kept, &graph.module(module).source()?.shape))
            })
            .collect();
        let alone = modules.len() == 1;
        let mut uses: HashMap<&Atom, usize> = HashMap::new();
        for (_, kept, shape) in &modules {
            let tops = shape.tops(&kept.items).map(|(name, _)| name);
            let own: HashSet<&Atom> = tops.chain(&shape.inner).collect();
            own.into_iter().for_each(|name| *uses.entry(name).or_default() += 1);
        }
        let mut taken: HashSet<Atom> = uses.keys().copied().cloned().collect();
        if alone {
            taken.extend(modules.iter().flat_map(|(_, _, shape)| shape.words.iter().cloned()));
        }
        let foreign = REGISTRY.into_iter().filter(|&name| !taken.insert(name.into())).collect();
        uses.retain(|_, modules| *modules > 1);
        let (aliases, names) = (Vec::new(), HashMap::new());
        let mut scope = Self { root: plan.root, foreign, aliases, names, taken };
        for (module, kept, shape) in modules {
            let ours = graph.module(module).ours;
            let new = shape.tops(&kept.items).filter_map(|(name, top)| {
                let shown = top.seen && !ours;
                // What only one module uses may stay, but minifiers keep names that are shown.
                let short = minify && shown && top.items.len() == 1;
                let wanted = if short { "_" } else { name };
                let changes = short || !alone && uses.contains_key(name);
                changes.then(|| (name.clone(), NewName { name: scope.fresh(wanted), shown }))
            });
            let names = new.collect();
            scope.names.insert(module, names);
        }
        scope
    }

    /// A name based on `wanted` that means nothing in the scope yet; it is taken from now on.
    pub fn fresh(&mut self, wanted: &str) -> Atom {
        let mut name = Atom::from(wanted);
        let mut count = 1;
        while !self.taken.insert(name.clone()) {
            count += 1;
            name = format!("{wanted}{count}").into();
        }
        name
    }

    /// What `function` of the registry is called; it is used from now on.
    pub fn registry(&mut self, function: &'static str) -> Atom {
        if !self.foreign.contains(function) {
            return function.into();
        }
        if let Some((_, alias)) = self.aliases.iter().find(|(known, _)| *known == function) {
            return alias.clone();
        }
        let alias = self.fresh(function);
        self.aliases.push((function, alias.clone()));
        alias
    }

    /// Functions of the registry in use, and what they are called here instead.
    pub fn aliases(&self) -> &[(&'static str, Atom)] {
        &self.aliases
    }

    /// The module whose row the function is.
    pub fn root(&self) -> ModuleId {
        self.root
    }

    /// Whether `module` lives in this scope.
    pub fn holds(&self, module: ModuleId) -> bool {
        self.names.contains_key(&module)
    }

    /// The name of what `module`, with this `source`, exports as `export`.
    pub fn local(&self, module: ModuleId, source: &Source, export: &Atom) -> Option<Atom> {
        let local = source.shape.local(export)?;
        let name = self.names.get(&module)?.get(&local);
        Some(name.map_or(local, |new| new.name.clone()))
    }

    /// Gives what the `stmts` of `module` declare and use its names in this scope. A function or
    /// class whose name programs see keeps it as an expression; such functions are taken out, to
    /// be made before all else.
    pub fn rename(&self, module: ModuleId, source: &Source, stmts: &mut Vec<Stmt>) -> Vec<Stmt> {
        let context = SyntaxContext::empty().apply_mark(source.marks.top_level);
        let Some(names) = self.names.get(&module).filter(|names| !names.is_empty()) else {
            return Vec::new();
        };
        let shown = |id: &Ident| names.get(&id.sym).filter(|new| new.shown && id.ctxt == context);
        let mut functions = Vec::new();
        for mut stmt in std::mem::take(stmts) {
            match &mut stmt {
                Stmt::Decl(Decl::Fn(decl)) if shown(&decl.ident).is_some() => {
                    let ident = Some(without_context(&decl.ident));
                    let value = Expr::Fn(FnExpr { ident, function: decl.function.take() });
                    functions.push(variable(decl.ident.take(), value));
                }
                Stmt::Decl(Decl::Class(decl)) if shown(&decl.ident).is_some() => {
                    let name = decl.ident.take();
                    let mut class = decl.class.take();
                    class.visit_mut_with(&mut Own(&name));
                    let ident = Some(without_context(&name));
                    stmts.push(variable(name, Expr::Class(ClassExpr { ident, class })));
                }
                _ => stmts.push(stmt),
            }
        }
        let map = names.iter().map(|(from, new)| ((from.clone(), context), new.name.clone()));
        let map = map.collect();
        stmts.visit_mut_with(&mut rename(&map));
        functions.visit_mut_with(&mut rename(&map));
        functions
    }
}

/// A name that a top-level name gets in a scope.
struct NewName {
    name: Atom,
    /// Programs see the old name.
    shown: bool,
}

/// Makes a class that becomes an expression use its own name.
struct Own<'a>(&'a Ident);

impl VisitMut for Own<'_> {
    noop_visit_mut_type!();

    fn visit_mut_ident(&mut self, name: &mut Ident) {
        if name.to_id() == self.0.to_id() {
            name.ctxt = SyntaxContext::empty();
        }
    }
}

fn without_context(name: &Ident) -> Ident {
    Ident { ctxt: SyntaxContext::empty(), ..name.clone() }
}

/// `let name = value;`
fn variable(name: Ident, value: Expr) -> Stmt {
    let name = Pat::Ident(name.into());
    let declarator =
        VarDeclarator { span: DUMMY_SP, name, init: Some(Box::new(value)), definite: false };
    let kind = VarDeclKind::Let;
    Stmt::Decl(Decl::Var(Box::new(VarDecl { kind, decls: vec![declarator], ..VarDecl::dummy() })))
}
