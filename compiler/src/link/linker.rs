//! The linker: one registry of functions in one file.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use rayon::prelude::*;

use super::{
    Linked, Linker, Options, Unit, Watched,
    assemble::{Runtime, assemble},
    cache::{Cache, encode},
    digest::Digest,
    graph::Graph,
    module::ModuleId,
    plan::{Plan, Plans, plan},
    render::{Body, render},
    shake::shake,
    stored::Surroundings,
};
use crate::diagnostics::Diagnostic;

/// Units that are linked at once: enough for all threads, few enough to be held in memory.
const AT_ONCE: usize = 256;

/// Bytes of a function that takes longer to render than to read.
const WORTH_KEEPING: usize = 2048;

/// Links modules into a registry of functions, each run once and when first needed. Every file is
/// read and lowered once, and every function rendered once, for all units that share it.
pub struct GraphLinker {
    graph: Graph,
    runtime: Runtime,
    rendered: HashMap<Plan, Arc<Body>>,
    cache: Option<Cache>,
    minify: bool,
}

impl GraphLinker {
    /// A linker for one project. Changes of files that it has read are not seen.
    pub fn new(options: Options<'_>) -> Self {
        let cache = options.cache.and_then(Cache::open);
        let summaries = cache.as_ref().map(|cache| cache.summaries().clone()).unwrap_or_default();
        Self {
            graph: Graph::new(options.root, options.embedded, summaries),
            runtime: Runtime::new(options.minify),
            rendered: HashMap::new(),
            cache,
            minify: options.minify,
        }
    }

