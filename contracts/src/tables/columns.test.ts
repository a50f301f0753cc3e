import { expect, test } from 'vitest'
import {
  columnName,
  initialRow,
  int,
  type NamesMarked,
  internal,
  type RowOf,
  type StoredRow,
  text,
  timestamptz,
} from './columns.ts'

const columns = {
  status: text<'OPEN' | 'DONE'>('OPEN'),
  takenAt: timestamptz(),
  kgPerM3: internal(int(0)),
}

test('a first row has the initial values of its columns', () =>
  expect(initialRow(columns)).toEqual({ status: 'OPEN', kgPerM3: 0 }))

test('the SQL name of a column is its field in snake case', () =>
  expect(Object.keys(columns).map(columnName)).toEqual(['status', 'taken_at', 'kg_per_m3']))

test('a row with a missing column or a wrong type does not compile', () => {
  const rows: RowOf<typeof columns>[] = [
    { status: 'OPEN', kgPerM3: 1 },
    { status: 'DONE', kgPerM3: 1, takenAt: '2026-03-02T10:00:00.000Z' },
    // @ts-expect-error kgPerM3 is missing
    { status: 'OPEN' },
    // @ts-expect-error no such status
    { status: 'GONE', kgPerM3: 1 },
  ]
  const stored: StoredRow<typeof columns>[] = [
    { key: 'a', revision: 1, status: 'OPEN', taken_at: null, kg_per_m3: 1 },
    { key: 'b', revision: 1, status: 'OPEN', taken_at: new Date(0), kg_per_m3: 1 },
    // @ts-expect-error taken_at is missing
    { key: 'c', revision: 1, status: 'OPEN', kg_per_m3: 1 },
    // @ts-expect-error an instant is a Date in a query
    { key: 'd', revision: 1, status: 'OPEN', taken_at: '2026-03-02', kg_per_m3: 1 },
  ]
  const name: NamesMarked<typeof columns, { internal: true }> = 'kg_per_m3'
  // @ts-expect-error the column is not marked
  const other: NamesMarked<typeof columns, { internal: true }> = 'taken_at'
  expect([rows.length, stored.length, name, other]).toEqual([4, 4, 'kg_per_m3', 'taken_at'])
})
