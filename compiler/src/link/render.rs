//! From one module and what is kept of it to the text of its body.

use swc_core::{
    common::{DUMMY_SP, LineCol, SyntaxContext, util::take::Take},
    ecma::{
        ast::{
            ArrowExpr, ArrowFunctionBody, AwaitExpr, BindingIdent, CallExpr, Callee,
            ExportDefaultExpr, Expr, ExprStmt, FnExpr, Function, FunctionBody, Ident, IdentName,
            KeyValueProp, Module, ModuleDecl, ModuleItem, ObjectLit, Param, Pat, Program, Prop,
            PropName, PropOrSpread, Stmt,
        },
        atoms::Atom,
        visit::VisitMutWith,
    },
};

use super::{
    graph::{Graph, Kind, ModuleId, Source},
    map::Place,
    names::Binding,
    print::{Scope, print},
    rewrite::{Link, Links, Rewriter, name},
    shake::Kept,
};

/// What decides the text of a module's body, apart from the module itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Plan {
    /// What is kept.
    pub kept: Kept,
    /// The modules to evaluate before the body, in order.
    pub eager: Vec<ModuleId>,
    /// The body waits for something.
    pub waits: bool,
    /// It waits for one of the modules evaluated before it.
    pub waits_for_links: bool,
}

/// A module's body.
#[derive(Debug, Clone)]
pub(super) struct Body {
    /// An expression: the function.
    pub text: String,
    /// Where its parts come from.
    pub places: Vec<Place>,
    /// The modules it needs, in the order of the row.
    pub links: Vec<Link>,
}

/// Writes the body of `module`.
pub(super) fn render(graph: &Graph, module: ModuleId, plan: &Plan, minify: bool) -> Body {
    match &graph.module(module).kind {
        Kind::Esm(source) | Kind::CommonJs(source) => {
            source.marks.with(|| parsed(graph, module, source, plan, minify))
        }
        Kind::View { of, node } => Body {
            text: if *node { "$$nodeView" } else { "$$view" }.to_owned(),
            places: Vec::new(),
            links: vec![Link { module: *of, eager: false, name: Atom::default() }],
        },
        Kind::Json(value) => {
            let text = format!("$$cjs((row,module)=>{{module.exports={value}}})");
            Body { text, places: Vec::new(), links: Vec::new() }
        }
        Kind::Builtin(_) | Kind::Broken => {
            Body { text: "()=>{}".to_owned(), places: Vec::new(), links: Vec::new() }
        }
    }
}

fn parsed(graph: &Graph, module: ModuleId, source: &Source, plan: &Plan, minify: bool) -> Body {
    let commonjs = matches!(graph.module(module).kind, Kind::CommonJs(_));
    let mut links = Links::new(graph, &source.shape.words);
    let row = links.fresh("row");
    for &target in &plan.eager {
        links.add(target, true);
    }
    let mut stmts = link_stmts(graph, module, plan, &row, &mut links, commonjs);
    let mut rewriter = Rewriter {
        graph,
        module,
        source,
        unresolved: SyntaxContext::empty().apply_mark(source.marks.unresolved),
        row: row.clone(),
        links: &mut links,
    };
    let kept = source.shape.items.iter().zip(&plan.kept.items).filter(|(_, kept)| **kept);
    for (item, _) in kept {
        let mut stmt = item.stmt.clone();
        stmt.visit_mut_with(&mut rewriter);
        stmts.push(stmt);
    }

    let links = links.into_list();
    let own = if commonjs { &["module", "exports"][..] } else { &[] };
    let names = std::iter::once(row)
        .chain(own.iter().map(|&word| word.into()))
        .chain(links.iter().map(|link| link.name.clone()));
    let body = FunctionBody { stmts, ..FunctionBody::dummy() };
    let function = if commonjs {
        call("$$cjs", vec![function(names, body)])
    } else {
        arrow(names, body, plan.waits)
    };
    let export = ExportDefaultExpr { span: DUMMY_SP, expr: Box::new(function) };
    let program = Program::Module(Module {
        body: vec![ModuleItem::ModuleDecl(ModuleDecl::ExportDefaultExpr(export))],
        ..Module::dummy()
    });
    let scope = minify.then_some(Scope::Closed);
    let (printed, places) = print(program, Some(&source.comments), scope);
    let text = expression(&printed);
    let cut = printed.find(text).unwrap_or_default() as u32;
    Body { text: text.to_owned(), places: moved(places, cut), links }
}

