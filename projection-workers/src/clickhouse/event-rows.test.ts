import { stored } from '../testing/after.ts'
import { sent } from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { eventPlaces, eventValues } from './event-rows.ts'

test('an event goes to the analytics store without the persons in it', () => {
  const values = eventValues(stored('quotation-MVD-2026-000001', 7, sent))
  const names = eventPlaces.slice(1, -1).split(', ')
  const row = Object.fromEntries(names.map((name, place) => [name, values[place]]))
  expect(row).toMatchObject({
    stream: 'quotation-MVD-2026-000001',
    revision: 7,
    occurred_at: '2026-03-02T16:00:00.000Z',
  })
  expect(JSON.parse(String(row['data']))).toMatchObject({ revisionNo: 1, recipients: [{ name: '', mail: '' }] })
})
