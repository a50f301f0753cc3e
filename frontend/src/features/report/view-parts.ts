// Loaded together, after the report: see `lazyParts`.
export { ScheduleForm } from '../schedule-form.tsx'
export { ReportExports } from './report-exports.tsx'
