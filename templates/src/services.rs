//! What handlers may use besides the call that they are given. Each service is a part of the kernel of
//! its own, which only the wrappers with a use of it carry.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::entry::{Imports, import, text};

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

/// Names by which modules use [`Services`].
pub mod service {
    /// The member of a context that reads a provider.
    pub const PROVIDER: &str = "provider";
    /// The member of a context that identifies the process.
    pub const PROCESS: &str = "process";
    /// The function that finds the request.
    pub const AGENT: &str = "agent";
    /// The function that installs an observer.
    pub const OBSERVER: &str = "installEventTraceObserver";
    /// Those that are members.
    pub const PROPERTIES: &[&str] = &[PROVIDER, PROCESS];
    /// Those that are imported.
    pub const IMPORTS: &[&str] = &[AGENT, OBSERVER];
}

/// A function that loads a handler and gives it its services, around one that only loads it. An inner
/// service sees what the outer ones have added to the context.
pub(crate) fn served(services: &Services, mut load: String, imports: &mut Imports) -> String {
    if services.agent {
        load = format!("{}({load})", imports.take("agent"));
    }
    if services.process {
        load = format!("{}({load})", imports.take("identity"));
    }
    if let Some(Providers { modules, plugin }) = &services.providers {
        let modules = modules.iter().map(|(key, one)| format!("{}: {}", text(key), import(one)));
        let modules = modules.collect::<Vec<_>>().join(", ");
        let watched = if services.trace { imports.take("watched") } else { "undefined" };
        let part = imports.take("providers");
        load = format!("{part}({load}, {{ {modules} }}, {plugin}, {watched})");
    }
    if services.agent || services.providers.is_some() {
        load = format!("{}({load})", imports.take("lasting"));
    }
    if services.trace {
        load = format!("{}({load})", imports.take("traced"));
    }
    load
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{Handler, Hook, ModuleEntry, ModuleEvent, View, module_entry, stdio_entry};

    fn hook(handler: Handler, services: Services) -> Hook {
        Hook { slice: json!({ "n": 1 }), module: "./a.ts".into(), handler, services }
    }

    fn traced() -> Services {
        Services { trace: true, ..Services::default() }
    }

    #[test]
    fn services_are_laid_around_what_loads() {
        let modules = BTreeMap::from([("now".to_owned(), "./src/providers/now.ts".to_owned())]);
        let providers = Providers { modules, plugin: json!({ "name": "p" }) };
        let services =
            Services { providers: Some(providers), process: true, agent: true, trace: false };
        let kernel = stdio_entry(&hook(Handler::Route, services)).unwrap().kernel;
        let load = "lasting(providers(identity(agent(load)), \
                    { \"now\": () => import(\"./src/providers/now.ts\") }, {\"name\":\"p\"}, undefined))";
        assert!(
            kernel.ends_with(&format!("stdio(slice, {load}, {{ form: route }});\n")),
            "{kernel}"
        );
    }

    #[test]
    fn every_form_is_traced_in_its_phases() {
        let view = View { name: "./a.view.js".into(), module: "./a.view.tsx".into() };
        for (handler, load) in [
            (Handler::Route, "traced(deciding(load))"),
            (Handler::Component, "traced(render(rendering(load)))"),
            (Handler::Viewed(view), "traced(view(name, deciding(load), rendering(component)))"),
        ] {
            let kernel = stdio_entry(&hook(handler, traced())).unwrap().kernel;
            assert!(kernel.contains(&format!("=> stdio(slice, {load}, ")), "{kernel}");
            assert!(kernel.contains("import { traced } from \"agent-bundle:kernel/traced.ts\""));
        }
    }

    #[test]
    fn hooks_of_a_module_have_services_too() {
        let event =
            ModuleEvent { native: "call".into(), hooks: vec![hook(Handler::Route, traced())] };
        let entry = ModuleEntry { description: None, events: vec![event] };
        let text = module_entry(&entry, include_str!("../amp/module.hbs")).unwrap();
        assert!(text.contains("load: traced(deciding(() => import(\"./a.ts\"))), kit"), "{text}");
    }
}
