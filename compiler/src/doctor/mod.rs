//! Says whether the hooks of a built artifact will run on this machine: which clients there are, whether
//! they have the plugin as it was built, trust it and start it once, and what to do where not.
//!
//! Nothing is written. Programs of clients are only started to ask for their version and, where a table
//! says how, for the hooks that they found.

use std::collections::BTreeMap;
use std::process::Command;
use std::time::Duration;

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::backend::install_steps;
use agent_bundle_adapters::table::{Form, Table};
use camino::{Utf8Path, Utf8PathBuf};
use schemars::JsonSchema;
use serde::Serialize;

use crate::emit::Index;

mod client;
mod copies;
mod node;
mod query;

/// How long a program may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a machine is to a program: taken as values, so that no part looks around by itself.
#[derive(Debug, Clone)]
pub struct Surroundings {
    /// The user's home.
    pub home: Utf8PathBuf,
    /// The search path, in order.
    pub path: Vec<Utf8PathBuf>,
    /// Environment variables.
    pub variables: BTreeMap<String, String>,
    /// The folder that an agent would work in.
    pub workspace: Utf8PathBuf,
}

/// What is known of one host on this machine.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HostReport {
    /// Host id.
    pub host: String,
    /// The client's name.
    pub title: String,
    /// The client's program, where one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub program: Option<Utf8PathBuf>,
    /// Its version, where it can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Folders from which it takes the plugin.
    #[schemars(with = "Vec<String>")]
    pub plugins: Vec<Utf8PathBuf>,
    /// All that was looked at, in the order in which it matters.
    pub findings: Vec<Finding>,
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    /// How it stands.
    pub level: Level,
    /// What it is about.
    pub about: About,
    /// The finding, a sentence without a full stop.
    pub text: String,
    /// What to do about it, step by step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub todo: Vec<String>,
}

/// How a finding stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// As it should be.
    Ok,
    /// Worth knowing.
    Note,
    /// Hooks do not run, or not as they were built.
    Problem,
}

/// What a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum About {
    /// The client's program and version.
    Client,
    /// The plugin in the client's folders.
    Plugin,
    /// Whether the user trusts its hooks.
    Trust,
    /// Whether they run more than once.
    Twice,
    /// The `node` that runs them.
    Node,
}

impl About {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Client => "client",
            Self::Plugin => "plugin",
            Self::Trust => "trust",
            Self::Twice => "twice",
            Self::Node => "node",
        }
    }
}

impl Finding {
    fn new(level: Level, about: About, text: impl Into<String>) -> Self {
        Self { level, about, text: text.into(), todo: Vec::new() }
    }

    fn todo(self, steps: impl IntoIterator<Item = String>) -> Self {
        Self { todo: steps.into_iter().collect(), ..self }
    }
}

/// One host with all that its parts need.
struct Case<'a> {
    table: &'a Table,
    around: &'a Surroundings,
    artifact: &'a Utf8Path,
    index: &'a Index,
}

/// Looks at every host that `artifact`, a built folder with the index `index`, was built for.
#[must_use]
pub fn examine(
    tables: &Tables,
    artifact: &Utf8Path,
    index: &Index,
    around: &Surroundings,
) -> Vec<HostReport> {
    let targets = index.targets.iter().filter_map(|target| tables.get(target));
    targets.map(|table| Case { table, around, artifact, index }.report(tables)).collect()
}

impl Case<'_> {
    fn report(&self, tables: &Tables) -> HostReport {
        let client = client::find(self);
        let (plugins, mut about_copies) = copies::look(self, client.program.is_some());
        let mut findings = client.findings;
        findings.append(&mut about_copies);
        if let Some(program) = client.program.as_deref().filter(|_| !plugins.is_empty()) {
            findings.extend(query::look(self, program));
        }
        findings.extend(self.other_loaders(tables, !plugins.is_empty()));
        if self.table.form == Form::Command {
            findings.push(node::look(self.around));
        }
        HostReport {
            host: self.table.host.clone(),
            title: self.table.title.clone(),
            program: client.program,
            version: client.version,
            plugins,
            findings,
        }
    }

    /// Other hosts that load what was installed for this one: their wrappers say nothing there.
    fn other_loaders(&self, tables: &Tables, is_installed: bool) -> Option<Finding> {
        let others: Vec<_> = (self.table.foreign.iter().filter(|_| is_installed))
            .filter_map(|host| tables.get(host))
            .filter(|other| client::program(&other.client, self.around).is_some())
            .map(|other| other.title.as_str())
            .collect();
        let text = format!(
            "{} may load these hooks as well; a wrapper says nothing to a host that it was not built for",
            others.join(" and ")
        );
        (!others.is_empty()).then(|| Finding::new(Level::Note, About::Twice, text))
    }

    /// `text` with its names filled in.
    fn fill(&self, text: &str) -> String {
        let home = self.table.client.home.as_ref().map(|home| {
            let own = self.around.variables.get(&home.variable).filter(|own| !own.is_empty());
            own.map_or_else(|| self.around.home.join(&home.folder), Utf8PathBuf::from)
        });
        text.replace("{{home}}", home.as_deref().unwrap_or(&self.around.home).as_str())
            .replace("{{user}}", self.around.home.as_str())
            .replace("{{workspace}}", self.around.workspace.as_str())
            .replace("{{name}}", &self.index.plugin.name)
    }

    fn install_steps(&self) -> Vec<String> {
        install_steps(self.table, &self.index.plugin.name, self.artifact.as_str())
    }
}

impl Surroundings {
    /// The program `name` of the search path.
    fn find(&self, name: &str) -> Option<Utf8PathBuf> {
        let names = if cfg!(windows) {
            vec![format!("{name}.exe"), format!("{name}.cmd")]
        } else {
            vec![name.to_owned()]
        };
        let mut files = self.path.iter().flat_map(|dir| names.iter().map(|name| dir.join(name)));
        files.find(|file| is_program(file))
    }

    /// A command that runs `program` here.
    fn command(&self, program: &Utf8Path) -> Command {
        let mut command = Command::new(program);
        command.env_clear().envs(&self.variables).env("HOME", &self.home);
        if let Ok(path) = std::env::join_paths(&self.path) {
            command.env("PATH", path);
        }
        command
    }
}

#[cfg(unix)]
fn is_program(file: &Utf8Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Utf8Path) -> bool {
    file.is_file()
}
