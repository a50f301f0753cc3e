import { expect, test } from 'vitest'
import { written } from './list-files.ts'

const now = new Date('2026-03-10T12:00:00Z')
const row = {
  containers: [
    { type: '40HC', quantity: 2 },
    { type: '20GP', quantity: 1 },
  ],
  statusSince: '2026-03-10T10:30:00Z',
}

test('a row is written with its containers as words', () =>
  expect(written(row as never, now)).toEqual({ statusSince: row.statusSince, containers: ['2 × 40HC', '1 × 20GP'] }))

test('and with how long it has waited, while somebody waits', () =>
  expect(written({ ...row, dueAt: '2026-03-11T00:00:00Z' } as never, now)).toMatchObject({ waitingHours: '1.5' }))
