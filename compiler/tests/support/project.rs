//! Small projects that tests write to the disk.

use std::fs;
use std::process::Command;

use agent_bundle::build::{Built, Failure, Request, build};
use agent_bundle::diagnostics::Diagnostic;
use agent_bundle_adapters::Tables;
use camino::Utf8PathBuf;
use tempfile::TempDir;

use super::feed;

/// The config's name.
pub const CONFIG: &str = "agent-bundle.config.ts";
/// A handler that does nothing.
pub const HANDLER: (&str, &str) = ("h.ts", "export default () => {};");
/// A program that says how it was called.
pub const PROGRAM: (&str, &str) =
    ("dist/hook/index.js", "process.stdout.write(JSON.stringify(process.argv.slice(2)));");

/// A project on the disk.
pub struct Project(TempDir);

impl Project {
    pub fn new(files: &[(&str, &str)]) -> Self {
        let project = Self(TempDir::new().expect("a temporary folder"));
        for (path, text) in files {
            let path = project.root().join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
            fs::write(path, text).expect("a file is written");
        }
        project
    }

    /// A project whose config holds `body` beside a name, with `targets`.
    pub fn with(targets: &str, body: &str, files: &[(&str, &str)]) -> Self {
        let text =
            format!("export default {{ plugin: {{ name: 'p' }}, targets: {targets}, {body} }}");
        Self::new(&[&[(CONFIG, text.as_str()), HANDLER, PROGRAM], files].concat())
    }

    pub fn root(&self) -> Utf8PathBuf {
        Utf8PathBuf::from_path_buf(self.0.path().canonicalize().expect("a path")).expect("UTF-8")
    }

    pub fn build(&self, tables: &Tables) -> Result<Built, Vec<Diagnostic>> {
        let root = self.root();
        let request =
            Request { root: &root, config: None, targets: &[], minify: false, cache: false };
        build(tables, &request).map_err(|failure| match failure {
            Failure::Problems(problems) => problems,
            Failure::Unusable(message) => panic!("{message}"),
        })
    }

    /// Code and marked text of each problem; the file's name where the whole file is meant.
    pub fn problems(&self, tables: &Tables) -> Vec<String> {
        let found = self.build(tables).err().unwrap_or_default();
        // The text says it all where an import or a bracket is missing.
        let advised = |one: &Diagnostic| one.help.is_some() || one.code.id >= "AB4860";
        found.iter().for_each(|one| assert!(advised(one), "{one:?}"));
        let show = |one: &Diagnostic| {
            let span = one.span.as_ref().expect("a place");
            let text = fs::read_to_string(self.root().join(&span.file)).expect("a text");
            let marked = text.get(span.start..span.end).expect("a place").trim();
            let marked = if marked.is_empty() { span.file.as_str() } else { marked };
            format!("{} {marked}", one.code.id)
        };
        found.iter().map(show).collect()
    }

    pub fn inspect(&self) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_agent-bundle"));
        command.args(["inspect", "--hooks", "--root", self.root().as_str()]);
        let (stdout, stderr, exit) = feed(command, b"");
        assert_eq!((exit, stderr.as_str()), (0, ""));
        stdout
    }
}
