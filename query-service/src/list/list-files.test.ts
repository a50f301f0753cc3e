import { expect, test } from 'vitest'
import { fileRow } from './list-files.ts'

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

test('a file has containers as text', () =>
  expect(fileRow(row as never, now, 'es')).toEqual({ ...row, containers: ['2 × 40HC', '1 × 20GP'] }))

test('a file has trucks by their name in its language', () => {
  const byRoad = { ...row, containers: [], trucks: [{ type: 'LOWBED', quantity: 2 }] }
  expect(fileRow(byRoad as never, now, 'pt')).toMatchObject({ containers: ['2 × Prancha'] })
})

test('a file has places in its language', () =>
  expect(fileRow(row as never, now, 'en')).toMatchObject({
    origin: { code: 'CHZRH', name: 'Zurich' },
    destination: { code: 'CNSHA', name: 'Shanghai' },
  }))

test('a row with a due date has its hours of waiting in the file', () =>
  expect(fileRow({ ...row, dueAt: '2026-03-11T00:00:00Z' } as never, now, 'es')).toMatchObject({ waitingHours: '1.5' }))
