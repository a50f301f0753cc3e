import { expect, test } from 'vitest'
import type { ImportRow } from '../rate-import-queries.ts'
import { sampleImport } from '../testing/sample-import.ts'
import { proposalsFor, withCorrection } from './proposals.ts'

const mapping = {
  columns: [
    ...(sampleImport.mapping?.columns ?? []),
    { column: 8, header: 'To', target: { to: 'FIELD' as const, field: 'validTo' as const } },
  ],
  dates: 'DMY' as const,
}
const row = (problem: Partial<ImportRow['problems'][number]>, days = ['', '']) => ({
  problems: [{ column: '', code: '', message: '', ...problem }],
  validFrom: days[0] ?? '',
  validTo: days[1] ?? '',
})

test('a proposal swaps reversed days', () => {
  const [only, ...others] = proposalsFor(row({ code: 'VALIDITY_REVERSED' }, ['2026-12-31', '2026-12-01']), mapping)
  expect(only).toMatchObject({ words: 'swapDays', set: { validFrom: '2026-12-01', validTo: '2026-12-31' } })
  expect(others).toEqual([])
})

test('each place of an ambiguous name is proposed, and nothing for an unknown one', () => {
  const several = row({ column: 'POL', code: 'PLACE_UNKNOWN', details: { codes: ['CNCGU', 'CNTAG'] } })
  expect(proposalsFor(several, mapping).map(({ set }) => set)).toEqual([{ origin: 'CNCGU' }, { origin: 'CNTAG' }])
  expect(proposalsFor(row({ column: 'POL', code: 'PLACE_UNKNOWN', details: { name: 'Nowhere' } }), mapping)).toEqual([])
})

test('the last day of the month is proposed for a day that does not exist, and nothing without a month', () => {
  const set = (text: string) =>
    proposalsFor(row({ column: 'To', code: 'NO_SUCH_DAY', details: { text } }), mapping).map((one) => one.set)
  expect(set('30/02/2027')).toEqual([{ validTo: '2027-02-28' }])
  expect(set('30/02/2028')).toEqual([{ validTo: '2028-02-29' }])
  expect(set('31/13/2027')).toEqual([])
})

test('a heading over a port and a day refers to the one with the problem', () => {
  const above = (column: number, field: 'destination' | 'validTo' | 'validFrom') => ({
    column,
    header: 'Up to',
    target: { to: 'FIELD' as const, field },
  })
  const noDay = row({ column: 'Up to', code: 'NO_SUCH_DAY', details: { text: '30/02/2027' } })
  const both = { columns: [above(0, 'destination'), above(1, 'validTo')], dates: 'DMY' as const }
  expect(proposalsFor(noDay, both).map(({ set }) => set)).toEqual([{ validTo: '2027-02-28' }])
  const days = { columns: [above(0, 'validFrom'), above(1, 'validTo')], dates: 'DMY' as const }
  expect(proposalsFor(noDay, days)).toEqual([])
})

test('both corrections of a row are kept', () => {
  const first = withCorrection(undefined, { row: 7, set: { origin: 'CNTAG' } })
  const both = withCorrection([...first, { row: 8, set: {} }], { row: 7, set: { validTo: '2027-01-31' } })
  expect(both).toEqual([
    { row: 8, set: {} },
    { row: 7, set: { origin: 'CNTAG', validTo: '2027-01-31' } },
  ])
})
