import { currencies } from '@freight/contracts/choices'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { type Column, columnName } from '@freight/contracts/tables/columns'
import { quotationListColumns } from '@freight/contracts/tables/quotation-list'
import { costRights } from '@freight/contracts/access/cost-rights'
import { expect, test } from 'vitest'
import { shownRow } from './quotation-list.ts'

type Read = Parameters<typeof shownRow>[0]

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

/** The columns that are selected for a row, and that nothing of what is shown is made of. */
const neverShown = (show: (read: Read) => void): string[] => {
  const asked = new Set<string | symbol>()
  const get = (of: object, name: string | symbol): unknown => {
    asked.add(name)
    return Reflect.get(of, name)
  }
  show(new Proxy({ ...row, status: 'REQUESTED' }, { get }) as unknown as Read)
  return Object.keys(row).filter((name) => !asked.has(name))
}

test('every column of the list that is not internal is shown in its rows', () => {
  const rights = costRights(['PRICING'])
  const reading = { now: new Date(0), settingsOf: () => usualSettings, company: 'MVD' }
  const agentsOf = () => ({ agentsSeen: 0, agentsLate: 0 })
  const inEach = (read: Read) =>
    currencies.forEach((currency) => shownRow(read, { nameOf: (id) => id, rights, reading, currency, agentsOf }))
  expect(neverShown(inEach)).toEqual([])
})

test('a column that is selected and not shown is named', () => {
  expect(neverShown(({ status, dangerous }) => [status, dangerous])).toContain('ttime')
})
