//! From syntax to text.

use swc_core::{
    common::{DUMMY_SP, SourceMap, comments::SingleThreadedComments, sync::Lrc, util::take::Take},
    ecma::{
        ast::{
            ArrowFunctionBody, EsVersion, FunctionBody, ModuleDecl, ModuleItem, Pass, Program,
            ReturnStmt, Stmt,
        },
        codegen::{
            Config, Emitter,
            text_writer::{JsWriter, WriteJs, omit_trailing_semi},
        },
        minifier::{
            optimize,
            option::{CompressOptions, ExtraOptions, MangleOptions, MinifyOptions},
        },
        transforms::base::fixer::fixer,
    },
};

use super::{
    lower::{Marks, lower},
    map::Place,
    texts::Text,
    transform::{Language, Settings},
};

/// What the output may use: all that the oldest supported node runs.
const TARGET: EsVersion = EsVersion::Es2022;

/// Who sees the names in a printed program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Names {
    /// Nobody.
    Hidden,
    /// Programs show and compare the names of functions and classes.
    Shown,
    /// Other text of the same file uses the names at the top, too.
    Shared,
}

/// Prints `program`, whose names must tell all things apart; small if `minify` is given.
/// Gives the text, and the places in it that are known in the file.
pub(super) fn print(
    mut program: Program,
    comments: Option<&SingleThreadedComments>,
    minify: Option<Names>,
) -> (String, Vec<Place>) {
    // Marks of its own: what was printed before leaves no trace.
    let marks = Marks::new();
    marks.with(|| {
        let sources: Lrc<SourceMap> = Lrc::default();
        if let Some(names) = minify {
            marks.resolve(&mut program, false);
            let extra = ExtraOptions {
                unresolved_mark: marks.unresolved,
                top_level_mark: marks.top_level,
                mangle_name_cache: None,
            };
            let comments = comments.map(|comments| comments as _);
            program = optimize(program, sources.clone(), comments, None, &small(names), &extra);
            move_inside(&mut program);
        }
        fixer(None).process(&mut program);
        write(&program, sources, minify.is_some())
    })
}

/// Moves what stands before an exported function into it: the minifier puts short names there.
fn move_inside(program: &mut Program) {
    let Program::Module(module) = program else { return };
    let Some((ModuleItem::ModuleDecl(ModuleDecl::ExportDefaultExpr(export)), before)) =
        module.body.split_last_mut()
    else {
        return;
    };
    let Some(arrow) = export.expr.as_mut_arrow().filter(|_| !before.is_empty()) else { return };
    let mut stmts: Vec<Stmt> = before.iter_mut().filter_map(|item| item.take().stmt()).collect();
    match &mut *arrow.body {
        ArrowFunctionBody::FunctionBody(body) => {
            stmts.append(&mut body.stmts);
            body.stmts = stmts;
        }
        ArrowFunctionBody::Expr(value) => {
            let arg = Some(value.take());
            stmts.push(Stmt::Return(ReturnStmt { span: DUMMY_SP, arg }));
            let body = FunctionBody { stmts, ..FunctionBody::dummy() };
            *arrow.body = ArrowFunctionBody::FunctionBody(body);
        }
    }
    let last = module.body.len() - 1;
    module.body.drain(..last);
}

fn write(program: &Program, sources: Lrc<SourceMap>, minify: bool) -> (String, Vec<Place>) {
    let (mut bytes, mut places) = (Vec::new(), Vec::new());
    let writer = JsWriter::new(sources.clone(), "\n", &mut bytes, Some(&mut places));
    let writer: Box<dyn WriteJs> =
        if minify { Box::new(omit_trailing_semi(writer)) } else { Box::new(writer) };
    let cfg = Config::default().with_target(TARGET).with_minify(minify);
    let mut emitter = Emitter { cfg, cm: sources, comments: None, wr: writer };
    // Writing to memory does not fail.
    let _ = emitter.emit_program(program);
    drop(emitter);
    (String::from_utf8(bytes).unwrap_or_default(), places)
}

/// Prints plain JavaScript `text` of our own, small if `minify`; its top-level names stay.
pub(super) fn reprint(text: &str, minify: bool) -> String {
    let language = Language { typescript: false, jsx: false };
    match lower(&Text::alone(text), language, &Settings::default()) {
        Ok(lowered) if minify => {
            print(Program::Module(lowered.module), None, Some(Names::Shared)).0
        }
        _ => text.to_owned(),
    }
}

fn small(names: Names) -> MinifyOptions {
    let closed = names != Names::Shared;
    let hidden = names == Names::Hidden;
    MinifyOptions {
        compress: Some(CompressOptions {
            ecma: TARGET,
            module: closed,
            keep_classnames: !hidden,
            keep_fnames: !hidden,
            // A second pass makes the kernel smaller, and packages hardly.
            passes: if hidden { 4 } else { 1 },
            // Differences that our own text makes nothing of.
            unsafe_arrows: hidden,
            unsafe_hoist_static_method_alias: hidden,
            ..CompressOptions::default()
        }),
        mangle: Some(MangleOptions {
            top_level: Some(closed),
            keep_class_names: !hidden,
            keep_fn_names: !hidden,
            ..MangleOptions::default()
        }),
        ..MinifyOptions::default()
    }
}
