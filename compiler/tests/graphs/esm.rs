//! The text of an ES module.

use std::collections::HashSet;

use super::{
    exports::{Exports, From, name_like, names},
    generate::{Paths, call_late},
    layout::{Kind, Module, is_cyclic},
    random::Random,
};

/// Writes modules of one graph.
pub struct Writer<'a> {
    pub random: &'a mut Random,
    pub modules: &'a [Module],
    pub exports: &'a [Exports],
    pub paths: &'a Paths,
    /// The module.
    pub number: usize,
    /// Modules that functions may load.
    pub late: &'a [usize],
    used: HashSet<String>,
    imported: Vec<Imported>,
    head: Vec<String>,
    body: Vec<String>,
    lines: usize,
}

/// A local name of something imported.
#[derive(Clone)]
struct Imported {
    local: String,
    /// The module whose namespace it is.
    space: Option<usize>,
    /// What it is called where it comes from.
    original: String,
}

impl<'a> Writer<'a> {
    /// A writer for module `number`.
    pub fn new(
        random: &'a mut Random,
        modules: &'a [Module],
        exports: &'a [Exports],
        paths: &'a Paths,
        number: usize,
        late: &'a [usize],
    ) -> Self {
        let (head, body) = (Vec::new(), Vec::new());
        let (used, imported) = (HashSet::new(), Vec::new());
        Self { random, modules, exports, paths, number, late, used, imported, head, body, lines: 0 }
    }

    /// The statements of the module.
    pub fn statements(mut self) -> Vec<String> {
        let pure = self.modules[self.number].pure;
        if !pure && self.random.chance(80) {
            let label = self.label();
            self.body.push(format!("log('{label}', 'begins');"));
        }
        let own = self.exports[self.number].named.clone();
        for (name, _) in own.iter().filter(|(_, from)| *from == From::Own) {
            self.declare(name);
        }
        self.imports();
        self.reexports();
        if !pure {
            for _ in 0..self.random.below(6) {
                if let Some(used) = self.random.pick(&self.imported).cloned() {
                    let line = self.used(&used);
                    self.insert(line);
                }
            }
            self.waits();
            if self.number > 0 && self.random.chance(4) {
                self.body.push(format!("fail('thrown by {}');", self.number));
            }
        }
        let module = &self.modules[self.number];
        for &target in module.loads.iter().filter(|_| module.driver) {
            let (label, path) = (self.label(), self.specifier(target));
            let options = self.options(target);
            // What names a JSON document has besides `default` is for the linker to say.
            let options = if options.is_empty() {
                ")"
            } else {
                ", { with: { type: 'json' } }).then((json) => json.default)"
            };
            self.body
                .push(format!("log('{label}', await settled(() => import('{path}'{options}));"));
        }
        let mut statements = self.head;
        statements.append(&mut self.body);
        statements
    }

    fn label(&mut self) -> String {
        self.lines += 1;
        format!("{}:{}", self.number, self.lines)
    }

    fn specifier(&self, target: usize) -> String {
        self.paths.specifier(self.number, target)
    }

    fn options(&self, target: usize) -> String {
        let json = self.modules[target].kind == Kind::Json;
        if json { " with { type: 'json' }" } else { "" }.to_owned()
    }

    /// A local based on `wanted` that is new.
    fn local(&mut self, wanted: &str) -> String {
        let mut name = if wanted == "default" { "main" } else { wanted }.to_owned();
        while !self.used.insert(name.clone()) {
            name += "_";
        }
        name
    }

    /// Adds a statement at the end, or somewhere before.
    fn insert(&mut self, line: String) {
        let at = if self.random.chance(25) {
            self.random.below(self.body.len())
        } else {
            self.body.len()
        };
        self.body.insert(at, line);
    }

