import { expect, test } from 'vitest'
import { bookedShipment } from './samples/shipment.ts'
import { journeyOf, shortReference, tabOf } from './shipment.ts'

test.each([
  ['MVD-X-2026-000611', 'X-26-0611'],
  ['MVD-X-2026-123456', 'X-26-123456'],
  ['draft', 'draft'],
])('the short form of %s is %s', (id, short) => expect(shortReference(id).join('')).toBe(short))

test('the path gives the tab', () => {
  expect(tabOf('/operativa/express/en-proceso/')).toBe('IN_PROGRESS')
  expect(tabOf('/operativa/express')).toBe('REQUESTED')
})

const statesOf = (detail: typeof bookedShipment) => journeyOf(detail).map(({ step, state }) => `${step} ${state}`)

test('a skipped step counts as passed without a time, and the furthest step is current', () => {
  expect(statesOf(bookedShipment)).toEqual([
    'BOOKED done',
    'PICKED_UP done',
    'IN_TRANSIT done',
    'CUSTOMS current',
    'OUT_FOR_DELIVERY ahead',
    'DELIVERED ahead',
  ])
  expect(journeyOf(bookedShipment)[2]).not.toHaveProperty('at')
})

test('a struck movement does not count, a domestic shipment has no customs, a delivery ends the line', () => {
  const [pickup, customs] = bookedShipment.tracking
  if (pickup === undefined || customs === undefined) throw new Error('no movements')
  expect(statesOf({ ...bookedShipment, tracking: [pickup, { ...customs, struck: true }] })[1]).toBe('PICKED_UP current')
  const row = { ...bookedShipment.row, shipper: bookedShipment.row.recipient }
  const delivered = { ...customs, status: 'DELIVERED' as const }
  expect(statesOf({ ...bookedShipment, row, tracking: [delivered] })).toEqual(
    ['BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'].map((step) => `${step} done`),
  )
})

test('pieces that arrive apart are counted', () => {
  const [, customs] = bookedShipment.tracking
  if (customs === undefined) throw new Error('no movement')
  const tracking = [{ ...customs, status: 'DELIVERED' as const, piece: 1 }]
  expect(journeyOf({ ...bookedShipment, tracking }).at(-1)).toMatchObject({ state: 'current', pieces: 1 })
})
