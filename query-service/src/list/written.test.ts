import { expect, test } from 'vitest'
import { written } from './list-files.ts'

const now = new Date('2026-03-10T12:00:00Z')
const row = {
  containers: [
    { type: '40HC', quantity: 2 },
    { type: '20GP', quantity: 1 },
  ],
  statusSince: '2026-03-10T10:30:00Z',
  origin: { code: 'CHZRH', name: 'Zúrich', country: 'CH' },
  destination: { code: 'CNSHA', name: 'Shanghái', country: 'CN' },
}

test('writes containers as text', () =>
  expect(written(row as never, now, 'es')).toEqual({ ...row, containers: ['2 × 40HC', '1 × 20GP'] }))

test('writes trucks by their name in the language of the file', () => {
  const byRoad = { ...row, containers: [], trucks: [{ type: 'LOWBED', quantity: 2 }] }
  expect(written(byRoad as never, now, 'pt')).toMatchObject({ containers: ['2 × Prancha'] })
})

test('writes the places in the language of the file', () =>
  expect(written(row as never, now, 'en')).toMatchObject({
    origin: { code: 'CHZRH', name: 'Zurich' },
    destination: { code: 'CNSHA', name: 'Shanghai' },
  }))

test('writes the hours of waiting for a row with a due date', () =>
  expect(written({ ...row, dueAt: '2026-03-11T00:00:00Z' } as never, now, 'es')).toMatchObject({ waitingHours: '1.5' }))
