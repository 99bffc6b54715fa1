//! Who answers in a conversation: what handoff and release share.

use domain::ConversationId;
use engine::operators::Control;
use web::problem::{Code, Problem};
use web::{App, Staff};

use super::body::{ControlBody, controller};
use super::unknown_is;

pub(super) async fn change(
    app: &App,
    staff: &Staff,
    id: &str,
    control: Control,
) -> Result<ControlBody, Problem> {
    let id: ConversationId = id.parse().map_err(|_| Code::UnknownConversation)?;
    let unknown = || unknown_is(Code::UnknownConversation);
    app.engine.operators().set_control(staff.operator, id, control).await.map_err(unknown())?;
    let (row, _) = app.engine.operators().thread(staff.operator, id, 1).await.map_err(unknown())?;
    let controlled_by = controller(row.controlled_by, &row.assistant);
    Ok(ControlBody { conversation_id: id, controlled_by })
}
