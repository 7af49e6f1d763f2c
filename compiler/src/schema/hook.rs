//! Entries of the config's `hooks`.

use schemars::JsonSchema;

use super::config::{AllowedLoss, Host, MODULE, PROGRAM, SHELL_SAFE, Selector};
use crate::read::{MAX_DELAY, MAX_TIMEOUT};

/// One handler, or several in their order.
#[derive(JsonSchema)]
#[schemars(untagged, rename = "{Entry}OrMore")]
pub enum OneOrMore<Entry, Program> {
    /// One.
    One(Handler<Entry, Program>),
    /// Several.
    Several(#[schemars(length(min = 1))] Vec<Handler<Entry, Program>>),
}

/// A handler with or without settings.
#[derive(JsonSchema)]
#[schemars(untagged, rename = "{Entry}OrPath")]
pub enum Handler<Entry, Program> {
    /// Path of its module.
    Path(HandlerPath),
    /// Path and settings.
    Entry(Entry),
    /// A built program and settings.
    Program(Program),
}

/// Path of a handler's module below the project folder.
#[derive(JsonSchema)]
#[schemars(transparent)]
pub struct HandlerPath(#[schemars(regex(pattern = MODULE))] pub String);

/// A handler and its settings.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Hook {
    /// The module.
    #[schemars(flatten)]
    pub module: Module,
    /// What all entries have.
    #[schemars(flatten)]
    pub settings: Settings,
}

/// A handler of an event about a tool call, and its settings.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ToolHook {
    /// The module.
    #[schemars(flatten)]
    pub module: Module,
    /// What all entries have.
    #[schemars(flatten)]
    pub settings: Settings,
    /// What entries of such events have.
    #[schemars(flatten)]
    pub tools: Tools,
}

/// A program that hosts run without a wrapper.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Program {
    /// The program.
    #[schemars(flatten)]
    pub built: Built,
    /// What all entries have.
    #[schemars(flatten)]
    pub settings: Settings,
}

/// A program for an event about a tool call.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ToolProgram {
    /// The program.
    #[schemars(flatten)]
    pub built: Built,
    /// What all entries have.
    #[schemars(flatten)]
    pub settings: Settings,
    /// What entries of such events have.
    #[schemars(flatten)]
    pub tools: Tools,
}

/// A module in a wrapper.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
pub struct Module {
    /// Path of the handler's module.
    pub handler: HandlerPath,
    /// What a failure of the hook means for the action.
    pub on_failure: Option<OnFailure>,
    /// How often the hook may make a finished turn go on.
    #[schemars(range(min = 1, max = MAX_DELAY))]
    pub max_continuations: Option<u32>,
}

/// A built program.
#[derive(JsonSchema)]
pub struct Built {
    /// Where it is.
    pub handler: Prebuilt,
    /// Its arguments.
    pub args: Option<Vec<Argument>>,
}

/// A built program inside a payload.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Prebuilt {
    /// Its path below the project folder.
    #[schemars(regex(pattern = PROGRAM))]
    pub prebuilt: String,
}

/// A word that is safe in every shell.
#[derive(JsonSchema)]
#[schemars(transparent)]
pub struct Argument(#[schemars(regex(pattern = SHELL_SAFE))] pub String);

/// Settings of every hook.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
pub struct Settings {
    /// Only these of the config's targets.
    #[schemars(length(min = 1))]
    pub targets: Option<Vec<Host>>,
    /// Native timeout in seconds.
    #[schemars(range(min = 1, max = MAX_TIMEOUT))]
    pub timeout: Option<u32>,
    /// Losses that are accepted for this hook.
    pub allow_loss: Option<Vec<AllowedLoss>>,
}

/// Settings of hooks on events about a tool call.
#[derive(JsonSchema)]
pub struct Tools {
    /// Only calls of these tools.
    #[schemars(length(min = 1))]
    pub tools: Option<Vec<Selector>>,
}

/// What a failure of a hook means for the action.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum OnFailure {
    /// The action goes on.
    Continue,
    /// The action is refused.
    Deny,
}
