import { sideWords } from '../quotation/invoices/invoice-file.ts'
import { signInEvents } from '../sign-in/sign-in-events.ts'
import { client, column, commercial, company, key, lane, sell } from './column.ts'
import type { Report } from './report.ts'

const at = column('at', 'moment', ['Cuándo', 'When', 'Quando'])
const person = column('person', 'user', ['Quién', 'Who', 'Quem'])
const area = column('area', 'text', ['Área', 'Area', 'Área'], { table: 'area' })
const path = column('path', 'text', ['Dirección solicitada', 'Requested address', 'Endereço solicitado'])
const exported = column('path', 'text', ['Datos exportados', 'Exported data', 'Dados exportados'], {
  table: 'exported',
})
const request = column('request', 'text', ['Id. de solicitud', 'Request ID', 'ID da solicitação'])

/** Words for the method of a request. */
const read = { es: 'Consulta', en: 'Read', pt: 'Consulta' }
const methodWords = {
  GET: read,
  HEAD: read,
  POST: { es: 'Cambio', en: 'Change', pt: 'Alteração' },
}

/** Withdrawn invoices stay visible. */
const invoiceWords = {
  RECORDED: { es: 'Registrada', en: 'Recorded', pt: 'Registrada' },
  WITHDRAWN: { es: 'Anulada', en: 'Withdrawn', pt: 'Anulada' },
}

/** Lists with the interface of reports that other views of the screen show. */
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
  'over-invoiced': {
    group: 'OTHERS',
    dated: 'WON',
    usualPeriod: 'all',
    filters: ['company', 'transport', 'commercial', 'client'],
    right: 'ANALYTICS_INVOICED',
    columns: [
      key,
      client,
      column('over', 'number', ['Facturado de más US$', 'Over-invoiced US$', 'Faturado a mais US$'], {
        needs: 'lines',
      }),
      column('provider', 'text', ['Proveedor', 'Provider', 'Fornecedor'], { needs: 'groups' }),
      column('invoicedBy', 'user', ['Facturada por', 'Invoiced by', 'Faturada por']),
      column('reason', 'text', ['Motivo', 'Reason', 'Motivo']),
      column('wonAt', 'moment', ['Aprobada', 'Approved', 'Aprovada']),
      column('overSell', 'number', [
        'Venta facturada de más US$',
        'Sell over-invoiced US$',
        'Venda faturada a mais US$',
      ]),
      column(
        'overCost',
        'number',
        ['Costo facturado de más US$', 'Cost over-invoiced US$', 'Custo faturado a mais US$'],
        {
          needs: 'lines',
        },
      ),
      sell,
      column('invoicedSell', 'number', ['Venta facturada US$', 'Sell invoiced US$', 'Venda faturada US$']),
      column('cost', 'number', ['Costo US$', 'Cost US$', 'Custo US$'], { needs: 'lines' }),
      column('invoicedCost', 'number', ['Costo facturado US$', 'Cost invoiced US$', 'Custo faturado US$'], {
        needs: 'lines',
      }),
      lane,
      commercial,
      company,
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
    columns: [at, person, column('kind', 'text', ['Qué', 'Event', 'O quê'], { table: 'event' }), company, request],
  },
  exports: {
    group: 'OTHERS',
    dated: 'HAPPENED',
    filters: ['company', 'person'],
    columns: [
      at,
      person,
      column('file', 'text', ['Archivo', 'File', 'Arquivo']),
      // An interrupted export was partly sent.
      column('whole', 'flag', ['Completo', 'Complete', 'Completo']),
      column('rows', 'int', ['Filas', 'Rows', 'Linhas']),
      exported,
      // Filters may include reasons, which each company defines itself.
      column('asked', 'text', ['Filtros', 'Filters', 'Filtros'], { isFilterText: true, reasons: 'lost' }),
      company,
      request,
    ],
  },
} as const satisfies Record<string, Report>
