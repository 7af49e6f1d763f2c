//! Lowering: TypeScript, JSX, decorators and `using` become what node runs.

use std::sync::{Arc, Mutex};

use oxc_resolver::TsConfig;
use swc_core::{
    common::{
        SourceMap, Span,
        comments::SingleThreadedComments,
        errors::{DiagnosticBuilder, Emitter, HANDLER, Handler},
        sync::Lrc,
    },
    ecma::{
        ast::{Class, ClassMember, Pass, Program},
        parser::{EsSyntax, Syntax, TsSyntax},
        transforms::{
            base::{
                helpers::{HELPERS, Helpers, inject_helpers},
                hygiene::{Config as Hygiene, hygiene_with_config},
            },
            proposal::{
                decorator_2023_11::decorator_2023_11,
                decorators::{Config as LegacyDecorators, decorators},
                explicit_resource_management::explicit_resource_management,
            },
            react::{Options as Jsx, Runtime, react},
            typescript::{Config as TypeScript, typescript},
        },
        visit::{VisitMut, VisitMutWith, noop_visit_mut_type},
    },
};

use super::lower::Marks;

/// Package whose `jsx-runtime` makes elements, unless `jsxImportSource` names another one.
const JSX_SOURCE: &str = agent_bundle_templates::RUNTIME;

/// The language of a file, known from its extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Language {
    /// TypeScript rather than JavaScript.
    pub typescript: bool,
    /// `<tag/>` is an element.
    pub jsx: bool,
}

impl Language {
    /// The language of a file with `extension`; plain JavaScript when it is unknown.
    pub fn of(extension: &str) -> Self {
        Self {
            typescript: matches!(extension, "ts" | "mts" | "cts" | "tsx"),
            jsx: matches!(extension, "tsx" | "jsx"),
        }
    }

    /// How the parser must read it.
    pub fn syntax(self) -> Syntax {
        if self.typescript {
            Syntax::Typescript(TsSyntax { tsx: self.jsx, decorators: true, ..TsSyntax::default() })
        } else {
            Syntax::Es(EsSyntax {
                jsx: self.jsx,
                decorators: true,
                decorators_before_export: true,
                import_attributes: true,
                explicit_resource_management: true,
                auto_accessors: true,
                allow_return_outside_function: true,
                ..EsSyntax::default()
            })
        }
    }
}

/// What a `tsconfig.json` says about the meaning of a file.
#[derive(Debug, Clone, Default)]
pub(super) struct Settings {
    legacy_decorators: bool,
    decorator_metadata: bool,
    keep_imports: bool,
    assign_fields: bool,
    jsx_source: Option<String>,
}

impl From<&TsConfig> for Settings {
    fn from(config: &TsConfig) -> Self {
        let options = &config.compiler_options;
        Self {
            legacy_decorators: options.experimental_decorators.unwrap_or(false),
            decorator_metadata: options.emit_decorator_metadata.unwrap_or(false),
            assign_fields: !options
                .use_define_for_class_fields
                .unwrap_or_else(|| options.target.as_deref().is_none_or(defines_fields)),
            keep_imports: options.verbatim_module_syntax.unwrap_or(false),
            jsx_source: options.jsx_import_source.clone(),
        }
    }
}

/// Whether class fields are defined, rather than assigned, in output for `target`.
fn defines_fields(target: &str) -> bool {
    let target = target.to_ascii_lowercase();
    target == "esnext"
        || target
            .strip_prefix("es")
            .and_then(|year| year.parse().ok())
            .is_some_and(|year: u32| year >= 2022)
}

/// Takes fields without a value away, which assign nothing.
struct DropEmptyFields;

impl VisitMut for DropEmptyFields {
    noop_visit_mut_type!();

    fn visit_mut_class(&mut self, class: &mut Class) {
        class.body.retain(
            |member| !matches!(member, ClassMember::ClassProp(prop) if prop.value.is_none()),
        );
        class.visit_mut_children_with(self);
    }
}

/// Lowers `program`, whose names must be resolved; gives what cannot be lowered.
pub(super) fn transform(
    program: &mut Program,
    language: Language,
    settings: &Settings,
    marks: &Marks,
    comments: &SingleThreadedComments,
) -> Vec<(Span, String)> {
    let found = Found::default();
    let handler = Handler::with_emitter(false, false, Box::new(found.clone()));
    HANDLER.set(&handler, || {
        HELPERS.set(&Helpers::new(false), || {
            if settings.legacy_decorators {
                let config = LegacyDecorators {
                    legacy: true,
                    emit_metadata: settings.decorator_metadata,
                    use_define_for_class_fields: true,
                };
                decorators(config).process(program);
            } else {
                decorator_2023_11().process(program);
            }
            if language.typescript {
                if settings.assign_fields {
                    program.visit_mut_with(&mut DropEmptyFields);
                }
                let config = TypeScript {
                    verbatim_module_syntax: settings.keep_imports,
                    native_class_properties: true,
                    no_empty_export: false,
                    ..TypeScript::default()
                };
                typescript(config, marks.unresolved, marks.top_level).process(program);
            }
            explicit_resource_management().process(program);
            if language.jsx {
                let options = Jsx {
                    runtime: Some(Runtime::Automatic),
                    import_source: Some(
                        settings.jsx_source.as_deref().unwrap_or(JSX_SOURCE).into(),
                    ),
                    ..Jsx::default()
                };
                react(
                    Lrc::<SourceMap>::default(),
                    Some(comments.clone()),
                    options,
                    marks.top_level,
                    marks.unresolved,
                )
                .process(program);
            }
            inject_helpers(marks.unresolved).process(program);
            let names = Hygiene { keep_class_names: true, ..Hygiene::hygiene_default() };
            hygiene_with_config(names).process(program);
        });
    });
    found.take()
}

/// Collects what the transforms complain about.
#[derive(Clone, Default)]
struct Found(Arc<Mutex<Vec<(Span, String)>>>);

impl Found {
    fn take(&self) -> Vec<(Span, String)> {
        self.0.lock().map(|mut found| std::mem::take(&mut *found)).unwrap_or_default()
    }
}

impl Emitter for Found {
    fn emit(&mut self, problem: &mut DiagnosticBuilder<'_>) {
        let span = problem.span.primary_span().unwrap_or_default();
        if let Ok(mut found) = self.0.lock() {
            found.push((span, problem.message()));
        }
    }
}
