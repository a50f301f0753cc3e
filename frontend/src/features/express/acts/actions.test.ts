import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { expect, test } from 'vitest'
import { bookedShipment, requestedShipment } from '../samples/shipment.ts'
import { type Act, actsOf } from './use-shipment-command.ts'

const mayWith = (permissions: readonly string[], detail: ExpressDetail, userId = 'u-1') =>
  actsOf(detail, { may: (...any) => any.some((one) => permissions.includes(one)), userId })

test('operations take, rate and assign a request; booking needs a selected option', () => {
  const acts = mayWith(['EXPRESS_OP'], requestedShipment)
  expect([...acts]).toEqual(
    expect.arrayContaining(['TakeExpressShipment', 'AssignExpressShipment', 'RateExpressShipment']),
  )
  expect(acts.has('BookExpressShipment')).toBe(false)
  const selected = { ...requestedShipment, selected: { optionId: 'ANDES/REGULAR/', reason: '' } }
  expect(mayWith(['EXPRESS_OP'], selected).has('BookExpressShipment')).toBe(true)
})

test('while a booking runs or is in doubt, nothing books, rates or cancels', () => {
  for (const bookingState of ['BOOKING', 'DOUBTFUL', 'VOIDING'] as const) {
    const running = { ...requestedShipment, selected: { optionId: 'x', reason: '' }, bookingState }
    const acts = mayWith(['EXPRESS_OP', 'MODIFICAR_SHIPMENT'], running)
    for (const act of ['BookExpressShipment', 'RateExpressShipment', 'CancelExpressShipment'] satisfies Act[])
      expect(acts.has(act)).toBe(false)
    expect(acts.has('ConfirmBookingOutcome')).toBe(bookingState === 'DOUBTFUL')
    expect(acts.has('RecordExpressBooking')).toBe(bookingState === 'DOUBTFUL')
  }
})

test('owners change and cancel a request until operations take it; other requesters never', () => {
  const taken = { ...requestedShipment, row: { ...requestedShipment.row, work: 'IN_PROGRESS' as const } }
  expect(mayWith(['SOLICITAR_SHIPMENT'], requestedShipment, 'u-2').has('AmendExpressShipment')).toBe(true)
  expect(mayWith(['SOLICITAR_SHIPMENT'], requestedShipment, 'u-1').has('AmendExpressShipment')).toBe(false)
  expect(mayWith(['SOLICITAR_SHIPMENT'], taken, 'u-2').has('CancelExpressShipment')).toBe(false)
  expect(mayWith(['MODIFICAR_SHIPMENT'], taken).has('CancelExpressShipment')).toBe(true)
})

test('a booking is voided until the first scan', () => {
  expect(mayWith(['EXPRESS_OP'], bookedShipment).has('VoidBooking')).toBe(false)
  expect(mayWith(['EXPRESS_OP'], { ...bookedShipment, tracking: [] }).has('VoidBooking')).toBe(true)
  const unsupported = mayWith(['EXPRESS_OP'], { ...bookedShipment, tracking: [], isVoidUnsupported: true })
  expect([unsupported.has('VoidBooking'), unsupported.has('ConfirmUnusedWaybill')]).toEqual([false, true])
})

test('a booked shipment can be finished, also one that never arrives', () => {
  expect(mayWith(['EXPRESS_OP'], bookedShipment).has('FinishExpressShipment')).toBe(true)
  const taken = { ...requestedShipment, row: { ...requestedShipment.row, work: 'IN_PROGRESS' as const } }
  expect(mayWith(['EXPRESS_OP'], taken).has('FinishExpressShipment')).toBe(false)
  const voiding = { ...bookedShipment, bookingState: 'VOIDING' as const }
  expect(mayWith(['EXPRESS_OP'], voiding).has('FinishExpressShipment')).toBe(false)
})

test('managers approve a price below the minimum margin once', () => {
  const sell = { amount: '10', currency: 'USD' as const, isManual: true, belowMinimum: true, approved: false }
  expect(mayWith(['GERENTE_COMERCIAL'], { ...bookedShipment, sell }).has('ApproveExpressSell')).toBe(true)
  const approved = { ...bookedShipment, sell: { ...sell, approved: true } }
  expect(mayWith(['GERENTE_COMERCIAL'], approved).has('ApproveExpressSell')).toBe(false)
})
