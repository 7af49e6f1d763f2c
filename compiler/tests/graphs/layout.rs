//! Which modules a graph has, and who imports whom.

use std::collections::BTreeSet;

use super::random::Random;

/// What a module is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An ES module.
    Esm,
    /// A CommonJS module.
    CommonJs,
    /// A JSON document.
    Json,
}

/// A module and what it reaches; modules are named by their place in the layout.
#[derive(Debug, Clone)]
pub struct Module {
    /// What it is.
    pub kind: Kind,
    /// It is a package of its own.
    pub package: bool,
    /// Its package says that it has no effects.
    pub pure: bool,
    /// Nothing imports it statically, so that it may wait for `import()` without a race.
    pub driver: bool,
    /// It waits at its top.
    pub waits: bool,
    /// The modules that it imports or requires.
    pub imports: BTreeSet<usize>,
    /// The modules that it loads by `import()`.
    pub loads: BTreeSet<usize>,
}

/// Modules for the graph of `random`; the first one is the entry.
pub fn layout(random: &mut Random) -> Vec<Module> {
    let count = 2 + random.below(11);
    let waits = random.chance(35);
    let mut modules: Vec<Module> = (0..count).map(|number| module(random, number, waits)).collect();
    for number in 1..count {
        let users: Vec<usize> =
            (0..number).filter(|&from| may_import(&modules, from, number)).collect();
        let user = random.pick(&users).copied().unwrap_or(0);
        if user == 0 && !may_import(&modules, 0, number) || random.chance(15) {
            modules[0].loads.insert(number);
        } else {
            modules[user].imports.insert(number);
        }
    }
    let cycles = random.chance(60);
    for _ in 0..random.below(count * 2) {
        let (from, to) = (random.below(count), random.below(count));
        if may_import(&modules, from, to) && (from < to || cycles) {
            modules[from].imports.insert(to);
        }
    }
    for number in 1..count {
        let imported = modules.iter().any(|module| module.imports.contains(&number));
        let free = modules[number].kind == Kind::Esm && !modules[number].pure;
        modules[number].driver = free && !imported;
    }
    let ends = |&load: &usize| may_load(&modules, 0, load);
    modules[0].loads = modules[0].loads.iter().copied().filter(ends).collect();
    for _ in 0..random.below(4) {
        let (from, to) = (random.below(count), random.below(count));
        if may_load(&modules, from, to) {
            modules[from].loads.insert(to);
        }
    }
    modules
}

fn module(random: &mut Random, number: usize, waits: bool) -> Module {
    let kind = match random.below(100) {
        _ if number == 0 => Kind::Esm,
        0..68 => Kind::Esm,
        68..92 => Kind::CommonJs,
        _ => Kind::Json,
    };
    let package = number > 0 && kind != Kind::Json && random.chance(20);
    let pure = package && kind == Kind::Esm && random.chance(60);
    Module {
        kind,
        package,
        pure,
        driver: number == 0,
        waits: waits && kind == Kind::Esm && !pure && random.chance(35),
        imports: BTreeSet::new(),
        loads: BTreeSet::new(),
    }
}

fn may_import(modules: &[Module], from: usize, to: usize) -> bool {
    let (from, to) = (&modules[from], &modules[to]);
    match from.kind {
        // Whether a module that matters to nobody runs must not show.
        Kind::Esm => !from.pure || to.pure,
        Kind::CommonJs => to.kind != Kind::Esm,
        Kind::Json => false,
    }
}

/// Whether waiting for `import()` ends, and nothing else happens in the meantime.
fn may_load(modules: &[Module], from: usize, to: usize) -> bool {
    let waiting: BTreeSet<usize> =
        (0..modules.len()).filter(|&module| reach(modules, module).contains(&from)).collect();
    modules[from].driver && reach(modules, to).is_disjoint(&waiting)
}

/// Whether any function may load `to`: nobody who waits for that is waited for by it.
pub fn may_load_late(modules: &[Module], to: usize) -> bool {
    modules[to].kind != Kind::Json
        && reach(modules, to).iter().all(|&reached| reached != 0 && !modules[reached].driver)
}

/// Whether a module runs because of itself.
pub fn is_cyclic(modules: &[Module], module: usize) -> bool {
    let targets = modules[module].imports.iter().chain(&modules[module].loads);
    targets.into_iter().any(|&target| reach(modules, target).contains(&module))
}

/// Whether ES modules come to the CommonJS module `to` in one way at most. Node forgets, in ways of
/// its own, that such a module failed.
pub fn comes_once(modules: &[Module], to: usize, late: &[usize]) -> bool {
    let (mut found, mut work, mut ways) = (BTreeSet::new(), vec![to], 0);
    while let Some(target) = work.pop() {
        if !found.insert(target) {
            continue;
        }
        ways += usize::from(late.contains(&target)) * 2;
        for (user, module) in modules.iter().enumerate() {
            let imports = module.imports.contains(&target);
            if module.kind == Kind::CommonJs && imports {
                work.push(user);
            } else {
                ways += usize::from(imports) + usize::from(module.loads.contains(&target));
            }
        }
    }
    ways < 2
}

/// All that runs because of `start`, and itself.
fn reach(modules: &[Module], start: usize) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut work = vec![start];
    while let Some(module) = work.pop() {
        if found.insert(module) {
            work.extend(modules[module].imports.iter().chain(&modules[module].loads));
        }
    }
    found
}
