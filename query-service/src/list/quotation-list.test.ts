import { currencies } from '@freight/contracts/vocabulary/price'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { type Column, columnName } from '@freight/contracts/tables/columns'
import { quotationListColumns } from '@freight/contracts/tables/quotation-list'
import { costRights } from '@freight/contracts/access/cost-rights'
import { expect, test } from 'vitest'
import { shownRow } from './quotation-list.ts'

type ListRow = Parameters<typeof shownRow>[0]

const values = {
  text: 'x',
  int: 1,
  numeric: '1',
  boolean: true,
  date: '2026-03-02',
  timestamptz: new Date(0),
  jsonb: [],
} as const
const shown = Object.entries<Column>(quotationListColumns).filter(([, { internal }]) => !internal)
const row = Object.fromEntries(shown.map(([field, { type }]) => [columnName(field), values[type]]))

/** Selected columns that a function does not read. */
const neverShown = (show: (read: ListRow) => void): string[] => {
  const columns = new Set<string | symbol>()
  const get = (of: object, name: string | symbol): unknown => {
    columns.add(name)
    return Reflect.get(of, name)
  }
  show(new Proxy({ ...row, status: 'REQUESTED' }, { get }) as unknown as ListRow)
  return Object.keys(row).filter((name) => !columns.has(name))
}

test('the rows show every column that is not internal', () => {
  const rights = costRights(['PRICING'])
  const reading = { now: new Date(0), settingsOf: () => usualSettings, company: 'MVD' }
  const inEach = (read: ListRow) =>
    currencies.forEach((currency) => shownRow(read, { nameOf: (id) => id, rights, reading, currency }))
  expect(neverShown(inEach)).toEqual([])
})

test('the check reports a column that is selected but not shown', () => {
  expect(neverShown(({ status, dangerous }) => [status, dangerous])).toContain('ttime')
})
