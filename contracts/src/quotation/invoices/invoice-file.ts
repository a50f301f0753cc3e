import { currencies } from '../../vocabulary/price.ts'
import type { Column } from '../../api/file-columns.ts'

export const sideWords = {
  SELL: { es: 'Cliente', en: 'Client', pt: 'Cliente' },
  COST: { es: 'Proveedor', en: 'Provider', pt: 'Fornecedor' },
} as const

const currencyWords = Object.fromEntries(currencies.map((one) => [one, { es: one, en: one, pt: one }]))

/** Columns of an invoice file; each row is a `RecordInvoicing`. */
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
  // Name of the agent or carrier of the cost; empty where the sale has a single cost.
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
  // Reason for exceeding the amount left to invoice.
  {
    field: 'excessReason',
    kind: 'text',
    title: { es: 'Motivo del excedente', en: 'Reason for the excess', pt: 'Motivo do excedente' },
  },
  { field: 'idCharge', kind: 'list', upper: true, title: { es: 'Cargos', en: 'Charges', pt: 'Taxas' } },
]
