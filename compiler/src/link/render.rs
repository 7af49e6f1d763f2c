//! From a plan to the text of a body.

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
    graph::{Graph, Kind, ModuleId},
    map::Place,
    names::Binding,
    plan::{Plan, Step},
    print::{Names, print},
    rewrite::{Link, Links, Rewriter, name},
    scan::comments,
    scope::Scope,
    shake::Kept,
};

/// The body of a row: what runs when the row is needed.
#[derive(Debug, Clone)]
pub(super) struct Body {
    /// The modules in it, in the order in which they run.
    pub modules: Vec<ModuleId>,
    /// An expression: the function.
    pub text: String,
    /// Where its parts come from.
    pub places: Vec<Place>,
    /// The modules it needs, in the order of the row.
    pub links: Vec<Link>,
}

/// Writes the body that `plan` describes.
pub(super) fn render(graph: &Graph, plan: &Plan, minify: bool) -> Body {
    let (text, links) = match &graph.module(plan.root).kind {
        Kind::Esm | Kind::CommonJs => return parsed(graph, plan, minify),
        Kind::View { of, node } => {
            let link = Link { module: *of, eager: false, name: Atom::default() };
            (if *node { "$$nodeView" } else { "$$view" }.to_owned(), vec![link])
        }
        Kind::Json(value) => {
            (format!("$$cjs((row,module)=>{{module.exports={value}}})"), Vec::new())
        }
        Kind::Builtin(_) | Kind::Broken | Kind::New => ("()=>{}".to_owned(), Vec::new()),
    };
    Body { modules: vec![plan.root], text, places: Vec::new(), links }
}

fn parsed(graph: &Graph, plan: &Plan, minify: bool) -> Body {
    let commonjs = matches!(graph.module(plan.root).kind, Kind::CommonJs);
    let mut links = Links::new(graph, Scope::new(graph, plan));
    let row = links.scope().fresh("row");
    let mut stmts = Vec::new();
    for step in &plan.steps {
        match step {
            Step::Load(module) if stmts.is_empty() => {
                links.add(*module, true);
            }
            Step::Load(module) => {
                let place = links.place(&row, *module);
                stmts.push(statement(call("$$load", vec![place])));
            }
            Step::Run(module, kept) => stmts.extend(run(graph, *module, kept, &row, &mut links)),
        }
    }
    if !commonjs {
        stmts.splice(0..0, link_stmts(graph, plan, &row, &mut links));
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
    let modules: Vec<ModuleId> = plan.runs().map(|(module, _)| module).collect();
    let ours = modules.iter().all(|&module| graph.module(module).ours);
    let names = minify.then_some(if ours { Names::Hidden } else { Names::Shown });
    let sources = modules.iter().filter_map(|&module| graph.module(module).source());
    let comments = comments(sources.flat_map(|source| &source.notes));
    let (printed, places) = print(program, Some(&comments), names);
    let text = expression(&printed);
    let cut = printed.find(text).unwrap_or_default() as u32;
    Body { modules, text: text.to_owned(), places: moved(places, cut), links }
}

/// The statements of `module`, in the names of the body.
fn run<'a>(
    graph: &'a Graph,
    module: ModuleId,
    kept: &Kept,
    row: &Atom,
    links: &mut Links<'a>,
) -> Vec<Stmt> {
    let Some(source) = graph.module(module).source() else { return Vec::new() };
    source.marks.with(|| {
        let unresolved = SyntaxContext::empty().apply_mark(source.marks.unresolved);
        let items = source.shape.items.iter().zip(&kept.items).filter(|(_, kept)| **kept);
        let mut stmts: Vec<Stmt> = items.map(|(item, _)| item.stmt.clone()).collect();
        stmts.visit_mut_with(&mut Rewriter { graph, module, source, unresolved, row, links });
        links.scope().rename(module, source, &mut stmts);
        stmts
    })
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
fn link_stmts<'a>(graph: &'a Graph, plan: &Plan, row: &Atom, links: &mut Links<'a>) -> Vec<Stmt> {
    let mut stmts = Vec::new();
    let getters = getters(graph, plan, links);
    if !getters.is_empty() || links.any_eager() {
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
    let open = graph.starred(plan.root).filter(|&target| graph.module(target).esm().is_none());
    for target in open {
        let space = links.expr(&Binding::Space(target));
        stmts.push(statement(call("$$star", vec![name(row.clone()), space])));
    }
    stmts
}

/// `name: () => value` for each export of the root that is read.
fn getters<'a>(graph: &'a Graph, plan: &Plan, links: &mut Links<'a>) -> Vec<PropOrSpread> {
    let Some((_, kept)) = plan.runs().find(|(module, _)| *module == plan.root) else {
        return Vec::new();
    };
    let exported = graph.exported(plan.root).into_iter();
    let read = exported.filter(|(name, _)| kept.whole || kept.names.contains(name));
    read.map(|(export, binding)| {
        let key = if Ident::verify_symbol(&export).is_ok() {
            PropName::Ident(IdentName::new(export, DUMMY_SP))
        } else {
            PropName::Str(export.into())
        };
        let body = Box::new(ArrowFunctionBody::Expr(Box::new(links.expr(&binding))));
        let value = Box::new(Expr::Arrow(ArrowExpr { body, ..ArrowExpr::dummy() }));
        PropOrSpread::Prop(Box::new(Prop::KeyValue(KeyValueProp { key, value })))
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
