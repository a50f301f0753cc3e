import { expect, test } from 'vitest'
import { requested, sellGroup } from '../testing/quotation-events.ts'
import { textIn } from '../testing/text-in.ts'
import { asOffered } from '../quotation/offer/client-link.ts'
import { bookingRequest } from '../quotation/booking/booking-request.ts'
import { quotationEvents } from '../quotation/quotation-events.ts'
import sample from '../quotation/samples/QuotationRequested.v1.json' with { type: 'json' }
import { bookingDocument, bookingFacts } from './booking-document.ts'

const { packingData } = quotationEvents.QuotationRequested.parse(sample)
const documentOf = (overrides: Parameters<typeof requested>[0] = {}) => {
  const request = quotationEvents.QuotationRequested.parse(requested(overrides).data)
  const sell = asOffered(sellGroup('sell-1', '700.00', '1043.21'), request.scope)
  const booking = bookingRequest({ bookingId: 'b-1', quotation: 'MVD-1', revision: undefined, request, sell })
  const contact = { name: 'Ana Gil', mail: 'ana@mvd.example' }
  return {
    booking,
    document: bookingDocument({ events: [], booking, requestedAt: '2026-03-02T12:00:00Z', contact, textIn }),
  }
}

test('a booking request names its shipment: dates, lane, goods and packages, and its contact', () => {
  const { booking, document } = documentOf({ packingData, readyDate: '2026-03-04', shipmentDate: '2026-03-09' })
  expect(document).toMatchObject({
    kind: 'Booking request',
    reference: 'MVD-1',
    revision: 'Request b-1',
    validity: { date: '2 Mar 2026' },
    lane: { origin: { place: expect.stringContaining(booking.origin.code) } },
  })
  const [alternative] = document.alternatives
  expect(alternative?.facts).toEqual(
    expect.arrayContaining([
      { label: 'Cargo ready', value: '4 Mar 2026' },
      { label: 'Planned shipment', value: '9 Mar 2026' },
      { label: 'Dangerous goods', value: 'no' },
    ]),
  )
  expect(booking.goods.packages.length).toBeGreaterThan(0)
  expect(alternative?.includes).toHaveLength(booking.goods.packages.length)
  expect(alternative?.includes[0]).toMatch(
    /^\d+ (pallet|package)s? · [\d.,]+ × [\d.,]+ × [\d.,]+ cm · [\d.,]+ kg in total/,
  )
  expect(document.parties[0]).toMatchObject({ name: 'Ana Gil', lines: ['ana@mvd.example', expect.any(String)] })
  expect(bookingFacts(document)).toContain(`${document.lane.origin.name} (`)
})

test('containers, ULDs and trucks appear by type and quantity, with the weight of each', () => {
  const { document } = documentOf({
    containerData: [{ type: '40HC', quantity: 3, peso: '25000' }],
    uldData: [{ type: 'PMC', quantity: 2 }],
    truckData: [{ type: 'SIDER', quantity: 1 }],
  })
  expect(document.alternatives[0]?.excludes).toEqual([
    '3 × 40HC · 25,000.0 kg each',
    '2 × PMC',
    expect.stringMatching(/^1 × \w/),
  ])
  expect(bookingFacts(document)).toMatch(/^Equipment: 3 × 40HC, 2 × PMC, 1 × /m)
})

test('no price of the client, no name of the client and no value of the goods is in a booking request', () => {
  const { booking, document } = documentOf()
  const { client, goods } = booking
  expect(JSON.stringify(booking)).toContain('1043.21')
  const texts = JSON.stringify(document)
  expect(texts).not.toMatch(/1[,.]?043[.,]21/)
  expect(client?.name).toBeTruthy()
  expect(texts).not.toContain(client?.name)
  expect(goods.value.amount).not.toBe('0')
  expect(texts).not.toContain(goods.value.amount)
  expect(
    document.alternatives.map(({ sections, subtotals, totals }) => [...sections, ...subtotals, ...totals]),
  ).toEqual([[]])
})
