//! Losses that the author accepts: which problems they settle, and which entries settle nothing.

use serde::Serialize;

use crate::diagnostics::{Diagnostic, codes};
use crate::read::{AllowedLoss, Hook, Project};

/// A loss on one host that the author accepts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Accepted {
    /// Code of the problem that it would be.
    pub code: &'static str,
    /// What is lost.
    pub loss: String,
    /// Why the author accepts it.
    pub reason: String,
}

/// The entries of a project that settled a problem so far.
#[derive(Default)]
pub struct Used<'a>(Vec<&'a AllowedLoss>);

impl<'a> Used<'a> {
    /// Takes the problems that the entries of one of `hooks`, or those for all hooks, accept out of
    /// `problems`, which are of the host `host`.
    pub fn settle(
        &mut self,
        project: &'a Project,
        hooks: &[&'a Hook],
        host: &str,
        problems: &mut Vec<Diagnostic>,
    ) -> Vec<Accepted> {
        let own = hooks.iter().flat_map(|hook| &hook.options.allow_loss);
        let entries: Vec<_> = own.chain(&project.allow_loss).collect();
        let mut accepted = Vec::new();
        problems.retain(|problem| {
            let is_loss = codes::LOSSES.contains(&problem.code) && problem.hosts == [host];
            let entry = entries.iter().find(|entry| {
                is_loss && entry.code == problem.code && entry.host == problem.hosts[0]
            });
            let Some(entry) = entry else { return true };
            self.0.push(entry);
            accepted.push(Accepted {
                code: problem.code.id,
                loss: problem.message.clone(),
                reason: entry.reason.clone(),
            });
            false
        });
        accepted
    }

    /// The ones of `entries` that settled nothing, as problems.
    pub fn idle(&self, entries: &'a [AllowedLoss]) -> impl Iterator<Item = Diagnostic> {
        let is_idle = |entry: &&AllowedLoss| !self.0.iter().any(|used| std::ptr::eq(*used, *entry));
        entries.iter().filter(is_idle).map(|entry| {
            let message = format!("nothing is lost as {} on {}", entry.code.id, entry.host);
            Diagnostic::error(codes::ALLOW_LOSS, message)
                .at(entry.span.clone())
                .help("remove the entry, so that it hides no later loss")
        })
    }
}
