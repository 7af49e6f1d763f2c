//! What each code means: one page per code, embedded.
//!
//! A page is the file `explain/<code>.md`. It begins at its first section; the title is the code's.

use std::fmt::Write as _;

use super::codes::{self, Code};

/// Sections of every page, in their order.
pub const SECTIONS: [&str; 4] = ["What it means", "Why it matters", "Example", "Fix"];

/// What stands before all pages: among it the files that every example may rely on.
const INTRODUCTION: &str = include_str!("explain/introduction.md");

macro_rules! pages {
    ($($id:literal)*) => {
        /// Code and text of every page.
        const PAGES: &[(&str, &str)] = &[$(($id, include_str!(concat!("explain/", $id, ".md")))),*];
    };
}

pages! {
    "AB4000" "AB4001" "AB4002"
    "AB4100" "AB4101"
    "AB4200" "AB4201" "AB4202" "AB4203" "AB4204" "AB4205" "AB4206" "AB4207" "AB4208" "AB4209"
    "AB4210" "AB4213"
    "AB4740" "AB4741" "AB4744" "AB4745" "AB4746"
    "AB4802" "AB4805" "AB4806"
    "AB4810"
    "AB4823" "AB4824" "AB4825"
    "AB4840"
    "AB4850" "AB4851" "AB4852" "AB4853" "AB4854" "AB4855"
    "AB4860" "AB4861" "AB4862" "AB4863"
    "AB4870" "AB4871" "AB4872"
    "AB4940" "AB4941" "AB4943" "AB4944"
    "AB6000" "AB6001" "AB6002" "AB6003"
}

/// The sections about `code`, as Markdown; none when its page is missing.
pub fn sections(code: Code) -> Option<&'static str> {
    PAGES.iter().find(|(id, _)| *id == code.id).map(|(_, text)| *text)
}

/// The page of `code`, as Markdown.
pub fn page(code: Code) -> String {
    format!("# {}: {}\n\n{}", code.id, code.title, sections(code).unwrap_or_default())
}

/// All codes, one a line.
pub fn list() -> String {
    codes::ALL.iter().map(|code| format!("{}  {}\n", code.id, code.title)).collect()
}

/// All pages in one Markdown document, whose anchors are the codes.
pub fn document() -> String {
    let mut text = INTRODUCTION.to_owned();
    text.push_str("\n| code | |\n|---|---|\n");
    for code in codes::ALL {
        writeln!(text, "| [{0}](#{1}) | {2} |", code.id, code.id.to_lowercase(), code.title).ok();
    }
    for code in codes::ALL {
        // One level below the page's own title.
        let sections = sections(*code).unwrap_or_default().replace("\n## ", "\n### ");
        let sections = sections.replacen("## ", "### ", usize::from(sections.starts_with("## ")));
        write!(text, "\n## {}\n\n**{}.**\n\n{sections}", code.id, capital(code.title)).ok();
    }
    text
}

fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(text.len().min(1));
    first.to_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_page_and_every_page_a_code() {
        for code in codes::ALL {
            assert!(
                sections(*code).is_some(),
                "{0} has no page: write compiler/src/diagnostics/explain/{0}.md, name it in `pages!` \
                 of explain.rs, then run `cargo run -p agent-bundle -- explain --all > \
                 docs/diagnostics.md`",
                code.id
            );
        }
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/diagnostics/explain");
        let mut files: Vec<_> = std::fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .filter(|name| name != "introduction.md")
            .collect();
        files.sort();
        let pages: Vec<_> = PAGES.iter().map(|(id, _)| format!("{id}.md")).collect();
        assert_eq!(files, pages, "the files of explain/ are the rows of `pages!`");
        for (id, _) in PAGES {
            assert!(codes::find(id).is_some_and(|code| code.id == *id), "{id} is no code");
        }
    }

    #[test]
    fn every_page_has_the_sections() {
        for (id, text) in PAGES {
            let found: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
            assert_eq!(found, SECTIONS, "{id}");
            assert!(text.starts_with("## ") && text.ends_with('\n'), "{id}");
        }
    }

    #[test]
    fn codes_are_sorted_and_unique() {
        let ids: Vec<_> = codes::ALL.iter().map(|code| code.id).collect();
        assert!(ids.is_sorted_by(|left, right| left < right), "{ids:?}");
    }
}
