//! What the modules of a graph export, looked up as the language says.

use std::collections::{BTreeSet, HashSet};

use super::{
    layout::{Kind, Module, is_cyclic},
    random::Random,
};

/// Where an exported name comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum From {
    /// The module declares it.
    Own,
    /// It is the export of that name of another module.
    Other(usize, String),
    /// It is the namespace of another module.
    Space(usize),
}

/// The exports of a module.
#[derive(Debug, Clone, Default)]
pub struct Exports {
    /// Each name once.
    pub named: Vec<(String, From)>,
    /// The modules of `export * from`.
    pub stars: Vec<usize>,
}

/// Names that modules export: few, so that they clash.
const VALUES: &[&str] = &["a", "b", "c", "d", "value", "name", "row", "exports", "module", "_m1"];
/// The same in a graph that uses names of the linker.
const OURS: &[&str] = &["a", "row", "$$link", "$$load", "$$rows", "$$import", "$$row", "$$0"];
const CLASSES: &[&str] = &["A", "B", "Shape", "Map", "Promise"];

/// A name for something like the thing called `like`: a class, a function that loads, or a value.
pub fn name_like(random: &mut Random, like: &str, module: usize) -> String {
    match like.chars().next() {
        Some('A'..='Z') => random.text(CLASSES).to_owned(),
        _ if like.starts_with("later") => format!("later{module}_{}", random.below(100)),
        _ => random.text(if random.odd { OURS } else { VALUES }).to_owned(),
    }
}

/// Decides what each of `modules` exports.
pub fn exports(random: &mut Random, modules: &[Module]) -> Vec<Exports> {
    let own = modules.iter().enumerate().map(|(number, module)| own(random, number, module.kind));
    let mut all: Vec<Exports> = own.collect();
    for number in 0..modules.len() {
        let cyclic = is_cyclic(modules, number);
        if modules[number].kind != Kind::Esm {
            continue;
        }
        for &target in &modules[number].imports {
            let json = modules[target].kind == Kind::Json;
            if json && !random.chance(20) || !random.chance(45) {
                continue;
            }
            match random.below(4) {
                // In a cycle, nobody knows the names of such a module before it has run.
                0 if !(json || cyclic && modules[target].kind == Kind::CommonJs) => {
                    all[number].stars.push(target);
                }
                1 if !json => {
                    let name = name_like(random, "", number);
                    add(&mut all[number], name, From::Space(target));
                }
                _ => {
                    for _ in 0..=random.below(2) {
                        let known = names(&all, target);
                        let Some(original) = random.pick(&known).cloned() else { continue };
                        let name = match random.below(4) {
                            0 if !original.starts_with("later") => "default".to_owned(),
                            1 => original.clone(),
                            _ => name_like(random, &original, number),
                        };
                        add(&mut all[number], name, From::Other(target, original));
                    }
                }
            }
        }
    }
    all
}

fn own(random: &mut Random, number: usize, kind: Kind) -> Exports {
    let mut exports = Exports::default();
    match kind {
        Kind::Esm => {
            for _ in 0..random.below(5) {
                let like = random.text(&["a", "a", "a", "A"]);
                add(&mut exports, name_like(random, like, number), From::Own);
            }
            if random.chance(35) {
                add(&mut exports, "default".to_owned(), From::Own);
            }
            if random.chance(15) {
                add(&mut exports, format!("later{number}"), From::Own);
            }
            if random.chance(30) {
                add(&mut exports, format!("count{number}"), From::Own);
                add(&mut exports, format!("bump{number}"), From::Own);
            }
        }
        // Which names two such modules both have is only known when they run.
        Kind::CommonJs => {
            add(&mut exports, "default".to_owned(), From::Own);
            for letter in ["a", "b", "c"].iter().take(random.below(4)) {
                add(&mut exports, format!("{letter}{number}"), From::Own);
            }
            if random.chance(15) {
                add(&mut exports, format!("later{number}"), From::Own);
            }
        }
        Kind::Json => add(&mut exports, "default".to_owned(), From::Own),
    }
    exports
}

fn add(exports: &mut Exports, name: String, from: From) {
    if exports.named.iter().all(|(known, _)| *known != name) {
        exports.named.push((name, from));
    }
}

/// The names that can be imported from `module`.
pub fn names(all: &[Exports], module: usize) -> Vec<String> {
    let mut found = BTreeSet::new();
    collect(all, module, &mut found, &mut HashSet::new());
    found
        .into_iter()
        .filter(|name| {
            lookup(all, module, name, &mut HashSet::new()).is_ok_and(|found| found.is_some())
        })
        .collect()
}

fn collect(
    all: &[Exports],
    module: usize,
    found: &mut BTreeSet<String>,
    seen: &mut HashSet<usize>,
) {
    if seen.insert(module) {
        found.extend(all[module].named.iter().map(|(name, _)| name.clone()));
        for &target in &all[module].stars {
            let mut starred = BTreeSet::new();
            collect(all, target, &mut starred, seen);
            found.extend(starred.into_iter().filter(|name| name != "default"));
        }
    }
}

/// Two `export *` give different things of one name.
struct Ambiguous;

fn lookup(
    all: &[Exports],
    module: usize,
    name: &str,
    seen: &mut HashSet<(usize, String)>,
) -> Result<Option<(usize, String)>, Ambiguous> {
    if !seen.insert((module, name.to_owned())) {
        return Ok(None);
    }
    if let Some((_, from)) = all[module].named.iter().find(|(known, _)| known == name) {
        return match from {
            From::Own => Ok(Some((module, name.to_owned()))),
            From::Other(target, original) => lookup(all, *target, original, seen),
            From::Space(target) => Ok(Some((*target, "*".to_owned()))),
        };
    }
    let mut result = None;
    for &target in all[module].stars.iter().filter(|_| name != "default") {
        match (&result, lookup(all, target, name, seen)?) {
            (Some(one), Some(other)) if *one != other => return Err(Ambiguous),
            (None, found) => result = found,
            _ => {}
        }
    }
    Ok(result)
}
