//! The linker: one registry of functions in one file.

use std::{collections::HashMap, rc::Rc};

use super::{
    Linker, Options, Unit,
    assemble::{Runtime, assemble},
    graph::{Graph, ModuleId},
    map::Output,
    plan::{Plan, plan},
    render::{Body, render},
    shake::shake,
};
use crate::diagnostics::Diagnostic;

/// A linked file with its source map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linked {
    /// Text of the file.
    pub code: String,
    /// Source map, version 3, as JSON; its sources are paths below the project root.
    pub map: String,
}

/// Links modules into a registry of functions, each run once and when first needed. Every file is
/// read and lowered once, and every function rendered once, for all units that share it.
pub struct GraphLinker {
    graph: Graph,
    runtime: Runtime,
    rendered: HashMap<Plan, Rc<Body>>,
    minify: bool,
}

impl GraphLinker {
    /// A linker for one project. Changes of files that it has read are not seen.
    pub fn new(options: Options<'_>) -> Self {
        Self {
            graph: Graph::new(options.root, options.embedded),
            runtime: Runtime::new(options.minify),
            rendered: HashMap::new(),
            minify: options.minify,
        }
    }

    /// All problems of the modules that `entry` reaches, nearest module first.
    fn problems(&self, entry: ModuleId) -> Vec<Diagnostic> {
        let reached = self.graph.reach(entry);
        let importers: HashMap<ModuleId, Option<ModuleId>> = reached.iter().copied().collect();
        let mut found = Vec::new();
        for (module, _) in reached {
            let chain = self.chain(module, &importers);
            let own = self.graph.module(module).problems.iter().cloned();
            for mut problem in own.chain(self.graph.missing_names(module)) {
                if problem.help.is_none() {
                    problem.help.clone_from(&chain);
                }
                found.push(problem);
            }
        }
        found
    }

    /// How the entry comes to import `module`; nothing when it does so itself.
    fn chain(
        &self,
        module: ModuleId,
        importers: &HashMap<ModuleId, Option<ModuleId>>,
    ) -> Option<String> {
        let mut labels: Vec<&str> = Vec::new();
        let mut next = importers.get(&module).copied().flatten();
        while let Some(importer) = next {
            let label = &*self.graph.module(importer).label;
            if labels.last() != Some(&label) {
                labels.push(label);
            }
            next = importers.get(&importer).copied().flatten();
        }
        (labels.len() > 1).then(|| format!("imported by {}", labels.join(", imported by ")))
    }

    /// Links `unit` and tells where each part of the text comes from.
    ///
    /// # Errors
    /// As [`Linker::link`].
    pub fn link_with_map(&mut self, unit: &Unit) -> Result<Linked, Vec<Diagnostic>> {
        let output = self.output(unit, true)?;
        let map = output.map();
        Ok(Linked { code: output.into_text(), map })
    }

    fn output(&mut self, unit: &Unit, mapped: bool) -> Result<Output<'_>, Vec<Diagnostic>> {
        let entry = self.graph.load(unit);
        let problems = self.problems(entry);
        if !problems.is_empty() {
            return Err(problems);
        }
        let kept = shake(&self.graph, entry);
        let plans = plan(&self.graph, &kept);
        let waits = plans.get(&entry).is_some_and(|plan| plan.waits);
        let mut bodies = HashMap::new();
        for (module, plan) in plans {
            let body = self
                .rendered
                .entry(plan)
                .or_insert_with_key(|plan| Rc::new(render(&self.graph, plan, self.minify)));
            bodies.insert(module, Rc::clone(body));
        }
        Ok(assemble(&self.graph, entry, &bodies, waits, &self.runtime, mapped))
    }
}

impl Linker for GraphLinker {
    fn link(&mut self, unit: &Unit) -> Result<String, Vec<Diagnostic>> {
        Ok(self.output(unit, false)?.into_text())
    }
}
