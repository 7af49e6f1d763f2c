//! From a specifier to the thing it names.

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use oxc_resolver::{
    ModuleType, PackageJson, Resolution, ResolveError, ResolveOptions, Resolver, SideEffects,
    TsConfig, TsconfigDiscovery,
};

use serde::{Deserialize, Serialize};

use super::glob;

/// What a specifier names.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Target {
    /// A file, with what its package says about it.
    File(File),
    /// A module of node itself, with its `node:` prefix.
    Builtin(String),
}

/// A file to link.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct File {
    /// Real absolute path.
    pub path: Utf8PathBuf,
    /// Name in messages: below the project root, or below the package.
    pub label: String,
    /// The nearest package says `"type": "module"`, or the extension does.
    pub module_type: bool,
    /// The package says that the file only matters for what is imported from it.
    pub effect_free: bool,
}

/// How a specifier is used; decides the conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum How {
    /// `import`, `export … from` and `import()`.
    Import,
    /// `require()`.
    Require,
}

/// Resolves as node does, plus what TypeScript adds: its extensions and `paths`.
pub(super) struct ModuleResolver {
    root: Utf8PathBuf,
    project: [Resolver; 2],
    packages: [Resolver; 2],
}

impl ModuleResolver {
    /// A resolver for the project at `root` (absolute).
    pub fn new(root: &Utf8Path) -> Self {
        let real = root.canonicalize_utf8().unwrap_or_else(|_| root.to_owned());
        // Windows marks canonical paths in a way that resolved paths are not marked.
        let root = Utf8PathBuf::from(real.as_str().trim_start_matches(r"\\?\"));
        let import = Resolver::new(options(&["node", "import"], TYPESCRIPT_FIRST, true));
        let require =
            import.clone_with_options(options(&["node", "require"], TYPESCRIPT_FIRST, true));
        let packages = [["node", "import"], ["node", "require"]]
            .map(|conditions| import.clone_with_options(options(&conditions, SCRIPT_FIRST, false)));
        Self { root, project: [import, require], packages }
    }

    /// The project root with links resolved.
    pub fn root(&self) -> &Utf8Path {
        &self.root
    }

    /// The TypeScript settings that apply to `file`; none for files of packages.
    ///
    /// # Errors
    /// What is wrong with the `tsconfig.json`.
    pub fn tsconfig(&self, file: &Utf8Path) -> Result<Option<Arc<TsConfig>>, String> {
        self.project[0].find_tsconfig(file).map_err(|error| self.describe(&error))
    }

    /// Resolves `specifier` as written in the file `from`.
    ///
    /// # Errors
    /// A message that says why there is no such module, without absolute paths.
    pub fn resolve(&self, from: &Utf8Path, specifier: &str, how: How) -> Result<Target, String> {
        let [project, packages] = [&self.project, &self.packages].map(|pair| &pair[how as usize]);
        // What is node's own does not depend on the project's TypeScript settings.
        let plain = in_package(from) || specifier.starts_with("node:");
        let found = if plain { packages } else { project }.resolve_file(from, specifier);
        match found {
            // A package means the file it names, even where TypeScript lies beside it.
            Ok(first) if is_in_package(&first) => {
                let resolution = packages.resolve_file(from, specifier).unwrap_or(first);
                self.target(from, specifier, &resolution)
            }
            Ok(resolution) => self.target(from, specifier, &resolution),
            Err(ResolveError::Builtin { resolved, .. }) => Ok(Target::Builtin(resolved)),
            Err(ResolveError::NotFound(_) | ResolveError::ExtensionAlias(..)) => {
                Err(format!("cannot find `{specifier}`"))
            }
            Err(error) => Err(format!("cannot resolve `{specifier}`: {}", self.describe(&error))),
        }
    }

    fn target(
        &self,
        from: &Utf8Path,
        specifier: &str,
        resolution: &Resolution,
    ) -> Result<Target, String> {
        let path = Utf8PathBuf::from_path_buf(resolution.path().to_owned()).map_err(|path| {
            format!("`{specifier}` is at a path that is not UTF-8: {}", path.display())
        })?;
        let package = resolution.package_json().map(Arc::as_ref);
        match path.extension() {
            Some("node") => {
                return Err(format!(
                    "`{specifier}` is a native addon, which cannot be linked into one file"
                ));
            }
            Some(other)
                if !TYPESCRIPT_FIRST.iter().any(|known| known.strip_prefix('.') == Some(other)) =>
            {
                return Err(format!("`{specifier}` is not JavaScript, TypeScript or JSON"));
            }
            _ => {}
        }
        let from_inside = from.starts_with(&self.root) && !in_package(from);
        if from_inside
            && !path.starts_with(&self.root)
            && !in_package(&path)
            && !package.is_some_and(|package| names(specifier, package))
        {
            return Err(format!("`{specifier}` lies outside the project"));
        }
        Ok(Target::File(File {
            label: self.label(&path, package),
            module_type: resolution.module_type() == Some(ModuleType::Module),
            effect_free: package.is_some_and(|package| effect_free(&path, package)),
            path,
        }))
    }

    /// A name for `path` that is the same on every machine.
    fn label(&self, path: &Utf8Path, package: Option<&PackageJson>) -> String {
        let within = |folder: &Utf8Path| path.strip_prefix(folder).ok().map(slashes);
        within(&self.root)
            .or_else(|| {
                let text = slashes(path);
                text.rfind("/node_modules/").map(|at| text[at + 1..].to_owned())
            })
            .or_else(|| {
                let package = package?;
                let folder = Utf8Path::from_path(package.directory())?;
                Some(format!("{}/{}", package.name()?, within(folder)?))
            })
            .unwrap_or_else(|| path.file_name().unwrap_or_default().to_owned())
    }

    /// The resolver's message without absolute paths into the project.
    fn describe(&self, error: &ResolveError) -> String {
        let text = match error {
            ResolveError::Json(json) => format!("`{}`: {}", json.path.display(), json.message),
            ResolveError::TsconfigLoadFailed { path, source } => match &**source {
                ResolveError::Json(json) => format!("`{}`: {}", path.display(), json.message),
                source => format!("`{}`: {source}", path.display()),
            },
            error => error.to_string(),
        };
        text.replace(&format!("{}/", self.root), "")
    }
}

const TYPESCRIPT_FIRST: &[&str] =
    &[".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json"];
const SCRIPT_FIRST: &[&str] =
    &[".js", ".json", ".node", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".mts", ".cts"];

fn options(conditions: &[&str], extensions: &[&str], typescript: bool) -> ResolveOptions {
    let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let aliases: &[(&str, &[&str])] = &[
        (".js", &[".ts", ".tsx", ".js"]),
        (".jsx", &[".tsx", ".jsx"]),
        (".mjs", &[".mts", ".mjs"]),
        (".cjs", &[".cts", ".cjs"]),
    ];
    ResolveOptions {
        builtin_modules: true,
        condition_names: owned(conditions),
        extensions: owned(extensions),
        extension_alias: aliases
            .iter()
            .filter(|_| typescript)
            .map(|&(from, to)| (from.to_owned(), owned(to)))
            .collect(),
        module_type: true,
        tsconfig: typescript.then_some(TsconfigDiscovery::Auto),
        ..ResolveOptions::default()
    }
}

/// Whether `path` is a file of an installed package.
pub(super) fn in_package(path: &Utf8Path) -> bool {
    path.components().any(|part| part.as_str() == "node_modules")
}

fn is_in_package(resolution: &Resolution) -> bool {
    Utf8Path::from_path(resolution.path()).is_some_and(in_package)
}

/// Whether the bare `specifier` is a path into `package`; then a link may lead out of the project.
fn names(specifier: &str, package: &PackageJson) -> bool {
    package.name().is_some_and(|name| {
        specifier.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

fn effect_free(path: &Utf8Path, package: &PackageJson) -> bool {
    let Some(below) =
        Utf8Path::from_path(package.directory()).and_then(|folder| path.strip_prefix(folder).ok())
    else {
        return false;
    };
    let listed = |pattern: &str| glob::matches(pattern, &slashes(below));
    match package.side_effects() {
        Some(SideEffects::Bool(has)) => !has,
        Some(SideEffects::String(pattern)) => !listed(pattern),
        Some(SideEffects::Array(patterns)) => !patterns.iter().any(|pattern| listed(pattern)),
        None => false,
    }
}

fn slashes(path: &Utf8Path) -> String {
    path.as_str().replace('\\', "/")
}
