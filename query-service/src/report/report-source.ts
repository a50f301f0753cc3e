import { readFileSync } from 'node:fs'
import { questionIds, type ReportId } from '@freight/contracts/report/reports'
import { withFacts } from '../dashboards/chart-sql.ts'

/** Sort columns in descending order, never null, with their types; the analytics store alone needs the types. */
type Order = Readonly<Record<string, string>>

export type Source = { store: 'TABLES' | 'FACTS'; order: Order }

const at = `DateTime64(3, 'UTC')`
const facts = (order: Order): Source => ({ store: 'FACTS', order })
const tables = (...columns: string[]): Source => ({
  store: 'TABLES',
  order: Object.fromEntries(columns.map((one) => [one, ''])),
})

/** Store and order of each report; undefined: not implemented yet. */
const sources: Readonly<Record<ReportId, Source | undefined>> = {
  quotations: tables('requestedAt', 'key'),
  'win-loss': facts({ decidedAt: at, key: 'String' }),
  'response-times': facts({ requestedAt: at, key: 'String' }),
  'lost-after-one-revision': facts({ sentAt: at, key: 'String' }),
  'origin-coverage': facts({
    withoutOrigin: 'UInt64',
    sent: 'UInt64',
    clientId: 'String',
    lane: 'String',
    incoterm: 'String',
  }),
  'commercial-ranking': facts({ won: 'UInt64', quotes: 'UInt64', commercial: 'String' }),
  sells: facts({ requestedAt: at, key: 'String', groupId: 'String', lineNumber: 'UInt32' }),
  costs: facts({ requestedAt: at, key: 'String', groupId: 'String', lineNumber: 'UInt32' }),
  'margin-approvals': facts({ askedAt: at, key: 'String', revision: 'UInt32' }),
  // Oldest first.
  pending: facts({ ageDays: 'Int64', key: 'String' }),
  competitiveness: facts({ given: 'UInt64', agent: 'String', carrier: 'String', transport: 'String', mode: 'String' }),
  'cost-requests': tables('askedAt', 'request'),
  rates: tables('validUntil', 'code', 'rate'),
  'client-portfolio': facts({ quotes: 'UInt64', lastAt: at, clientId: 'String' }),
  express: facts({ requestedAt: at, key: 'String' }),
  'express-lines': facts({ requestedAt: at, key: 'String', lineNumber: 'UInt32' }),
  audit: facts({ position: 'UInt64' }),
  invoices: tables('day', 'recordedAt', 'id'),
  'over-invoiced': facts({ over: 'Decimal(38, 2)', key: 'String' }),
  denials: tables('at', 'id'),
  'sign-ins': facts({ position: 'UInt64' }),
  exports: tables('at', 'id'),
}

export type ReportSource = Source & { sql: string }

const read = (id: ReportId): string => readFileSync(new URL(`./sql/${id}.sql`, import.meta.url), 'utf8')

const withQuotations = (sql: string): string =>
  withFacts(sql.replaceAll(/\bjoin facts\b/g, 'join (select * from facts) as facts'))

/** Source and SQL of each report. A missing file stops the start. */
export const reportSources: ReadonlyMap<ReportId, ReportSource> = new Map(
  questionIds.flatMap((id): [ReportId, ReportSource][] => {
    const source = sources[id]
    if (source === undefined) return []
    const sql = read(id)
    return [[id, { ...source, sql: source.store === 'FACTS' ? withQuotations(sql) : sql }]]
  }),
)
