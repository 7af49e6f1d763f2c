//! One parsed module: what its top-level names and its exports stand for.

use camino::Utf8PathBuf;
use swc_core::common::source_map::SmallPos as _;
use swc_core::common::{BytePos, Span as SwcSpan, Spanned as _};
use swc_core::ecma::ast::{
    self, Decl, DefaultDecl, EsVersion, ExportSpecifier, Expr, Function, ImportSpecifier,
    ModuleDecl, ModuleItem, Pat, Stmt, VarDecl, VarDeclKind,
};
use swc_core::ecma::parser::{EsSyntax, Parser, StringInput, Syntax, TsSyntax, lexer::Lexer};

use crate::diagnostics::{Diagnostic, Span, codes};

/// Open brackets at once that a file may have; no handwritten file comes near.
const MAX_NESTING: usize = 1000;

/// A parsed file.
#[derive(Debug)]
pub struct Module {
    /// Path below the project root.
    pub file: Utf8PathBuf,
    body: Body,
}

#[derive(Debug)]
enum Body {
    Script(ast::Module),
    Json(Box<Expr>),
}

/// What a name stands for.
#[derive(Debug, Clone)]
pub enum Binding<'a> {
    /// A constant's initialiser, or an exported expression.
    Value(&'a Expr),
    /// A function declaration.
    Function(&'a Function),
    /// A class, with its place.
    Class(Span),
    /// Something whose value is known only at run time, with its place.
    Opaque(Span),
    /// A name of another module; `*` is its namespace.
    Import {
        /// Module specifier as written.
        specifier: String,
        /// Exported name there.
        name: String,
        /// Place of the import.
        span: Span,
    },
}

impl Module {
    /// Parses `text`, the contents of `file`; the extension says the language.
    ///
    /// # Errors
    /// The syntax errors, or that the file is nested too deeply to be parsed.
    pub fn parse(file: Utf8PathBuf, text: &str) -> Result<Self, Vec<Diagnostic>> {
        if let Some(offset) = too_deep(text) {
            let span = Span { file, start: offset, end: offset + 1 };
            let message = format!("more than {MAX_NESTING} brackets are open here");
            let help = "nest less deeply, or keep the data in files of its own";
            return Err(vec![Diagnostic::error(codes::SYNTAX, message).at(span).help(help)]);
        }
        let body = if file.extension() == Some("json") {
            parse_json(&file, text).map(Body::Json)
        } else {
            parse_script(&file, text).map(Body::Script)
        };
        body.map(|body| Self { file, body })
    }

    /// The place of a node.
    pub fn span(&self, span: SwcSpan) -> Span {
        to_span(&self.file, span)
    }

    /// What the top-level name `name` stands for.
    pub fn binding(&self, name: &str) -> Option<Binding<'_>> {
        self.items().iter().find_map(|item| match item {
            ModuleItem::Stmt(Stmt::Decl(decl)) => self.declared(decl, name),
            ModuleItem::ModuleDecl(ModuleDecl::ExportDecl(export)) => {
                self.declared(&export.decl, name)
            }
            ModuleItem::ModuleDecl(ModuleDecl::ExportDefaultDecl(export)) => match &export.decl {
                DefaultDecl::Fn(function) if is_named(function.ident.as_ref(), name) => {
                    Some(Binding::Function(&function.function))
                }
                _ => None,
            },
            ModuleItem::ModuleDecl(ModuleDecl::Import(import)) => {
                let one = import.specifiers.iter().find(|one| one.local().sym == *name)?;
                let imported = match one {
                    ImportSpecifier::Named(named) => match &named.imported {
                        Some(imported) => imported.atom().to_string(),
                        None => name.to_owned(),
                    },
                    ImportSpecifier::Default(_) => "default".to_owned(),
                    ImportSpecifier::Namespace(_) => "*".to_owned(),
                };
                Some(Binding::Import {
                    specifier: import.src.value.to_string_lossy().into_owned(),
                    name: imported,
                    span: self.span(import.src.span),
                })
            }
            _ => None,
        })
    }

    /// What the export `name` stands for.
    pub fn export(&self, name: &str) -> Option<Binding<'_>> {
        if let Body::Json(expr) = &self.body {
            return (name == "default").then_some(Binding::Value(expr));
        }
        self.items().iter().filter_map(ModuleItem::as_module_decl).find_map(|decl| match decl {
            ModuleDecl::ExportDecl(export) => self.declared(&export.decl, name),
            ModuleDecl::ExportDefaultExpr(export) if name == "default" => {
                Some(Binding::Value(&export.expr))
            }
            ModuleDecl::ExportDefaultDecl(export) if name == "default" => match &export.decl {
                DefaultDecl::Fn(function) if function.function.body.is_none() => None,
                DefaultDecl::Fn(function) => Some(Binding::Function(&function.function)),
                DefaultDecl::Class(class) => Some(Binding::Class(self.span(class.span()))),
                DefaultDecl::TsInterfaceDecl(_) => None,
            },
            ModuleDecl::ExportNamed(export) => export.specifiers.iter().find_map(|one| {
                let ExportSpecifier::Named(named) = one else { return None };
                let exported = named.exported.as_ref().unwrap_or(&named.orig).atom();
                if **exported != *name {
                    return None;
                }
                let local = named.orig.atom();
                match &export.src {
                    None => self.binding(&local),
                    Some(src) => Some(Binding::Import {
                        specifier: src.value.to_string_lossy().into_owned(),
                        name: local.to_string(),
                        span: self.span(src.span),
                    }),
                }
            }),
            _ => None,
        })
    }

    /// The modules whose exports this one passes on (`export * from`).
    pub fn stars(&self) -> Vec<(String, Span)> {
        self.items()
            .iter()
            .filter_map(|item| match item {
                ModuleItem::ModuleDecl(ModuleDecl::ExportAll(all)) if !all.type_only => {
                    Some((all.src.value.to_string_lossy().into_owned(), self.span(all.src.span)))
                }
                _ => None,
            })
            .collect()
    }

    /// The top-level statements; none for JSON.
    pub fn items(&self) -> &[ModuleItem] {
        match &self.body {
            Body::Script(module) => &module.body,
            Body::Json(_) => &[],
        }
    }

    fn declared<'a>(&'a self, decl: &'a Decl, name: &str) -> Option<Binding<'a>> {
        match decl {
            // Overloads without a body are types.
            Decl::Fn(function)
                if function.ident.sym == *name && function.function.body.is_some() =>
            {
                Some(Binding::Function(&function.function))
            }
            Decl::Class(class) if class.ident.sym == *name => {
                Some(Binding::Class(self.span(class.class.span)))
            }
            Decl::TsEnum(one) if one.id.sym == *name => Some(Binding::Opaque(self.span(one.span))),
            Decl::Var(var) => variable(var, name).map(|(value, span)| match value {
                Some(value) => Binding::Value(value),
                None => Binding::Opaque(self.span(span)),
            }),
            _ => None,
        }
    }
}

