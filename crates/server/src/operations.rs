//! What each operation of the API is called in its description: its method and its address, which no other has.
//! Programs that are generated from the description name their functions by it.

use utoipa::openapi::OpenApi;

pub(crate) fn name(description: &mut OpenApi) {
    for (path, item) in &mut description.paths.paths {
        let operations = [
            ("get", &mut item.get),
            ("post", &mut item.post),
            ("put", &mut item.put),
            ("patch", &mut item.patch),
            ("delete", &mut item.delete),
        ];
        for (method, operation) in operations {
            if let Some(operation) = operation {
                operation.operation_id = Some(id(method, path));
            }
        }
    }
}

/// `patch_habits_id` for `PATCH /api/v1/habits/{id}`.
fn id(method: &str, path: &str) -> String {
    let words = path.trim_start_matches("/api/v1").split(|c: char| !c.is_ascii_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    [method].into_iter().chain(words).collect::<Vec<_>>().join("_")
}
