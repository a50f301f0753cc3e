import { sideWords } from '../quotation/invoices/invoice-file.ts'
import { signInEvents } from '../sign-in/sign-in-events.ts'
import { client, column, commercial, company, key, lane, sell } from '../list/column.ts'
import type { Report } from './report.ts'

const at = column('at', 'moment')
const person = column('person', 'user')
const area = column('area', 'text', { table: 'area' })
const path = column('path', 'text')
const exported = column('path', 'text', { title: 'exportedData', table: 'exported' })
const request = column('request', 'text')

/** Lists with the interface of reports that other views of the screen show. */
export const registers = {
  invoices: {
    group: 'OTHERS',
    dated: 'INVOICED',
    usualPeriod: 'months',
    filters: ['company', 'client', 'quotation'],
    right: 'ANALYTICS_INVOICED',
    columns: [
      column('day', 'day', { title: 'date' }),
      column('document', 'text'),
      column('side', 'text', { words: sideWords }),
      key,
      company,
      client,
      column('provider', 'text', { needs: 'groups' }),
      column('currency', 'text'),
      column('amount', 'number'),
      column('usd', 'number'),
      // Withdrawn invoices stay visible.
      column('state', 'text', { title: 'status', words: 'files:value.invoiceState' }),
      column('recordedBy', 'user'),
      column('recordedAt', 'moment'),
      column('withdrawnBy', 'user'),
      column('withdrawnAt', 'moment'),
      column('reason', 'text'),
      column('charges', 'text'),
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
      column('over', 'number', { needs: 'lines' }),
      column('provider', 'text', { needs: 'groups' }),
      column('invoicedBy', 'user'),
      column('reason', 'text'),
      column('wonAt', 'moment'),
      column('overSell', 'number'),
      column('overCost', 'number', { needs: 'lines' }),
      sell,
      column('invoicedSell', 'number'),
      column('cost', 'number', { needs: 'lines' }),
      column('invoicedCost', 'number', { needs: 'lines' }),
      lane,
      commercial,
      company,
    ],
  },
  denials: {
    group: 'OTHERS',
    dated: 'HAPPENED',
    filters: ['company', 'person'],
    columns: [at, person, column('method', 'text', { words: 'files:value.method' }), area, path, company, request],
  },
  'sign-ins': {
    group: 'OTHERS',
    dated: 'HAPPENED',
    filters: ['company', 'person', 'kind'],
    kinds: Object.keys(signInEvents),
    columns: [at, person, column('kind', 'text', { title: 'event', table: 'event' }), company, request],
  },
  exports: {
    group: 'OTHERS',
    dated: 'HAPPENED',
    filters: ['company', 'person'],
    columns: [
      at,
      person,
      column('file', 'text'),
      // An interrupted export was partly sent.
      column('whole', 'flag'),
      column('rows', 'int'),
      exported,
      // Filters may include reasons, which each company defines itself.
      column('asked', 'text', { isFilterText: true, reasons: 'lost' }),
      company,
      request,
    ],
  },
} as const satisfies Record<string, Report>
