// Loaded together, after the summary: see `lazyParts`.
export { BookingsCard } from '../booking/bookings-card.tsx'
export { ComparisonTab } from '../comparison/comparison-tab.tsx'
export { DocumentsPanel } from '../documents/documents-panel.tsx'
export { InvoicesCard } from '../invoices/invoices-card.tsx'