/// The initialiser of the constant `name` in `var`; `None` inside for one that can change.
pub fn variable<'a>(var: &'a VarDecl, name: &str) -> Option<(Option<&'a Expr>, SwcSpan)> {
    var.decls.iter().find_map(|one| match &one.name {
        Pat::Ident(ident) if ident.id.sym == *name => {
            let value = one.init.as_deref().filter(|_| var.kind == VarDeclKind::Const);
            Some((value, one.span))
        }
        Pat::Ident(_) => None,
        pattern => {
            let mut names = Vec::new();
            super::scope::names(pattern, &mut names);
            names.iter().any(|one| **one == *name).then_some((None, one.span))
        }
    })
}

/// Looks through parentheses and everything that only speaks to the type checker.
pub fn bare(mut expr: &Expr) -> &Expr {
    loop {
        expr = match expr {
            Expr::Paren(inner) => &inner.expr,
            Expr::TsAs(inner) => &inner.expr,
            Expr::TsSatisfies(inner) => &inner.expr,
            Expr::TsConstAssertion(inner) => &inner.expr,
            Expr::TsNonNull(inner) => &inner.expr,
            Expr::TsTypeAssertion(inner) => &inner.expr,
            Expr::TsInstantiation(inner) => &inner.expr,
            other => return other,
        };
    }
}

