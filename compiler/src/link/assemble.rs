//! From the bodies of all kept modules to one file.

use std::{
    collections::{HashMap, HashSet},
    fmt::Write as _,
    rc::Rc,
};

use super::{
    graph::{Graph, Kind, ModuleId},
    names::Binding,
    print::reprint,
    render::{Body, Plan},
    rewrite::Link,
    shake::Kept,
};

/// The parts of the registry that runs the modules.
pub(super) struct Runtime {
    core: String,
    /// Parts that only some files need, each with the name that tells.
    parts: [(&'static str, String); 3],
}

impl Runtime {
    /// The registry's text, small if `minify`.
    pub fn new(minify: bool) -> Self {
        let text = |source: &str| reprint(source, minify).trim_end().to_owned();
        Self {
            core: text(include_str!("runtime/core.js")),
            parts: [
                ("$$import(", text(include_str!("runtime/dynamic.js"))),
                ("$$star(", text(include_str!("runtime/star.js"))),
                ("$$require", text(include_str!("runtime/commonjs.js"))),
            ],
        }
    }
}

/// Decides for each kept module what it evaluates first and whether it waits.
pub(super) fn plan(graph: &Graph, kept: &HashMap<ModuleId, Kept>) -> HashMap<ModuleId, Plan> {
    let eager: HashMap<ModuleId, Vec<ModuleId>> =
        kept.iter().map(|(&module, own)| (module, eager(graph, kept, module, own))).collect();
    let waiting = waiting(graph, &eager);
    kept.iter()
        .map(|(&module, own)| {
            let eager = eager.get(&module).cloned().unwrap_or_default();
            let waits_for_links = eager.iter().any(|target| waiting.contains(target));
            let waits = waiting.contains(&module);
            (module, Plan { kept: own.clone(), eager, waits, waits_for_links })
        })
        .collect()
}

/// The ES modules that await at their top, and those that import one of them.
fn waiting(graph: &Graph, eager: &HashMap<ModuleId, Vec<ModuleId>>) -> HashSet<ModuleId> {
    let mut importers: HashMap<ModuleId, Vec<ModuleId>> = HashMap::new();
    for (&module, targets) in eager {
        for &target in targets {
            importers.entry(target).or_default().push(module);
        }
    }
    let awaits = |module| graph.module(module).esm().is_some_and(|source| source.shape.awaits);
    let mut work: Vec<ModuleId> = eager.keys().copied().filter(|&module| awaits(module)).collect();
    let mut waiting = HashSet::new();
    while let Some(module) = work.pop() {
        if graph.module(module).esm().is_some() && waiting.insert(module) {
            work.extend(importers.get(&module).into_iter().flatten());
        }
    }
    waiting
}

/// The modules that `module` evaluates first. A module that only matters for its exports and has
/// none of its own in use is skipped, and those behind it that are used take its place.
fn eager(
    graph: &Graph,
    kept: &HashMap<ModuleId, Kept>,
    module: ModuleId,
    own: &Kept,
) -> Vec<ModuleId> {
    let Some(source) = graph.module(module).source() else { return Vec::new() };
    let mut found = Vec::new();
    let mut add = |target: ModuleId| {
        let runs = kept.contains_key(&target)
            && target != module
            && !matches!(graph.module(target).kind, Kind::Builtin(_));
        if runs && !found.contains(&target) {
            found.push(target);
        }
    };
    let used: Vec<Binding> = source
        .shape
        .items
        .iter()
        .zip(&own.items)
        .filter(|(_, kept)| **kept)
        .flat_map(|(item, _)| &item.uses)
        .filter(|used| !matches!(used, super::shape::Use::Request(_)))
        .flat_map(|used| graph.bindings(module, used))
        .chain(graph.exported(module).into_iter().filter(|_| own.whole).map(|(_, binding)| binding))
        .collect();
    for (target, _) in graph.eager(module) {
        add(target);
    }
    for binding in used {
        if graph.module(binding.module()).effect_free {
            add(binding.module());
        }
    }
    found
}

/// The kept modules in the order of their rows: by first mention, from the entry on.
pub(super) fn order(entry: ModuleId, bodies: &HashMap<ModuleId, Rc<Body>>) -> Vec<ModuleId> {
    let mut order = Vec::new();
    let mut seen = HashSet::new();
    let mut stack = vec![entry];
    while let Some(module) = stack.pop() {
        if !seen.insert(module) {
            continue;
        }
        order.push(module);
        let links = bodies.get(&module).map_or(&[][..], |body| &body.links);
        stack.extend(links.iter().rev().map(|link| link.module));
    }
    order
}

/// Writes the file.
pub(super) fn assemble(
    graph: &Graph,
    entry: ModuleId,
    bodies: &HashMap<ModuleId, Rc<Body>>,
    waits: bool,
    runtime: &Runtime,
    minify: bool,
) -> String {
    let order = order(entry, bodies);
    let numbers: HashMap<ModuleId, usize> =
        order.iter().enumerate().map(|(number, &module)| (module, number)).collect();
    let (line, space) = if minify { ("", "") } else { ("\n", " ") };

    let mut imports = String::new();
    let mut rows = String::new();
    for (number, &module) in order.iter().enumerate() {
        if let Kind::Builtin(name) = &graph.module(module).kind {
            let _ = writeln!(imports, "import * as $${number} from \"{name}\";");
            let _ = write!(rows, "{{space:{space}$${number}}},{line}");
        } else if let Some(body) = bodies.get(&module) {
            if !minify {
                let _ = writeln!(rows, "// {}", graph.module(module).label);
            }
            let _ = write!(rows, "[{}", body.text);
            for link in &body.links {
                let _ = write!(rows, ",{space}{}", number_of(link, &numbers));
            }
            let _ = write!(rows, "],{line}");
        }
    }

    let mut glue = runtime.core.clone();
    for (name, part) in &runtime.parts {
        if rows.contains(name)
            || glue.contains(name)
            || (*name == "$$require" && rows.contains("$$cjs("))
        {
            if *name == "$$require" {
                imports.push_str(
                    "import { createRequire as $$createRequire } from \"node:module\";\n",
                );
            }
            glue.push_str(line);
            glue.push_str(part);
        }
    }
    let start = if waits { "await $$load(0);" } else { "$$load(0);" };
    format!(
        "{imports}{glue}{line}const $$rows{space}={space}[{line}{}];{line}{start}\n{}",
        rows.trim_end_matches(','),
        exports(graph, entry)
    )
}

fn number_of(link: &Link, numbers: &HashMap<ModuleId, usize>) -> String {
    let number = numbers.get(&link.module).copied().unwrap_or_default() as isize;
    (if link.eager { number } else { !number }).to_string()
}

/// The entry's exports become the file's.
fn exports(graph: &Graph, entry: ModuleId) -> String {
    let mut text = String::new();
    let mut names = Vec::new();
    for (index, (name, _)) in graph.exported(entry).into_iter().enumerate() {
        let quoted = serde_json::Value::from(name.as_str());
        let _ = writeln!(text, "const $$export{index} = $$rows[0].space[{quoted}];");
        names.push(format!("$$export{index} as {quoted}"));
    }
    if !names.is_empty() {
        let _ = writeln!(text, "export {{ {} }};", names.join(", "));
    }
    text
}
