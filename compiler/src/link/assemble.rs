//! From the bodies of all kept modules to one file.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use super::{
    graph::Graph,
    map::Output,
    module::{Kind, ModuleId},
    plan::{Plans, cyclic},
    print::reprint,
    render::Body,
    rewrite::Link,
};

/// The parts of the registry that runs the modules.
pub(super) struct Runtime {
    whole: Core,
    small: Core,
    /// Parts that only some files need, each with the words that tell; they stand on the whole core.
    parts: [(&'static [&'static str], String); 4],
    minify: bool,
}

/// What evaluates modules, and what `import()` does with it.
struct Core {
    text: String,
    import: String,
}

/// What CommonJS modules need of node.
const CREATE_REQUIRE: &str = "import { createRequire as $$createRequire } from \"node:module\";\n";

impl Runtime {
    /// The registry's text, small if `minify`.
    pub fn new(minify: bool) -> Self {
        let text = |source: &str| reprint(source, minify).trim_end().to_owned();
        let core = |core, import| Core { text: text(core), import: text(import) };
        let commonjs = format!("{CREATE_REQUIRE}{}", text(include_str!("runtime/commonjs.js")));
        Self {
            whole: core(include_str!("runtime/core.js"), include_str!("runtime/dynamic.js")),
            small: core(include_str!("runtime/small.js"), include_str!("runtime/small-dynamic.js")),
            parts: [
                (&["$$require", "$$cjs("], commonjs),
                (&["$$early("], text(include_str!("runtime/early.js"))),
                (&["$$waits("], text(include_str!("runtime/waits.js"))),
                (&["$$star"], text(include_str!("runtime/star.js"))),
            ],
            minify,
        }
    }

    /// The texts for a file with these bodies: the small core where nobody can tell the difference.
    fn needed(&self, plans: &Plans, bodies: &HashMap<ModuleId, Arc<Body>>) -> Vec<&str> {
        let used = |word: &&str| bodies.values().any(|body| body.text.contains(word));
        let parts = self.parts.iter().filter(|(words, _)| words.iter().any(used));
        let parts: Vec<&str> = parts.map(|(_, text)| &**text).collect();
        let observed = bodies.values().any(|body| body.observes);
        let small = parts.is_empty() && !observed && !cyclic(plans);
        let core = if small { &self.small } else { &self.whole };
        let import = used(&"$$import").then_some(&*core.import);
        std::iter::once(&*core.text).chain(import).chain(parts).collect()
    }
}

/// Writes the file that runs `entry`, from the functions that `plans` name.
pub(super) fn assemble<'a>(
    graph: &'a Graph,
    entry: ModuleId,
    plans: &Plans,
    bodies: &HashMap<ModuleId, Arc<Body>>,
    runtime: &Runtime,
) -> Output<'a> {
    let order = order(entry, bodies);
    let numbers: HashMap<ModuleId, usize> =
        order.iter().enumerate().map(|(number, &module)| (module, number)).collect();
    let line = if runtime.minify { "" } else { "\n" };

    let mut out = Output::new(graph.texts());
    for (number, &module) in order.iter().enumerate() {
        if let Kind::Builtin(name) = &graph.module(module).kind {
            out.push(&format!("import*as $${number} from\"{name}\";\n"));
        }
    }
    for part in runtime.needed(plans, bodies) {
        out.push(part);
        out.push(line);
    }
    out.push("const $$rows=[");
    for (number, &module) in order.iter().enumerate() {
        out.push(if number > 0 { "," } else { "" });
        out.push(line);
        if let Kind::Builtin(_) = graph.module(module).kind {
            out.push(&format!("{{space:$${number}}}"));
        } else if let Some(body) = bodies.get(&module) {
            if !runtime.minify {
                for &module in &body.modules {
                    out.push(&format!("// {}\n", graph.module(module).label));
                }
            }
            out.push("[");
            out.push_mapped(&body.text, &body.places);
            for link in &body.links {
                out.push(&format!(",{}", number_of(link, &numbers)));
            }
            out.push("]");
        }
    }
    out.push(line);
    let waits = plans.get(&entry).is_some_and(|plan| plan.waits);
    out.push(if waits { "];await $$load(0);\n" } else { "];$$load(0);\n" });
    out.push(&exports(graph, entry));
    out
}

/// The kept modules in the order of their rows: by first mention, from the entry on.
fn order(entry: ModuleId, bodies: &HashMap<ModuleId, Arc<Body>>) -> Vec<ModuleId> {
    let mut order = Vec::new();
    let mut seen = HashSet::new();
    let mut stack = vec![entry];
    while let Some(module) = stack.pop() {
        if seen.insert(module) {
            order.push(module);
            let links = bodies.get(&module).map_or(&[][..], |body| &body.links);
            stack.extend(links.iter().rev().map(|link| link.module));
        }
    }
    order
}

fn number_of(link: &Link, numbers: &HashMap<ModuleId, usize>) -> isize {
    let number = numbers.get(&link.module).copied().unwrap_or_default() as isize;
    if link.eager { number } else { !number }
}

/// The entry's exports become the file's.
fn exports(graph: &Graph, entry: ModuleId) -> String {
    let mut text = String::new();
    let mut names = Vec::new();
    for (index, (name, _)) in graph.exported(entry).into_iter().enumerate() {
        let quoted = serde_json::Value::from(name.as_str());
        text += &format!("const $$export{index}=$$rows[0].space[{quoted}];\n");
        names.push(format!("$$export{index} as {quoted}"));
    }
    if !names.is_empty() {
        text += &format!("export {{ {} }};\n", names.join(", "));
    }
    text
}
