import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { DatedSurcharge } from '@freight/contracts/rate/dated-surcharges'
import { chargeOf, fclRate, twoTypes } from '@freight/contracts/rate/testing/sample-rates'
import { costGroup, requested, sellGroup } from '@freight/contracts/testing/quotation-events'
import { costCharge, sellCharge } from '@freight/contracts/testing/sample-charges'
import { expect, test } from 'vitest'
import { stream } from '../testing/quotation-stream.ts'
import { quotationAfter } from '../quotation/quotation-state.ts'
import { announcedFor, announcedForSell, effectsOn } from './surcharge-effect.ts'

const fx: FxSnapshot = { base: 'USD', date: '2026-11-20', rates: [] }
const surcharge = (overrides: Partial<DatedSurcharge>): DatedSurcharge => ({
  id: 's-1',
  carrier: { code: '', name: 'Meridian Ocean' },
  chargeCode: 'PSS',
  concept: 'Peak season',
  section: 'FREIGHT',
  amount: '100',
  currency: 'USD',
  basis: 'PER_CONTAINER',
  origins: [],
  destinations: [],
  equipment: [],
  validFrom: '2026-12-10',
  validTo: '2027-01-31',
  announcedOn: '2026-11-01',
  ...overrides,
})
const baf = surcharge({ id: 's-2', chargeCode: 'BAF', amount: '350.50', validFrom: '2026-12-01' })
/** Two 20GP of a rate with its own BAF of 310. */
const rate = fclRate({
  charges: [
    chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1480' }),
    chargeOf(1, { code: 'BAF', calculator: 'PER_CONTAINER', amount: '310' }),
  ],
})
const only20 = { ...twoTypes, containerQty: 2, containerData: twoTypes.containerData.slice(0, 1) }

const requestOn = (shipmentDate: string) => {
  const state = quotationAfter(
    stream(
      requested({
        ...only20,
        origenCodigo: 'DEHAM',
        origenPais: 'DE',
        destinoCodigo: 'UYMVD',
        destinoPais: 'UY',
        shipmentDate,
      }),
    ),
  )
  if (!state) throw new Error('There is a quotation')
  return state.request
}
const request = requestOn('2026-12-15')
const costOf = (...lines: readonly (readonly [string, string])[]) => ({
  ...costGroup('cost-1', '0.00'),
  source: 'RATE' as const,
  rates: [{ rateId: rate.id, rateVersion: 8, code: rate.code }],
  charges: lines.map(([code, amount]) => costCharge(code, amount)),
})
const terms = (...surcharges: DatedSurcharge[]) => ({
  surcharges,
  rates: new Map([[rate.id, rate]]),
  today: '2026-11-20',
  fx,
})
const usd = (amount: string) => ({ amount, currency: 'USD' })

test('a surcharge that applies on the shipment day and that the cost lacks is listed with what it adds', () => {
  const cost = costOf(['OFR', '2960.00'], ['BAF', '620.00'])
  // 2 × 100.
  expect(announcedFor(cost, request, terms(surcharge({})))).toEqual([
    { chargeCode: 'PSS', amount: usd('200.00'), validFrom: '2026-12-10' },
  ])
  expect(announcedFor(cost, requestOn('2026-12-09'), terms(surcharge({})))).toEqual([])
  expect(announcedFor(costOf(['PSS', '200.00']), request, terms(surcharge({})))).toEqual([])
  // A cost that was typed has no rate.
  expect(announcedFor({ ...cost, rates: [] }, request, terms(surcharge({})))).toEqual([])
})

test("a line of the rate with another amount is listed with both amounts, and the surcharge's effect does not count it", () => {
  const cost = costOf(['OFR', '2960.00'], ['BAF', '620.00'])
  // 2 × 350.50 against 2 × 310.
  expect(announcedFor(cost, request, terms(baf))).toEqual([
    { chargeCode: 'BAF', amount: usd('701.00'), costAmount: usd('620.00'), validFrom: '2026-12-01' },
  ])
  expect(effectsOn('MVD-2026-000001', { request, costs: [cost] }, { ...terms(baf), surcharge: baf })).toEqual([])
  expect(announcedFor(costOf(['BAF', '701']), request, terms(baf))).toEqual([])
})

