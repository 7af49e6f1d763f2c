//! Modules that generated entries and project files import by name.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Files of one folder, with the specifier prefix of the folder.
macro_rules! folder {
    ($prefix:literal, $folder:literal, [$($file:literal),* $(,)?]) => {
        [$((
            concat!($prefix, $file),
            $prefix,
            include_str!(concat!("../", $folder, "/", $file)),
        )),*]
    };
}

const KERNEL: &[(&str, &str, &str)] = &folder!(
    "agent-bundle:kernel/",
    "kernel",
    [
        "agent.ts",
        "answer.ts",
        "call.ts",
        "changed.ts",
        "config.ts",
        "context.ts",
        "continuation.ts",
        "deadline.ts",
        "decode.ts",
        "document.ts",
        "elements.ts",
        "envelope.ts",
        "fault.ts",
        "foreign.ts",
        "guard.ts",
        "hash.ts",
        "identity.ts",
        "inprocess.ts",
        "join.ts",
        "json.ts",
        "lasting.ts",
        "limits.ts",
        "origin.ts",
        "patch.ts",
        "providers.ts",
        "receive.ts",
        "render.ts",
        "route.ts",
        "select.ts",
        "slice.ts",
        "stdio.ts",
        "step.ts",
        "template.ts",
        "tool.ts",
        "traced.ts",
        "view.ts",
        "wish.ts",
        "yields.ts",
    ]
);

const AUTHORING: &[(&str, &str, &str)] = &folder!(
    "agent-bundle:authoring/",
    "authoring",
    [
        "agent.ts",
        "config.ts",
        "element.ts",
        "events.ts",
        "families.ts",
        "index.ts",
        "jsx-runtime.ts",
        "payload.ts",
        "project.ts",
        "request.ts",
        "routes.ts",
        "runtime.ts",
        "trace.ts",
        "types.ts",
        "view.ts",
    ]
);

/// What authors write, and the module that it stands for.
const NAMES: &[(&str, &str)] = &[
    ("@agent-bundle/runtime", "agent-bundle:authoring/runtime.ts"),
    ("@agent-bundle/runtime/jsx-dev-runtime", "agent-bundle:authoring/jsx-runtime.ts"),
    ("@agent-bundle/runtime/jsx-runtime", "agent-bundle:authoring/jsx-runtime.ts"),
    ("agent-bundle", "agent-bundle:authoring/index.ts"),
    ("agent-bundle/config", "agent-bundle:authoring/config.ts"),
    ("agent-bundle/routes", "agent-bundle:authoring/routes.ts"),
];

/// The sources import each other relatively; a linker knows embedded modules by full name only.
static MODULES: LazyLock<BTreeMap<&str, String>> = LazyLock::new(|| {
    [KERNEL, AUTHORING]
        .concat()
        .into_iter()
        .map(|(name, prefix, text)| {
            let beside = text.replace("from \"./", &format!("from \"{prefix}"));
            (name, beside.replace("from \"../", "from \"agent-bundle:"))
        })
        .collect()
});

/// The package of what authors render with: elements, and the runtime that JSX is lowered to.
pub const RUNTIME: &str = "@agent-bundle/runtime";

/// The TypeScript text of an embedded module: one of authors' names, such as `agent-bundle/routes`
/// or [`RUNTIME`], or `agent-bundle:<folder>/<file>.ts`. `None` for any other specifier.
#[must_use]
pub fn embedded(specifier: &str) -> Option<&'static str> {
    let alias = NAMES.iter().find(|(name, _)| *name == specifier);
    let module = alias.map_or(specifier, |(_, module)| module);
    MODULES.get(module).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Specifiers after `from`, one a line by the style of these sources.
    fn imports(text: &str) -> impl Iterator<Item = &str> {
        text.lines().filter_map(|line| line.split_once(" from \"")?.1.split('"').next())
    }

    #[test]
    fn every_import_is_embedded_or_built_in() {
        for (name, text) in MODULES.iter() {
            for import in imports(text) {
                assert!(
                    import.starts_with("node:") || embedded(import).is_some(),
                    "{name} imports {import}"
                );
            }
        }
        assert!(imports(&MODULES["agent-bundle:kernel/step.ts"]).count() > 3);
    }

    #[test]
    fn every_source_file_is_embedded() {
        for (folder, prefix) in
            [("kernel", "agent-bundle:kernel"), ("authoring", "agent-bundle:authoring")]
        {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
            for entry in std::fs::read_dir(path).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                assert!(
                    !name.ends_with(".ts") || embedded(&format!("{prefix}/{name}")).is_some(),
                    "{folder}/{name}"
                );
            }
        }
    }

    #[test]
    fn authors_names_are_known_and_others_are_not() {
        for (name, _) in NAMES {
            assert!(embedded(name).is_some(), "{name}");
        }
        assert_eq!(embedded("./step.ts"), None);
        assert_eq!(embedded("agent-bundle:kernel/missing.ts"), None);
    }
}
