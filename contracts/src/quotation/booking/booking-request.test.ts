import { expect, test } from 'vitest'
import { requested, sellGroup } from '../../testing/quotation-events.ts'
import { quotationEvents } from '../quotation-events.ts'
import { asOffered } from '../offer/client-link.ts'
import { bookingRows } from './booking-csv.ts'
import { bookingRequest } from './booking-request.ts'

test('the gross weight is that of the containers when it is given for each of them', () => {
  const containerData = [{ type: '40HC' as const, quantity: 3, peso: '25000' }]
  const request = quotationEvents.QuotationRequested.parse(requested({ pesoTotal: '0', containerData }).data)
  const sell = asOffered(sellGroup('sell-1', '700.00', '1000.00'), request.scope)
  const booking = bookingRequest({ bookingId: 'b-1', quotation: request.referencia, revision: 1, request, sell })
  expect(booking.goods.grossWeightKg).toBe('75000')
})

test('a charge per container type names the type, in the file and in its table', () => {
  const request = quotationEvents.QuotationRequested.parse(requested().data)
  const stored = sellGroup('sell-1', '700.00', '1000.00')
  const perType = ['40HC', '20GP'].flatMap((unit) =>
    stored.charges.map((charge) => ({ ...charge, calculator: 'PER_CONTAINER' as const, unit })),
  )
  const sell = asOffered({ ...stored, charges: perType }, request.scope)
  const booking = bookingRequest({ bookingId: 'b-1', quotation: request.referencia, revision: 1, request, sell })
  expect(booking.charges).toMatchObject(perType.map(({ calculator, unit }) => ({ calculator, unit })))
  expect(bookingRows.charges(booking).map(({ unit }) => unit)).toEqual(['40HC', '20GP'])
})
