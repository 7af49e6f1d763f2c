//! Static evaluation: the value of an expression, known without running anything.

use std::rc::Rc;

use swc_core::common::Spanned as _;
use swc_core::ecma::ast::{
    Expr, Lit, MemberProp, ObjectLit, Prop, PropName, PropOrSpread, UnaryOp,
};

use super::Spanned;
use super::module::{Binding, Module, bare};
use super::reader::Reader;
use crate::diagnostics::{Diagnostic, Span, codes};

/// Constants that may refer to one another in a row.
const MAX_HOPS: usize = 64;
/// Values that may stand inside one another.
const MAX_DEPTH: usize = 500;
/// Values that one expression may have; constants used many times over multiply.
const MAX_VALUES: usize = 100_000;
/// The key that would set an object's prototype instead of a value.
const PROTOTYPE: &str = "__proto__";

const HELP: &str = "the compiler reads this without running it; write a literal, or a top-level \
                    `const` made of literals";

/// A value of the static grammar, each part with its place.
#[derive(Debug, Clone, PartialEq)]
pub enum Static {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A finite number.
    Number(f64),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Spanned<Static>>),
    /// An object; every key stands once, in the author's order.
    Object(Vec<Field>),
    /// Not static. That was reported; readers pass it over in silence.
    Unknown,
}

/// One key of an object.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The key and its place.
    pub key: Spanned<String>,
    /// The value and its place, which may be in another file.
    pub value: Spanned<Static>,
}

impl Static {
    /// The value's type, with its article, as messages name it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
            Self::Unknown => "not static",
        }
    }
}

/// Evaluates `expr` of `module`; reports what is not static and leaves [`Static::Unknown`] there.
pub fn eval(reader: &mut Reader<'_>, module: &Rc<Module>, expr: &Expr) -> Spanned<Static> {
    let mut evaluation = Evaluation { reader, hops: 0, depth: 0, values: 0 };
    let Spanned { value, span } = evaluation.value(module, expr);
    let value = if evaluation.values > MAX_VALUES { Static::Unknown } else { value };
    Spanned { value, span }
}

struct Evaluation<'r, 'v> {
    reader: &'r mut Reader<'v>,
    hops: usize,
    depth: usize,
    values: usize,
}

impl Evaluation<'_, '_> {
    fn value(&mut self, module: &Rc<Module>, expr: &Expr) -> Spanned<Static> {
        let expr = bare(expr);
        let span = module.span(expr.span());
        self.values += 1;
        if self.values > MAX_VALUES {
            return self.too_large(span);
        }
        if self.depth == MAX_DEPTH {
            return self.dynamic("a value this deep inside others", span);
        }
        self.depth += 1;
        let value = self.plain(module, expr, span);
        self.depth -= 1;
        value
    }

    fn plain(&mut self, module: &Rc<Module>, expr: &Expr, span: Span) -> Spanned<Static> {
        let value = match expr {
            Expr::Lit(Lit::Null(_)) => Static::Null,
            Expr::Lit(Lit::Bool(value)) => Static::Bool(value.value),
            Expr::Lit(Lit::Str(text)) => match text.value.as_str() {
                Some(text) => Static::String(text.to_owned()),
                None => return self.dynamic("a string with half a character", span),
            },
            Expr::Tpl(tpl) if tpl.exprs.is_empty() => {
                match tpl.quasis.first().and_then(|quasi| quasi.cooked.as_ref()?.as_str()) {
                    Some(text) => Static::String(text.to_owned()),
                    None => return self.dynamic("a template with a broken escape", span),
                }
            }
            Expr::Lit(Lit::Num(number)) => return self.number(number.value, span),
            Expr::Unary(unary) => match (unary.op, bare(&unary.arg)) {
                (UnaryOp::Minus, Expr::Lit(Lit::Num(number))) => {
                    return self.number(-number.value, span);
                }
                (UnaryOp::Plus, Expr::Lit(Lit::Num(number))) => {
                    return self.number(number.value, span);
                }
                _ => return self.dynamic("an operator", span),
            },
            Expr::Array(array) => Static::Array(
                array
                    .elems
                    .iter()
                    .map(|element| match element {
                        None => self.dynamic("a hole in an array", span.clone()),
                        Some(element) => match element.spread {
                            Some(dots) => {
                                self.dynamic("a spread", module.span(dots.to(element.expr.span())))
                            }
                            None => self.value(module, &element.expr),
                        },
                    })
                    .collect(),
            ),
            Expr::Object(object) => self.object(module, object),
            Expr::Ident(ident) => return self.name(module, &ident.sym, span),
            Expr::Member(member) => match &member.prop {
                MemberProp::Ident(key) => return self.member(module, &member.obj, &key.sym, span),
                _ => return self.dynamic("a computed member", span),
            },
            other => return self.dynamic(construct(other), span),
        };
        Spanned { value, span }
    }

