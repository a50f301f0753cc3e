import { expect, test } from '@jest/globals'
import { quotation } from '../samples/quotation.ts'
import { amendFormOf, requestChanges } from './amendment.ts'
import { amendProblems } from './amendment-problems.ts'

const before = amendFormOf(quotation)

test('rows that were not touched are sent as they were, in the units that they were typed in', () => {
  const [row] = quotation.packingData
  const added = { ctnPlt: 'CTN' as const, cantidad: '2', peso: '10', largo: '40', ancho: '30', alto: '20' }
  expect(requestChanges({ ...before, rows: [...before.rows, added] }, before, [])).toEqual({
    packingData: [row, { ...added, cantidad: 2 }],
  })
})

test('goods that are not dangerous any more, and a pickup, are told as the server takes them', () => {
  const dangerous = { ...before, unNumber: '1203', imoClass: '3' }
  expect(requestChanges(before, dangerous, [])).toEqual({ dangerousGoods: null })
  expect(requestChanges({ ...before, pickupAddress: 'Hafenstr. 1' }, before, []).pickupData?.[0]?.direccion).toBe(
    'Hafenstr. 1',
  )
})

test('only a date that was changed has to lie ahead', () => {
  const context = { detail: quotation, today: '2027-01-01' }
  expect(amendProblems(before, before, context).has('shipmentDate')).toBe(false)
  expect(amendProblems({ ...before, shipmentDate: '2026-12-31' }, before, context).has('shipmentDate')).toBe(true)
})
