//! What can be asked for about reports, one file a tool.

mod get_report;
mod schedule_report;
mod stop_report;

pub(crate) use get_report::GetReport;
pub(crate) use schedule_report::ScheduleReport;
pub(crate) use stop_report::StopReport;