    /// Declares the module's own export `name`.
    fn declare(&mut self, name: &str) {
        let (number, label) = (self.number, self.label());
        let pure = self.modules[number].pure;
        if name == "default" {
            let line = match self.random.below(6) {
                0 => format!("export default function () {{ return 'default of {number}'; }}"),
                1 => format!("export default class {{ name = 'default of {number}'; }}"),
                2 => format!("export default () => 'default of {number}';"),
                3 => {
                    let local = self.local("a");
                    format!("export default function {local}() {{ return {local}.name; }}")
                }
                4 => {
                    let local = self.local("Shape");
                    format!("export default class {local} {{ own = {local}.name; }}")
                }
                _ => format!("export default 'default of {number}';"),
            };
            return self.insert(line);
        }
        if name.starts_with("count") {
            return self.insert(format!("export let {name} = 0;"));
        }
        if name.starts_with("bump") {
            return self.insert(format!("export const {name} = () => (count{number} += 1);"));
        }
        let renamed = self.random.chance(25) || self.used.contains(name);
        let local = if renamed { name_like(self.random, name, number) } else { name.to_owned() };
        let local = self.local(&local);
        let export = if local == name { "export " } else { "" };
        if local != name {
            self.insert(format!("export {{ {local} as {name} }};"));
        }
        let line = if name.starts_with("later") {
            match self.random.pick(self.late) {
                Some(&target) => {
                    format!("{export}const {local} = () => import('{}');", self.specifier(target))
                }
                None => format!("{export}const {local} = () => '{label}';"),
            }
        } else if name.starts_with(char::is_uppercase) {
            let effect = if pure {
                String::new()
            } else {
                format!("static s = log('{label}', 'static of {name}'); ")
            };
            match self.random.below(3) {
                0 => format!(
                    "{export}class {local} {{ {effect}static n = '{label}'; get g() {{ return {local}.n; }} }}"
                ),
                1 => format!(
                    "{export}class {local} extends Array {{ own = new.target.name; static {{ this.n = '{label}'; }} }}"
                ),
                _ => format!(
                    "{export}const {local} = class {local}2 {{ n = '{label}'; static m() {{ return {local}; }} }};"
                ),
            }
        } else {
            self.value(export, &local, &label)
        };
        self.insert(line);
    }

    /// A declaration of `local`.
    fn value(&mut self, export: &str, local: &str, label: &str) -> String {
        let shown = match self.random.pick(&self.imported) {
            Some(imported) => imported.local.clone(),
            None => local.to_owned(),
        };
        let logged = if self.modules[self.number].pure {
            format!("'{label}'")
        } else {
            format!("log('{label}')")
        };
        match self.random.below(9) {
            0 => format!("{export}const {local} = '{label}';"),
            1 => format!("{export}let {local} = {logged};\n{local} = [{local}, '{label}'];"),
            2 => format!("{export}function {local}() {{ return show(() => {shown}); }}"),
            3 => format!("{export}var {local} = {logged};"),
            4 => format!("{export}const {{ p: {local} = '{label}' }} = {{}};"),
            5 => format!(
                "{export}const {local} = {{ {local}: '{label}', get g() {{ return show(() => typeof {shown}); }} }};"
            ),
            6 => format!("{export}let {local} = [1];\n({local}) => {local};\n{local} = {logged};"),
            7 => format!("{export}async function {local}() {{ return '{label}'; }}"),
            _ => format!("{export}const {local} = ({local}2) => show(() => {shown});"),
        }
    }

    /// Imports from all modules that it reaches.
    fn imports(&mut self) {
        for target in self.modules[self.number].imports.clone() {
            let (path, options) = (self.specifier(target), self.options(target));
            let known = names(self.exports, target);
            let json = self.modules[target].kind == Kind::Json;
            let mut clauses = Vec::new();
            if known.iter().any(|name| name == "default") && self.random.chance(40) {
                let local = self.import("default", None);
                clauses.push(local);
            }
            if !json && self.random.chance(35) {
                let local = self.import("space", Some(target));
                clauses.push(format!("* as {local}"));
            } else if self.random.chance(80) {
                let mut parts = Vec::new();
                for _ in 0..=self.random.below(3) {
                    let Some(name) = self.random.pick(&known).cloned() else { continue };
                    // What other kinds of modules export is only known when they run.
                    let certain = self.modules[target].kind == Kind::Esm
                        && self.exports[target].stars.is_empty();
                    let name =
                        if certain && self.random.chance(2) { "missing".to_owned() } else { name };
                    let local = self.import(&name, None);
                    parts.push(if local == name { name } else { format!("{name} as {local}") });
                }
                clauses.push(format!("{{ {} }}", parts.join(", ")));
            }
            let from = if clauses.is_empty() {
                String::new()
            } else {
                format!("{} from ", clauses.join(", "))
            };
            self.head.push(format!("import {from}'{path}'{options};"));
        }
    }

    /// A local for an import.
    fn import(&mut self, original: &str, space: Option<usize>) -> String {
        let wanted = match self.random.below(3) {
            0 => name_like(self.random, original, self.number),
            _ => original.to_owned(),
        };
        let local = self.local(&wanted);
        self.imported.push(Imported { local: local.clone(), space, original: original.to_owned() });
        local
    }

    fn reexports(&mut self) {
        let Exports { named, stars } = self.exports[self.number].clone();
        for target in stars {
            self.head.push(format!("export * from '{}';", self.specifier(target)));
        }
        for (name, from) in named {
            let line = match from {
                From::Own => continue,
                From::Space(target) => {
                    let here =
                        self.imported.iter().find(|known| known.space == Some(target)).cloned();
                    match here {
                        Some(space) if self.random.chance(50) => {
                            format!("export {{ {} as {name} }};", space.local)
                        }
                        _ => format!("export * as {name} from '{}';", self.specifier(target)),
                    }
                }
                From::Other(target, original) => {
                    let (path, options) = (self.specifier(target), self.options(target));
                    if self.random.chance(40) {
                        let local = self.import(&original, None);
                        self.head.push(format!(
                            "import {{ {original} as {local} }} from '{path}'{options};"
                        ));
                        format!("export {{ {local} as {name} }};")
                    } else {
                        format!("export {{ {original} as {name} }} from '{path}'{options};")
                    }
                }
            };
            let at = self.random.below(self.head.len() + 1);
            self.head.insert(at, line);
        }
    }

