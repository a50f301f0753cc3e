// Loaded together, after the report: see `lazyParts`.
export { ScheduleForm } from './schedule-form.tsx'
export { ReportExports } from './exports/report-exports.tsx'
