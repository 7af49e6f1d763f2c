//! The text of a CommonJS module and of a JSON document.

use super::{
    exports::Exports,
    generate::Paths,
    layout::{Kind, Module, comes_once},
    random::Random,
};

/// The statements of the CommonJS module `number`, whose functions may load the modules `late`.
/// Its exports are written as node's lexer finds them.
pub fn commonjs(
    random: &mut Random,
    modules: &[Module],
    exports: &[Exports],
    paths: &Paths,
    number: usize,
    late: &[usize],
) -> Vec<String> {
    let mut body = vec![format!("log('{number}:begins', this === exports, typeof require);")];
    let names: Vec<&str> = exports[number]
        .named
        .iter()
        .map(|(name, _)| &**name)
        .filter(|name| *name != "default")
        .collect();
    let whole = random.below(4);
    let mut locals = Vec::new();
    // Functions of CommonJS modules would load it as compilers do, and not as node does.
    if whole != 0 && !late.contains(&number) && random.chance(25) {
        body.push("Object.defineProperty(exports, '__esModule', { value: true });".to_owned());
        body.push(format!("exports.default = 'default of {number}';"));
    }
    for name in names {
        let value = if name.starts_with("later") {
            match random.pick(late) {
                Some(&target) => format!("() => import('{}')", paths.specifier(number, target)),
                None => format!("() => '{number}'"),
            }
        } else {
            match random.below(5) {
                0 => format!("'{name}'"),
                1 => format!("function {name}2() {{ return '{name}' + arguments.length; }}"),
                2 => format!("{{ {name}: [{number}] }}"),
                3 => format!("class {name}2 {{}}"),
                _ => format!("log('{number}:{name}')"),
            }
        };
        if whole == 0 {
            body.push(format!("const {name} = {value};"));
            locals.push(name.to_owned());
        } else {
            body.push(format!("exports.{name} = {value};"));
        }
    }
    for &target in &modules[number].imports {
        let path = paths.specifier(number, target);
        let at = random.below(body.len() + 1);
        let local = format!("r{target}");
        let part = if modules[target].kind == Kind::Json {
            "list".to_owned()
        } else {
            format!("a{target}")
        };
        let line = match random.below(6) {
            0 => format!("require('{path}');"),
            1 => format!(
                "const {local} = require('{path}'); log('{number}:{local}', show(() => {local}));"
            ),
            2 => format!(
                "const {{ {part}: {local} }} = require('{path}'); log('{number}:{local}', show(() => {local}));"
            ),
            3 => format!(
                "try {{ log('{number}:{local}', show(() => require('{path}').{part})); }} catch {{ log('caught'); }}"
            ),
            4 => format!(
                "const {local} = () => require('{path}'); log('{number}:{local}', show({local}), {local}() === {local}());"
            ),
            _ => format!(
                "var {local} = require('{path}'), {local}b = {local}.{part}; log('{number}:{local}', typeof {local}b, call(() => {local}.{part}));"
            ),
        };
        body.insert(at, line);
    }
    if whole == 0 {
        body.push(format!("module.exports = {{ {} }};", locals.join(", ")));
    }
    if whole != 0 && random.chance(20) {
        body.push(format!("exports.count = 0; exports.bump = () => (exports.count += 1); log('{number}:bump', module.exports.bump?.());"));
    }
    if random.chance(15) {
        body.push(format!(
            "try {{ require('./none.cjs'); }} catch (error) {{ log('{number}:none', error.code); }}"
        ));
    }
    if random.chance(5) && comes_once(modules, number, late) {
        body.push(format!("fail('thrown by {number}');"));
    }
    body.push(format!("log('{number}:ends', typeof __filename, typeof module);"));
    body
}

/// The text of the JSON document `number`.
pub fn json(random: &mut Random, number: usize) -> String {
    match random.below(4) {
        0 => format!("[{number}, \"text\", null]"),
        1 => format!("\"text of {number}\""),
        _ => format!("{{ \"list\": [{number}], \"odd key\": true, \"a\": {{ \"b\": -1.5e3 }} }}"),
    }
}
