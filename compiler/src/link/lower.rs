//! One file's text becomes plain JavaScript syntax that node runs.

use std::{
    borrow::Cow,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use swc_core::{
    common::{
        BytePos, GLOBALS, Globals, Mark, Span, Spanned, SyntaxContext,
        comments::SingleThreadedComments,
    },
    ecma::{
        ast::{EsVersion, Module, ModuleDecl, ModuleItem, Pass, Program},
        parser::{Lexer, PResult, Parser, StringInput, error::Error as SyntaxError},
        transforms::base::{fixer::paren_remover, resolver},
        visit::{VisitMut, VisitMutWith},
    },
};

use super::{
    texts::Text,
    transform::{Language, Settings, transform},
};

/// A problem in a file: bytes of its text, and a message.
#[derive(Debug, Clone)]
pub(super) struct Fault {
    /// First byte and one past the last byte.
    pub place: (usize, usize),
    /// What is wrong.
    pub message: String,
}

/// A file after lowering. Its syntax belongs to `marks.globals`.
pub(super) struct Lowered {
    /// The syntax: names are unique within the file, parentheses are gone.
    pub module: Module,
    /// What the syntax's contexts mean.
    pub marks: Marks,
    /// The file's comments, which carry `#__PURE__`.
    pub comments: SingleThreadedComments,
    /// The file has `export =`, the TypeScript for `module.exports =`.
    pub export_equals: bool,
    /// The position of the text's first byte.
    pub start: BytePos,
}

/// The scopes that syntax contexts refer to.
#[derive(Clone)]
pub(super) struct Marks {
    /// The table of contexts.
    pub globals: Arc<Globals>,
    /// Names that the file does not declare.
    pub unresolved: Mark,
    /// Names that the file declares at its top.
    pub top_level: Mark,
}

impl Marks {
    /// Contexts of one file, apart from all other files, so that nothing depends on their order.
    pub fn new() -> Self {
        let globals = Arc::new(Globals::new());
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

/// Parses and lowers `text`.
///
/// # Errors
/// Every syntax error, in the order of the text.
pub(super) fn lower(
    text: &Text,
    language: Language,
    settings: &Settings,
) -> Result<Lowered, Vec<Fault>> {
    // The parser asserts on some broken texts instead of reporting them.
    let work = AssertUnwindSafe(|| lower_unguarded(text, language, settings));
    catch_unwind(work).unwrap_or_else(|_| {
        Err(vec![Fault { place: (0, 0), message: "cannot be parsed".to_owned() }])
    })
}

fn lower_unguarded(
    text: &Text,
    language: Language,
    settings: &Settings,
) -> Result<Lowered, Vec<Fault>> {
    let place = |span: Span| place(span, text.start);
    let comments = SingleThreadedComments::default();
    let marks = Marks::new();

    marks.with(|| {
        let mut errors = Vec::new();
        let module = match parse(text, language, &comments, &mut errors) {
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
        paren_remover(Some(&comments)).process(&mut program);
        marks.resolve(&mut program, language.typescript);
        // Plain JavaScript needs no lowering unless it uses what node lacks.
        let needs = |word: &str| text.text.contains(word);
        if language.typescript || language.jsx || needs("@") || needs("using ") {
            let faults = transform(&mut program, language, settings, &marks, &comments);
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
        let marks = marks.clone();
        Ok(Lowered { module, marks, comments, export_equals, start: text.start })
    })
}

/// The syntax of `text`; what is wrong but can be read joins `errors`.
fn parse(
    text: &Text,
    language: Language,
    comments: &SingleThreadedComments,
    errors: &mut Vec<SyntaxError>,
) -> PResult<Module> {
    // A byte order mark becomes as many spaces, so that offsets stay those of the file.
    let plain = match text.text.strip_prefix('\u{feff}') {
        Some(rest) => Cow::Owned(format!("   {rest}")),
        None => Cow::Borrowed(&*text.text),
    };
    let input = StringInput::new(&plain, text.start, text.end());
    let lexer = Lexer::new(language.syntax(), EsVersion::latest(), input, Some(comments));
    let mut parser = Parser::new_from(lexer);
    let module = parser.parse_module();
    errors.extend(parser.take_errors());
    module
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
