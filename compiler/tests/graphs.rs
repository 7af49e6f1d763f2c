//! Random module graphs: node must print the same for the files as they are and for what the
//! linker makes of them. `GRAPHS=<first>..<end>` names the seeds that the large run takes.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

#[path = "graphs/commonjs.rs"]
mod commonjs;
#[path = "graphs/esm.rs"]
mod esm;
#[path = "graphs/exports.rs"]
mod exports;
#[path = "graphs/generate.rs"]
mod generate;
#[path = "graphs/layout.rs"]
mod layout;
#[path = "graphs/program.rs"]
mod program;
#[path = "graphs/random.rs"]
mod random;
#[path = "graphs/run.rs"]
mod run;

use std::{
    ops::Range,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use generate::program;
use program::{Program, reduce};
use run::run;

/// Graphs in one process of node.
const CHUNK: u64 = 100;
/// Differing graphs that are shown in their smallest form.
const SHOWN: usize = 4;

/// What became of some graphs.
#[derive(Debug, Default)]
struct Figures {
    /// Graphs whose forms print the same.
    same: usize,
    /// Graphs that the linker and node refuse.
    refused: usize,
    /// Lines that the graphs print.
    lines: usize,
    /// Seeds of graphs that differ.
    differ: Vec<u64>,
}

impl Figures {
    fn of(seeds: Range<u64>) -> Self {
        let mut figures = Self::default();
        let programs: Vec<Program> = seeds.clone().map(program).collect();
        for (seed, outcome) in seeds.zip(run(&programs)) {
            figures.lines += outcome.node.len();
            match outcome.agrees() {
                true if outcome.linked.is_ok() => figures.same += 1,
                true => figures.refused += 1,
                false => figures.differ.push(seed),
            }
        }
        figures
    }

    fn and(mut self, other: Self) -> Self {
        self.same += other.same;
        self.refused += other.refused;
        self.lines += other.lines;
        self.differ.extend(other.differ);
        self
    }
}

/// Runs the graphs of `seeds` on all cores.
///
/// # Panics
/// When some differ: shows the smallest forms of the first ones.
fn check(seeds: Range<u64>) -> Figures {
    let chunk = |first: u64| first..(first + CHUNK).min(seeds.end);
    let chunks: Vec<Range<u64>> = seeds.clone().step_by(CHUNK as usize).map(chunk).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let chunks = std::iter::from_fn(|| chunks.get(next.fetch_add(1, Ordering::Relaxed)));
        chunks.cloned().map(Figures::of).fold(Figures::default(), Figures::and)
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut figures = thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|one| one.join().unwrap()).fold(Figures::default(), Figures::and)
    });
    figures.differ.sort_unstable();
    let shown: String = figures.differ.iter().take(SHOWN).map(|&seed| smallest(seed)).collect();
    assert!(figures.differ.is_empty(), "seeds {:?}\n{shown}", figures.differ);
    figures
}

/// The smallest form of a graph that differs, and what it prints.
fn smallest(seed: u64) -> String {
    let outcome = |program: &Program| run(std::slice::from_ref(program)).remove(0);
    let program = program(seed);
    let fault = outcome(&program).fault();
    let small = reduce(&program, |program| outcome(program).fault() == fault);
    let [shown, whole] = [&small, &program].map(outcome);
    format!("=== seed {seed}\n{small}{shown:#?}\n{}", whole.difference())
}

#[test]
fn linking_random_graphs_changes_nothing() {
    let figures = check(0..300);
    // The graphs do something, and most of them are not refused.
    assert!(figures.lines > 3000 && figures.same > 250, "{figures:?}");
}

#[test]
#[ignore = "takes minutes"]
#[expect(clippy::print_stdout, reason = "figures are read by people")]
fn linking_many_random_graphs_changes_nothing() {
    let seeds = std::env::var("GRAPHS").unwrap_or_else(|_| "0..20000".to_owned());
    let (first, end) = seeds.split_once("..").unwrap();
    println!("{seeds}: {:?}", check(first.parse().unwrap()..end.parse().unwrap()));
}

/// Prints the graph of the seed `GRAPHS`.
#[test]
#[ignore = "shows a graph"]
#[expect(clippy::print_stdout, reason = "people look at it")]
fn show() {
    let seed = std::env::var("GRAPHS").unwrap().parse().unwrap();
    println!("{}{}", program(seed), smallest(seed));
}

#[test]
fn the_smallest_form_keeps_what_matters() {
    let program = program(1);
    let last = program.0[0].statements.last().unwrap().clone();
    let small = reduce(&program, |program| program.0[0].statements.contains(&last));
    assert_eq!(small.len(), 1, "{small}");
}

/// Prints the linked form of the files in the folder `GRAPHS`.
#[test]
#[ignore = "shows a linked file"]
#[expect(clippy::print_stdout, reason = "people look at it")]
fn show_linked() {
    let folder = std::env::var("GRAPHS").unwrap();
    let [plain, _] = run::link(std::path::Path::new(&folder), "m0.mjs").unwrap();
    println!("{}", std::fs::read_to_string(plain).unwrap());
}
