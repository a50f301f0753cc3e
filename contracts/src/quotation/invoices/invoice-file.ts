import { currencies } from '../../choices.ts'
import type { Column } from '../../api/file-columns.ts'

export const sideWords = {
  SELL: { es: 'Cliente', en: 'Client', pt: 'Cliente' },
  COST: { es: 'Proveedor', en: 'Provider', pt: 'Fornecedor' },
} as const

const currencyWords = Object.fromEntries(currencies.map((one) => [one, { es: one, en: one, pt: one }]))

/** What a row of a file of invoices says; each is a `RecordInvoicing`. */
export const invoiceColumns: readonly Column[] = [
  {
    field: 'quotation',
    kind: 'text',
    upper: true,
    title: { es: 'Cotización', en: 'Quotation', pt: 'Cotação' },
  },
  {
    field: 'side',
    kind: 'text',
    words: sideWords,
    title: { es: 'Factura de', en: 'Invoice of', pt: 'Fatura de' },
  },
  // Whose cost it is: an agent or a carrier, by name. None where the sale is built on one cost alone.
  { field: 'provider', kind: 'text', title: { es: 'Proveedor', en: 'Provider', pt: 'Fornecedor' } },
  { field: 'document', kind: 'text', title: { es: 'Número', en: 'Number', pt: 'Número' } },
  { field: 'date', kind: 'day', title: { es: 'Fecha', en: 'Date', pt: 'Data' } },
  {
    field: 'currency',
    kind: 'text',
    upper: true,
    words: currencyWords,
    title: { es: 'Moneda', en: 'Currency', pt: 'Moeda' },
  },
  { field: 'amount', kind: 'number', title: { es: 'Importe', en: 'Amount', pt: 'Valor' } },
  { field: 'idCharge', kind: 'list', upper: true, title: { es: 'Cargos', en: 'Charges', pt: 'Taxas' } },
]

/** Bytes of a workbook of invoices, and its rows, at most. */
export const MOST_WORKBOOK_BYTES = 5_000_000
export const MOST_WORKBOOK_ROWS = 20_000
