//! From a plan to the text of a body.

use std::collections::BTreeSet;

use swc_core::{
    common::{DUMMY_SP, LineCol, SyntaxContext, util::take::Take},
    ecma::{
        ast::{
            ArrowExpr, ArrowFunctionBody, BindingIdent, CallExpr, Callee, ClassMember,
            ExportDefaultExpr, Expr, ExprStmt, FnExpr, Function, FunctionBody, Ident, IdentName,
            KeyValueProp, Module, ModuleDecl, ModuleItem, ObjectLit, Param, Pat, Program, Prop,
            PropName, PropOrSpread, Stmt, YieldExpr,
        },
        atoms::Atom,
        visit::{VisitMut, VisitMutWith, noop_visit_mut_type},
    },
};

use super::{
    graph::Graph,
    map::Place,
    module::{Kind, ModuleId},
    names::Binding,
    plan::{Plan, Step},
    print::{Names, print},
    rewrite::{Link, Links, Rewriter, name, number},
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
    /// It can look at a namespace as an object.
    pub observes: bool,
}

/// Writes the body that `plan` describes.
pub(super) fn render(graph: &Graph, plan: &Plan, minify: bool) -> Body {
    let (text, links) = match &graph.module(plan.root).kind {
        Kind::Esm | Kind::CommonJs => return parsed(graph, plan, minify),
        Kind::View { of, node } => {
            let link = Link { module: *of, eager: false, name: Atom::default() };
            let view = if *node { "$$nodeView" } else { "$$view" };
            let given = graph.given(plan.root).filter(|_| plan.early);
            (given.map_or_else(|| view.to_owned(), |names| shown_early(view, names)), vec![link])
        }
        Kind::Json(value) => {
            (format!("$$cjs((row,module)=>{{module.exports={value}}})"), Vec::new())
        }
        Kind::Builtin(_) | Kind::Broken | Kind::New => ("()=>{}".to_owned(), Vec::new()),
    };
    Body { modules: vec![plan.root], text, places: Vec::new(), links, observes: false }
}

/// A `view` whose `names` are there, without values, before it is its turn.
fn shown_early(view: &str, names: &BTreeSet<Atom>) -> String {
    let default = Atom::from("default");
    let names: BTreeSet<&Atom> = names.iter().chain([&default]).collect();
    let getter = |name: &&Atom| {
        let name = serde_json::Value::from(name.as_str());
        format!("{name}:()=>row.of?.space?.[{name}],")
    };
    let getters: String = names.iter().map(getter).collect();
    let run = format!("row=>{{{view}(row.of=[0,row[1]])}}");
    format!("Object.assign({run},{{show:row=>$$show(row,{{{getters}}})}})")
}

fn parsed(graph: &Graph, plan: &Plan, minify: bool) -> Body {
    let commonjs = matches!(graph.module(plan.root).kind, Kind::CommonJs);
    let mut links = Links::new(graph, Scope::new(graph, plan, minify));
    let row = links.scope().fresh("row");
    let (mut stmts, mut functions) = (Vec::new(), Vec::new());
    for step in &plan.steps {
        match step {
            Step::Load(module) if stmts.is_empty() => {
                links.add(*module, true);
            }
            Step::Load(module) => {
                let place = links.place(&row, *module);
                stmts.push(statement(call(links.scope().registry("$$load"), vec![place])));
            }
            Step::Run(module, kept) => {
                let (first, then) = run(graph, *module, kept, &row, &mut links);
                functions.extend(first);
                stmts.extend(then);
            }
        }
    }
    if !commonjs {
        stmts.splice(0..0, link_stmts(graph, plan, &row, &mut links));
    }
    stmts.splice(0..0, functions);

    let aliases = links.scope().aliases().to_vec();
    let observes = links.observes();
    let links = links.into_list();
    let own = if commonjs { &["module", "exports"][..] } else { &[] };
    let names = std::iter::once(row)
        .chain(own.iter().map(|&word| word.into()))
        .chain(links.iter().map(|link| link.name.clone()));
    let mut body = FunctionBody { stmts, ..FunctionBody::dummy() };
    let awaits = graph.module(plan.root).esm().map(|source| &source.shape);
    let (awaits, each) = awaits.map_or((false, false), |shape| (shape.awaits, shape.awaits_each));
    if plan.early && !each {
        body.visit_mut_with(&mut Yields);
    }
    let function = if commonjs {
        call("$$cjs", vec![function(names, body, None)])
    } else {
        let body = if plan.early {
            call("$$early", vec![function(names, body, Some(each))])
        } else {
            arrow(names, body, awaits)
        };
        if plan.waits {
            call("$$waits", std::iter::once(body).chain(awaits.then(|| number(1))).collect())
        } else {
            body
        }
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
    let (before, after) = wrapping(&aliases);
    let places = moved(places, cut, before.len() as u32);
    Body { modules, text: format!("{before}{text}{after}"), places, links, observes }
}

/// The statements of `module`, in the names of the body: functions to be made first, and the rest.
fn run<'a>(
    graph: &'a Graph,
    module: ModuleId,
    kept: &Kept,
    row: &Atom,
    links: &mut Links<'a>,
) -> (Vec<Stmt>, Vec<Stmt>) {
    let Some(source) = graph.module(module).source() else { return Default::default() };
    source.marks.with(|| {
        let unresolved = SyntaxContext::empty().apply_mark(source.marks.unresolved);
        let items = source.shape.items.iter().zip(&kept.items).filter(|(_, kept)| **kept);
        let mut stmts: Vec<Stmt> = items.map(|(item, _)| item.stmt.clone()).collect();
        stmts.visit_mut_with(&mut Rewriter { graph, module, source, unresolved, row, links });
        let functions = links.scope().rename(module, source, &mut stmts);
        (functions, stmts)
    })
}

