//! Runs programs as they are and linked.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use agent_bundle::link::{GraphLinker, Linker, Options, Unit};
use camino::Utf8Path;

use super::program::Program;

/// What a program does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The lines that node prints for the files as they are.
    pub node: Vec<String>,
    /// The same for the linked file, plain and minified; or why there is none.
    pub linked: Result<[Vec<String>; 2], String>,
    /// For a program that is not linked: node refuses one of its modules.
    pub refused: bool,
}

impl Outcome {
    /// What is wrong, so that a smaller program can be wrong in the same way.
    pub fn fault(&self) -> Option<[bool; 3]> {
        let shows = |error| self.node.iter().any(|line: &String| line.contains(error));
        let kind = [self.linked.is_ok(), shows("SyntaxError"), shows("ReferenceError")];
        (!self.agrees()).then_some(kind)
    }

    /// The first lines that differ.
    pub fn difference(&self) -> String {
        let differ = |lines: &Vec<String>| {
            let pair = self.node.iter().zip(lines).find(|(one, other)| one != other);
            format!("{pair:#?}\n")
        };
        self.linked.as_ref().map_or_else(Clone::clone, |forms| forms.iter().map(differ).collect())
    }

    /// Whether linking changed nothing. What node refuses, sooner or later, may be refused.
    pub fn agrees(&self) -> bool {
        match &self.linked {
            Ok(linked) => linked.iter().all(|lines| *lines == self.node),
            Err(_) => self.refused,
        }
    }
}

/// Runs all `programs` in one process.
pub fn run(programs: &[Program]) -> Vec<Outcome> {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    let mut problems = Vec::new();
    for (number, program) in programs.iter().enumerate() {
        let root = folder.path().join(number.to_string());
        program.write(&root);
        files.push(root.join(&program.0[0].path));
        let linked = link(&root, &program.0[0].path);
        let linked = linked.map(|linked| files.extend(linked)).map_err(|problem| {
            let modules = program.0.iter().filter(|file| file.path.ends_with("js"));
            let modules: Vec<PathBuf> = modules.map(|file| root.join(&file.path)).collect();
            files.extend_from_slice(&modules);
            (problem, modules.len())
        });
        problems.push(linked);
    }
    let mut logs = logs(&files).into_iter();
    let mut next = || logs.next().unwrap();
    let mut outcomes = Vec::new();
    for linked in problems {
        let node = next();
        let modules = linked.as_ref().map_or_else(|(_, modules)| *modules, |()| 0);
        let refused =
            (0..modules).filter(|_| next().iter().any(|line| line.contains("SyntaxError"))).count()
                > 0;
        let linked = linked.map_err(|(problem, _)| problem).map(|()| [next(), next()]);
        outcomes.push(Outcome { node, linked, refused });
    }
    outcomes
}

/// The linked files of the program in `root`, plain and minified.
pub fn link(root: &Path, entry: &str) -> Result<[PathBuf; 2], String> {
    let unit = Unit {
        name: "entry.mjs".to_owned(),
        source: format!("import './{entry}';"),
        ..Unit::default()
    };
    let write = |minify, name: &str| -> Result<PathBuf, String> {
        let options = Options {
            root: Utf8Path::from_path(root).unwrap(),
            embedded: |_| None,
            minify,
            cache: None,
        };
        let text = GraphLinker::new(options).link(&unit).map_err(|problems| {
            problems.iter().map(|problem| format!("{problem:?}\n")).collect::<String>()
        })?;
        let path = root.join(name);
        fs::write(&path, text).unwrap();
        Ok(path)
    };
    Ok([write(false, "linked.mjs")?, write(true, "linked.min.mjs")?])
}

fn logs(files: &[PathBuf]) -> Vec<Vec<String>> {
    let runner = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/graphs/runner.mjs");
    let output =
        Command::new("node").arg("--no-warnings").arg(runner).args(files).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let logs: Vec<_> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(logs.len(), files.len(), "{}", String::from_utf8_lossy(&output.stderr));
    logs
}
