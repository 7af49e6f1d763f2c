//! The keys of a returned object literal, those of the literals that it spreads included.

use std::rc::Rc;

use swc_core::atoms::Atom;
use swc_core::common::Spanned as _;
use swc_core::ecma::ast::{BinaryOp, Expr, Lit, ObjectLit, Prop, PropName, PropOrSpread, UnaryOp};

use super::module::{Module, bare};
use super::scope::Scope;
use crate::diagnostics::Span;

/// An expression and the scope in which it is to be read; without one the module's top level.
pub type Placed<'m> = (&'m Expr, Option<Rc<Scope<'m>>>);

/// Gives the value of a constant whose object never changes.
pub type Constants<'c, 'm> = dyn Fn(&Atom, Option<&Rc<Scope<'m>>>) -> Option<Placed<'m>> + 'c;

/// Constants that may spread one another in a row.
const MAX_HOPS: usize = 8;

/// A key that a literal can have.
pub struct Key<'m> {
    /// Its name.
    pub name: String,
    /// Its place.
    pub span: Span,
    /// Its value.
    pub value: Value<'m>,
    /// The literal always has it.
    pub certain: bool,
}

/// The value of a key.
pub enum Value<'m> {
    /// An expression.
    Expr(Placed<'m>),
    /// That of the variable with the key's name, in a scope.
    Variable(Option<Rc<Scope<'m>>>),
    /// A method or an accessor.
    Method,
}

/// A literal, as far as it can be seen.
pub struct Literal<'m> {
    /// Every key that it can have.
    pub keys: Vec<Key<'m>>,
    /// It can have more.
    pub open: bool,
}

/// Reads `object`, which stands in `scope`.
pub fn literal<'m>(
    module: &Module,
    object: &'m ObjectLit,
    scope: Option<&Rc<Scope<'m>>>,
    constant: &Constants<'_, 'm>,
) -> Literal<'m> {
    let literal = Literal { keys: Vec::new(), open: false };
    let mut reading = Reading { module, constant, hops: 0, literal };
    reading.object(object, scope, true);
    reading.literal
}

struct Reading<'r, 'm> {
    module: &'r Module,
    constant: &'r Constants<'r, 'm>,
    hops: usize,
    literal: Literal<'m>,
}

impl<'m> Reading<'_, 'm> {
    fn object(&mut self, object: &'m ObjectLit, scope: Option<&Rc<Scope<'m>>>, certain: bool) {
        for prop in &object.props {
            match prop {
                PropOrSpread::Spread(spread) => self.spread(&spread.expr, scope, certain),
                PropOrSpread::Prop(prop) => self.prop(prop, scope, certain),
            }
        }
    }

    /// Adds what `...expr` adds.
    fn spread(&mut self, expr: &'m Expr, scope: Option<&Rc<Scope<'m>>>, certain: bool) {
        match bare(expr) {
            Expr::Object(object) => self.object(object, scope, certain),
            Expr::Cond(one) => {
                self.spread(&one.cons, scope, false);
                self.spread(&one.alt, scope, false);
            }
            // A left side that is falsy spreads nothing.
            Expr::Bin(one) if one.op == BinaryOp::LogicalAnd => {
                self.spread(&one.right, scope, false);
            }
            Expr::Lit(Lit::Null(_) | Lit::Bool(_) | Lit::Num(_)) => {}
            Expr::Unary(one) if one.op == UnaryOp::Void => {}
            Expr::Ident(name) if name.sym == "undefined" => {}
            Expr::Ident(name) if self.hops < MAX_HOPS => match (self.constant)(&name.sym, scope) {
                Some((value, scope)) => {
                    self.hops += 1;
                    self.spread(value, scope.as_ref(), certain);
                    self.hops -= 1;
                }
                None => self.literal.open = true,
            },
            _ => self.literal.open = true,
        }
    }

    fn prop(&mut self, prop: &'m Prop, scope: Option<&Rc<Scope<'m>>>, certain: bool) {
        let (name, value) = match prop {
            Prop::KeyValue(one) => (&one.key, Value::Expr((&one.value, scope.cloned()))),
            Prop::Method(one) => (&one.key, Value::Method),
            Prop::Getter(one) => (&one.key, Value::Method),
            Prop::Setter(one) => (&one.key, Value::Method),
            Prop::Shorthand(ident) => {
                let value = Value::Variable(scope.cloned());
                let span = self.module.span(ident.span);
                return self.add(ident.sym.to_string(), span, value, certain);
            }
            Prop::Assign(_) => return,
        };
        match key_name(name) {
            Some(text) => self.add(text, self.module.span(name.span()), value, certain),
            None => self.literal.open = true,
        }
    }

    /// Adds a key; one that is always there takes the place of earlier ones.
    fn add(&mut self, name: String, span: Span, value: Value<'m>, certain: bool) {
        if certain {
            self.literal.keys.retain(|key| key.name != name);
        }
        let is_undefined = matches!(
            &value,
            Value::Expr((value, _)) if matches!(bare(value), Expr::Ident(one) if one.sym == "undefined")
        );
        if !is_undefined {
            self.literal.keys.push(Key { name, span, value, certain });
        }
    }
}

/// The text of a key; `None` when only running the code tells it.
fn key_name(name: &PropName) -> Option<String> {
    Some(match name {
        PropName::Ident(ident) => ident.sym.to_string(),
        PropName::Str(text) => text.value.to_string_lossy().into_owned(),
        PropName::Num(number) => number.value.to_string(),
        PropName::BigInt(number) => number.value.to_string(),
        PropName::Computed(computed) => match bare(&computed.expr) {
            Expr::Lit(Lit::Str(text)) => text.value.to_string_lossy().into_owned(),
            _ => return None,
        },
    })
}
