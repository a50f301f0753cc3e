import { sideWords } from '../quotation/invoices/invoice-file.ts'
import { signInEvents } from '../sign-in/events.ts'
import { areaWords } from './area-words.ts'
import { client, column, company, key } from './column.ts'
import { eventWords } from './event-words.ts'
import { exportedWords } from './exported-words.ts'
import type { Report } from './report.ts'

const at = column('at', 'moment', ['Cuándo', 'When', 'Quando'])
const person = column('person', 'user', ['Quién', 'Who', 'Quem'])
const area = column('area', 'text', ['Qué se intentó', 'What was tried', 'O que se tentou'], { words: areaWords })
const path = column('path', 'text', ['Dirección pedida', 'Address asked for', 'Endereço pedido'])
const exported = column('path', 'text', ['Qué se exportó', 'What was exported', 'O que foi exportado'], {
  words: exportedWords,
})
const request = column('request', 'text', ['Id. de solicitud', 'Request ID', 'ID da solicitação'])

/** What somebody wanted, by the method of the request. */
const read = { es: 'Consulta', en: 'Read', pt: 'Consulta' }
const methodWords = {
  GET: read,
  HEAD: read,
  POST: { es: 'Cambio', en: 'Change', pt: 'Alteração' },
}

/** What was recorded by mistake stays in sight. */
const invoiceWords = {
  RECORDED: { es: 'Registrada', en: 'Recorded', pt: 'Registrada' },
  WITHDRAWN: { es: 'Anulada', en: 'Withdrawn', pt: 'Anulada' },
}

/** What is looked through like a report and is none of them: lists that other views of the screen show. */
export const registers = {
  invoices: {
    group: 'OTHERS',
    dated: 'INVOICED',
    usualPeriod: 'months',
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
      column('currency', 'text', ['Moneda', 'Currency', 'Moeda']),
      column('amount', 'number', ['Importe', 'Amount', 'Valor']),
      column('usd', 'number', ['Importe US$', 'Amount US$', 'Valor US$']),
      column('state', 'text', ['Estado', 'Status', 'Status'], { words: invoiceWords }),
      column('recordedBy', 'user', ['Registrada por', 'Recorded by', 'Registrada por']),
      column('recordedAt', 'moment', ['Registrada', 'Recorded', 'Registrada']),
      column('withdrawnBy', 'user', ['Anulada por', 'Withdrawn by', 'Anulada por']),
      column('withdrawnAt', 'moment', ['Anulada', 'Withdrawn', 'Anulada']),
      column('reason', 'text', ['Motivo', 'Reason', 'Motivo']),
      column('charges', 'text', ['Cargos', 'Charges', 'Taxas']),
    ],
  },
  denials: {
    group: 'OTHERS',
    dated: 'HAPPENED',
    filters: ['company', 'person'],
    columns: [
      at,
      person,
      column('method', 'text', ['Acción', 'Action', 'Ação'], { words: methodWords }),
      area,
      path,
      company,
      request,
    ],
  },
  'sign-ins': {
    group: 'OTHERS',
    dated: 'HAPPENED',
    filters: ['company', 'person', 'kind'],
    kinds: Object.keys(signInEvents),
    columns: [at, person, column('kind', 'text', ['Qué', 'What', 'O quê'], { words: eventWords }), company, request],
  },
  exports: {
    group: 'OTHERS',
    dated: 'HAPPENED',
    filters: ['company', 'person'],
    columns: [
      at,
      person,
      column('file', 'text', ['Archivo', 'File', 'Arquivo']),
      // One that was broken off has gone out in part.
      column('whole', 'flag', ['Completo', 'Complete', 'Completo']),
      column('rows', 'int', ['Filas', 'Rows', 'Linhas']),
      exported,
      // Among them reasons, which each company has of its own.
      column('asked', 'text', ['Filtros', 'Filters', 'Filtros'], { isAsked: true, reasons: 'lost' }),
      company,
      request,
    ],
  },
} as const satisfies Record<string, Report>
