import type { ReportId } from './reports.ts'

type Where = readonly [field: string, value: string]

/**
 * A figure over all rows of a report: a count (of a value), or the sum of a column. A field without a column exists
 * only in the SQL.
 */
export type Tile = {
  /** Name among the titles of tiles, or else of columns. */
  title: string
  tone?: 'good' | 'bad'
  /** Not a part of the first figure. */
  isApart?: true
} & ({ sum: string } | { where?: Where })

export type Tiles = {
  tiles: readonly Tile[]
  /** Splits rows by the values of a column. */
  parts?: { title: string; column: string; where?: Where }
}

const outcomes: readonly Tile[] = [
  { title: 'quotes', sum: 'quotes' },
  { title: 'won', sum: 'won', tone: 'good' },
  { title: 'lost', sum: 'lost', tone: 'bad' },
  { title: 'sell', sum: 'sell' },
]

/** Figures above the rows of each report. */
export const tilesOf: Readonly<Partial<Record<ReportId, Tiles>>> = {
  quotations: {
    tiles: [
      { title: 'quotes', where: ['counts', 'true'] },
      {
        title: 'cancelledOrInternal',
        where: ['counts', 'false'],
        isApart: true,
      },
      { title: 'sell', sum: 'sell' },
    ],
    parts: { title: 'byStatus', column: 'status', where: ['counts', 'true'] },
  },
  'win-loss': {
    tiles: [
      { title: 'decided' },
      { title: 'won', where: ['result', 'WON'], tone: 'good' },
      { title: 'lost', where: ['result', 'LOST'], tone: 'bad' },
    ],
    parts: {
      title: 'lostByReason',
      column: 'reason',
      where: ['result', 'LOST'],
    },
  },
  'response-times': {
    tiles: [{ title: 'quotes' }],
    parts: { title: 'byStatus', column: 'status' },
  },
  'lost-after-one-revision': {
    tiles: [{ title: 'quotations' }, { title: 'sell', sum: 'sell' }],
    parts: { title: 'byReason', column: 'reason' },
  },
  'commercial-ranking': { tiles: outcomes },
  'client-portfolio': { tiles: [{ title: 'clients' }, ...outcomes] },
  'margin-approvals': {
    tiles: [{ title: 'requests' }],
    parts: { title: 'byAnswer', column: 'answer' },
  },
  pending: {
    tiles: [
      { title: 'quotations' },
      { title: 'pendingSell', sum: 'pendingSell' },
      { title: 'pendingCost', sum: 'pendingCost' },
    ],
  },
  'cost-requests': {
    tiles: [{ title: 'requests' }],
    parts: { title: 'byStatus', column: 'state' },
  },
  rates: {
    tiles: [{ title: 'rates' }],
    parts: { title: 'byStatus', column: 'state' },
  },
  express: {
    tiles: [{ title: 'shipments' }, { title: 'onTime', where: ['onTime', 'true'], tone: 'good' }],
    parts: { title: 'byStatus', column: 'status' },
  },
  invoices: {
    tiles: [
      { title: 'invoices', where: ['state', 'RECORDED'] },
      { title: 'toClients', where: ['standing', 'SELL'] },
      { title: 'fromProviders', where: ['standing', 'COST'] },
      { title: 'withdrawn', where: ['state', 'WITHDRAWN'], isApart: true },
    ],
  },
}
