//! What handlers may use besides the call that they are given. Each service is a part of the kernel of
//! its own, which only the wrappers with a use of it carry.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::entry::{Imports, load, text};

/// What a handler's modules use besides the call that it is given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Services {
    /// Providers, where one is asked for.
    pub providers: Option<Providers>,
    /// The identity of the process.
    pub process: bool,
    /// The request that code runs for, wherever it is.
    pub agent: bool,
    /// What becomes of each call is told to an observer.
    pub trace: bool,
}

/// Modules that give values to handlers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Providers {
    /// Import specifiers of the modules by key.
    pub modules: BTreeMap<String, String>,
    /// What they are told of the plugin, a JSON object.
    pub plugin: Value,
}

/// Names by which modules use [`Services`]: of members of the context, or of imports.
pub mod service {
    /// The member that reads a provider.
    pub const PROVIDER: &str = "provider";
    /// The member that identifies the process.
    pub const PROCESS: &str = "process";
    /// The import that finds the request.
    pub const AGENT: &str = "agent";
    /// The import that installs an observer.
    pub const OBSERVER: &str = "installEventTraceObserver";
    /// All of them.
    pub const ALL: &[&str] = &[PROVIDER, PROCESS, AGENT, OBSERVER];
}

/// How a route takes a call: with a context that has what its modules use.
pub(crate) fn form(services: &Services, imports: &mut Imports) -> String {
    let mut form = imports.take("route").to_owned();
    if services.process {
        form = format!("{}({form})", imports.take("identity"));
    }
    if let Some(Providers { modules, plugin }) = &services.providers {
        let loads = modules.iter().map(|(key, module)| format!("{}: {}", text(key), load(module)));
        let loads = loads.collect::<Vec<_>>().join(", ");
        form = format!("{}({form}, {{ {loads} }}, {plugin})", imports.take("providers"));
    }
    if services.agent {
        form = format!("{}({form})", imports.take("agent"));
    }
    form
}

/// A hook's kit and `load` (a property), watched; a component renders by itself.
pub(crate) fn traced(load: &str, kit: &str, is_component: bool, imports: &mut Imports) -> String {
    format!("{}({{ {load}, kit: {kit} }}, {is_component})", imports.take("traced"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{Handler, Hook, ModuleEntry, ModuleEvent, module_entry, stdio_entry};

    fn hook(handler: Handler, services: Services) -> Hook {
        Hook { slice: json!({ "n": 1 }), module: "./a.ts".into(), handler, services }
    }

    #[test]
    fn services_are_laid_around_the_form() {
        let modules = BTreeMap::from([("now".to_owned(), "./src/providers/now.ts".to_owned())]);
        let providers = Providers { modules, plugin: json!({ "name": "p" }) };
        let services =
            Services { providers: Some(providers), process: true, agent: true, trace: false };
        let mut hook = hook(Handler::Route, services);
        let plain = stdio_entry(&hook).unwrap().kernel;
        let form = "agent(providers(identity(route), \
                    { \"now\": () => import(\"./src/providers/now.ts\") }, {\"name\":\"p\"}))";
        assert!(plain.ends_with(&format!("stdio(slice, load, {{ form: {form} }});\n")), "{plain}");
        hook.services = Services { trace: true, ..Services::default() };
        let traced = stdio_entry(&hook).unwrap().kernel;
        assert!(traced.contains("traced({ load, kit: { form: route } }, false)"), "{traced}");
        assert!(traced.contains("stdio(slice, hook.load, hook.kit)"), "{traced}");
    }

    #[test]
    fn a_module_may_have_traced_hooks() {
        let services = Services { trace: true, ..Services::default() };
        let traced = hook(Handler::Component, services);
        let event = ModuleEvent { native: "tool.call".into(), hooks: vec![traced] };
        let entry = ModuleEntry { description: None, events: vec![event] };
        let text = module_entry(&entry, include_str!("../amp/module.hbs")).unwrap();
        let expected = r#"{ slice: {"n":1}, ...traced({ load: () => import("./a.ts"), kit: { form: route, render } }, true) },"#;
        assert!(text.contains(expected), "{text}");
    }
}
