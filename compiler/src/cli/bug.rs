//! What is said when the compiler itself fails.

/// Asks for a report of a panic: `what` went wrong and where, and the `trace` if one was taken.
#[must_use]
pub fn report(what: &str, trace: &str) -> String {
    let trace = match trace.trim_end() {
        "" => "run it again with RUST_BACKTRACE=1 for a trace".to_owned(),
        trace => trace.to_owned(),
    };
    format!(
        "error: this is a bug in {name} and no fault of the project; nothing more was done\n\n\
         Please report it with the text below, and the project or config if you may share it:\n\
         {repository}/issues/new\n\n\
         {name} {version} on {os} {arch}\n{what}\n{trace}\n",
        name = env!("CARGO_PKG_NAME"),
        version = env!("CARGO_PKG_VERSION"),
        repository = env!("CARGO_PKG_REPOSITORY"),
        os = std::env::consts::OS,
        arch = std::env::consts::ARCH,
    )
}

#[cfg(test)]
mod tests {
    use super::report;

    #[test]
    fn a_report_says_where_to_send_what() {
        let text = report("panicked at src/x.rs:1:2:\nindex out of bounds", "");
        let address = concat!("\n", env!("CARGO_PKG_REPOSITORY"), "/issues/new\n");
        assert!(text.starts_with("error: ") && text.contains(address), "{text}");
        assert!(text.contains(env!("CARGO_PKG_VERSION")), "{text}");
        assert!(text.contains("src/x.rs:1:2:\nindex out of bounds\n"), "{text}");
        assert!(text.contains("RUST_BACKTRACE=1"), "{text}");
        let traced = report("panicked", "0: main\n1: start\n");
        assert!(traced.ends_with("panicked\n0: main\n1: start\n"), "{traced}");
    }
}
