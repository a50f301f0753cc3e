// Loaded together, after the quotation: see `lazyParts`.
export { LastActivity } from '../../features/history/events/last-activity.tsx'
export { HistoryTab } from '../../features/history/history-tab.tsx'
