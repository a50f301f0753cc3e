import { clientReports, quotationReports } from './quotation-reports.ts'
import type { Report } from './report.ts'
import { moneyReports, otherReports, supplyReports } from './trade-reports.ts'
import { client, column, commercial, company, key, lane, sell } from '../list/column.ts'
import { sideWords } from '../quotation/invoices/invoice-file.ts'
import { signInEvents } from '../sign-in/sign-in-events.ts'

const at = column('at', 'moment')
const person = column('person', 'user')
const area = column('area', 'text', { table: 'area' })
const path = column('path', 'text')
const exported = column('path', 'text', { title: 'exportedData', table: 'exported' })
const request = column('request', 'text')

/** Lists with the interface of reports that other views of the screen show. */
const registers = {
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

const clientReference = column('clientReference', 'text')
const carrier = column('carrier', 'text')
const service = column('service', 'text')
const tariff = column('tariff', 'text')
const sellCurrency = column('sellCurrency', 'text', { title: 'currency' })
const sellAmount = column('sell', 'number', { title: 'sellAmount' })
const costCurrency = column('costCurrency', 'text', { needs: 'lines' })
const expectedCost = column('expectedCost', 'number', { needs: 'lines' })

/** Reports of express shipments: one row each, and one row per line of the price. */
const expressReports = {
  express: {
    group: 'OTHERS',
    // The words for the dates of quotations do not apply to shipments.
    dated: 'REQUESTED_OR_DECIDED',
    filters: ['company', 'commercial', 'client'],
    columns: [
      key,
      column('status', 'text', { words: 'express:work' }),
      client,
      clientReference,
      column('direction', 'text', { words: 'express:direction' }),
      column('origin', 'text', { title: 'from' }),
      column('destination', 'text', { title: 'to' }),
      column('pieces', 'int'),
      column('actual', 'number'),
      column('volumetric', 'number'),
      column('chargeable', 'number', { title: 'chargeableWeightKg' }),
      column('declared', 'number'),
      column('declaredCurrency', 'text'),
      carrier,
      service,
      tariff,
      column('base', 'number'),
      column('fuel', 'number'),
      column('surcharges', 'number'),
      column('insurance', 'number'),
      column('tax', 'number'),
      sellAmount,
      sellCurrency,
      expectedCost,
      column('invoicedCost', 'number', { title: 'shipmentInvoicedCost', needs: 'lines' }),
      column('difference', 'number', { needs: 'lines' }),
      costCurrency,
      column('cause', 'text', { words: 'files:value.cause', needs: 'lines' }),
      column('requestedAt', 'moment', { title: 'requested' }),
      column('takenAt', 'moment'),
      column('bookedAt', 'moment'),
      column('pickedUpAt', 'moment'),
      column('deliveredAt', 'moment'),
      column('promisedDay', 'day'),
      column('onTime', 'flag'),
      column('incidents', 'int'),
      column('outcome', 'text', { title: 'result', words: 'express:outcome' }),
      commercial,
      column('assignedTo', 'user', { title: 'shipmentAssignedTo' }),
      column('invoices', 'text'),
      company,
    ],
  },
  'express-lines': {
    group: 'OTHERS',
    dated: 'REQUESTED_OR_DECIDED',
    filters: ['company', 'commercial', 'client'],
    columns: [
      key,
      client,
      clientReference,
      carrier,
      service,
      tariff,
      column('kind', 'text', { title: 'type', words: 'files:value.lineKind' }),
      column('code', 'text'),
      column('text', 'text', { title: 'concept' }),
      sellAmount,
      sellCurrency,
      expectedCost,
      costCurrency,
      column('requestedAt', 'moment', { title: 'requested' }),
    ],
  },
} as const satisfies Record<string, Report>

/** All reports, in display order. */
export const reports = {
  ...quotationReports,
  ...moneyReports,
  ...supplyReports,
  ...clientReports,
  ...expressReports,
  ...otherReports,
} as const satisfies Record<string, Report>

const allReports = { ...reports, ...registers }

/** Ids of reports and registers. */
export type ReportId = keyof typeof allReports

export const reportIds = Object.keys(reports) as readonly ReportId[]
export const registerIds = Object.keys(registers) as readonly ReportId[]
export const questionIds = Object.keys(allReports) as [ReportId, ...ReportId[]]

export const reportOf = (id: ReportId): Report => allReports[id]
