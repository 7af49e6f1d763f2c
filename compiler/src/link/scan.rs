//! From a lowered file to its [`Shape`].

use swc_core::{
    common::{
        BytePos, DUMMY_SP, SyntaxContext,
        comments::{Comment, Comments, SingleThreadedComments},
        util::take::Take,
    },
    ecma::{
        ast::{
            BindingIdent, ClassDecl, Decl, DefaultDecl, ExportDecl, ExportDefaultDecl,
            ExportSpecifier, Expr, FnDecl, Id, Ident, ImportDecl, ImportSpecifier, ModuleDecl,
            ModuleExportName, ModuleItem, NamedExport, Pat, Stmt, Str, VarDecl, VarDeclKind,
            VarDeclarator,
        },
        atoms::Atom,
        utils::find_pat_ids,
    },
};

use super::{
    declares::declares,
    given::given,
    lower::{Lowered, Marks, place},
    purity::Purity,
    resolve::How,
    shape::{Export, Import, Item, Request, Shape, What},
    uses::{Awaits, Uses, Words, made_require},
};

/// A comment that says what a call does, such as `#__PURE__`, and where it stands.
pub(super) type Note = (BytePos, Comment);

/// The comments among `all` that matter for linking.
pub(super) fn notes(all: &SingleThreadedComments) -> Vec<Note> {
    let (leading, _) = all.borrow_all();
    let notes = leading.iter().flat_map(|(at, comments)| {
        comments.iter().filter(|comment| comment.text.contains("__")).map(|one| (*at, one.clone()))
    });
    let mut notes: Vec<Note> = notes.collect();
    notes.sort_by_key(|(at, comment)| (*at, comment.span.lo));
    notes
}

/// `notes` as the minifier takes them.
pub(super) fn comments<'a>(notes: impl Iterator<Item = &'a Note>) -> SingleThreadedComments {
    let comments = SingleThreadedComments::default();
    for (at, comment) in notes {
        comments.add_leading(*at, comment.clone());
    }
    comments
}

/// Takes a lowered file apart.
pub(super) fn scan(lowered: Lowered) -> Shape {
    let Lowered { mut module, marks, comments, start, .. } = lowered;
    let body = std::mem::take(&mut module.body);
    let mut scanner = Scanner {
        shape: Shape::default(),
        stmts: Vec::new(),
        listed: Vec::new(),
        marks: &marks,
        start,
    };
    Words(&mut scanner.shape.words).run(&body);
    let awaits = Awaits::of(&body);
    scanner.shape.awaits = awaits.any;
    scanner.shape.awaits_each = awaits.each;
    scanner.shape.esm = scanner.shape.awaits || body.iter().any(ModuleItem::is_module_decl);
    for item in body {
        match item {
            ModuleItem::ModuleDecl(decl) => scanner.module_decl(decl),
            ModuleItem::Stmt(stmt) => scanner.stmts.push(stmt),
        }
    }
    let Scanner { mut shape, stmts, listed, .. } = scanner;

    let purity = Purity { comments: &comments, unresolved: marks.unresolved };
    let stmts: Vec<Stmt> = stmts.into_iter().flat_map(split).collect();
    for (index, stmt) in stmts.iter().enumerate() {
        shape.requires.extend(made_require(stmt, &shape));
        for id in declared(stmt) {
            shape.declared.entry(id).or_default().push(index);
        }
    }
    let undeclared = listed
        .into_iter()
        .filter(|(id, _)| !shape.declared.contains_key(id) && !shape.imports.contains_key(id))
        .map(|((name, _), place)| (name, place));
    shape.undeclared = undeclared.collect();
    let twice = shape.imports.iter().filter(|(id, _)| shape.declared.contains_key(*id));
    shape.twice = twice.map(|((name, _), import)| (name.clone(), import.place)).collect();
    if !shape.esm {
        let unresolved = SyntaxContext::empty().apply_mark(marks.unresolved);
        shape.given = given(stmts.iter(), unresolved);
    }
    for stmt in stmts {
        let uses = Uses::of(&stmt, &mut shape, marks.unresolved, start);
        shape.items.push(Item { pure: purity.stmt(&stmt), uses, stmt });
    }
    declares(&mut shape, &marks);
    shape
}

struct Scanner<'a> {
    shape: Shape,
    stmts: Vec<Stmt>,
    /// Locals in `export { … }`, and where.
    listed: Vec<(Id, (usize, usize))>,
    marks: &'a Marks,
    start: swc_core::common::BytePos,
}

