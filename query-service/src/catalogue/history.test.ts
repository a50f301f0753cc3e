import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { entryEvents } from './history.ts'

const event = (revision: number, type: string, data: unknown) =>
  storedEvent(revision, type, data, {
    stream: 'charge-code-BAF',
    occurredAt: `2026-03-0${revision}T12:00:00.000Z`,
    actor: { kind: 'STAFF', userId: 'u1' },
  })

test('the history lists the changed fields of each event, newest first', () => {
  const history = entryEvents(
    [
      event(1, 'ChargeCodeCreated', { id: 'BAF', tax: 'NONE', uses: ['SEA'] }),
      event(2, 'ChargeCodeChanged', { tax: 'VAT' }),
      event(3, 'ChargeCodeRetired', {}),
    ],
    () => 'Lucía Ferreyra',
  )
  expect(history.map(({ type, changes }) => ({ type, changes }))).toEqual([
    { type: 'ChargeCodeRetired', changes: [] },
    { type: 'ChargeCodeChanged', changes: [{ field: 'tax', from: 'NONE', to: 'VAT' }] },
    {
      type: 'ChargeCodeCreated',
      changes: [
        { field: 'tax', to: 'NONE' },
        { field: 'uses', to: ['SEA'] },
      ],
    },
  ])
  expect(history[0]).toMatchObject({
    revision: 3,
    at: '2026-03-03T12:00:00.000Z',
    actor: { id: 'u1', name: 'Lucía Ferreyra' },
  })
})
