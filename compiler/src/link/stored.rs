//! Bodies as they are kept between builds: without numbers of modules and positions in texts, which
//! differ from build to build.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use swc_core::common::{BytePos, LineCol};

use super::{
    digest::{Digest, Digester},
    graph::Graph,
    module::ModuleId,
    plan::{Plan, Step},
    render::Body,
    rewrite::Link,
};

/// The modules that a body can depend on, in an order that does not depend on the build.
pub(super) struct Surroundings<'a> {
    graph: &'a Graph,
    modules: Vec<ModuleId>,
    numbers: HashMap<ModuleId, usize>,
}

/// A body; modules are numbers in its surroundings.
#[derive(Serialize, Deserialize)]
pub(super) struct Stored {
    modules: Vec<usize>,
    text: String,
    places: Vec<StoredPlace>,
    /// Module, whether it is evaluated first, and the parameter's name.
    links: Vec<(usize, bool, String)>,
    observes: bool,
}

/// Where a place comes from, as module and byte, if from a text that is shown; then its line and
/// column.
type StoredPlace = (Option<(usize, u32)>, u32, u32);

impl<'a> Surroundings<'a> {
    /// All that `root` reaches.
    pub fn new(graph: &'a Graph, root: ModuleId) -> Self {
        let modules: Vec<ModuleId> =
            graph.reach(root).into_iter().map(|(module, _)| module).collect();
        let numbers = modules.iter().enumerate().map(|(at, module)| (*module, at)).collect();
        Self { graph, modules, numbers }
    }

    /// Tells what is made of these modules from what is made of others; nothing else that is made
    /// from them needs to be known.
    pub fn digest(&self, minify: bool) -> Digester {
        let mut digester = Digester::default();
        digester.add([u8::from(minify)]);
        for module in &self.modules {
            self.graph.module(*module).digest_into(&mut digester, &self.numbers);
        }
        digester
    }

    /// Tells the body of `plan`, whose root these modules surround, from other bodies.
    pub fn key(&self, plan: &Plan, minify: bool) -> Digest {
        let mut digester = self.digest(minify);
        digester.add(format!("body {} {}", plan.waits, plan.early));
        for step in &plan.steps {
            match step {
                Step::Load(module) => digester.add(format!("load {:?}", self.number(*module))),
                Step::Run(module, kept) => {
                    digester.add(format!("run {:?} {}", self.number(*module), kept.whole));
                    digester.add(kept.items.iter().map(|item| u8::from(*item)).collect::<Vec<_>>());
                    digester.add(format!("{:?}", kept.names));
                }
            }
        }
        digester.finish()
    }

    fn number(&self, module: ModuleId) -> Option<usize> {
        self.numbers.get(&module).copied()
    }

    /// The form of `body` that lasts; none where it depends on other modules.
    pub fn store(&self, body: &Body) -> Option<Stored> {
        let starts: HashMap<BytePos, usize> = self
            .modules
            .iter()
            .enumerate()
            .filter_map(|(at, module)| Some((self.graph.text(*module)?.start, at)))
            .collect();
        let places = body.places.iter().map(|(from, to)| {
            let text = self.graph.texts().at(*from).filter(|text| !from.is_dummy() && !text.hidden);
            let origin = match text {
                Some(text) => Some((*starts.get(&text.start)?, (*from - text.start).0)),
                None => None,
            };
            Some((origin, to.line, to.col))
        });
        let links = body
            .links
            .iter()
            .map(|link| Some((self.number(link.module)?, link.eager, link.name.to_string())));
        Some(Stored {
            modules: body
                .modules
                .iter()
                .map(|module| self.number(*module))
                .collect::<Option<_>>()?,
            text: body.text.clone(),
            places: places.collect::<Option<_>>()?,
            links: links.collect::<Option<_>>()?,
            observes: body.observes,
        })
    }

    /// The body that was stored; none where it does not fit these modules.
    pub fn restore(&self, stored: Stored) -> Option<Body> {
        let module = |number: usize| self.modules.get(number).copied();
        let places = stored.places.into_iter().map(|(origin, line, col)| {
            let from = match origin {
                Some((number, byte)) => self.graph.text(module(number)?)?.start + BytePos(byte),
                None => BytePos::DUMMY,
            };
            Some((from, LineCol { line, col }))
        });
        let links = stored.links.into_iter().map(|(number, eager, name)| {
            Some(Link { module: module(number)?, eager, name: name.into() })
        });
        Some(Body {
            modules: stored.modules.into_iter().map(module).collect::<Option<_>>()?,
            text: stored.text,
            places: places.collect::<Option<_>>()?,
            links: links.collect::<Option<_>>()?,
            observes: stored.observes,
        })
    }
}
