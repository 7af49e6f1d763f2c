//! Which statements may be left out when nothing uses what they declare.

use swc_core::{
    common::{BytePos, Mark, SyntaxContext, comments::SingleThreadedComments},
    ecma::ast::{
        ArrayLit, BinaryOp, Callee, Class, ClassMember, Decl, Expr, ExprOrSpread, Ident, Lit,
        MemberProp, ObjectLit, Pat, Prop, PropName, PropOrSpread, Stmt, UnaryOp, VarDeclKind,
    },
};

/// Globals that are always there, so that naming one cannot throw.
const GLOBALS: &[&str] = &[
    "undefined",
    "NaN",
    "Infinity",
    "globalThis",
    "Object",
    "Array",
    "Function",
    "Symbol",
    "Map",
    "Set",
    "WeakMap",
    "WeakSet",
    "Promise",
    "Proxy",
    "Reflect",
    "Error",
    "TypeError",
    "RangeError",
    "SyntaxError",
    "JSON",
    "Math",
    "Date",
    "RegExp",
    "String",
    "Number",
    "Boolean",
    "BigInt",
    "URL",
    "URLSearchParams",
    "Buffer",
    "process",
    "console",
    "AbortController",
    "TextEncoder",
    "TextDecoder",
    "Uint8Array",
];

/// Constructors that do nothing but make an object, given plain arguments.
const MAKERS: &[&str] =
    &["Map", "Set", "WeakMap", "WeakSet", "Error", "TextEncoder", "TextDecoder"];

/// Judges the statements of one file.
pub(super) struct Purity<'a> {
    /// Comments of the file, for `#__PURE__`.
    pub comments: &'a SingleThreadedComments,
    /// Mark of names that the file does not declare.
    pub unresolved: Mark,
}

