import {
  client,
  column,
  commercial,
  company,
  key,
  lane,
  marginPct,
  mode,
  sell,
  status,
  transport,
  type ReportColumn,
} from '../list/column.ts'
import type { Report } from './report.ts'

const usualFilters = ['company', 'transport', 'commercial', 'client'] as const
const section = column('section', 'text', { title: 'chargeSection', words: 'chargeCodes:section' })
const code = column('code', 'text')
const concept = column('concept', 'text', { isConcept: true })
const currency = column('currency', 'text')
const quantity = column('quantity', 'number')
const alternative = column('alternative', 'text')
const carrier = column('carrier', 'text')
const agent = column('agent', 'text')
const validUntil = column('validUntil', 'day')

/** Reports of purchases, sales, margins and open invoices. */
export const moneyReports = {
  sells: {
    group: 'COSTS_AND_SELLS',
    dated: 'REQUESTED',
    filters: usualFilters,
    columns: [
      key,
      client,
      commercial,
      transport,
      mode,
      status,
      alternative,
      section,
      code,
      concept,
      quantity,
      currency,
      column('perUnit', 'number'),
      column('amount', 'number', { title: 'sellAmount' }),
      column('costCurrency', 'text', { needs: 'lines' }),
      column('costAmount', 'number', { needs: 'lines' }),
      column('vat', 'number'),
    ],
  },
  costs: {
    group: 'COSTS_AND_SELLS',
    dated: 'REQUESTED',
    filters: usualFilters,
    columns: columnsWithRight('groups', [
      key,
      client,
      commercial,
      transport,
      mode,
      status,
      column('source', 'text', { title: 'costSource', words: 'files:value.costSource' }),
      agent,
      carrier,
      validUntil,
      column('alternative', 'text', { title: 'alternatives' }),
      section,
      code,
      concept,
      quantity,
      currency,
      column('perUnit', 'number', { title: 'costPerUnit' }),
      column('amount', 'number', { title: 'costAmount' }),
      column('vat', 'flag', { title: 'withVat' }),
    ]),
  },
  'margin-approvals': {
    group: 'COSTS_AND_SELLS',
    dated: 'ASKED',
    filters: usualFilters,
    columns: [
      key,
      client,
      commercial,
      lane,
      column('askedAt', 'moment'),
      column('askedBy', 'user'),
      column('reason', 'text'),
      marginPct,
      column('threshold', 'number', { needs: 'margin' }),
      column('answer', 'text', { words: 'files:value.approval' }),
      column('answeredBy', 'user'),
      column('answeredAt', 'moment'),
      column('comment', 'text'),
    ],
  },
  pending: {
    group: 'COSTS_AND_SELLS',
    dated: 'WON',
    // The oldest rows matter most, and they are not in this month.
    usualPeriod: 'all',
    filters: usualFilters,
    right: 'ANALYTICS_INVOICED',
    columns: [
      key,
      client,
      column('wonAt', 'moment'),
      column('ageDays', 'int'),
      column('pendingSell', 'number'),
      column('pendingCost', 'number', { needs: 'lines' }),
      sell,
      column('invoicedSell', 'number'),
      column('cost', 'number', { needs: 'lines' }),
      column('invoicedCost', 'number', { needs: 'lines' }),
      lane,
      commercial,
      company,
    ],
  },
} as const satisfies Record<string, Report>

/** Columns that all need the same right. */
function columnsWithRight(
  right: NonNullable<ReportColumn['needs']>,
  columns: readonly ReportColumn[],
): readonly ReportColumn[] {
  return columns.map((one) => ({ needs: right, ...one }))
}

/** Reports of agents' answers and prices, and of stored tariffs. */
export const supplyReports = {
  competitiveness: {
    group: 'AGENTS_AND_RATES',
    dated: 'REQUESTED',
    filters: ['company', 'transport'],
    columns: columnsWithRight('groups', [
      agent,
      carrier,
      transport,
      mode,
      column('given', 'int'),
      column('comparable', 'int'),
      column('cheapest', 'int'),
      column('cheapestPct', 'number'),
      column('gapPct', 'number'),
      column('transit', 'number', { title: 'averageTransitDays' }),
    ]),
  },
  'cost-requests': {
    group: 'AGENTS_AND_RATES',
    dated: 'ASKED',
    filters: ['company'],
    columns: columnsWithRight('groups', [
      key,
      column('provider', 'text'),
      column('contact', 'text'),
      column('askedBy', 'user', { title: 'requestedBy' }),
      column('askedAt', 'moment', { title: 'costsAsked' }),
      column('dueAt', 'moment'),
      column('viewedAt', 'moment'),
      column('answeredAt', 'moment', { title: 'answered' }),
      column('hours', 'number'),
      column('late', 'flag'),
      column('state', 'text', { title: 'status', words: 'files:value.requestState' }),
      column('reminders', 'int'),
    ]),
  },
  rates: {
    group: 'AGENTS_AND_RATES',
    dated: 'VALID',
    filters: ['transport'],
    columns: columnsWithRight('groups', [
      code,
      column('type', 'text', { words: 'rates:type' }),
      column('state', 'text', { title: 'status', words: 'files:value.rateState' }),
      transport,
      mode,
      column('container', 'text'),
      column('origin', 'text', { isPlace: true }),
      column('destination', 'text', { isPlace: true }),
      column('owner', 'text', { title: 'provider' }),
      carrier,
      column('validFrom', 'day'),
      validUntil,
      column('uses', 'int'),
      column('neverUsed', 'flag'),
    ]),
  },
} as const satisfies Record<string, Report>

/** Reports of user actions. */
export const otherReports = {
  audit: {
    group: 'OTHERS',
    dated: 'HAPPENED',
    filters: ['company', 'person', 'kind', 'quotation'],
    columns: [
      column('at', 'moment'),
      column('person', 'user'),
      column('kind', 'text', { title: 'event', table: 'event' }),
      column('subject', 'text', { isSubject: true }),
      column('revision', 'int'),
      company,
      column('request', 'text'),
      column('position', 'int'),
      column('stream', 'text'),
    ],
  },
} as const satisfies Record<string, Report>
