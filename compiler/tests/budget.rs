//! The size of what a wrapper holds besides the handler: kernel, slice and linker glue.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::fmt::Write as _;
use std::fs;

use agent_bundle::read::is_config_event;
use agent_bundle_adapters::Tables;
use camino::Utf8Path;
use serde_json::{Map, Value, json};

mod support;

use support::{Artifact, artifact, tables};

/// Most bytes of kernel, slice and glue in a minified wrapper.
const BUDGET: usize = 12_288;
/// The same where the answer is rendered.
const RENDERING: usize = 20_480;

/// An empty handler of `family`, built for every host that has the event.
fn empty(tables: &Tables, family: &str, form: &str, options: &Map<String, Value>) -> Artifact {
    let hosts: Vec<_> = tables
        .hosts()
        .filter(|table| table.event(family).is_ok())
        .map(|table| table.host.clone())
        .collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = Utf8Path::from_path(folder.path()).expect("a UTF-8 path");
    let write = |path: &str, text: &str| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        fs::write(path, text).expect("a file is written");
    };
    // An event that is newer than the oldest client needs its own minimum.
    let newer = tables.hosts().filter_map(|table| {
        let since = &table.event(family).ok()?.since;
        let minimum = json!({ "minVersion": since });
        (!since.starts_with("<=")).then(|| (table.host.clone(), minimum))
    });
    let mut config = json!({
        "plugin": { "name": "empty", "version": "1.0.0", "description": "Does nothing." },
        "targets": hosts,
        "hosts": Map::from_iter(newer),
    });
    if form == "config" {
        let name = &tables.canonical.families[family].hook;
        let mut hook = options.clone();
        hook.insert("handler".to_owned(), "./src/empty.ts".into());
        config["hooks"] = json!({ name.as_str(): hook });
        write("src/empty.ts", "export default () => {};\n");
    } else if form == "jsx" {
        write(
            &format!("src/events/{family}.tsx"),
            &format!(
                "import {{ Agent }} from '@agent-bundle/runtime';\nexport const config = {};\nexport default () => <Agent.Result />;\n",
                json!(options)
            ),
        );
    } else {
        let call = camel(family);
        let options = json!(options);
        write(
            &format!("src/events/{family}.ts"),
            &format!(
                "import {{ events }} from 'agent-bundle/routes';\nexport default events.{call}({options}, () => {{}});\n"
            ),
        );
    }
    write("agent-bundle.config.json", &config.to_string());
    artifact(root)
}

/// `model-switch/before` → `modelSwitch.before`
fn camel(family: &str) -> String {
    let mut upper = false;
    family.chars().fold(String::new(), |mut name, letter| {
        match letter {
            '/' => name.push('.'),
            '-' => {}
            _ if upper => name.push(letter.to_ascii_uppercase()),
            _ => name.push(letter),
        }
        upper = letter == '-';
        name
    })
}

#[test]
fn a_wrapper_without_its_handler_is_within_the_budget() {
    let tables = tables();
    let mut sizes = String::new();
    let mut too_large = Vec::new();
    for (family, row) in &tables.canonical.families {
        if !tables.speaks_of(family) {
            continue;
        }
        let forms =
            if is_config_event(row) { &["route", "jsx", "config"][..] } else { &["route", "jsx"] };
        let bound = Map::from_iter([("maxContinuations".to_owned(), json!(3))]);
        let variants =
            if family.ends_with("stop") { vec![Map::new(), bound] } else { vec![Map::new()] };
        for (form, options) in
            forms.iter().flat_map(|form| variants.iter().map(move |of| (form, of)))
        {
            let built = empty(&tables, family, form, options);
            for hook in &built.index.executables.hooks {
                let text = fs::read_to_string(built.root.join(&hook.path)).expect("a wrapper");
                let size = text.split("//# sourceMappingURL").next().unwrap_or_default().len();
                let bounded = if options.is_empty() { "" } else { ", bounded" };
                let line = format!("{size:>6}  {family} on {}, {form}{bounded}", hook.host);
                writeln!(sizes, "{line}").expect("text is written");
                if size > if *form == "jsx" { RENDERING } else { BUDGET } {
                    too_large.push(line);
                }
            }
        }
    }
    insta::assert_snapshot!("sizes", sizes);
    assert!(
        too_large.is_empty(),
        "more than {BUDGET} bytes ({RENDERING} with JSX):\n{}",
        too_large.join("\n")
    );
}
