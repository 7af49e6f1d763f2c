//! Prebuilt handlers on a host: it must run commands, and the payload must be there.

use agent_bundle_adapters::table::{Form, Table};

use super::values;
use crate::diagnostics::{Diagnostic, codes};
use crate::read::{Hook, Payload, Prebuilt};

/// Why the host of `table` cannot run `prebuilt`, the handler of `hook`.
pub fn host_problem(
    table: &Table,
    hook: &Hook,
    prebuilt: &Prebuilt,
    payloads: &[Payload],
) -> Option<Diagnostic> {
    let payload = payloads.iter().find(|payload| payload.name.value == prebuilt.payload);
    let message = if table.form == Form::Module {
        format!("{} loads modules and runs no prebuilt program", table.title)
    } else if !payload.is_some_and(|payload| payload.is_for(&table.host)) {
        format!("the payload `{}` is not for {}", prebuilt.payload, table.title)
    } else {
        return None;
    };
    let named = values(hook.options.targets.as_ref()).find(|target| target.value == table.host);
    Some(
        Diagnostic::error(codes::PREBUILT_HOST, message)
            .at(named.map_or(&hook.span, |target| &target.span).clone())
            .help(format!("leave `{}` out of this hook's targets", table.host)),
    )
}