/// The expression in `export default …;`, which is printed in parentheses if it is an arrow.
fn expression(text: &str) -> &str {
    let text = text.trim();
    let text = text.strip_prefix("export default").unwrap_or(text).trim_start();
    let text = text.strip_suffix(';').unwrap_or(text);
    text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text)
}

/// The places of the part of a text that begins at column `cut` of the first line.
fn moved(places: Vec<Place>, cut: u32) -> Vec<Place> {
    let shift = |(at, to): Place| {
        let col = if to.line == 0 { to.col.checked_sub(cut)? } else { to.col };
        Some((at, LineCol { col, ..to }))
    };
    places.into_iter().filter_map(shift).collect()
}

/// `$$link(row, { exports })` and what comes from modules whose names are not known yet.
fn link_stmts<'a>(
    graph: &'a Graph,
    module: ModuleId,
    plan: &Plan,
    row: &Atom,
    links: &mut Links<'a>,
    commonjs: bool,
) -> Vec<Stmt> {
    if commonjs {
        return Vec::new();
    }
    let mut stmts = Vec::new();
    let getters = getters(graph, module, &plan.kept, links);
    if !getters.is_empty() || !plan.eager.is_empty() {
        let mut args = vec![name(row.clone())];
        if !getters.is_empty() {
            args.push(Expr::Object(ObjectLit { span: DUMMY_SP, props: getters }));
        }
        let link = call("$$link", args);
        stmts.push(statement(if plan.waits_for_links {
            Expr::Await(AwaitExpr { span: DUMMY_SP, arg: Box::new(link) })
        } else {
            link
        }));
    }
    let open = graph.starred(module).filter(|&target| graph.module(target).esm().is_none());
    for target in open.collect::<Vec<_>>() {
        let space = links.expr(&Binding::Space(target));
        stmts.push(statement(call("$$star", vec![name(row.clone()), space])));
    }
    stmts
}

/// `name: () => value` for each export that is read.
fn getters<'a>(
    graph: &'a Graph,
    module: ModuleId,
    kept: &Kept,
    links: &mut Links<'a>,
) -> Vec<PropOrSpread> {
    let Some(source) = graph.module(module).esm() else { return Vec::new() };
    let exported = graph.exported(module);
    let read = exported.iter().filter(|(name, _)| kept.whole || kept.names.contains(name));
    read.filter_map(|(export, binding)| {
        let value = match binding {
            Binding::Name(origin, local) if *origin == module => {
                Expr::Ident(source.shape.local(local)?)
            }
            binding => links.expr(binding),
        };
        let key = if Ident::verify_symbol(export).is_ok() {
            PropName::Ident(IdentName::new(export.clone(), DUMMY_SP))
        } else {
            PropName::Str(export.clone().into())
        };
        let body = Box::new(ArrowFunctionBody::Expr(Box::new(value)));
        let value = Box::new(Expr::Arrow(ArrowExpr { body, ..ArrowExpr::dummy() }));
        Some(PropOrSpread::Prop(Box::new(Prop::KeyValue(KeyValueProp { key, value }))))
    })
    .collect()
}

fn statement(expr: Expr) -> Stmt {
    Stmt::Expr(ExprStmt { span: DUMMY_SP, expr: Box::new(expr) })
}

fn call(function: &str, args: Vec<Expr>) -> Expr {
    Expr::Call(CallExpr {
        callee: Callee::Expr(Box::new(name(function))),
        args: args.into_iter().map(Into::into).collect(),
        ..CallExpr::default()
    })
}

fn parameter(word: Atom) -> Pat {
    Pat::Ident(BindingIdent::from(Ident::new_no_ctxt(word, DUMMY_SP)))
}

fn arrow(names: impl Iterator<Item = Atom>, body: FunctionBody, is_async: bool) -> Expr {
    Expr::Arrow(ArrowExpr {
        params: names.map(parameter).collect(),
        body: Box::new(ArrowFunctionBody::FunctionBody(body)),
        is_async,
        ..ArrowExpr::dummy()
    })
}

fn function(names: impl Iterator<Item = Atom>, body: FunctionBody) -> Expr {
    let function = Function {
        params: names.map(|word| Param::from(parameter(word))).collect(),
        body: Some(body),
        ..Function::dummy()
    };
    Expr::Fn(FnExpr { ident: None, function: Box::new(function) })
}
