import { useTranslation } from 'react-i18next'
import { ImportDialog } from '../../../components/csv-import/import-dialog.tsx'
import { language, type Language } from '../../../lib/storage/storage.ts'
import { invoiceColumns } from '@freight/contracts/quotation/invoices/invoice-file'
import { columnsOfFile, type ImportColumn } from '../../../components/csv-import/import-columns.ts'

const numberWords = [
  'n',
  'no',
  'nro',
  'num',
  'numero',
  'n de',
  'no de',
  'nro de',
  'num de',
  'numero de',
  'numero da',
  'numero do',
]

/**
 * Also matches “Nº de factura”, “Nro. factura”, “Invoice No.”: the noun identifies the column, not the word for number.
 */
const numberHeadings = (...names: readonly string[]) =>
  names.flatMap((name) => [name, ...numberWords.map((number) => `${number} ${name}`), `${name} no`, `${name} number`])

// Headings in three languages and of accounting systems.
const names = {
  quotation: [
    ...numberHeadings('cotizacion', 'quotation', 'cotacao', 'carpeta', 'processo', 'file'),
    'referencia',
    'reference',
    'ref',
  ],
  side: ['factura de', 'invoice of', 'fatura de', 'lado', 'side', 'tipo', 'type'],
  provider: ['proveedor', 'provider', 'supplier', 'fornecedor', 'agente', 'agent', 'naviera', 'carrier', 'armador'],
  document: [
    ...numberHeadings('factura', 'invoice', 'fatura', 'nota fiscal', 'comprobante', 'documento', 'document'),
    'numero',
    'number',
  ],
  date: ['fecha', 'date', 'data', 'fecha de factura', 'invoice date', 'emision', 'emissao'],
  currency: ['moneda', 'currency', 'moeda', 'divisa'],
  amount: ['importe', 'amount', 'valor', 'monto', 'total', 'neto', 'net'],
  excessReason: ['motivo', 'reason', 'justificacion', 'justificativa'],
  idCharge: ['cargos', 'charges', 'taxas', 'codigos', 'codes', 'conceptos', 'concepts'],
}
const required = new Set(['quotation', 'side', 'document', 'date', 'currency', 'amount'])

/** Columns of an invoice import; the first two identify a row. */
export const importColumns = (language: Language): ImportColumn[] =>
  columnsOfFile(invoiceColumns, language, { required, names }).map((column) =>
    column.field === 'excessReason' ? { ...column, reasonFor: ['BEYOND_LEFT', 'BEYOND_LEFT_CONVERTED'] } : column,
  )

/** Imports invoices from a CSV file or a workbook. */
export const InvoiceImport = ({ onClose, onApplied }: { onClose: () => void; onApplied: () => void }) => {
  const { t } = useTranslation('reports')
  return (
    <ImportDialog
      collection="invoices"
      title={t('invoices.importTitle')}
      columns={importColumns(language.read())}
      fields={{}}
      onClose={onClose}
      onApplied={onApplied}
    />
  )
}
