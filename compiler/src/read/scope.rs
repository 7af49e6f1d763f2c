//! Functions and the names inside them: parameters, constants, inner functions.

use std::collections::BTreeMap;
use std::rc::Rc;

use swc_core::atoms::Atom;
use swc_core::ecma::ast::{
    ArrowExpr, ArrowFunctionBody, Decl, Expr, ForHead, Function, ObjectPatProp, Pat, Stmt, VarDecl,
    VarDeclOrExpr,
};
use swc_core::ecma::visit::{Visit, VisitWith};

use super::module::{bare, variable};

/// A function in any of its spellings.
#[derive(Debug, Clone, Copy)]
pub enum Callable<'m> {
    /// A declaration or a function expression.
    Function(&'m Function),
    /// An arrow function.
    Arrow(&'m ArrowExpr),
}

impl<'m> Callable<'m> {
    /// The function that `expr` is, if it is one.
    pub fn of(expr: &'m Expr) -> Option<Self> {
        match bare(expr) {
            Expr::Fn(function) => Some(Self::Function(&function.function)),
            Expr::Arrow(arrow) => Some(Self::Arrow(arrow)),
            _ => None,
        }
    }

    /// The node's place.
    pub fn span(self) -> swc_core::common::Span {
        match self {
            Self::Function(function) => function.span,
            Self::Arrow(arrow) => arrow.span,
        }
    }

    /// Whether a call gives an iterator instead of a result.
    pub fn is_generator(self) -> bool {
        matches!(self, Self::Function(function) if function.is_generator)
    }

    /// The parameters' patterns.
    pub fn params(self) -> Vec<&'m Pat> {
        match self {
            Self::Function(function) => function.params.iter().map(|param| &param.pat).collect(),
            Self::Arrow(arrow) => arrow.params.iter().collect(),
        }
    }

    /// Every expression that the function itself returns; inner functions are left out.
    pub fn returned(self) -> Vec<&'m Expr> {
        if let Self::Arrow(arrow) = self
            && let ArrowFunctionBody::Expr(expr) = &*arrow.body
        {
            return vec![expr];
        }
        let mut found = Vec::new();
        walk(self.statements(), &mut |stmt| {
            if let Stmt::Return(one) = stmt {
                found.extend(one.arg.as_deref());
            }
        });
        found
    }

    fn statements(self) -> &'m [Stmt] {
        match self {
            Self::Function(function) => function.body.as_ref().map_or(&[], |body| &body.stmts),
            Self::Arrow(arrow) => match &*arrow.body {
                ArrowFunctionBody::FunctionBody(body) => &body.stmts,
                ArrowFunctionBody::Expr(_) => &[],
            },
        }
    }

    /// Calls `visit` on the parts of the function, inner functions included.
    pub fn visit(self, visitor: &mut impl Visit) {
        match self {
            Self::Function(function) => function.visit_with(visitor),
            Self::Arrow(arrow) => arrow.visit_with(visitor),
        }
    }
}

/// What a name inside a function stands for.
#[derive(Debug, Clone, Copy)]
pub enum Local<'m> {
    /// A constant's initialiser.
    Value(&'m Expr),
    /// A function declaration.
    Function(Callable<'m>),
    /// A parameter, a variable, or a name that is declared more than once.
    Unknown,
}

/// The names of one function and of the functions around it.
#[derive(Debug)]
pub struct Scope<'m> {
    names: BTreeMap<Atom, Local<'m>>,
    outer: Option<Rc<Scope<'m>>>,
}

impl<'m> Scope<'m> {
    /// The scope of `function`, which stands inside `outer`.
    pub fn of(function: Callable<'m>, outer: Option<Rc<Scope<'m>>>) -> Rc<Self> {
        let mut scope = Self { names: BTreeMap::new(), outer };
        for param in function.params() {
            scope.pattern(param);
        }
        walk(function.statements(), &mut |stmt| scope.statement(stmt));
        Rc::new(scope)
    }

    /// What `name` stands for, with the scope in which that is to be read.
    pub fn get(scope: &Rc<Self>, name: &str) -> Option<(Local<'m>, Rc<Self>)> {
        let mut at = Some(scope);
        while let Some(scope) = at {
            if let Some(local) = scope.names.get(&Atom::from(name)) {
                return Some((*local, Rc::clone(scope)));
            }
            at = scope.outer.as_ref();
        }
        None
    }