    fn number(&mut self, value: f64, span: Span) -> Spanned<Static> {
        if value.is_finite() {
            Spanned { value: Static::Number(value), span }
        } else {
            self.dynamic("a number beyond all bounds", span)
        }
    }

    fn object(&mut self, module: &Rc<Module>, object: &ObjectLit) -> Static {
        let mut fields: Vec<Field> = Vec::new();
        for prop in &object.props {
            let prop = match prop {
                PropOrSpread::Spread(spread) => {
                    let all = spread.dot3_token.to(spread.expr.span());
                    self.dynamic("a spread", module.span(all));
                    continue;
                }
                PropOrSpread::Prop(prop) => prop,
            };
            let (key, value) = match &**prop {
                Prop::KeyValue(one) => match self.key(module, &one.key) {
                    Some(key) => (key, self.value(module, &one.value)),
                    None => continue,
                },
                Prop::Shorthand(ident) => {
                    let span = module.span(ident.span);
                    let value = self.name(module, &ident.sym, span.clone());
                    (Spanned { value: ident.sym.to_string(), span }, value)
                }
                Prop::Method(_) => {
                    self.dynamic("a method", module.span(prop.span()));
                    continue;
                }
                Prop::Getter(_) | Prop::Setter(_) | Prop::Assign(_) => {
                    self.dynamic("an accessor", module.span(prop.span()));
                    continue;
                }
            };
            if key.value == PROTOTYPE {
                let message = format!("`{}` is not usable as a key", key.value);
                self.reader.report(
                    Diagnostic::error(codes::CONFIG_VALUE, message)
                        .at(key.span)
                        .help("it would set the object's prototype; remove it"),
                );
            } else if fields.iter().any(|field| field.key.value == key.value) {
                let message = format!("the key `{}` stands twice in one object", key.value);
                self.reader.report(
                    Diagnostic::error(codes::CONFIG_VALUE, message)
                        .at(key.span)
                        .help("remove one of the two"),
                );
            } else {
                fields.push(Field { key, value });
            }
        }
        Static::Object(fields)
    }

    fn key(&mut self, module: &Module, key: &PropName) -> Option<Spanned<String>> {
        let span = module.span(key.span());
        let value = match key {
            PropName::Ident(ident) => ident.sym.to_string(),
            PropName::Str(text) => text.value.as_str()?.to_owned(),
            PropName::Num(number) => number.value.to_string(),
            PropName::BigInt(number) => number.value.to_string(),
            PropName::Computed(_) => {
                self.dynamic("a computed key", span);
                return None;
            }
        };
        Some(Spanned { value, span })
    }

    fn name(&mut self, module: &Rc<Module>, name: &str, span: Span) -> Spanned<Static> {
        match module.binding(name) {
            Some(binding) => self.binding(module, binding, name, span),
            None if name == "undefined" => self.dynamic("`undefined`", span),
            None => self.dynamic(&format!("`{name}`, which this file does not declare"), span),
        }
    }