/// The expression in `export default …;`, which is printed in parentheses if it is an arrow.
fn expression(text: &str) -> &str {
    let text = text.trim();
    let text = text.strip_prefix("export default").unwrap_or(text).trim_start();
    let text = text.strip_suffix(';').unwrap_or(text);
    text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text)
}

/// What stands around a body in which functions of the registry have other names.
fn wrapping(aliases: &[(&str, Atom)]) -> (String, String) {
    if aliases.is_empty() {
        return Default::default();
    }
    let (functions, names): (Vec<&str>, Vec<&str>) =
        aliases.iter().map(|(function, name)| (*function, &**name)).unzip();
    (format!("(({})=>", names.join(",")), format!(")({})", functions.join(",")))
}

/// The places of the part of a text that begins at column `cut` of the first line, when it is
/// moved to column `start`.
fn moved(places: Vec<Place>, cut: u32, start: u32) -> Vec<Place> {
    let shift = |(at, to): Place| {
        let col = if to.line == 0 { to.col.checked_sub(cut)? + start } else { to.col };
        Some((at, LineCol { col, ..to }))
    };
    places.into_iter().filter_map(shift).collect()
}

/// `$$link(row, { exports })` and what comes from modules whose names are not known yet.
fn link_stmts<'a>(graph: &'a Graph, plan: &Plan, row: &Atom, links: &mut Links<'a>) -> Vec<Stmt> {
    let mut stmts = Vec::new();
    let getters = getters(graph, plan, links);
    let open = graph.open(plan.root);
    // A namespace without exports is closed as well, where anybody may see that.
    let whole = |(module, kept): (ModuleId, &Kept)| module == plan.root && kept.whole;
    let shows = plan.runs().any(whole) && !graph.module(plan.root).ours;
    let mut args = vec![name(row.clone())];
    if !getters.is_empty() || !open.is_empty() || shows {
        args.push(Expr::Object(ObjectLit { span: DUMMY_SP, props: getters }));
    }
    if !open.is_empty() {
        args.push(number(1));
    }
    let link = links.scope().registry("$$link");
    if plan.early {
        let show = call(
            links.scope().registry("$$show"),
            std::mem::replace(&mut args, vec![name(row.clone())]),
        );
        stmts.push(statement(yielded(Some(Box::new(show)))));
    }
    if args.len() > 1 || links.any_eager() {
        stmts.push(statement(call(link, args)));
    }
    if !open.is_empty() {
        let spaces = open.into_iter().map(|target| links.expr(&Binding::Space(target)));
        let args = std::iter::once(name(row.clone())).chain(spaces).collect();
        stmts.push(statement(call(links.scope().registry("$$star"), args)));
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

fn call(function: impl Into<Atom>, args: Vec<Expr>) -> Expr {
    Expr::Call(CallExpr {
        callee: Callee::Expr(Box::new(name(function))),
        args: args.into_iter().map(Into::into).collect(),
        ..CallExpr::default()
    })
}

fn yielded(arg: Option<Box<Expr>>) -> Expr {
    Expr::Yield(YieldExpr { span: DUMMY_SP, arg, delegate: false })
}

/// Makes each `await` of a module a step of its body.
struct Yields;

impl VisitMut for Yields {
    noop_visit_mut_type!();

    fn visit_mut_expr(&mut self, expr: &mut Expr) {
        expr.visit_mut_children_with(self);
        if let Expr::Await(awaits) = expr {
            *expr = yielded(Some(awaits.arg.take()));
        }
    }

    fn visit_mut_function(&mut self, _: &mut Function) {}

    fn visit_mut_arrow_expr(&mut self, _: &mut ArrowExpr) {}

    fn visit_mut_class_member(&mut self, member: &mut ClassMember) {
        if let ClassMember::Method(method) = member {
            method.key.visit_mut_with(self);
        }
    }
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

fn function(
    names: impl Iterator<Item = Atom>,
    body: FunctionBody,
    generator: Option<bool>,
) -> Expr {
    let function = Function {
        is_generator: generator.is_some(),
        is_async: generator == Some(true),
        params: names.map(|word| Param::from(parameter(word))).collect(),
        body: Some(body),
        ..Function::dummy()
    };
    Expr::Fn(FnExpr { ident: None, function: Box::new(function) })
}
