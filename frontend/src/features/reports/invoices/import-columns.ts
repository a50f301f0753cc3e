import { invoiceColumns } from '@freight/contracts/quotation/invoices/invoice-file'
import type { ImportColumn } from '../../../components/csv-import/import-columns.ts'
import type { language } from '../../../lib/storage/preferences.ts'

// As files of three languages name them, and as accounting systems do.
const namesOf: Readonly<Record<string, readonly string[]>> = {
  quotation: ['cotizacion', 'quotation', 'cotacao', 'referencia', 'reference', 'carpeta', 'file', 'processo', 'ref'],
  side: ['factura de', 'invoice of', 'fatura de', 'lado', 'side', 'tipo', 'type'],
  provider: ['proveedor', 'provider', 'supplier', 'fornecedor', 'agente', 'agent', 'naviera', 'carrier', 'armador'],
  document: ['numero', 'number', 'factura', 'invoice', 'fatura', 'nota fiscal', 'comprobante', 'documento', 'document'],
  date: ['fecha', 'date', 'data', 'fecha de factura', 'invoice date', 'emision', 'emissao'],
  currency: ['moneda', 'currency', 'moeda', 'divisa'],
  amount: ['importe', 'amount', 'valor', 'monto', 'total', 'neto', 'net'],
  idCharge: ['cargos', 'charges', 'taxas', 'codigos', 'codes', 'conceptos', 'concepts'],
}
const needed = new Set(['quotation', 'side', 'document', 'date', 'currency', 'amount'])

/** What an import of invoices can fill; the first two tell a row apart. */
export const importColumns = (inLanguage: ReturnType<typeof language.read>): ImportColumn[] =>
  invoiceColumns.map(({ field, kind, title }) => ({
    field,
    label: title[inLanguage],
    required: needed.has(field),
    names: namesOf[field] ?? [],
    isNumber: kind === 'number',
  }))
