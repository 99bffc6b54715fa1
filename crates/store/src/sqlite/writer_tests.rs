use super::*;

fn queue() -> (tempfile::TempDir, WriterQueue) {
    let folder = tempfile::tempdir().unwrap();
    let connection = Connection::open(folder.path().join("papo.db")).unwrap();
    connection.execute_batch("pragma journal_mode = wal; create table t (n integer unique)").unwrap();
    (folder, WriterQueue::new(connection, Subscribers::new()))
}

async fn add(queue: &WriterQueue, number: i64) -> Result<(), StoreError> {
    let mut tx = queue.begin().await?;
    tx.execute("insert into t (n) values ($1)", &[Value::Int(number)])?;
    tx.commit(Vec::new()).await
}

async fn count(queue: &WriterQueue) -> i64 {
    let mut tx = queue.begin().await.unwrap();
    tx.rows("select count(*) from t", &[]).unwrap()[0].get(0).unwrap()
}

#[tokio::test]
async fn those_who_wait_share_one_commit() {
    let (_folder, queue) = queue();
    let commits = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let counted = Arc::clone(&commits);
    queue
        .writer
        .lock()
        .await
        .connection
        .commit_hook(Some(move || {
            counted.fetch_add(1, Ordering::Relaxed);
            false
        }))
        .unwrap();

    let all = futures::future::join_all((0..100).map(|number| add(&queue, number))).await;

    assert!(all.iter().all(Result::is_ok), "{all:?}");
    assert_eq!(count(&queue).await, 100);
    assert!(commits.load(Ordering::Relaxed) <= 3, "{commits:?}");
}

#[tokio::test]
async fn a_failed_commit_fails_its_whole_batch_and_nothing_else() {
    let (_folder, queue) = queue();
    queue.writer.lock().await.connection.commit_hook(Some(|| true)).unwrap();
    let all = futures::future::join_all((0..10).map(|number| add(&queue, number))).await;
    assert!(all.iter().all(Result::is_err), "{all:?}");

    queue.writer.lock().await.connection.commit_hook(None::<fn() -> bool>).unwrap();
    assert_eq!(count(&queue).await, 0);
    add(&queue, 1).await.unwrap();
    assert_eq!(count(&queue).await, 1);
}

#[tokio::test]
async fn one_that_is_dropped_takes_nobody_with_it() {
    let (_folder, queue) = queue();
    let first = tokio::spawn({
        let queue = queue.clone();
        async move { add(&queue, 1).await }
    });
    let mut dropped = queue.begin().await.unwrap();
    dropped.execute("insert into t (n) values (2)", &[]).unwrap();
    drop(dropped);
    first.await.unwrap().unwrap();
    assert_eq!(count(&queue).await, 1);
    assert!(!queue.writer.lock().await.batch_is_open(), "an empty batch was left open");
}

#[tokio::test]
async fn a_commit_nobody_waits_for_is_still_a_commit() {
    let (_folder, queue) = queue();
    let mut tx = queue.begin().await.unwrap();
    tx.execute("insert into t (n) values (1)", &[]).unwrap();
    let mut commit = Box::pin(tx.commit(Vec::new()));
    assert!(futures::poll!(&mut commit).is_pending());
    drop(commit);

    assert_eq!(count(&queue).await, 1);
    add(&queue, 2).await.unwrap();
    assert_eq!(count(&queue).await, 2);
}

#[tokio::test(start_paused = true)]
async fn a_writer_that_never_ends_is_reported() {
    let (_folder, queue) = queue();
    let _held = queue.begin().await.unwrap();
    assert!(matches!(queue.begin().await, Err(StoreError::Busy)));
}

#[tokio::test]
async fn a_full_disk_is_said_and_passes() {
    let (_folder, queue) = queue();
    let pages = |limit: i64| format!("pragma max_page_count = {limit}");
    queue.writer.lock().await.connection.query_row(&pages(4), [], |_| Ok(())).unwrap();
    let mut tx = queue.begin().await.unwrap();
    tx.execute("insert into t (n) values (1)", &[]).unwrap();
    let outcome = tx.execute("create table big as select randomblob(100000) as b", &[]);
    assert!(matches!(outcome, Err(StoreError::Full)), "{outcome:?}");
    drop(tx);

    queue.writer.lock().await.connection.query_row(&pages(100_000), [], |_| Ok(())).unwrap();
    add(&queue, 2).await.unwrap();
    assert_eq!(count(&queue).await, 1);
}
