// Loaded together, at the first import: see `lazyParts`.
export { CarrierInvoiceImport } from './carrier-invoice-import.tsx'
export { ExpressImport } from './express-import.tsx'
