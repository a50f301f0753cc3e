// Loaded together, after the list: see `lazyParts`.
export { BatchBar } from '../batch/batch-bar.tsx'
export { BatchPanel } from '../batch/batch-panel.tsx'
export { LastImport } from '../import-file/last-import.tsx'
export { ShipmentBoard } from './shipment-board.tsx'
export { ShipmentViews } from './shipment-views.tsx'
