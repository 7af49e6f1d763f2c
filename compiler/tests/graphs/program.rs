//! A generated project: files made of statements that can be left out one by one.

use std::{fmt, fs, path::Path};

/// A file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Below the project.
    pub path: String,
    /// Its text in parts, each of which can be left out.
    pub statements: Vec<String>,
}

impl File {
    fn is_code(&self) -> bool {
        !self.path.ends_with(".json")
    }
}

/// A project; its first file is the entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program(pub Vec<File>);

impl Program {
    /// Writes all files into `folder`.
    pub fn write(&self, folder: &Path) {
        for file in &self.0 {
            let path = folder.join(&file.path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, file.statements.join("\n") + "\n").unwrap();
        }
    }

    /// The number of statements that can be left out.
    pub fn len(&self) -> usize {
        self.0.iter().filter(|file| file.is_code()).map(|file| file.statements.len()).sum()
    }

    /// The same without `count` statements from number `first` on.
    pub fn without(&self, first: usize, count: usize) -> Self {
        let mut number = 0;
        let mut smaller = self.clone();
        for file in smaller.0.iter_mut().filter(|file| file.is_code()) {
            file.statements.retain(|_| {
                number += 1;
                !(first..first + count).contains(&(number - 1))
            });
        }
        smaller
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files = self.0.iter().filter(|file| !file.statements.is_empty());
        files
            .into_iter()
            .try_for_each(|file| writeln!(f, "--- {}\n{}", file.path, file.statements.join("\n")))
    }
}

/// The smallest part of `program` that still `fails`, found by leaving statements out.
pub fn reduce(program: &Program, fails: impl Fn(&Program) -> bool) -> Program {
    let mut best = program.clone();
    let mut size = best.len().div_ceil(2);
    while size > 0 {
        let (mut first, before) = (0, best.len());
        while first < best.len() {
            let smaller = best.without(first, size);
            if fails(&smaller) {
                best = smaller;
            } else {
                first += size;
            }
        }
        // The last size is tried until it does not help.
        if size > 1 || best.len() == before {
            size /= 2;
        }
    }
    best
}