    fn add(&mut self, name: &Atom, local: Local<'m>) {
        // Blocks are not told apart: a name declared twice is not followed.
        self.names.entry(name.clone()).and_modify(|old| *old = Local::Unknown).or_insert(local);
    }

    fn pattern(&mut self, pattern: &Pat) {
        let mut found = Vec::new();
        names(pattern, &mut found);
        for name in &found {
            self.add(name, Local::Unknown);
        }
    }

    fn declarations(&mut self, var: &'m VarDecl) {
        for one in &var.decls {
            match &one.name {
                Pat::Ident(ident) => {
                    let value = variable(var, &ident.id.sym).and_then(|(value, _)| value);
                    self.add(&ident.id.sym, value.map_or(Local::Unknown, Local::Value));
                }
                pattern => self.pattern(pattern),
            }
        }
    }

    fn head(&mut self, head: &'m ForHead) {
        match head {
            ForHead::VarDecl(var) => var.decls.iter().for_each(|one| self.pattern(&one.name)),
            ForHead::UsingDecl(using) => using.decls.iter().for_each(|one| self.pattern(&one.name)),
            ForHead::Pat(_) => {}
        }
    }

    fn statement(&mut self, stmt: &'m Stmt) {
        match stmt {
            Stmt::Decl(Decl::Var(var)) => self.declarations(var),
            Stmt::Decl(Decl::Fn(function)) => {
                let callable = Callable::Function(&function.function);
                self.add(&function.ident.sym, Local::Function(callable));
            }
            Stmt::Decl(Decl::Class(class)) => self.add(&class.ident.sym, Local::Unknown),
            Stmt::Decl(Decl::Using(using)) => {
                using.decls.iter().for_each(|one| self.pattern(&one.name));
            }
            Stmt::Decl(Decl::TsEnum(one)) => self.add(&one.id.sym, Local::Unknown),
            Stmt::For(one) => {
                if let Some(VarDeclOrExpr::VarDecl(var)) = &one.init {
                    self.declarations(var);
                }
            }
            Stmt::ForIn(one) => self.head(&one.left),
            Stmt::ForOf(one) => self.head(&one.left),
            Stmt::Try(one) => {
                if let Some(param) = one.handler.as_ref().and_then(|catch| catch.param.as_ref()) {
                    self.pattern(param);
                }
            }
            _ => {}
        }
    }
}

/// The names that a pattern binds.
pub fn names(pattern: &Pat, out: &mut Vec<Atom>) {
    match pattern {
        Pat::Ident(ident) => out.push(ident.id.sym.clone()),
        Pat::Array(array) => array.elems.iter().flatten().for_each(|one| names(one, out)),
        Pat::Object(object) => object.props.iter().for_each(|prop| match prop {
            ObjectPatProp::KeyValue(one) => names(&one.value, out),
            ObjectPatProp::Assign(one) => out.push(one.key.id.sym.clone()),
            ObjectPatProp::Rest(rest) => names(&rest.arg, out),
        }),
        Pat::Rest(rest) => names(&rest.arg, out),
        Pat::Assign(one) => names(&one.left, out),
        Pat::Expr(_) | Pat::Invalid(_) => {}
    }
}

/// Calls `visit` on `stmts` and the statements inside them, outer ones first, functions left out.
fn walk<'m>(stmts: &'m [Stmt], visit: &mut dyn FnMut(&'m Stmt)) {
    for stmt in stmts {
        visit(stmt);
        let mut inner = |stmt: &'m Stmt| walk(std::slice::from_ref(stmt), visit);
        match stmt {
            Stmt::Block(one) => walk(&one.stmts, visit),
            Stmt::Labeled(one) => inner(&one.body),
            Stmt::With(one) => inner(&one.body),
            Stmt::While(one) => inner(&one.body),
            Stmt::DoWhile(one) => inner(&one.body),
            Stmt::For(one) => inner(&one.body),
            Stmt::ForIn(one) => inner(&one.body),
            Stmt::ForOf(one) => inner(&one.body),
            Stmt::If(one) => {
                inner(&one.cons);
                one.alt.as_deref().into_iter().for_each(inner);
            }
            Stmt::Switch(one) => one.cases.iter().for_each(|case| walk(&case.cons, visit)),
            Stmt::Try(one) => {
                walk(&one.block.stmts, visit);
                one.handler.iter().for_each(|catch| walk(&catch.body.stmts, visit));
                one.finalizer.iter().for_each(|block| walk(&block.stmts, visit));
            }
            _ => {}
        }
    }
}
