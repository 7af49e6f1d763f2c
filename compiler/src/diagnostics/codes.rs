//! The closed list of diagnostic codes.

/// The page on the web that explains every code.
const PAGE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/diagnostics.md");

/// A diagnostic code and what it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code {
    /// `AB` and four digits; never reused.
    pub id: &'static str,
    /// The kind of problem, in a few words.
    pub title: &'static str,
}

impl Code {
    /// Where this code is explained on the web.
    pub fn url(self) -> String {
        format!("{PAGE}#{}", self.id.to_lowercase())
    }
}

/// The code named `id`, in any case.
pub fn find(id: &str) -> Option<Code> {
    ALL.iter().find(|code| code.id.eq_ignore_ascii_case(id)).copied()
}

macro_rules! codes {
    ($($name:ident = $id:literal, $title:literal;)*) => {
        $(#[doc = $title] pub const $name: Code = Code { id: $id, title: $title };)*
        /// All codes, in the order of their ids.
        pub const ALL: &[Code] = &[$($name),*];
    };
}

codes! {
    CONFIG = "AB4000", "the config file is missing or cannot be read";
    CONFIG_VALUE = "AB4001", "a config value has the wrong form";
    UNSUPPORTED = "AB4002", "not supported yet";
    UNKNOWN_TARGET = "AB4100", "unknown target";
    DUPLICATE_ID = "AB4101", "two hooks have one id";
    HANDLER_PATH = "AB4200", "a hook's handler is not a usable path";
    TOOLS_ELSEWHERE = "AB4201", "tools on an event that is not about a tool";
    SELECTOR = "AB4202", "unknown tool selector";
    HOOK_TARGET = "AB4203", "a hook names an unknown target";
    HOOKLESS_TARGET = "AB4204", "a hook names a target without hooks";
    TIMEOUT = "AB4205", "a timeout has the wrong form";
    NATIVE_TARGET = "AB4206", "native hooks for an unknown or unselected target";
    NATIVE_HOOKLESS = "AB4207", "native hooks for a target that takes no hook document";
    NATIVE_PATH = "AB4208", "the path of native hooks has the wrong form";
    NATIVE_DOCUMENT = "AB4209", "a native hook document cannot be read or would be refused";
    SELECTOR_TARGET = "AB4210", "a native selector names a target that the hook does not reach";
    SELECTOR_EMPTY = "AB4213", "no selector is left for a target";
    PAYLOAD = "AB4740", "a payload's declaration has the wrong form";
    PAYLOAD_FILES = "AB4741", "a payload's files cannot be copied";
    PREBUILT = "AB4744", "a prebuilt handler is not usable";
    ARGS = "AB4745", "args are not usable";
    PREBUILT_HOST = "AB4746", "a host cannot run a prebuilt handler";
    DUPLICATE_ROUTE = "AB4802", "two modules declare one route";
    ROUTE_CONFIG = "AB4805", "a route's config has the wrong form";
    DYNAMIC = "AB4806", "a value is not static";
    DEFAULT_EXPORT = "AB4810", "no usable default export";
    UNKNOWN_EVENT = "AB4823", "event outside the vocabulary";
    CAPABILITY = "AB4824", "a host cannot do what the hook needs";
    TARGETS_AND_REQUIRES = "AB4825", "targets and requires exclude each other";
    HELPER_MISMATCH = "AB4840", "a helper or a view does not belong to its route";
    CONTINUATIONS = "AB4850", "a hook can continue turns without a bound";
    FAIL_CLOSED = "AB4851", "a failing hook cannot refuse here";
    RESULT_PART = "AB4852", "a host cannot deliver a returned result part";
    RESULT = "AB4853", "a returned result has the wrong form";
    RIVALS = "AB4854", "two hooks may change the same call";
    ALLOW_LOSS = "AB4855", "an entry of allowLoss has no effect";
    RESOLVE = "AB4860", "an import cannot be resolved";
    SYNTAX = "AB4861", "syntax error";
    IMPORT_NAME = "AB4862", "an imported name does not exist";
    READ = "AB4863", "a file cannot be read";
    EVALUATION = "AB4870", "the config cannot be evaluated";
    CLIENT_VERSION = "AB4871", "a minimum client version has the wrong form";
    NEWER_EVENT = "AB4872", "an event is newer than the oldest client";
    PROVIDER = "AB4940", "a provider has no usable default export";
    DUPLICATE_PROVIDER = "AB4941", "two providers have one key";
    UNKNOWN_PROVIDER = "AB4943", "a handler asks for an unknown provider";
    PROVIDER_NAME = "AB4944", "a provider's file name gives no key";
    ARTIFACT = "AB6000", "the artifact is missing or not ours";
    EDITED = "AB6001", "a file of the artifact was edited";
    IN_THE_WAY = "AB6002", "something in the way of the artifact is no plain file or folder";
    STALE = "AB6003", "the artifact is not what a build would write";
}

/// Codes that `allowLoss` may accept: what one host loses, while the hook still does the rest.
pub const LOSSES: &[Code] = &[SELECTOR, FAIL_CLOSED, RESULT_PART, RIVALS];
