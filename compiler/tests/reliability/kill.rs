//! Builds that are killed: the artifact is the old one or the new one, and the next build cleans up.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::project::{BINARY, Project, Tree, has, said, tree};

/// Points at which a build is killed.
const POINTS: u32 = 50;

/// System calls by which a build changes the disk, each with the names that it has on some machines.
const CHANGES: &[&str] = &[
    "mkdir,mkdirat",
    "link,linkat",
    "write",
    "chown,fchownat",
    "chmod,fchmodat",
    "syncfs",
    "fsync",
    "rename,renameat,renameat2",
    "unlink",
    "unlinkat",
    "rmdir",
];

/// More than a build has of one of them.
const MOST: usize = 100;

/// A project, a file of others in its artifact, and the two artifacts that it is built to in turn.
struct Turns {
    project: Project,
    artifacts: [Tree; 2],
}

impl Turns {
    fn new() -> Self {
        let project = Project::new(&["claude"]);
        project.build();
        std::fs::write(project.output().join("hooks/mine.txt"), "mine").expect("a file");
        let mut turns = Self { project, artifacts: Default::default() };
        for turn in [1, 0] {
            turns.take(turn);
            turns.artifacts[turn] = turns.project.build();
        }
        assert_ne!(turns.artifacts[0], turns.artifacts[1]);
        turns
    }

    /// Changes the sources to those of an artifact: other bytes, and other files.
    fn take(&self, turn: usize) {
        let routes = ["src/events/stop.ts", "src/events/session/start.ts"];
        self.project.say(&format!("turn {turn}"));
        self.project.put(routes[turn], "export default () => {};\n");
        std::fs::remove_file(self.project.root.join(routes[1 - turn])).unwrap_or_default();
    }

    /// Which of the two artifacts is there.
    fn there(&self) -> Option<usize> {
        let now = tree(&self.project.output());
        self.artifacts.iter().position(|artifact| *artifact == now)
    }

    /// Builds after a kill: it must succeed and leave nothing behind.
    fn finish(&self, turn: usize, when: &str) {
        self.take(turn);
        let built = self.project.run(&["build"]);
        assert_eq!((built.exit, built.stderr.as_str()), (Some(0), ""), "{when}");
        assert_eq!(self.there(), Some(turn), "{when}");
        assert_eq!(self.project.strays(), [""; 0], "{when}");
    }

    /// Lets strace put `faults` into builds and kill them at every call that changes the disk: how many
    /// that were. `judge` looks at what each kill left.
    fn kill_at_every_change(&self, faults: &[&str], judge: impl Fn(Option<usize>, &str)) -> usize {
        CHANGES.iter().map(|call| self.kill_at_every(call, faults, &judge)).sum()
    }

    /// Kills builds at the first, second, third `call`, until one comes through.
    fn kill_at_every(
        &self,
        call: &str,
        faults: &[&str],
        judge: impl Fn(Option<usize>, &str),
    ) -> usize {
        for when in 1..MOST {
            let turn = usize::from(self.there() == Some(0));
            self.take(turn);
            let kill = format!("inject=?{}:signal=KILL:when={when}", call.replace(',', ",?"));
            let mut command = Command::new("strace");
            command.args(["-qq", "-o", "/dev/null", "-e", "signal=none"]);
            command.args(faults).args(["-e", &kill, BINARY, "build", "--quiet"]);
            command.args(["--root", self.project.root.as_str()]);
            let ended = said(&mut command);
            if ended.exit == Some(0) {
                assert_eq!(self.there(), Some(turn));
                return when - 1;
            }
            let told = format!("killed at {call} {when}: {ended:?}");
            judge(self.there(), &told);
            // The next build may be the same or another one.
            self.finish(if when % 2 == 0 { turn } else { 1 - turn }, &told);
        }
        panic!("a build has no {MOST} {call}");
    }
}

#[test]
fn b04_killed_at_any_time() {
    let turns = Turns::new();
    let begin = Instant::now();
    turns.take(1);
    turns.project.build();
    let whole = begin.elapsed();
    let (mut found, mut killed) = (BTreeSet::new(), 0);
    for point in 0..POINTS {
        let turn = usize::try_from(point).expect("a number") % 2;
        turns.take(turn);
        let mut command = turns.project.command(&["build", "--quiet"]);
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a build");
        std::thread::sleep(whole * point / POINTS + Duration::from_micros(u64::from(point)));
        child.kill().expect("a kill");
        killed += u32::from(!child.wait().expect("an end").success());
        let there = turns.there();
        assert!(there.is_some(), "partial after {point} of {POINTS}");
        found.insert(there == Some(turn));
    }
    assert!(killed > POINTS / 4, "only {killed} were killed");
    assert!(found.contains(&false), "{found:?}: an old artifact was left at least once");
    let last = usize::try_from(POINTS - 1).expect("a number") % 2;
    turns.finish(last, "after the last");
}

#[test]
fn b04_killed_at_every_change_of_the_disk() {
    if !has("strace", &["-V"]) {
        return;
    }
    let turns = Turns::new();
    let changes = turns.kill_at_every_change(&[], |there, told| {
        assert!(there.is_some(), "neither the old nor the new artifact, {told}");
    });
    assert!(changes > 30, "only {changes} changes were met");
}

/// The same when the disk fails in the middle: the next build knows what is whose.
#[test]
fn b04_a_failing_disk_where_nothing_can_be_exchanged() {
    if !has("strace", &["-V"]) {
        return;
    }
    let turns = Turns::new();
    for when in 1..=3 {
        turns.take(1);
        let fail = format!("inject=?rename,?renameat,?renameat2:error=EIO:when={when}");
        let mut command = Command::new("strace");
        command.args(["-qq", "-o", "/dev/null", "-e", "inject=?link,?linkat:error=EPERM", "-e"]);
        command.args([&fail, BINARY, "build", "--quiet", "--root", turns.project.root.as_str()]);
        let ended = said(&mut command);
        assert_eq!(ended.exit, Some(2), "{when}: {ended:?}");
        assert!(ended.stderr.contains("cannot write ") && ended.stderr.contains("/artifact/"));
        turns.finish(0, &format!("after failure {when}"));
    }
}

/// Where folders cannot be exchanged, a killed build may leave files of both; the next one mends it.
#[test]
fn b04_killed_where_nothing_can_be_exchanged() {
    if !has("strace", &["-V"]) {
        return;
    }
    let turns = Turns::new();
    let refuse = ["-e", "inject=?link,?linkat:error=EPERM"];
    let changes = turns.kill_at_every_change(&refuse, |_, _| {});
    assert!(changes > 20, "only {changes} changes were met");
}