impl Scanner<'_> {
    fn module_decl(&mut self, decl: ModuleDecl) {
        match decl {
            ModuleDecl::Import(decl) if !decl.type_only => self.import(&decl),
            ModuleDecl::ExportDecl(ExportDecl { decl, .. }) => {
                let stmt = Stmt::Decl(decl);
                for id in declared(&stmt) {
                    self.shape.exports.push((id.0.clone(), Export::Local(id)));
                }
                self.stmts.push(stmt);
            }
            ModuleDecl::ExportNamed(export) if !export.type_only => self.export_named(&export),
            ModuleDecl::ExportDefaultDecl(export) => self.export_default(export),
            ModuleDecl::ExportDefaultExpr(export) => {
                let name = self.default_name();
                self.export("default", Export::Local(name.to_id()));
                self.stmts.push(constant(name, export.expr));
            }
            ModuleDecl::ExportAll(export) if !export.type_only => {
                let request = self.eager(&export.src);
                self.shape.stars.push(request);
            }
            // The rest is type syntax, gone after lowering.
            _ => {}
        }
    }

    fn import(&mut self, decl: &ImportDecl) {
        let request = self.eager(&decl.src);
        for specifier in &decl.specifiers {
            let (local, what) = match specifier {
                ImportSpecifier::Named(named) if named.is_type_only => continue,
                ImportSpecifier::Named(named) => {
                    let name = named.imported.as_ref().map_or(named.local.sym.clone(), exported);
                    (&named.local, What::Name(name))
                }
                ImportSpecifier::Default(default) => (&default.local, What::Name("default".into())),
                ImportSpecifier::Namespace(space) => (&space.local, What::Space),
            };
            let import = Import { request, what, place: place(local.span, self.start) };
            self.shape.imports.insert(local.to_id(), import);
        }
    }

    fn export_named(&mut self, export: &NamedExport) {
        let request = export.src.as_deref().map(|src| self.eager(src));
        for specifier in &export.specifiers {
            match (specifier, request) {
                (ExportSpecifier::Named(named), _) if named.is_type_only => {}
                (ExportSpecifier::Named(named), Some(request)) => {
                    let original = exported(&named.orig);
                    let name = named.exported.as_ref().map_or(original.clone(), exported);
                    let place = place(named.span, self.start);
                    let import = Import { request, what: What::Name(original), place };
                    self.export(name, Export::From(import));
                }
                (ExportSpecifier::Named(named), None) => {
                    if let ModuleExportName::Ident(local) = &named.orig {
                        let name = named.exported.as_ref().map_or(local.sym.clone(), exported);
                        self.listed.push((local.to_id(), place(local.span, self.start)));
                        self.export(name, Export::Local(local.to_id()));
                    }
                }
                (ExportSpecifier::Namespace(space), Some(request)) => {
                    let place = place(space.span, self.start);
                    let import = Import { request, what: What::Space, place };
                    self.export(exported(&space.name), Export::From(import));
                }
                _ => {}
            }
        }
    }

    fn export_default(&mut self, export: ExportDefaultDecl) {
        let (ident, decl): (_, fn(Ident, DefaultDecl) -> Option<Decl>) = match &export.decl {
            DefaultDecl::Class(class) => (class.ident.clone(), |ident, decl| {
                let class = decl.class()?.class;
                Some(Decl::Class(ClassDecl { ident, declare: false, class }))
            }),
            DefaultDecl::Fn(function) => (function.ident.clone(), |ident, decl| {
                let function = decl.fn_expr()?.function;
                Some(Decl::Fn(FnDecl { ident, declare: false, function }))
            }),
            DefaultDecl::TsInterfaceDecl(_) => return,
        };
        let ident = ident.unwrap_or_else(|| self.default_name());
        self.export("default", Export::Local(ident.to_id()));
        self.stmts.extend(decl(ident, export.decl).map(Stmt::Decl));
    }

    fn export(&mut self, name: impl Into<Atom>, export: Export) {
        self.shape.exports.push((name.into(), export));
    }

    /// A local for what is exported as `default` without a name.
    fn default_name(&mut self) -> Ident {
        let context = SyntaxContext::empty().apply_mark(self.marks.top_level);
        Ident::new(self.shape.fresh("_default"), DUMMY_SP, context)
    }

    fn eager(&mut self, source: &Str) -> usize {
        self.shape.add_request(Request {
            specifier: source.value.to_atom_lossy().into_owned(),
            how: How::Import,
            eager: true,
            optional: false,
            place: place(source.span, self.start),
        })
    }
}

fn exported(name: &ModuleExportName) -> Atom {
    name.atom().into_owned()
}

fn constant(name: Ident, value: Box<Expr>) -> Stmt {
    let name = Pat::Ident(BindingIdent::from(name));
    let declarator = VarDeclarator { span: DUMMY_SP, name, init: Some(value), definite: false };
    Stmt::Decl(Decl::Var(Box::new(VarDecl {
        kind: VarDeclKind::Const,
        decls: vec![declarator],
        ..VarDecl::dummy()
    })))
}

/// The names that `stmt` declares in the scope it stands in.
fn declared(stmt: &Stmt) -> Vec<Id> {
    match stmt {
        Stmt::Decl(Decl::Fn(decl)) => vec![decl.ident.to_id()],
        Stmt::Decl(Decl::Class(decl)) => vec![decl.ident.to_id()],
        Stmt::Decl(Decl::Var(decl)) => find_pat_ids(&decl.decls),
        _ => Vec::new(),
    }
}

/// Gives each variable a statement of its own, to be kept or left out on its own.
fn split(stmt: Stmt) -> Vec<Stmt> {
    match stmt {
        Stmt::Decl(Decl::Var(mut decl)) if decl.decls.len() > 1 => decl
            .decls
            .take()
            .into_iter()
            .map(|one| {
                let mut single = decl.clone();
                single.decls.push(one);
                Stmt::Decl(Decl::Var(single))
            })
            .collect(),
        stmt => vec![stmt],
    }
}
