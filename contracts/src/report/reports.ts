import { clientReports, quotationReports } from './quotation-reports.ts'
import type { Report } from './report.ts'
import { registers } from './registers.ts'
import { moneyReports, otherReports, supplyReports } from './trade-reports.ts'
import { client, column, commercial, company, key } from '../list/column.ts'

const clientReference = column('clientReference', 'text')
const carrier = column('carrier', 'text')
const service = column('service', 'text')
const tariff = column('tariff', 'text')
const sellCurrency = column('sellCurrency', 'text', { title: 'currency' })
const sell = column('sell', 'number', { title: 'sellAmount' })
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
      sell,
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
      sell,
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