fn is_named(ident: Option<&ast::Ident>, name: &str) -> bool {
    ident.is_some_and(|ident| ident.sym == *name)
}

// Positions start at 1 in the parser, at 0 in ours.
fn to_span(file: &Utf8PathBuf, span: SwcSpan) -> Span {
    let at = |pos: BytePos| pos.0.saturating_sub(1) as usize;
    Span { file: file.clone(), start: at(span.lo), end: at(span.hi) }
}

/// Where the brackets of `text` are nested too deeply. Strings are not told apart: that counts a
/// few too many, and the limit leaves room for it.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.bytes().position(|byte| {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MAX_NESTING
    })
}

fn parser(syntax: Syntax, text: &str) -> Parser<Lexer<'_>> {
    // A mark at the start is no part of the program, but it counts in offsets.
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let start = BytePos(1) + BytePos::from_usize(text.len() - body.len());
    let input = StringInput::new(body, start, start + BytePos::from_usize(body.len()));
    Parser::new_from(Lexer::new(syntax, EsVersion::default(), input, None))
}

fn parse_script(file: &Utf8PathBuf, text: &str) -> Result<ast::Module, Vec<Diagnostic>> {
    let syntax = match file.extension() {
        Some(ending @ ("ts" | "mts" | "tsx")) => Syntax::Typescript(TsSyntax {
            decorators: true,
            tsx: ending == "tsx",
            ..TsSyntax::default()
        }),
        _ => Syntax::Es(EsSyntax {
            decorators: true,
            import_attributes: true,
            auto_accessors: true,
            explicit_resource_management: true,
            ..EsSyntax::default()
        }),
    };
    let mut parser = parser(syntax, text);
    let parsed = parser.parse_module();
    let mut errors = parser.take_errors();
    match parsed {
        Ok(module) if errors.is_empty() => Ok(module),
        Ok(_) => Err(syntax_errors(file, &errors)),
        Err(fatal) => {
            errors.push(fatal);
            Err(syntax_errors(file, &errors))
        }
    }
}

fn syntax_errors(
    file: &Utf8PathBuf,
    errors: &[swc_core::ecma::parser::error::Error],
) -> Vec<Diagnostic> {
    errors
        .iter()
        .map(|error| {
            Diagnostic::error(codes::SYNTAX, error.kind().msg())
                .at(to_span(file, error.span()))
                .help("the file is read as a module, in strict mode; nothing else of it is checked")
        })
        .collect()
}

/// Strict JSON, parsed as an expression for the sake of its places.
fn parse_json(file: &Utf8PathBuf, text: &str) -> Result<Box<Expr>, Vec<Diagnostic>> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Err(error) = serde_json::from_str::<serde_json::Value>(body) {
        let before: usize =
            body.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let start = text.len() - body.len() + before + error.column().saturating_sub(1);
        let start = text.floor_char_boundary(start);
        let span = Span { file: file.clone(), start, end: start };
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        return Err(vec![
            Diagnostic::error(codes::SYNTAX, format!("not JSON: {message}"))
                .at(span)
                .help("JSON has double quotes, no comments, no comma at the end, finite numbers"),
        ]);
    }
    let mut parser = parser(Syntax::Es(EsSyntax::default()), text);
    parser.parse_expr().map_err(|error| syntax_errors(file, &[error]))
}
