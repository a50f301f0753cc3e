import { expressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { expressBooked, expressOption, expressRated, expressSelected } from '@freight/contracts/testing/express-events'
import { expect, test } from 'vitest'
import { expressDataAsSeen } from './express-detail.ts'

const { data: booked } = expressBooked('VX 4471')
const invoice = { document: 'F 1', date: '2026-03-04', total: '119.00', differences: [{ amount: '119.00' }] }

test.each<[string, unknown]>([
  ['ExpressShipmentRated', expressRated(expressOption('148.40')).data],
  ['ExpressShipmentBooked', booked],
  ['ExpressBookingConfirmed', booked],
  ['ExpressExpectedCostChanged', { expected: { total: '119.00' }, former: '120.00' }],
  ['ExpressCostRecorded', invoice],
  ['ExpressCostDisputed', { document: 'F 1', reason: 'Not 119.00' }],
  ['ExpressDisputeClosed', { document: 'F 1', text: 'Not 119.00' }],
  ['ExpressCostWithdrawn', { document: 'F 1', reason: 'Not 119.00', differences: [] }],
  ['ExpressEventOfLaterVersion', invoice],
])('%s shows costs only with the right to them', (type, data) => {
  const amounts = /119\.00|120\.00/
  expect(JSON.stringify(expressDataAsSeen(type, data, true))).toMatch(amounts)
  expect(JSON.stringify(expressDataAsSeen(type, data, false))).not.toMatch(amounts)
})

test.each<[string, object]>([
  ['ExpressCostRecorded', invoice],
  ['ExpressCostDisputed', { document: 'F 1', reason: 'x' }],
  ['ExpressDisputeClosed', { document: 'F 1', text: 'x' }],
  ['ExpressCostWithdrawn', { document: 'F 1', reason: 'x', differences: [] }],
  ['ExpressIncidentOpened', { incidentId: 'i', reason: 'INVOICED_AFTER_VOID', text: 'F 1', actionRequired: true }],
])('%s shows the number of the invoice only with the right to costs', (type, data) => {
  expect(JSON.stringify(expressDataAsSeen(type, data, true))).toContain('F 1')
  expect(JSON.stringify(expressDataAsSeen(type, data, false))).not.toContain('F 1')
})

test('a rating names the tariff of the costs only with the right to costs', () => {
  const isStandard = { code: 'STANDARD_LIST', values: { code: 'IP7', used: 'IP0' } }
  const refused = { code: 'COST_REFUSED', values: { reason: 'NO_ZONE', tariff: 'NET' } }
  const { type, data } = expressRated({ ...expressOption('148.40'), warnings: [isStandard, refused] })
  const warningsOf = (seesCosts: boolean) => expressDataAsSeen(type, data, seesCosts)['options']
  expect(warningsOf(true)).toMatchObject([{ warnings: [isStandard, refused] }])
  expect(warningsOf(false)).toMatchObject([{ warnings: [isStandard] }])
})

test('the text of another incident is for every reader', () => {
  const incident = { incidentId: 'i', reason: 'ADDRESS', text: 'Bell broken', actionRequired: true }
  expect(expressDataAsSeen('ExpressIncidentOpened', incident, false)).toEqual(incident)
})

test('events without costs stay whole', () => {
  const { type, data } = expressSelected()
  expect(expressDataAsSeen(type, data, false)).toEqual(data)
  expect(Object.keys(expressShipmentEvents)).toContain(type)
})
