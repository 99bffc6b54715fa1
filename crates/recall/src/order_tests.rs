use super::{Order, What};

fn read(line: &str) -> Option<Order> {
    Order::read(line.split(' ').map(str::to_owned))
}

#[test]
fn an_order_names_what_where_how_many_and_how_often() {
    let order = read("measure sqlite:papo.db 100,10000 3").unwrap();

    let url = "sqlite:papo.db".to_owned();
    assert_eq!(order, Order { what: What::Measure, url, sizes: vec![100, 10_000], rounds: 3 });
}

#[test]
fn anything_else_is_no_order() {
    for line in ["", "fill", "fill a 100", "fill a 100,0 1", "fill a 100, 1", "empty a 100 1", "fill a 100 0"]
    {
        assert_eq!(read(line), None, "{line}");
    }
}
