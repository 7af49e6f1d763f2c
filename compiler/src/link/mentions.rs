//! Which of some names a file mentions.

use std::collections::BTreeSet;

use swc_core::ecma::{
    ast::{
        AssignPatProp, ExportNamedSpecifier, Expr, IdentName, ImportNamedSpecifier,
        ImportStarAsSpecifier, Lit, MemberExpr, MemberProp, ModuleItem, PropName, Str,
    },
    atoms::Atom,
    visit::{Visit, VisitWith, noop_visit_type},
};

use super::Watched;

/// Those of the `watched` names that `body`, without types, mentions. Names that are made while the code
/// runs are not seen.
pub(super) fn mentions(body: &[ModuleItem], watched: Watched) -> BTreeSet<Atom> {
    let mut search = Search { watched, found: BTreeSet::new(), spaces: Vec::new() };
    body.iter().for_each(|item| item.visit_with(&mut search));
    search.found
}

struct Search {
    watched: Watched,
    found: BTreeSet<Atom>,
    /// Names of whole modules.
    spaces: Vec<Atom>,
}

impl Search {
    fn see_property(&mut self, name: &str) {
        if self.watched.properties.contains(&name) {
            self.found.insert(name.into());
        }
    }

    fn see_import(&mut self, name: &str) {
        if self.watched.imports.contains(&name) {
            self.found.insert(name.into());
        }
    }

    fn see_text(&mut self, text: &Str) {
        self.see_property(&text.value.to_string_lossy());
    }
}

impl Visit for Search {
    noop_visit_type!();

    fn visit_ident_name(&mut self, name: &IdentName) {
        self.see_property(&name.sym);
    }

    /// `{ name }` as a pattern.
    fn visit_assign_pat_prop(&mut self, prop: &AssignPatProp) {
        self.see_property(&prop.key.id.sym);
        prop.visit_children_with(self);
    }

    fn visit_prop_name(&mut self, name: &PropName) {
        match name {
            PropName::Str(text) => self.see_text(text),
            _ => name.visit_children_with(self),
        }
    }

    fn visit_member_expr(&mut self, member: &MemberExpr) {
        match (&*member.obj, &member.prop) {
            (Expr::Ident(object), MemberProp::Ident(name)) if self.spaces.contains(&object.sym) => {
                self.see_import(&name.sym);
            }
            (_, MemberProp::Computed(computed)) => {
                if let Expr::Lit(Lit::Str(text)) = &*computed.expr {
                    self.see_text(text);
                }
            }
            _ => {}
        }
        member.visit_children_with(self);
    }

    fn visit_import_star_as_specifier(&mut self, specifier: &ImportStarAsSpecifier) {
        self.spaces.push(specifier.local.sym.clone());
    }

    fn visit_import_named_specifier(&mut self, specifier: &ImportNamedSpecifier) {
        match &specifier.imported {
            Some(name) => self.see_import(&name.atom()),
            None => self.see_import(&specifier.local.sym),
        }
    }

    fn visit_export_named_specifier(&mut self, specifier: &ExportNamedSpecifier) {
        self.see_import(&specifier.orig.atom());
    }
}
