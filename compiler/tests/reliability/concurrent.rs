//! Builds at the same time as others and as readers.

use std::fs::File;
use std::io::Read;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use agent_bundle::build::{Request, build};
use agent_bundle::emit::{INDEX, Index, sha256};
use agent_bundle::write::write;
use agent_bundle_adapters::Tables;
use camino::Utf8Path;
use rustix::fs::{Mode, OFlags, openat};

use crate::project::{Project, tree};

/// Writers at the same time.
const WRITERS: usize = 8;

/// Whole artifacts that the reader must have seen.
const READS: usize = 10_000;

/// Builds that must have been written meanwhile.
const WRITES: usize = 40;

/// How long all that may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long the writers change nothing, so that readers also meet artifacts at rest.
const REST: Duration = Duration::from_millis(2);

/// What a reader met.
#[derive(Debug, PartialEq)]
enum Met {
    /// A whole artifact.
    Whole,
    /// No artifact yet, or one that was taken away: it must be opened again.
    Gone,
    /// Files of two builds.
    Torn(String),
}

/// Opens the folder once and reads through that handle.
fn read(output: &Utf8Path) -> Met {
    let Ok(folder) = File::open(output) else { return Met::Gone };
    let bytes = |path: &str| {
        let file = openat(&folder, path, OFlags::RDONLY, Mode::empty()).ok()?;
        let mut bytes = Vec::new();
        File::from(file).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    };
    let Some(index) = bytes(INDEX) else { return Met::Gone };
    let Ok(index) = serde_json::from_slice::<Index>(&index) else {
        return Met::Torn(String::from_utf8_lossy(&index).into_owned());
    };
    for row in index.files {
        match bytes(row.path.as_str()) {
            None => return Met::Gone,
            Some(bytes) if sha256(&bytes) == row.sha256 => {}
            Some(_) => return Met::Torn(row.path.into_string()),
        }
    }
    Met::Whole
}

#[test]
fn b02_readers_see_one_build_while_eight_write() {
    let projects: Vec<_> = (0..WRITERS).map(|_| Project::new(&["claude"])).collect();
    let tables = Tables::embedded().expect("tables");
    let output = projects[0].output();
    let builds: Vec<_> = projects
        .iter()
        .enumerate()
        .map(|(number, project)| {
            project.say(&format!("build {number}"));
            let request = Request {
                root: &project.root,
                config: None,
                targets: &[],
                minify: true,
                cache: false,
            };
            build(&tables, &request).expect("a build").files
        })
        .collect();
    let (writes, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let programs = projects.iter().map(|project| {
            let mut command = project.command(&["build", "--output", output.as_str()]);
            command.stdout(std::process::Stdio::null()).spawn().expect("a build")
        });
        let programs: Vec<_> = programs.collect();
        for files in &builds {
            let (output, writes, is_over) = (&output, &writes, &is_over);
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    let changes = write(output, files).expect("an artifact");
                    writes.fetch_add(usize::from(!changes.is_empty()), Ordering::Relaxed);
                    std::thread::sleep(REST);
                }
            });
        }
        let (mut reads, begin) = (0, Instant::now());
        let torn = loop {
            if reads >= READS && writes.load(Ordering::Relaxed) >= WRITES {
                break None;
            }
            if begin.elapsed() > PATIENCE {
                break Some(format!("only {reads} reads, {writes:?} builds"));
            }
            match read(&output) {
                Met::Whole => reads += 1,
                Met::Gone => {}
                Met::Torn(path) => break Some(path),
            }
        };
        is_over.store(true, Ordering::Relaxed);
        assert_eq!(torn, None);
        for mut program in programs {
            assert!(program.wait().expect("an end").success());
        }
    });
    let last = tree(&output);
    let is_last = |files: &agent_bundle::emit::Files| {
        files.iter().all(|(path, bytes)| last.get(path.as_str()) == Some(bytes))
    };
    assert_eq!(builds.iter().filter(|files| is_last(files)).count(), 1, "one build is there");
    assert_eq!(projects[0].strays(), [""; 0]);
}

#[test]
fn b02_a_reader_tells_a_torn_artifact() {
    let project = Project::new(&["claude"]);
    assert_eq!(read(&project.output()), Met::Gone);
    project.build();
    assert_eq!(read(&project.output()), Met::Whole);
    std::fs::write(project.output().join("hooks/hooks.json"), "{}").expect("a file");
    assert_eq!(read(&project.output()), Met::Torn("hooks/hooks.json".to_owned()));
}

#[test]
fn b02_a_locked_folder_is_waited_for() {
    let project = Project::new(&["claude"]);
    let lock = File::open(&project.root).expect("a folder");
    lock.lock().expect("a lock");
    let mut child = project.command(&["build", "--quiet"]).spawn().expect("a build");
    std::thread::sleep(Duration::from_millis(700));
    assert!(child.try_wait().expect("a state").is_none(), "it waits");
    assert!(!project.output().exists());
    drop(lock);
    assert!(child.wait().expect("an end").success());
    assert!(project.output().exists());
}