    /// The same linker, which looks for the `names` that [`Linker::mentions`] tells of.
    #[must_use]
    pub fn watching(mut self, names: Watched) -> Self {
        self.graph.watched = names;
        self
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

    /// The functions of the unit with this entry.
    fn planned(&self, entry: ModuleId) -> Result<Plans, Vec<Diagnostic>> {
        let problems = self.problems(entry);
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(plan(&self.graph, &shake(&self.graph, entry)))
    }

    /// Renders the functions that no unit had before, as far as they are not kept from an earlier
    /// build.
    fn render(&mut self, units: &[(ModuleId, Plans)], cache: Option<&mut Cache>) {
        let entries: HashSet<ModuleId> = units.iter().map(|(entry, _)| *entry).collect();
        let mut seen = HashSet::new();
        let new: Vec<&Plan> = units
            .iter()
            .flat_map(|(_, plans)| plans.values())
            .filter(|plan| !self.rendered.contains_key(*plan) && seen.insert(*plan))
            .collect();
        let fresh = |plan: &Plan| render(&self.graph, plan, self.minify);
        let Some(cache) = cache else {
            let bodies = new.into_par_iter().map(|plan| (plan.clone(), Arc::new(fresh(plan))));
            self.rendered.par_extend(bodies);
            return;
        };
        let looked: Vec<_> = new
            .into_par_iter()
            .map(|plan| {
                // Nothing but its own unit has an entry's function.
                if entries.contains(&plan.root) {
                    return (plan.clone(), fresh(plan), None, None);
                }
                let around = Surroundings::new(&self.graph, plan.root);
                let key = around.key(plan, self.minify);
                match cache.get(&key).and_then(|stored| around.restore(stored)) {
                    Some(body) => (plan.clone(), body, Some(key), None),
                    None => {
                        let body = fresh(plan);
                        let long = body.text.len() >= WORTH_KEEPING;
                        let stored = if long { around.store(&body) } else { None };
                        let stored = stored.and_then(|stored| encode(&stored));
                        (plan.clone(), body, Some(key), stored)
                    }
                }
            })
            .collect();
        for (plan, body, key, stored) in looked {
            match (key, stored) {
                (Some(key), Some(stored)) => cache.put(&key, stored),
                (Some(key), None) => cache.hold(&key),
                (None, _) => {}
            }
            self.rendered.insert(plan, Arc::new(body));
        }
    }

    fn assemble(&self, entry: ModuleId, plans: &Plans) -> Linked {
        let bodies = plans.iter().filter_map(|(&module, plan)| {
            self.rendered.get(plan).map(|body| (module, Arc::clone(body)))
        });
        let output = assemble(&self.graph, entry, plans, &bodies.collect(), &self.runtime);
        let map = output.map();
        Linked { code: output.into_text(), map }
    }

    /// Links the units with these entries.
    fn fresh(
        &mut self,
        entries: &[ModuleId],
        cache: Option<&mut Cache>,
    ) -> Vec<Result<Linked, Vec<Diagnostic>>> {
        let reached: Vec<ModuleId> = entries
            .iter()
            .flat_map(|&entry| self.graph.reach(entry))
            .map(|(module, _)| module)
            .collect();
        self.graph.parse(reached);
        let planned: Vec<_> = entries.par_iter().map(|&entry| self.planned(entry)).collect();
        let mut units = Vec::new();
        let failed: Vec<Option<Vec<Diagnostic>>> = entries
            .iter()
            .zip(planned)
            .map(|(&entry, planned)| planned.map(|plans| units.push((entry, plans))).err())
            .collect();
        self.render(&units, cache);
        let linked: Vec<Linked> =
            units.par_iter().map(|(entry, plans)| self.assemble(*entry, plans)).collect();
        for (entry, plans) in &units {
            if let Some(plan) = plans.get(entry) {
                self.rendered.remove(plan);
            }
            self.graph.forget(*entry);
        }
        let mut linked = linked.into_iter();
        failed
            .into_iter()
            .map(|problems| match problems {
                Some(problems) => Err(problems),
                None => linked.next().ok_or_else(Vec::new),
            })
            .collect()
    }

    /// Links the units with these entries, as far as they are not kept from an earlier build.
    fn cached(
        &mut self,
        entries: &[ModuleId],
        cache: &mut Cache,
    ) -> Vec<Result<Linked, Vec<Diagnostic>>> {
        let key =
            |&entry: &ModuleId| Surroundings::new(&self.graph, entry).digest(self.minify).finish();
        let keys: Vec<Digest> = entries.par_iter().map(key).collect();
        let kept: Vec<Option<Linked>> = keys.par_iter().map(|key| cache.get(key)).collect();
        let missing = entries.iter().zip(&kept).filter(|(_, kept)| kept.is_none());
        let missing: Vec<ModuleId> = missing.map(|(&entry, _)| entry).collect();
        let fresh = self.fresh(&missing, Some(cache)).into_par_iter().map(|linked| {
            let linked = linked?;
            let encoded = encode(&linked);
            Ok((linked, encoded))
        });
        let mut fresh = fresh.collect::<Vec<Result<_, Vec<Diagnostic>>>>().into_iter();
        kept.into_iter()
            .zip(keys)
            .map(|(kept, key)| match kept {
                Some(linked) => {
                    cache.hold(&key);
                    Ok(linked)
                }
                None => {
                    let (linked, encoded) = fresh.next().unwrap_or_else(|| Err(Vec::new()))?;
                    if let Some(encoded) = encoded {
                        cache.put(&key, encoded);
                    }
                    Ok(linked)
                }
            })
            .collect()
    }
}

impl Linker for GraphLinker {
    fn link_all(&mut self, units: &[Unit]) -> Vec<Result<Linked, Vec<Diagnostic>>> {
        let mut cache = self.cache.take();
        let mut linked = Vec::new();
        for units in units.chunks(AT_ONCE) {
            let entries = self.graph.load(units);
            linked.extend(match &mut cache {
                Some(cache) => self.cached(&entries, cache),
                None => self.fresh(&entries, None),
            });
        }
        self.cache = cache;
        linked
    }

    fn keep(&mut self) {
        if let Some(cache) = &mut self.cache {
            cache.keep(self.graph.summaries());
        }
    }

    fn mentions(&mut self, modules: &[String]) -> BTreeSet<String> {
        let imports: Vec<_> = modules.iter().map(|module| format!("import {module:?};")).collect();
        let unit =
            Unit { name: "mentions".to_owned(), source: imports.join("\n"), ..Unit::default() };
        let entries = self.graph.load(&[unit]);
        let reached = entries.iter().flat_map(|&entry| self.graph.reach(entry));
        let modules = reached.map(|(module, _)| self.graph.module(module));
        let mentions = modules.filter(|module| !module.ours).flat_map(|module| &module.mentions);
        mentions.map(ToString::to_string).collect()
    }
}
