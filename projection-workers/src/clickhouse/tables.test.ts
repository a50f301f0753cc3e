import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { costChargesTable, costRequestsTable, eventsTable, factsTable, sellChargesTable } from './tables.ts'

const made = ({ columns, engine, version }: typeof eventsTable) =>
  `${version} ${createHash('sha256').update(`${columns} ${engine}`.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 12)}`

// What an installation has got is not altered by another text here: only another version brings it the new table.
test('whoever changes the columns of a table raises its version', () => {
  const tables = [eventsTable, factsTable, costChargesTable, sellChargesTable, costRequestsTable]
  expect(Object.fromEntries(tables.map((table) => [table.name, made(table)]))).toEqual({
    events: '1 3a403cc585ed',
    quotation_facts: '8 e30cec100da8',
    cost_charge_facts: '3 4a0865cf9de6',
    sell_charge_facts: '3 dc0f7119cfbe',
    cost_request_facts: '1 978226b8dc13',
  })
})