test('a line that another line includes is the agreement with the carrier, not another amount', () => {
  const [line] = costOf(['BAF', '0.00']).charges
  if (!line) throw new Error('no line')
  expect(announcedFor({ ...costOf(), charges: [{ ...line, included: true }] }, request, terms(baf))).toEqual([])
})

test('two surcharges of one code are summed', () => {
  const both = requestOn('2026-12-15')
  const of40 = surcharge({ id: 's-3', equipment: ['40HC'], amount: '180', validFrom: '2026-12-01' })
  const in40 = fclRate({ id: 'r-40', container: '40HC' })
  const cost = { ...costOf(), rates: [rate, in40].map(({ id, code }) => ({ rateId: id, rateVersion: 8, code })) }
  const rates = new Map([rate, in40].map((one) => [one.id, one]))
  // 2 × 100 and 1 × 180.
  expect(
    announcedFor({ ...cost }, { ...both, ...twoTypes }, { ...terms(surcharge({ equipment: ['20GP'] }), of40), rates }),
  ).toEqual([{ chargeCode: 'PSS', amount: usd('380.00'), validFrom: '2026-12-01' }])
})

test('a cost without rates lacks the surcharges of its carrier on the day of shipment, but its own prices stay', () => {
  const typed = { ...costGroup('cost-1', '0.00'), carrier: 'MERIDIAN Ocean', charges: [costCharge('OFR', '2960.00')] }
  const lacking = [{ chargeCode: 'PSS', amount: usd('200.00'), validFrom: '2026-12-10' }]
  expect(announcedFor(typed, request, terms(surcharge({}), baf))).toEqual([
    { chargeCode: 'BAF', amount: usd('701.00'), validFrom: '2026-12-01' },
    ...lacking,
  ])
  const withBaf = { ...typed, charges: [...typed.charges, costCharge('BAF', '500.00')] }
  expect(announcedFor(withBaf, request, terms(surcharge({}), baf))).toEqual(lacking)
  expect(announcedFor({ ...typed, carrier: 'Meridian' }, request, terms(surcharge({})))).toEqual([])
  expect(
    announcedFor({ ...typed, carrier: '' }, request, terms(surcharge({ carrier: { code: '', name: '' } }))),
  ).toEqual([])
  expect(announcedFor({ ...typed, legs: ['DELIVERY' as const] }, request, terms(surcharge({})))).toEqual([])
  expect(announcedFor(typed, requestOn('2026-12-05'), terms(surcharge({})))).toEqual([])
  // The effect lists the costs that come from rates.
  expect(effectsOn('Q-1', { request, costs: [typed] }, { ...terms(surcharge({})), surcharge: surcharge({}) })).toEqual(
    [],
  )
})

test('an alternative lacks the surcharges of its carrier that none of its lines has, without amounts', () => {
  const charges = [sellCharge('OFR', '2960.00', '3300.00')]
  const sell = { ...sellGroup('sell-1', '2960.00', '3300.00'), carrier: 'Meridian Ocean', charges }
  const announcedOf = (one: typeof sell) => announcedForSell(one, request, terms(surcharge({}), baf))
  const pss = { chargeCode: 'PSS', validFrom: '2026-12-10' }
  expect(announcedOf(sell)).toEqual([{ chargeCode: 'BAF', validFrom: '2026-12-01' }, pss])
  const included = sellCharge('BAF', '0.00', '0.00', { included: true, scope: 'INTERNAL' })
  expect(announcedOf({ ...sell, charges: [...charges, included] })).toEqual([pss])
  expect(announcedOf({ ...sell, carrier: 'LATAM' })).toEqual([])
  // An offer of local charges alone has no carrier for the surcharge.
  expect(
    announcedOf({ ...sell, charges: charges.map((one) => ({ ...one, section: 'DESTINATION' as const })) }),
  ).toEqual([])
})
