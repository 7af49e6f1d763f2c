//! Hooks that a host starts together, of which it takes one answer alone.

use agent_bundle_adapters::canonical::Part;
use agent_bundle_adapters::select::Selection;
use agent_bundle_adapters::table::{Concurrent, Table};

use super::PlannedHook;
use crate::diagnostics::{Diagnostic, Span, codes};
use crate::read::Hook;

/// Two hooks of which the host takes one answer alone.
pub struct Rivalry {
    /// Their positions among all hooks, the earlier one first.
    pub hooks: [usize; 2],
    /// The problem, told at the later hook.
    pub problem: Diagnostic,
}

/// The pairs among `hooks` that can both be seen to return one part for one call on the host of
/// `table`, though it takes only one of the two.
pub fn rivals(table: &Table, hooks: &[(&Hook, PlannedHook)]) -> Vec<Rivalry> {
    let Some(concurrent) = &table.concurrent else { return Vec::new() };
    let mut found = Vec::new();
    for part in &concurrent.parts {
        let mut earlier: Vec<Giver<'_>> = Vec::new();
        for (index, (hook, planned)) in hooks.iter().enumerate() {
            let Some(later) = Giver::of(table, index, hook, planned, *part) else { continue };
            let rivals = earlier.iter().filter(|one| one.meets(&later));
            found.extend(rivals.map(|one| Rivalry {
                hooks: [one.index, later.index],
                problem: problem(table, concurrent, *part, one, &later),
            }));
            earlier.push(later);
        }
    }
    found
}

/// A hook that can be seen to return the part.
struct Giver<'a> {
    index: usize,
    hook: &'a Hook,
    planned: &'a PlannedHook,
    selection: Option<&'a Selection>,
    /// Where it returns the part.
    place: &'a Span,
}

impl<'a> Giver<'a> {
    fn of(
        table: &Table,
        index: usize,
        hook: &'a Hook,
        planned: &'a PlannedHook,
        part: Part,
    ) -> Option<Self> {
        let on = planned.on.iter().find(|on| on.host == table.host)?;
        let place = hook.returns.parts().find(|returned| returned.value == part)?;
        let selection = on.selection.as_ref();
        Some(Self { index, hook, planned, selection, place: &place.span })
    }

    /// Whether one call can reach both; hooks with one name are one hook declared twice.
    fn meets(&self, other: &Self) -> bool {
        self.hook.family == other.hook.family
            && self.planned.name != other.planned.name
            && Selection::overlap(self.selection, other.selection)
    }
}

fn problem(
    table: &Table,
    concurrent: &Concurrent,
    part: Part,
    earlier: &Giver<'_>,
    later: &Giver<'_>,
) -> Diagnostic {
    let message = format!(
        "the hooks `{}` and `{}` may both give a `{part}` for one call; the host starts them \
         together and {}",
        earlier.planned.name.name, later.planned.name.name, concurrent.effect
    );
    // One literal that both return says less than the two declarations.
    let (first, second) = if earlier.place == later.place {
        (&earlier.hook.span, &later.hook.span)
    } else {
        (earlier.place, later.place)
    };
    Diagnostic::error(codes::RIVALS, message)
        .on(&table.host)
        .at(second.clone())
        .beside(first.clone())
        .help("make one hook of the two, or let their `tools` exclude each other")
}
