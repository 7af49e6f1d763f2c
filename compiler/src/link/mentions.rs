//! Which of some names a file mentions.

use std::collections::BTreeSet;

use swc_core::ecma::{
    ast::{
        AssignPatProp, ExportNamedSpecifier, Expr, IdentName, ImportNamedSpecifier, Lit,
        MemberProp, ModuleItem, PropName, Str,
    },
    atoms::Atom,
    visit::{Visit, VisitWith, noop_visit_type},
};

/// Those of `names` that `body`, without types, uses as the name of a property or of an export of
/// another module. Names that are made while the code runs are not seen.
pub(super) fn mentions(body: &[ModuleItem], names: &[&str]) -> BTreeSet<Atom> {
    let mut search = Search { names, found: BTreeSet::new() };
    body.iter().for_each(|item| item.visit_with(&mut search));
    search.found
}

struct Search<'a> {
    names: &'a [&'a str],
    found: BTreeSet<Atom>,
}

impl Search<'_> {
    fn see(&mut self, name: &str) {
        if self.names.contains(&name) {
            self.found.insert(name.into());
        }
    }

    fn see_text(&mut self, text: &Str) {
        self.see(&text.value.to_string_lossy());
    }
}

impl Visit for Search<'_> {
    noop_visit_type!();

    fn visit_ident_name(&mut self, name: &IdentName) {
        self.see(&name.sym);
    }

    /// `{ name }` as a pattern.
    fn visit_assign_pat_prop(&mut self, prop: &AssignPatProp) {
        self.see(&prop.key.id.sym);
        prop.visit_children_with(self);
    }

    fn visit_prop_name(&mut self, name: &PropName) {
        match name {
            PropName::Str(text) => self.see_text(text),
            _ => name.visit_children_with(self),
        }
    }

    fn visit_member_prop(&mut self, prop: &MemberProp) {
        if let MemberProp::Computed(computed) = prop
            && let Expr::Lit(Lit::Str(text)) = &*computed.expr
        {
            self.see_text(text);
        }
        prop.visit_children_with(self);
    }

    fn visit_import_named_specifier(&mut self, specifier: &ImportNamedSpecifier) {
        match &specifier.imported {
            Some(name) => self.see(&name.atom()),
            None => self.see(&specifier.local.sym),
        }
    }

    fn visit_export_named_specifier(&mut self, specifier: &ExportNamedSpecifier) {
        self.see(&specifier.orig.atom());
    }
}
