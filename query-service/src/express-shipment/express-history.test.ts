import { expressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { expressBooked, expressOption, expressRated, expressSelected } from '@freight/contracts/testing/express-events'
import { expect, test } from 'vitest'
import { expressDataAsSeen } from './express-history.ts'

const { data: booked } = expressBooked('VX 4471')
const invoice = { document: 'F 1', date: '2026-03-04', total: '119.00', differences: [{ amount: '119.00' }] }

test.each<[string, unknown]>([
  ['ExpressShipmentRated', expressRated(expressOption('148.40')).data],
  ['ExpressShipmentBooked', booked],
  ['ExpressBookingConfirmed', booked],
  ['ExpressCostRecorded', invoice],
  ['ExpressCostDisputed', { document: 'F 1', reason: 'Not 119.00' }],
  ['ExpressDisputeClosed', { document: 'F 1', text: 'Not 119.00' }],
  ['ExpressEventOfLaterVersion', invoice],
])('%s shows costs only with the right to them', (type, data) => {
  const amounts = /119\.00|120\.00/
  expect(JSON.stringify(expressDataAsSeen(type, data, true))).toMatch(amounts)
  expect(JSON.stringify(expressDataAsSeen(type, data, false))).not.toMatch(amounts)
})

test('events without costs stay whole', () => {
  const { type, data } = expressSelected()
  expect(expressDataAsSeen(type, data, false)).toEqual(data)
  expect(Object.keys(expressShipmentEvents)).toContain(type)
})
