//! One file's text becomes plain JavaScript syntax that node runs.

use std::{
    borrow::Cow,
    panic::{AssertUnwindSafe, catch_unwind},
    rc::Rc,
};

use swc_core::{
    common::{
        BytePos, FileName, GLOBALS, Globals, Mark, SourceMap, Span, Spanned, SyntaxContext,
        comments::SingleThreadedComments, sync::Lrc,
    },
    ecma::{
        ast::{EsVersion, Module, ModuleDecl, ModuleItem, Pass, Program},
        parser::parse_file_as_module,
        transforms::base::{fixer::paren_remover, resolver},
        visit::{VisitMut, VisitMutWith},
    },
};

use super::transform::{Language, Settings, transform};

/// A problem in a file: bytes of its text, and a message.
#[derive(Debug, Clone)]
pub(super) struct Fault {
    /// First byte and one past the last byte.
    pub place: (usize, usize),
    /// What is wrong.
    pub message: String,
}

/// All texts that were parsed. Positions count through all of them, so that syntax of several
/// files can stand together.
#[derive(Default)]
pub(super) struct Texts {
    /// The texts, each with the name of its file in messages.
    pub sources: Lrc<SourceMap>,
    /// Their comments, which carry `#__PURE__`.
    pub comments: SingleThreadedComments,
}

/// A file after lowering. Its syntax belongs to `marks.globals`.
pub(super) struct Lowered {
    /// The syntax: names are unique within the file, parentheses are gone.
    pub module: Module,
    /// What the syntax's contexts mean.
    pub marks: Marks,
    /// The file has `export =`, the TypeScript for `module.exports =`.
    pub export_equals: bool,
    /// The position of the text's first byte.
    pub start: BytePos,
}

/// The scopes that syntax contexts refer to.
#[derive(Clone)]
pub(super) struct Marks {
    /// The table of contexts.
    pub globals: Rc<Globals>,
    /// Names that the file does not declare.
    pub unresolved: Mark,
    /// Names that the file declares at its top.
    pub top_level: Mark,
}

impl Marks {
    /// Contexts of one file, apart from all other files, so that nothing depends on their order.
    pub fn new() -> Self {
        let globals = Rc::new(Globals::new());
        let (unresolved, top_level) = GLOBALS.set(&globals, || (Mark::new(), Mark::new()));
        Self { globals, unresolved, top_level }
    }

    /// Runs `work` on syntax that belongs to these marks.
    pub fn with<R>(&self, work: impl FnOnce() -> R) -> R {
        GLOBALS.set(&self.globals, work)
    }

    /// Gives every name of `program` its context anew.
    pub fn resolve(&self, program: &mut Program, typescript: bool) {
        program.visit_mut_with(&mut Forget);
        resolver(self.unresolved, self.top_level, typescript).process(program);
    }
}

/// Parses and lowers the `text` of the file called `label`, which joins `texts`.
///
/// # Errors
/// Every syntax error, in the order of the text.
pub(super) fn lower(
    texts: &Texts,
    label: &str,
    text: &str,
    language: Language,
    settings: &Settings,
) -> Result<Lowered, Vec<Fault>> {
    // The parser asserts on some broken texts instead of reporting them.
    let work = AssertUnwindSafe(|| lower_unguarded(texts, label, text, language, settings));
    catch_unwind(work).unwrap_or_else(|_| {
        Err(vec![Fault { place: (0, 0), message: "cannot be parsed".to_owned() }])
    })
}

fn lower_unguarded(
    texts: &Texts,
    label: &str,
    text: &str,
    language: Language,
    settings: &Settings,
) -> Result<Lowered, Vec<Fault>> {
    // A byte order mark becomes as many spaces, so that offsets stay those of the file.
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) => Cow::Owned(format!("   {rest}")),
        None => Cow::Borrowed(text),
    };
    let Texts { sources, comments } = texts;
    let name = Lrc::new(FileName::Custom(label.to_owned()));
    let file = sources.new_source_file(name, text.clone().into_owned());
    let place = |span: Span| place(span, file.start_pos);
    let marks = Marks::new();

    marks.with(|| {
        let mut errors = Vec::new();
        let parsed = parse_file_as_module(
            &file,
            language.syntax(),
            EsVersion::latest(),
            Some(comments),
            &mut errors,
        );
        let module = match parsed {
            Ok(module) if errors.is_empty() => module,
            failed => {
                errors.extend(failed.err());
                errors.sort_by_key(|error| error.span().lo);
                return Err(errors
                    .iter()
                    .map(|error| Fault {
                        place: place(error.span()),
                        message: error.kind().msg().into_owned(),
                    })
                    .collect());
            }
        };

        let export_equals = module
            .body
            .iter()
            .any(|item| matches!(item, ModuleItem::ModuleDecl(ModuleDecl::TsExportAssignment(_))));
        let mut program = Program::Module(module);
        paren_remover(Some(comments)).process(&mut program);
        marks.resolve(&mut program, language.typescript);
        // Plain JavaScript needs no lowering unless it uses what node lacks.
        if language.typescript || language.jsx || text.contains('@') || text.contains("using ") {
            let faults = transform(&mut program, language, settings, &marks, sources, comments);
            if !faults.is_empty() {
                return Err(faults
                    .into_iter()
                    .map(|(span, message)| Fault { place: place(span), message })
                    .collect());
            }
            marks.resolve(&mut program, false);
        }
        let Program::Module(module) = program else {
            return Err(vec![Fault { place: (0, 0), message: "not a module".to_owned() }]);
        };
        Ok(Lowered { module, marks: marks.clone(), export_equals, start: file.start_pos })
    })
}

/// The bytes of the text that `span` covers.
pub(super) fn place(span: Span, start: BytePos) -> (usize, usize) {
    let offset = |pos: BytePos| (pos.0.saturating_sub(start.0)) as usize;
    if span.is_dummy() { (0, 0) } else { (offset(span.lo), offset(span.hi)) }
}

/// Takes every name's context away.
struct Forget;

impl VisitMut for Forget {
    fn visit_mut_syntax_context(&mut self, context: &mut SyntaxContext) {
        *context = SyntaxContext::empty();
    }
}
