//! A project in a folder of its own, built by the command within a bounded time.

use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use camino::{Utf8Path, Utf8PathBuf};
use serde_json::Value;
use tempfile::TempDir;

/// How long a build of a small project may take, on a machine that is busy.
const BOUND: Duration = Duration::from_secs(30);

/// The folder `project` inside a temporary one.
pub struct Project {
    folder: TempDir,
}

impl Project {
    /// A project with these files.
    pub fn new<T: AsRef<[u8]>>(files: &[(&str, T)]) -> Self {
        let project = Self { folder: TempDir::new().unwrap() };
        fs::create_dir(project.root()).unwrap();
        for (path, text) in files {
            project.write(path, text.as_ref());
        }
        project
    }

    pub fn root(&self) -> Utf8PathBuf {
        Utf8Path::from_path(self.folder.path()).unwrap().join("project")
    }

    /// Writes a file; `path` is relative to the project and may leave it.
    pub fn write(&self, path: &str, text: &[u8]) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The problems that `build` tells; with one, nothing may have been written.
    pub fn problems(&self) -> Vec<Value> {
        let output = self.folder.path().join("stdout.json");
        let mut child = Command::new(env!("CARGO_BIN_EXE_agent-bundle"))
            .args(["build", "--format", "json", "--root", self.root().as_str()])
            .stdin(Stdio::null())
            .stdout(File::create(&output).unwrap())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let start = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if start.elapsed() > BOUND {
                child.kill().unwrap();
                panic!("the build does not end");
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let text = fs::read_to_string(output).unwrap();
        let problems: Vec<Value> =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {status} {text}"));
        assert_eq!(status.code(), Some(i32::from(!problems.is_empty())), "{text}");
        assert_eq!(self.root().join("artifact").exists(), problems.is_empty(), "{text}");
        problems
    }

    /// Each problem as its code and the text it points at, a file as a whole as its path; every one
    /// must have a place and advice.
    pub fn told(&self) -> Vec<String> {
        let show = |one: &Value| {
            let file = one["file"].as_str().unwrap_or_else(|| panic!("no place: {one}"));
            let help = one["help"].as_str().unwrap_or_default();
            // What an import names is missing or not; its place says all.
            assert!(!help.trim().is_empty() || one["code"] == "AB4860", "no advice: {one}");
            let message = one["message"].as_str().unwrap();
            let root = self.folder.path().to_str().unwrap();
            assert!(!message.contains(root) && !help.contains(root), "an absolute path: {one}");
            let number = |key: &str| one[key].as_u64().unwrap() as usize;
            let text = fs::read(self.root().join(file)).unwrap_or_default();
            let (start, length) = (number("offset"), number("length"));
            let at = String::from_utf8_lossy(&text[start..start + length]).into_owned();
            format!("{} {}", one["code"].as_str().unwrap(), if length == 0 { file } else { &at })
        };
        self.problems().iter().map(show).collect()
    }
}

/// A config for one host; `rest` are further keys.
pub fn config(rest: &str) -> String {
    format!(
        "import {{ defineConfig }} from 'agent-bundle/config';\n\nexport default defineConfig({{\n  \
         plugin: {{ name: 'p' }},\n  targets: ['claude'],\n  {rest}\n}});\n"
    )
}

/// A handler without an opinion.
pub const HANDLER: &str = "export default () => {};\n";
/// Name of the config file.
pub const CONFIG: &str = "agent-bundle.config.ts";