impl Purity<'_> {
    /// Whether running `stmt` does nothing but declare names.
    pub fn stmt(&self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Empty(_) => true,
            Stmt::Expr(stmt) => self.expr(&stmt.expr),
            Stmt::Decl(Decl::Fn(_)) => true,
            Stmt::Decl(Decl::Class(decl)) => self.class(&decl.class),
            Stmt::Decl(Decl::Var(decl)) => decl.decls.iter().all(|declarator| {
                // A `let` that is written elsewhere is kept by the statement that writes it.
                matches!(declarator.name, Pat::Ident(_))
                    && declarator.init.as_deref().is_none_or(|init| self.expr(init))
                    && (declarator.init.is_some() || decl.kind != VarDeclKind::Const)
            }),
            _ => false,
        }
    }

    fn expr(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Lit(_) | Expr::Fn(_) | Expr::Arrow(_) | Expr::This(_) | Expr::MetaProp(_) => true,
            Expr::Ident(ident) => !self.is_global(ident) || GLOBALS.contains(&&*ident.sym),
            Expr::Class(class) => self.class(&class.class),
            Expr::Array(array) => self.array(array),
            Expr::Object(object) => self.object(object),
            Expr::Tpl(tpl) => tpl.exprs.iter().all(|expr| matches!(**expr, Expr::Lit(_))),
            Expr::Unary(unary) => match unary.op {
                UnaryOp::TypeOf => matches!(*unary.arg, Expr::Ident(_)) || self.expr(&unary.arg),
                UnaryOp::Bang | UnaryOp::Void => self.expr(&unary.arg),
                UnaryOp::Minus | UnaryOp::Plus | UnaryOp::Tilde => {
                    matches!(*unary.arg, Expr::Lit(Lit::Num(_)))
                }
                UnaryOp::Delete => false,
            },
            Expr::Bin(bin) => {
                let plain = |expr: &Expr| matches!(expr, Expr::Lit(_) | Expr::Bin(_));
                let converts = !matches!(
                    bin.op,
                    BinaryOp::EqEqEq
                        | BinaryOp::NotEqEq
                        | BinaryOp::LogicalAnd
                        | BinaryOp::LogicalOr
                        | BinaryOp::NullishCoalescing
                );
                (!converts || plain(&bin.left) && plain(&bin.right))
                    && self.expr(&bin.left)
                    && self.expr(&bin.right)
            }
            Expr::Cond(cond) => {
                self.expr(&cond.test) && self.expr(&cond.cons) && self.expr(&cond.alt)
            }
            Expr::Seq(seq) => seq.exprs.iter().all(|expr| self.expr(expr)),
            Expr::Paren(paren) => self.expr(&paren.expr),
            Expr::Call(call) => {
                let harmless = call.span.is_pure()
                    || self.marked(call.span.lo)
                    || matches!(&call.callee, Callee::Expr(callee) if self.makes_only(callee));
                harmless && self.args(&call.args)
            }
            Expr::New(new) => {
                let args = new.args.as_deref().unwrap_or_default();
                let harmless = new.span.is_pure()
                    || self.marked(new.span.lo)
                    || self.is_maker(&new.callee) && args.iter().all(is_literal);
                harmless && self.args(args)
            }
            _ => false,
        }
    }

    /// `Symbol(…)`, `Symbol.for(…)`, `Object.create(…)`.
    fn makes_only(&self, callee: &Expr) -> bool {
        match callee {
            Expr::Ident(name) => self.is_global(name) && name.sym == "Symbol",
            Expr::Member(member) => match (&*member.obj, &member.prop) {
                (Expr::Ident(object), MemberProp::Ident(name)) => {
                    self.is_global(object)
                        && matches!(
                            (&*object.sym, &*name.sym),
                            ("Symbol", "for") | ("Object", "create")
                        )
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn is_maker(&self, callee: &Expr) -> bool {
        matches!(callee, Expr::Ident(name) if self.is_global(name) && MAKERS.contains(&&*name.sym))
    }

    fn args(&self, args: &[ExprOrSpread]) -> bool {
        args.iter().all(|arg| arg.spread.is_none() && self.expr(&arg.expr))
    }

    fn array(&self, array: &ArrayLit) -> bool {
        array.elems.iter().flatten().all(|item| item.spread.is_none() && self.expr(&item.expr))
    }

    fn object(&self, object: &ObjectLit) -> bool {
        object.props.iter().all(|prop| match prop {
            PropOrSpread::Spread(_) => false,
            PropOrSpread::Prop(prop) => match &**prop {
                Prop::Shorthand(name) => self.expr(&Expr::Ident(name.clone())),
                Prop::KeyValue(pair) => self.key(&pair.key) && self.expr(&pair.value),
                Prop::Method(method) => self.key(&method.key),
                Prop::Getter(getter) => self.key(&getter.key),
                Prop::Setter(setter) => self.key(&setter.key),
                Prop::Assign(_) => false,
            },
        })
    }

    fn class(&self, class: &Class) -> bool {
        class.decorators.is_empty()
            && class.super_class.as_deref().is_none_or(|parent| self.expr(parent))
            && class.body.iter().all(|member| match member {
                ClassMember::Method(method) => self.key(&method.key),
                ClassMember::ClassProp(prop) => {
                    self.key(&prop.key)
                        && (!prop.is_static
                            || prop.value.as_deref().is_none_or(|value| self.expr(value)))
                }
                ClassMember::PrivateProp(prop) => {
                    !prop.is_static || prop.value.as_deref().is_none_or(|value| self.expr(value))
                }
                ClassMember::Constructor(_)
                | ClassMember::PrivateMethod(_)
                | ClassMember::Empty(_) => true,
                _ => false,
            })
    }

    fn key(&self, key: &PropName) -> bool {
        match key {
            PropName::Computed(computed) => matches!(*computed.expr, Expr::Lit(_)),
            _ => true,
        }
    }

    fn is_global(&self, name: &Ident) -> bool {
        name.ctxt == SyntaxContext::empty().apply_mark(self.unresolved)
    }

    fn marked(&self, at: BytePos) -> bool {
        self.comments.with_leading(at, |comments| {
            comments.iter().any(|comment| comment.text.contains("__PURE__"))
        })
    }
}

/// Nothing of the program runs when this argument is read or gone through.
fn is_literal(arg: &ExprOrSpread) -> bool {
    matches!(*arg.expr, Expr::Lit(_) | Expr::Array(_))
}