    /// A statement that uses something imported.
    fn used(&mut self, imported: &Imported) -> String {
        let Imported { local, space, original } = imported;
        let label = self.label();
        let driver = self.modules[self.number].driver;
        if original.starts_with("later") {
            return if driver {
                call_late(&label, local)
            } else {
                format!("log('{label}', typeof show(() => {local}));")
            };
        }
        if let Some(target) = *space {
            return self.used_space(&label, local, target);
        }
        match self.random.below(16) {
            0 => format!("{{ const {local} = '{label}'; log({local}); }}"),
            1 => format!("(({local}) => log({local}))('{label}');"),
            2 => format!("try {{ throw '{label}'; }} catch ({local}) {{ log({local}); }}"),
            3 => format!("log('{label}', show(() => {{ {local} = 1; }}));"),
            4 => format!("log('{label}', show(() => ({{ {local} }})));"),
            5 => format!("log('{label}', show(() => typeof {local}), show(() => {local}?.none));"),
            6 => format!("for (const of of [() => {local}]) log('{label}', show(of));"),
            7 => format!(
                "log('{label}', show(() => {{ const {{ none = 'none', ...rest }} = {local} ?? {{}}; return [none, rest]; }}));"
            ),
            8 => format!("log('{label}', show(function {local}() {{ return typeof {local}; }}));"),
            9 => format!(
                "log('{label}', show(() => `${{typeof {local}}} ${{[{local}].length}}`), show(() => [...[{local}]]));"
            ),
            10 | 11 => format!("log('{label}', call(() => {local}));"),
            12 => format!(
                "{{ log('{label}', show(() => {local})); function {local}_() {{ return {local}; }} log(show({local}_)); }}"
            ),
            _ => format!("log('{label}', show(() => {local}));"),
        }
    }

    fn used_space(&mut self, label: &str, local: &str, target: usize) -> String {
        let known = names(self.exports, target);
        let plain: Vec<String> =
            known.into_iter().filter(|name| !name.starts_with("later")).collect();
        let name = self.random.pick(&plain).cloned().unwrap_or_else(|| "none".to_owned());
        match self.random.below(16) {
            0 => format!("log('{label}', show(() => Reflect.ownKeys({local}).length));"),
            1 => format!(
                "log('{label}', show(() => '{name}' in {local}), show(() => 'none' in {local}));"
            ),
            2 => format!(
                "log('{label}', show(() => {{ const {{ {name}: part, ...rest }} = {local}; return [part, rest]; }}));"
            ),
            3 => format!("log('{label}', show(() => {local}));"),
            4 => format!("log('{label}', show(() => {{ {local}.{name} = 1; }}));"),
            5 => format!("log('{label}', show(() => {{ {local}.fresh = 1; }}));"),
            6 => format!(
                "log('{label}', show(() => delete {local}.{name}), show(() => delete {local}.none));"
            ),
            7 => format!("log('{label}', show(() => ({{ ...{local} }})));"),
            8 => {
                format!("log('{label}', show(() => {local}['{name}']), show(() => {local}.none));")
            }
            9 => format!("log('{label}', show(() => ['{name}'].map((key) => {local}[key])));"),
            10 => format!("log('{label}', show(() => Reflect.ownKeys({local}).slice(0, -1)));"),
            11 => format!(
                "log('{label}', show(() => Object.isExtensible({local})), show(() => Object.getPrototypeOf({local})));"
            ),
            12 => format!(
                "log('{label}', show(() => Object.entries({local}).length), show(() => {{ {local} = 1; }}));"
            ),
            13 => format!("log('{label}', call(() => {local}.{name}));"),
            _ => format!("log('{label}', show(() => {local}.{name}));"),
        }
    }

    /// Statements that wait, if the module does.
    fn waits(&mut self) {
        if !self.modules[self.number].waits {
            return;
        }
        let cyclic = (0..self.modules.len()).any(|module| is_cyclic(self.modules, module));
        for _ in 0..=self.random.below(2) {
            let label = self.label();
            let local = self.local("waited");
            let line = match self.random.below(4) {
                0 => "await pause();".to_owned(),
                1 => format!("export const {local} = await pause('{label}');"),
                // Where there are cycles, the linker may begin such a module a turn later.
                2 if !cyclic => format!(
                    "for await (const part of [pause('{label}'), pause('again')]) log(part);"
                ),
                _ => format!("log('{label}', await pause('waited'));"),
            };
            self.insert(line);
        }
    }
}
