import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  costChargesTable,
  costRequestsTable,
  eventsTable,
  expressTable,
  factsTable,
  sellChargesTable,
  unsettledTable,
} from './tables.ts'

const versionOf = ({ columns, engine, version }: typeof eventsTable) =>
  `${version} ${createHash('sha256').update(`${columns} ${engine}`.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 12)}`

// A changed definition does not alter existing installations: only a new version creates the table again.
test('a changed column or engine of a table raises its version', () => {
  const tables = [
    eventsTable,
    factsTable,
    costChargesTable,
    sellChargesTable,
    costRequestsTable,
    expressTable,
    unsettledTable,
  ]
  expect(Object.fromEntries(tables.map((table) => [table.name, versionOf(table)]))).toEqual({
    events: '1 3a403cc585ed',
    quotation_facts: '12 7e63549aec49',
    cost_charge_facts: '4 6e8ff1ec82c8',
    sell_charge_facts: '4 f5d2f50746a2',
    cost_request_facts: '1 978226b8dc13',
    express_facts: '2 6227e8a2e6bc',
    unsettled_facts: '1 e25cb0f2dec0',
  })
})