    fn member(
        &mut self,
        module: &Rc<Module>,
        object: &Expr,
        key: &str,
        span: Span,
    ) -> Spanned<Static> {
        // `import * as values` and then `values.name`.
        if let Expr::Ident(ident) = bare(object)
            && let Some(Binding::Import { specifier, name, span: import }) =
                module.binding(&ident.sym)
            && name == "*"
        {
            let binding = Binding::Import { specifier, name: key.to_owned(), span: import };
            return self.binding(module, binding, key, span);
        }
        match self.value(module, object).value {
            Static::Object(fields) => match fields.into_iter().find(|field| field.key.value == key)
            {
                Some(field) => field.value,
                None => self.dynamic(&format!("`{key}`, a key that is not there"), span),
            },
            Static::Unknown => Spanned { value: Static::Unknown, span },
            other => self.dynamic(&format!("a member of {}", other.kind()), span),
        }
    }

    fn binding(
        &mut self,
        module: &Rc<Module>,
        binding: Binding<'_>,
        name: &str,
        span: Span,
    ) -> Spanned<Static> {
        if self.hops == MAX_HOPS {
            return self.dynamic(&format!("`{name}`, which refers to itself"), span);
        }
        self.hops += 1;
        let value = match binding {
            Binding::Value(expr) => self.value(module, expr),
            Binding::Function(_) => self.dynamic("a function", span),
            Binding::Class(_) => self.dynamic("a class", span),
            Binding::Opaque(_) => self.dynamic(&format!("`{name}`, which is no `const`"), span),
            Binding::Import { specifier, name: imported, span: import } => {
                self.import(module, &specifier, &imported, &import, span)
            }
        };
        self.hops -= 1;
        value
    }

    fn import(
        &mut self,
        module: &Module,
        specifier: &str,
        name: &str,
        import: &Span,
        span: Span,
    ) -> Spanned<Static> {
        if name == "*" {
            return self.dynamic("a module as a whole", span);
        }
        if !specifier.starts_with('.') {
            return self.dynamic(&format!("a value of the package `{specifier}`"), span);
        }
        let unknown = Spanned { value: Static::Unknown, span: span.clone() };
        let Some(other) = self.reader.import(&module.file, specifier, import) else {
            return unknown;
        };
        let Some(owner) = self.reader.owner(&other, name, specifier, import) else {
            return unknown;
        };
        match owner.export(name) {
            Some(binding) => self.binding(&owner, binding, name, span),
            None => unknown,
        }
    }

    fn dynamic(&mut self, what: &str, span: Span) -> Spanned<Static> {
        self.reader.report(
            Diagnostic::error(codes::DYNAMIC, format!("{what} is not static"))
                .at(span.clone())
                .help(HELP),
        );
        Spanned { value: Static::Unknown, span }
    }

    fn too_large(&mut self, span: Span) -> Spanned<Static> {
        if self.values == MAX_VALUES + 1 {
            let message = format!("more than {MAX_VALUES} values in one expression");
            self.reader.report(Diagnostic::error(codes::CONFIG_VALUE, message).at(span.clone()));
        }
        Spanned { value: Static::Unknown, span }
    }
}

/// What an expression outside the static grammar is called.
fn construct(expr: &Expr) -> &'static str {
    match expr {
        Expr::Lit(Lit::Regex(_)) => "a regular expression",
        Expr::Lit(Lit::BigInt(_)) => "a big integer",
        Expr::Call(_) | Expr::OptChain(_) => "a call",
        Expr::New(_) => "`new`",
        Expr::Fn(_) | Expr::Arrow(_) => "a function",
        Expr::Class(_) => "a class",
        Expr::Tpl(_) => "a template with substitutions",
        Expr::TaggedTpl(_) => "a tagged template",
        Expr::Cond(_) => "a condition",
        Expr::Bin(_) | Expr::Assign(_) | Expr::Update(_) => "an operator",
        Expr::Await(_) => "`await`",
        Expr::This(_) => "`this`",
        Expr::Seq(_) => "a sequence",
        Expr::MetaProp(_) => "`import.meta`",
        _ => "this expression",
    }
}
