import { anyOf } from '../../access/policy.ts'
import type { Column } from '../../api/file-columns.ts'
import { expressCurrencies } from '../../vocabulary/express.ts'

/** Imports rows of carriers' invoices in the form of `ImportBody`. */
export const carrierInvoiceImport = {
  path: '/app/v1/carrier-invoices/import',
  policy: anyOf('EXPRESS_OP', 'ANALYTICS_INVOICED'),
}

const currencyWords = Object.fromEntries(expressCurrencies.map((one) => [one, { es: one, en: one, pt: one }]))

/** Columns of a file of carriers' invoices; the rows of an invoice for a shipment are the lines of one `RecordExpressCost`. */
export const carrierInvoiceColumns: readonly Column[] = [
  { field: 'document', kind: 'text', title: { es: 'Factura', en: 'Invoice', pt: 'Fatura' } },
  // The number of the waybill or of a piece.
  { field: 'waybill', kind: 'text', title: { es: 'Guía', en: 'Waybill', pt: 'Conhecimento' } },
  { field: 'date', kind: 'day', title: { es: 'Fecha', en: 'Date', pt: 'Data' } },
  { field: 'charge', kind: 'text', title: { es: 'Cargo', en: 'Charge', pt: 'Taxa' } },
  { field: 'amount', kind: 'number', title: { es: 'Importe', en: 'Amount', pt: 'Valor' } },
  {
    field: 'currency',
    kind: 'text',
    upper: true,
    words: currencyWords,
    title: { es: 'Moneda', en: 'Currency', pt: 'Moeda' },
  },
  {
    field: 'weight',
    kind: 'number',
    title: { es: 'Peso facturado kg', en: 'Billed weight kg', pt: 'Peso faturado kg' },
  },
]

/** Chosen for the whole file: waybills of other carriers are not considered. */
export const carrierColumn: Column = {
  field: 'carrier',
  kind: 'text',
  title: { es: 'Transportista', en: 'Carrier', pt: 'Transportador' },
}

/** Expected cost, or the cost by the invoices with its difference; in a dry run the user sees both. */
export type InvoicedCost = {
  amount: string
  currency: string
  difference?: string
  /** Cause of the largest difference. */
  cause?: string
  /** The shipment or its waybill is cancelled: an incident opens. */
  isVoid?: boolean
}
