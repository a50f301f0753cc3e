import { beforeEach, expect, test } from 'vitest'
import { sampleShipment } from '../testing/express-samples.ts'
import { isOwnWaybill } from '@freight/contracts/express-shipment/waybill'
import { guarded } from './guarded.ts'
import { openedCarriers, builtInCarrier, ownWaybill } from './opened-carriers.ts'
import { type BookRequest, type Carrier, type CarrierAnswer, type TimeLimits, timeLimits } from './port.ts'

const booking: BookRequest = {
  bookingId: '5f2b1c9e-5d0f-4b52-9a57-0d1a4f6f2b11',
  shipment: sampleShipment,
  service: 'P',
  account: '',
  labelFormat: 'A6',
  readyAt: '2026-03-11T15:00:00-03:00',
}
const problem = { source: 'CARRIER', kind: 'SYSTEM', code: '500', text: '' } as const

let now: number
let calls: number
beforeEach(() => {
  now = Date.parse('2026-03-10T12:00:00Z')
  calls = 0
})
const pass = (seconds: number) => (now += seconds * 1000)
const answering = (answer: () => Promise<CarrierAnswer<never>>): Carrier => ({
  ...builtInCarrier,
  book: async () => {
    calls += 1
    return answer()
  },
})
const guard = (carrier: Carrier, limits: TimeLimits = timeLimits) =>
  guarded(carrier, { clock: () => new Date(now), limits })

test('five failures in a row open the circuit for 60 s; then one call tries', async () => {
  const carrier = guard(answering(async () => ({ outcome: 'UNKNOWN', problem })))
  for (let n = 0; n < 5; n += 1) expect(await carrier.book(booking)).toMatchObject({ outcome: 'UNKNOWN' })
  expect(carrier.circuit()).toMatchObject({ isOpen: true, failures: 5 })
  expect(await carrier.book(booking)).toMatchObject({ outcome: 'UNAVAILABLE', problem: { code: 'CIRCUIT_OPEN' } })
  expect(calls).toBe(5)
  pass(59)
  expect(await carrier.book(booking)).toMatchObject({ outcome: 'UNAVAILABLE' })
  pass(1)
  const answers = await Promise.all([carrier.book(booking), carrier.book(booking)])
  expect(answers.map(({ outcome }) => outcome)).toEqual(['UNKNOWN', 'UNAVAILABLE'])
  expect(calls).toBe(6)
  expect(carrier.circuit().isOpen).toBe(true)
})

test('an answer in between starts the count again; a refusal is an answer', async () => {
  let n = 0
  const carrier = guard(
    answering(async () => {
      n += 1
      return n === 5 ? { outcome: 'REFUSED', problems: [problem] } : { outcome: 'UNAVAILABLE', problem }
    }),
  )
  for (let index = 0; index < 9; index += 1) await carrier.book(booking)
  expect(carrier.circuit()).toEqual({ isOpen: false, failures: 4 })
})

test('operations see when the circuit opened, by which failure, and when it closed', async () => {
  const changes: unknown[] = []
  let answer: CarrierAnswer<never> = { outcome: 'UNAVAILABLE', problem: { ...problem, code: 'TIME_OUT' } }
  const carrier = guarded(
    answering(async () => answer),
    { clock: () => new Date(now), onCircuit: (change) => changes.push(change) },
  )
  const start = now
  for (let call = 0; call < 5; call += 1) await carrier.book(booking)
  expect(changes).toEqual([
    { isOpen: false, since: new Date(start), error: '' },
    { isOpen: true, since: new Date(start), error: 'TIME_OUT' },
  ])
  pass(61)
  answer = { outcome: 'REFUSED', problems: [problem] }
  await carrier.book(booking)
  expect(changes[2]).toEqual({ isOpen: false, since: new Date(start + 61_000), error: '' })
})

test('too many requests stop the calls for the time that the carrier names, without opening the circuit', async () => {
  const tooMany = { ...problem, code: 'TOO_MANY' }
  const carrier = guard(answering(async () => ({ outcome: 'UNAVAILABLE', problem: tooMany, retryAfterMs: 7000 })))
  await carrier.book(booking)
  expect(await carrier.book(booking)).toMatchObject({ outcome: 'UNAVAILABLE', retryAfterMs: 7000 })
  expect(calls).toBe(1)
  expect(carrier.circuit().failures).toBe(0)
  pass(7)
  await carrier.book(booking)
  expect(calls).toBe(2)
})

test('a call without an end and a defect are unknown for a booking', async () => {
  const limits = { ...timeLimits, book: 20 }
  const endless = guard(
    answering(() => new Promise(() => {})),
    limits,
  )
  expect(await endless.book(booking)).toMatchObject({ outcome: 'UNKNOWN', problem: { code: 'TIME_OUT' } })
  const defect = guard(answering(() => Promise.reject(new TypeError('broken'))))
  expect(await defect.book(booking)).toMatchObject({ outcome: 'UNKNOWN', problem: { code: 'ADAPTER' } })
})

test('the built-in carrier gives one booking the same waybill, which shows typing errors', async () => {
  const [first, second] = [await builtInCarrier.book(booking), await builtInCarrier.book(booking)]
  expect(first).toEqual(second)
  const waybill = ownWaybill(booking.bookingId)
  expect(waybill).toMatch(/^OWN\d{16}$/)
  expect(first).toMatchObject({
    value: { trackingNumber: waybill, pieces: [{ piece: 1, number: `${waybill}-001` }, { piece: 2 }, { piece: 3 }] },
  })
  const { bookingId, shipment } = booking
  const days = ['2026-03-09', '2026-03-12'] as const
  const search = { bookingId, account: '', days, packingData: shipment.packingData }
  expect(await builtInCarrier.findByReference(search)).toMatchObject({
    value: { found: 'YES', booking: { pieces: { length: 3 } } },
  })
  expect(isOwnWaybill(waybill)).toBe(true)
  for (let index = 3; index < waybill.length; index += 1) {
    const wrong = `${waybill.slice(0, index)}${(Number(waybill[index]) + 1) % 10}${waybill.slice(index + 1)}`
    expect(isOwnWaybill(wrong)).toBe(false)
  }
})

test('DHL has its adapter only with access data', () => {
  const clock = () => new Date(now)
  const none = openedCarriers({ MYDHL_URL: '', MYDHL_USER: '', MYDHL_PASSWORD: '' }, clock)
  expect(none.carrierOf('DHL')).toBe(builtInCarrier)
  const access = { MYDHL_URL: 'https://dhl.example/mydhlapi/test', MYDHL_USER: 'a', MYDHL_PASSWORD: 'b' }
  const { carrierOf, circuits } = openedCarriers(access, clock)
  expect(carrierOf('dhl').describe()).toMatchObject({ cancel: 'NONE', sandbox: true })
  expect(carrierOf('UPS')).toBe(builtInCarrier)
  expect(circuits().map(({ code, circuit }) => [code, circuit()])).toEqual([['DHL', { isOpen: false, failures: 0 }]])
  expect(() => openedCarriers({ ...access, MYDHL_USER: '' }, clock)).toThrow('MYDHL_USER')
})
