//! Timeouts: what the host is told, and the wrapper's own deadline inside it.

use crate::table::{Event, Table};

/// What an author declared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Declared {
    /// Nothing: the host's default applies.
    Nothing,
    /// A route's `timeoutMs`: the handler's own budget, in milliseconds.
    Budget(u32),
    /// A config hook's `timeout`: the native timeout, in whole seconds.
    Native(u32),
}

/// What follows for one hook on one host.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timeouts {
    /// Value of the native entry, in seconds; `None` leaves the host's default.
    pub native: Option<f64>,
    /// The wrapper's deadline, in milliseconds.
    pub deadline: u64,
}

/// A timeout that the host would cut short.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OverCap {
    /// The host's cap, in seconds.
    pub max: f64,
}

/// The seconds after which the host itself ends a hook of `event`, if it ever does.
#[must_use]
pub fn host_default(table: &Table, event: &Event) -> Option<f64> {
    event.timeout.as_ref().and_then(|own| own.default).or(table.timeout.default)
}

/// Seconds after which a hook is given up on a host that never ends one by itself.
const PATIENCE: f64 = 600.0;

/// Derives native timeout and deadline, so that the wrapper always answers before the host ends it:
/// a budget lies one second before the native timeout; a native timeout or default lies a fifth,
/// at most one second, behind the deadline.
///
/// # Errors
/// The native timeout would be above the host's cap.
pub fn timeouts(table: &Table, event: &Event, declared: Declared) -> Result<Timeouts, OverCap> {
    let max = event.timeout.as_ref().and_then(|own| own.max).or(table.timeout.max);
    let settable = table.timeout.key.is_some();
    let planned = match declared {
        Declared::Nothing => {
            let limit = host_default(table, event).unwrap_or(PATIENCE);
            Timeouts { native: None, deadline: inside(limit) }
        }
        Declared::Budget(ms) => {
            let seconds = f64::from(ms) / 1000.0;
            let seconds = if table.timeout.integer { seconds.ceil() } else { seconds };
            let native = settable.then_some(seconds + 1.0);
            Timeouts { native, deadline: u64::from(ms) }
        }
        Declared::Native(seconds) => {
            let seconds = f64::from(seconds);
            Timeouts { native: settable.then_some(seconds), deadline: inside(seconds) }
        }
    };
    match max {
        Some(max) if planned.native.is_some_and(|native| native > max) => Err(OverCap { max }),
        _ => Ok(planned),
    }
}

/// Milliseconds of a deadline inside a native timeout of `seconds`.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and positive")]
fn inside(seconds: f64) -> u64 {
    let ms = seconds * 1000.0;
    (ms - (ms / 5.0).min(1000.0)).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tables;

    #[test]
    fn deadlines_lie_inside_native_timeouts() {
        use Declared::{Budget, Native, Nothing};
        let cases = [
            ("claude", "tool/before", Nothing, None, 599_000),
            ("claude", "prompt/submit", Nothing, None, 29_000),
            ("claude", "tool/before", Budget(2_500), Some(3.5), 2_500),
            ("codex", "tool/before", Budget(2_500), Some(4.0), 2_500),
            ("codex", "tool/before", Native(10), Some(10.0), 9_000),
            ("cursor", "tool/before", Native(1), Some(1.0), 800),
            ("cursor", "tool/before", Nothing, None, 59_000),
            ("amp", "tool/before", Nothing, None, 599_000),
            ("amp", "tool/before", Native(10), None, 9_000),
            ("claude", "session/end", Nothing, None, 1_200),
            ("claude", "session/end", Budget(500), Some(1.5), 500),
            ("claude", "model-switch/before", Nothing, None, 29_000),
            ("codex", "session/end", Nothing, None, 800),
            ("codex", "session/end", Budget(2_000), Some(3.0), 2_000),
        ];
        let tables = Tables::embedded().expect("tables");
        for (host, family, declared, native, deadline) in cases {
            let table = tables.get(host).expect("host");
            let event = table.event(family).expect("event");
            let found = timeouts(table, event, declared);
            assert_eq!(found, Ok(Timeouts { native, deadline }), "{host} {family} {declared:?}");
        }
    }
    #[test]
    fn a_timeout_that_the_host_cuts_is_refused() {
        use Declared::{Budget, Native};
        let cases = [
            ("claude", "session/end", Budget(501), 1.5),
            ("claude", "session/end", Native(2), 1.5),
            ("codex", "session/end", Budget(2_001), 3.0),
        ];
        let tables = Tables::embedded().expect("tables");
        for (host, family, declared, max) in cases {
            let table = tables.get(host).expect("host");
            let event = table.event(family).expect("event");
            let found = timeouts(table, event, declared);
            assert_eq!(found, Err(OverCap { max }), "{host} {family} {declared:?}");
        }
    }
}
