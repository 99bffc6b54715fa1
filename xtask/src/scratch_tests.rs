use std::{fs, thread, time::Duration};

use super::Scratch;

#[test]
fn a_dropped_scratch_is_gone_with_everything_in_it() {
    let scratch = Scratch::new("scratch-test").unwrap();
    let path = scratch.path().to_owned();
    fs::write(path.join("file"), "text").unwrap();

    drop(scratch);

    assert!(!path.exists());
}

#[test]
fn it_goes_without_a_destructor_too() {
    let mut scratch = Scratch::new("scratch-test").unwrap();
    let path = scratch.path().to_owned();

    // What the kernel does for a process that was killed: it closes the pipe.
    drop(scratch.keeper.stdin.take());

    for _ in 0..200 {
        if !path.exists() {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("{} is still there", path.display());
}
