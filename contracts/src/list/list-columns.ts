import type { ColumnOfTexts } from '../api/file-columns.ts'

/** Cells of a column in a file. `inCurrency`: an amount, with the currency after the title. */
type FileColumn = ColumnOfTexts & { inCurrency?: true }

type ListColumn = {
  /** Right for the column. */
  needs?: 'lines' | 'margin'
  /** Its cells in the file of the list, with typed numbers and dates. */
  file: readonly [FileColumn, ...FileColumn[]]
}

/**
 * Columns of the work lists by their names on the screen, in the order of a file; `columns` of the screen draws them.
 * Their orders: `listOrders` of the table.
 */
export const listColumns = {
  key: { file: [{ field: 'key', kind: 'text' }] },
  createdAt: { file: [{ field: 'createdAt', kind: 'moment' }] },
  status: {
    file: [
      { field: 'status', kind: 'text', words: 'shell:status' },
      { field: 'expired', kind: 'flag' },
      { field: 'cancelled', kind: 'flag' },
    ],
  },
  waiting: {
    file: [
      { field: 'statusSince', kind: 'moment' },
      { field: 'waitingHours', kind: 'number' },
    ],
  },
  client: {
    file: [
      { field: 'client.name', kind: 'text', title: 'client' },
      { field: 'client.reference', kind: 'text', title: 'clientRef' },
    ],
  },
  commercial: { file: [{ field: 'commercial.name', kind: 'text', title: 'commercial' }] },
  mode: {
    file: [
      { field: 'transportMode', kind: 'text', title: 'transport', words: 'reports:transport' },
      { field: 'modo', kind: 'text', title: 'mode' },
    ],
  },
  origin: {
    file: [
      { field: 'origin.name', kind: 'text', title: 'origin' },
      { field: 'origin.code', kind: 'text', title: 'originCode' },
      { field: 'origin.country', kind: 'text', title: 'originCountry' },
    ],
  },
  destination: {
    file: [
      { field: 'destination.name', kind: 'text', title: 'destination' },
      { field: 'destination.code', kind: 'text', title: 'destinationCode' },
      { field: 'destination.country', kind: 'text', title: 'destinationCountry' },
    ],
  },
  shipmentDate: { file: [{ field: 'shipmentDate', kind: 'day' }] },
  incoterm: { file: [{ field: 'incoterm', kind: 'text' }] },
  volume: { file: [{ field: 'volume', kind: 'number' }] },
  weight: { file: [{ field: 'weight', kind: 'number' }] },
  chargeable: { file: [{ field: 'chargeable', kind: 'number' }] },
  containers: { file: [{ field: 'containers', kind: 'list' }] },
  costs: { needs: 'lines', file: [{ field: 'costs', kind: 'int' }] },
  bestCost: {
    needs: 'lines',
    file: [{ field: 'bestCost', kind: 'number', title: 'bestCostAmount', inCurrency: true }],
  },
  sell: { file: [{ field: 'sell', kind: 'number', title: 'sellAmount', inCurrency: true }] },
  margin: {
    needs: 'margin',
    file: [
      { field: 'marginPct', kind: 'number' },
      { field: 'marginAtMost', kind: 'flag' },
    ],
  },
  validUntil: { file: [{ field: 'validUntil', kind: 'day' }] },
  ttime: { file: [{ field: 'ttime', kind: 'int', title: 'transit' }] },
  followUpOn: { file: [{ field: 'followUpOn', kind: 'day' }] },
  agents: {
    file: [
      { field: 'agentsAsked', kind: 'int' },
      { field: 'agentsAnswered', kind: 'int' },
    ],
  },
  assignedTo: { file: [{ field: 'assignedTo.name', kind: 'text', title: 'assignedTo' }] },
  lastChangeAt: { file: [{ field: 'lastChangeAt', kind: 'moment' }] },
} satisfies Record<string, ListColumn>

export type ListColumnName = keyof typeof listColumns
export const listColumnNames = Object.keys(listColumns) as ListColumnName[]

/** Definition of a column, typed with all optional members. */
export const listColumn = (name: ListColumnName): ListColumn => listColumns[name]
