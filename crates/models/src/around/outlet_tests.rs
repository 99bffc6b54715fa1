use super::*;

#[tokio::test]
async fn what_is_said_arrives_in_order_and_the_outcome_is_last() {
    let said: Vec<u8> = saying(|outlet| async move {
        outlet.say(1).await;
        outlet.say(2).await;
        3
    })
    .collect()
    .await;
    assert_eq!(said, [1, 2, 3]);
}

#[tokio::test]
async fn nothing_is_done_before_somebody_wants_it() {
    let steps = Arc::new(Mutex::new(0));
    let counted = Arc::clone(&steps);
    let mut stream = saying(|outlet| async move {
        for step in 1..=3 {
            *counted.lock().unwrap() = step;
            outlet.say(step).await;
        }
        4
    });
    assert_eq!(stream.next().await, Some(1));
    assert_eq!(*steps.lock().unwrap(), 1);
    assert_eq!(stream.next().await, Some(2));
    assert_eq!(*steps.lock().unwrap(), 2);
}
