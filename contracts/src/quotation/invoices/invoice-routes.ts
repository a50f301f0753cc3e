import { may } from '../../access/policy.ts'

/** Imports rows of invoices in the form of `ImportBody`. */
export const invoiceImport = { path: '/app/v1/invoices/import', policy: may('ANALYTICS_INVOICED') }
