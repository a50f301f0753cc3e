import { sideWords } from '../quotation/invoice-file.ts'
import { client, column, company, key } from './column.ts'
import type { Report } from './report.ts'

/** What is looked through like a report and is none of them: lists that other views of the screen show. */
export const registers = {
  invoices: {
    group: 'OTHERS',
    dated: 'INVOICED',
    filters: ['company', 'client', 'quotation'],
    right: 'ANALYTICS_INVOICED',
    columns: [
      column('day', 'day', ['Fecha', 'Date', 'Data']),
      column('document', 'text', ['Número', 'Number', 'Número']),
      column('side', 'text', ['Factura de', 'Invoice of', 'Fatura de'], { words: sideWords }),
      key,
      company,
      client,
      column('provider', 'text', ['Proveedor', 'Provider', 'Fornecedor'], { needs: 'groups' }),
      column('charges', 'text', ['Cargos', 'Charges', 'Taxas']),
      column('currency', 'text', ['Moneda', 'Currency', 'Moeda']),
      column('amount', 'number', ['Importe', 'Amount', 'Valor']),
      column('usd', 'number', ['Importe US$', 'Amount US$', 'Valor US$']),
      column('recordedBy', 'user', ['Registrada por', 'Recorded by', 'Registrada por']),
      column('recordedAt', 'moment', ['Registrada', 'Recorded', 'Registrada']),
    ],
  },
} as const satisfies Record<string, Report>
