//! What a project declares: the ids of its routes, the keys and values of its providers.

use std::collections::BTreeSet;
use std::io::{self, Write as _};

use agent_bundle_templates::{Error, Page, page};
use camino::Utf8Path;
use serde_json::json;

use crate::build::GENERATED;
use crate::emit::route_id;
use crate::read::Provider;

/// The declarations, inside the folder of generated files.
const FILE: &str = "routes.d.ts";

/// The text of `.agent-bundle/routes.d.ts` for routes on `families`.
///
/// # Errors
/// When the template is at fault.
pub fn declarations<'a>(
    families: impl IntoIterator<Item = &'a str>,
    providers: &[Provider],
) -> Result<String, Error> {
    let families: BTreeSet<_> = families.into_iter().collect();
    let routes = families.iter().map(|family| json!({ "id": route_id(family), "event": family }));
    let routes = routes.collect::<Vec<_>>();
    let providers = providers.iter().map(|provider| {
        let module = format!("../{}", provider.file);
        let key = json!(provider.key).to_string();
        json!({ "key": key, "module": json!(module).to_string() })
    });
    let providers = providers.collect::<Vec<_>>();
    page(Page::Project, &json!({ "routes": routes, "providers": providers }))
}

/// Puts `text` into the declarations of the project in `root`, unless it is there already.
///
/// # Errors
/// The disk's error, or that the folder of generated files is no plain folder.
pub fn write_declarations(root: &Utf8Path, text: &str) -> io::Result<()> {
    let folder = root.join(GENERATED);
    let path = folder.join(FILE);
    std::fs::create_dir_all(&folder)?;
    if !folder.symlink_metadata()?.is_dir() {
        // A link could lead out of the project.
        return Err(io::Error::other(format!("{GENERATED} is not a plain folder")));
    }
    if std::fs::read(&path).is_ok_and(|found| found == text.as_bytes()) {
        return Ok(());
    }
    // An editor that watches the file never sees a half of it.
    let mut staged = tempfile::NamedTempFile::new_in(&folder)?;
    staged.write_all(text.as_bytes())?;
    make_readable(&staged)?;
    staged.persist(&path).map_err(|error| error.error)?;
    Ok(())
}

/// Temporary files are for their owner alone.
#[cfg(unix)]
fn make_readable(file: &tempfile::NamedTempFile) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_: &tempfile::NamedTempFile) -> io::Result<()> {
    Ok(())
}
