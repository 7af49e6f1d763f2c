//! From a seed to a program.

use super::{
    commonjs::{commonjs, json},
    esm::Writer,
    exports::exports,
    layout::{Kind, Module, layout, may_load_late},
    program::{File, Program},
    random::Random,
};

/// Where the modules of a graph are.
pub struct Paths(Vec<(String, bool)>);

impl Paths {
    fn of(modules: &[Module]) -> Self {
        let path = |(number, module): (usize, &Module)| {
            let extension = match module.kind {
                Kind::Esm => "mjs",
                Kind::CommonJs => "cjs",
                Kind::Json => "json",
            };
            if module.package {
                (format!("node_modules/pk{number}/lib/index.{extension}"), true)
            } else {
                (format!("m{number}.{extension}"), false)
            }
        };
        Self(modules.iter().enumerate().map(path).collect())
    }

    /// How the module `from` names the module `to`.
    pub fn specifier(&self, from: usize, to: usize) -> String {
        match (&self.0[from], &self.0[to]) {
            (_, (_, true)) => format!("pk{to}"),
            ((_, true), (path, false)) => format!("../../../{path}"),
            (_, (path, false)) => format!("./{path}"),
        }
    }
}

/// A statement that calls a function called `local`, which loads a module.
pub fn call_late(label: &str, local: &str) -> String {
    format!("log('{label}', await settled(() => {local}()));")
}

/// The program of `seed`.
pub fn program(seed: u64) -> Program {
    let mut random = Random::new(seed);
    let modules = layout(&mut random);
    let exports = exports(&mut random, &modules);
    let paths = Paths::of(&modules);
    let late: Vec<usize> =
        (0..modules.len()).filter(|&module| may_load_late(&modules, module)).collect();
    let mut files = Vec::new();
    for (number, module) in modules.iter().enumerate() {
        let statements = match module.kind {
            Kind::Esm => {
                Writer::new(&mut random, &modules, &exports, &paths, number, &late).statements()
            }
            Kind::CommonJs => commonjs(&mut random, &modules, &exports, &paths, number, &late),
            Kind::Json => vec![json(&mut random, number)],
        };
        files.push(File { path: paths.0[number].0.clone(), statements });
        if module.package {
            let path = format!("node_modules/pk{number}/package.json");
            files.push(File { path, statements: vec![manifest(&mut random, number, module)] });
        }
    }
    Program(files)
}

/// The `package.json` of a package.
fn manifest(random: &mut Random, number: usize, module: &Module) -> String {
    let file = if module.kind == Kind::Esm { "./lib/index.mjs" } else { "./lib/index.cjs" };
    let entry = match random.below(5) {
        0 => format!("\"main\": \"{file}\""),
        1 => format!("\"exports\": \"{file}\""),
        2 => format!(
            "\"exports\": {{ \".\": {{ \"browser\": \"./none.js\", \"node\": \"{file}\" }} }}"
        ),
        3 => format!("\"exports\": {{ \"import\": \"{file}\", \"require\": \"{file}\" }}"),
        _ => format!(
            "\"exports\": {{ \".\": [{{ \"deno\": \"./none.js\" }}, {{ \"default\": \"{file}\" }}] }}"
        ),
    };
    let effects = if module.pure { ", \"sideEffects\": false" } else { "" };
    format!("{{ \"name\": \"pk{number}\", {entry}{effects} }}")
}
