//! Plugins of the tests with JSX in the place of handlers that return results.

use std::fs;

use camino::Utf8Path;
use tempfile::TempDir;

use super::{Artifact, artifact, files_below, repository};

/// A component that renders the result that the test gave, with its text for the model apart. What is
/// no text stays in the value: in an element it would become one. What is
/// no text stays in the value: in an element it would become one.
const ANSWER: &str = "\
import { Agent } from '@agent-bundle/runtime';

export const Answer = ({ result }: { result: any }) => {
  if (!result) return null;
  const { additionalContext, ...value } = result;
  if (typeof additionalContext !== 'string') return <Agent.Result value={result} />;
  return <Agent.Result value={value}><Agent.Context>{additionalContext}</Agent.Context></Agent.Result>;
};
";

/// How a test's plugin answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// By components.
    Component,
    /// By handlers that ask for a view.
    View,
}

/// Builds a plugin beside the tests, whose routes are all `events.<event>(<config>, probe)`, so that it
/// answers in `form`.
pub fn rendering(name: &str, form: Form) -> Artifact {
    let plugin = Utf8Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    let folder = copy(&plugin, |path, text| {
        let route = path.strip_prefix("src/events/");
        let Ok(route) = route else { return vec![(path.to_string(), text.to_owned())] };
        let stem = path.file_stem().expect("a stem");
        let up = "../".repeat(route.components().count());
        match form {
            Form::Component => vec![(path.with_extension("tsx").to_string(), component(text, &up))],
            Form::View => vec![
                (path.to_string(), asking(text, stem)),
                (path.with_extension("view.tsx").to_string(), view(&up)),
            ],
        }
    });
    let root = Utf8Path::from_path(folder.path()).expect("a UTF-8 path");
    fs::write(root.join("src/answer.tsx"), ANSWER).expect("a file is written");
    artifact(root)
}

fn component(text: &str, up: &str) -> String {
    let config = text.split_once("({").and_then(|(_, rest)| rest.split_once(", probe)"));
    let config = config.expect("a helper around the probe").0;
    format!(
        "import {{ Answer }} from '{up}answer.js';\nimport {{ probe }} from '{up}probe.js';\n\
         export const config = {{{config};\n\
         export default async (props) => <Answer result={{probe(props)}} />;\n"
    )
}

fn asking(text: &str, stem: &str) -> String {
    let ask = format!("(ctx) => ctx.render('./{stem}.view.js', probe(ctx) ?? null)");
    text.replace(", probe)", &format!(", {ask})"))
}

fn view(up: &str) -> String {
    format!(
        "import {{ Answer }} from '{up}answer.js';\n\
         export default ({{ renderInput }}) => <Answer result={{renderInput}} />;\n"
    )
}

/// The example with a hook on every event, built from its JSX routes.
pub fn example_in_jsx() -> Artifact {
    let folder = copy(&repository().join("examples/host-test"), |path, text| {
        if path.starts_with("src/events") {
            return Vec::new();
        }
        vec![(path.as_str().replace("src/jsx/", "src/events/"), text.to_owned())]
    });
    artifact(Utf8Path::from_path(folder.path()).expect("a UTF-8 path"))
}

/// Copies the sources of a project; `change` says what becomes of each file.
fn copy(from: &Utf8Path, change: impl Fn(&Utf8Path, &str) -> Vec<(String, String)>) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let own = |path: &Utf8Path| path.starts_with("src") || !path.as_str().contains('/');
    for file in files_below(from.as_std_path()) {
        let path = Utf8Path::from_path(file.strip_prefix(from).expect("below")).expect("UTF-8");
        if !own(path) {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a text");
        for (path, text) in change(path, &text) {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
            fs::write(path, text).expect("a file is written");
        }
    }
    folder
}
