import { expect, test } from 'vitest'
import { type Change, latestChanges } from './latest-changes.ts'

const change = (revision: number, type: string, by = 'psosa', fields: Change['fields'] = []): Change => ({
  revision,
  type,
  at: '2026-11-20T13:00:00.000Z',
  by: { kind: 'STAFF', id: by, name: by },
  fields,
})

test('repeated changes by one user are listed once, with the last one', () =>
  expect(
    latestChanges([
      change(5, 'SellGroupChanged', 'psosa', ['validez']),
      change(6, 'SellGroupChanged', 'psosa', ['ruta']),
      change(7, 'SellGroupChanged', 'jrey', ['validez']),
      change(8, 'SellGroupChanged', 'psosa', ['validez']),
    ]).map(({ revision }) => revision),
  ).toEqual([6, 7, 8]))

test('of many changes only the latest are listed', () => {
  const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((type, at) => change(at + 1, type))
  expect(latestChanges(many).map(({ type }) => type)).toEqual(['C', 'D', 'E', 'F'])
})
