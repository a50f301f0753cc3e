import { expect, test } from 'vitest'
import {
  commercial,
  costChanged,
  delivered,
  lookups,
  given,
  postponed,
  priced,
  pricing,
  published,
  quoted,
  rejected,
  reopened,
  requested,
  requestedWith,
  resumed,
  sellGroup,
  stateAfter,
  taken,
  updated,
} from '../../../testing/quotation-sentences.ts'

const [firstCharge] = sellGroup.charges
const dearerSell = { ...sellGroup, totals: [{ amount: '600.00', currency: 'USD' as const }] }
const sellChanged = { type: 'SellGroupChanged', data: dearerSell } as const
const second = { type: 'SellGroupAdded', data: { ...sellGroup, idSell: 's2' } } as const
const publish = (...events: Parameters<typeof given>) =>
  given(...events)
    .by(pricing)
    .when('PublishQuote', {})

test('the first publication contains the alternatives, the margins and the exchange rates', () =>
  publish(...priced).thenExactly(published))

test('only pricing publishes', () =>
  given(...priced)
    .by(commercial)
    .when('PublishQuote', {})
    .refused('FORBIDDEN'))

test('a quotation without a selected alternative cannot be published', () => {
  publish(requested, taken).refused('NO_SELL')
  publish(...priced, second, { type: 'SellGroupRemoved', data: { idSell: 's1' } }).refused('NO_SELL')
})

test('a quotation with changed costs cannot be published', () =>
  publish(...priced, costChanged).refused('STALE_SELL', { idSells: ['s1'] }))

test('an alternative that was rebuilt on a stale cost can be neither published nor sent', () => {
  const costStale = { type: 'CostGroupMarkedStale', data: { idCost: 'c1', reason: 'CHARGE_CODE_RETIRED' } } as const
  const confirmedCost = { type: 'CostGroupConfirmed', data: { idCost: 'c1' } } as const
  publish(...priced, costStale, sellChanged).refused('STALE_COST', { idCost: 'c1' })
  publish(...priced, costStale, second).refused('STALE_SELL')
  publish(...priced, costStale, sellChanged, confirmedCost).thenLike({ type: 'QuotePublished', data: {} })
  given(...quoted, costStale, { type: 'SellGroupChanged', data: sellGroup })
    .when('SendQuote', { idSells: ['s1'], recipients: [{ name: 'Ana', mail: '' }], channel: 'DOWNLOAD' })
    .refused('STALE_COST')
})

test('an offer with a total of zero cannot be published', () => {
  const charges = firstCharge ? [{ ...firstCharge, sellAmount: '0.00', included: true }] : []
  publish(...priced, { type: 'SellGroupChanged', data: { ...sellGroup, charges } }).refused('EMPTY_QUOTE')
})

test('a quotation without a change cannot be published again', () => {
  publish(...quoted).refused('NOTHING_CHANGED')
  publish(...delivered).refused('NOTHING_CHANGED')
  publish(...quoted, sellChanged).thenLike({
    type: 'QuoteUpdated',
    data: { publicationNo: 2, differences: [{ idSell: 's1', kind: 'CHANGED' }], totals: dearerSell.totals },
  })
  publish(...quoted, second).thenLike({
    type: 'QuoteUpdated',
    data: { idSells: ['s1', 's2'], differences: [{ idSell: 's2', kind: 'ADDED' }] },
  })
  publish(
    ...quoted,
    second,
    { type: 'SellSelected', data: { idSell: 's2' } },
    { type: 'SellGroupRemoved', data: { idSell: 's1' } },
  ).thenLike({
    type: 'QuoteUpdated',
    data: {
      sellectedSell: 's2',
      differences: [
        { idSell: 's2', kind: 'ADDED' },
        { idSell: 's1', kind: 'REMOVED' },
      ],
    },
  })
})

test('a change that was reverted is no change', () =>
  publish(...quoted, sellChanged, { type: 'SellGroupChanged', data: sellGroup }).refused('NOTHING_CHANGED'))

test('another selected alternative is a change', () => {
  const twoSells = [...priced, second, published]
  publish(...twoSells, { type: 'SellSelected', data: { idSell: 's2' } }).thenLike({
    type: 'QuoteUpdated',
    data: { sellectedSell: 's2', differences: [] },
  })
})

test('a reopened quotation is published again without a change of prices', () =>
  publish(...delivered, rejected, reopened).thenLike({
    type: 'QuoteUpdated',
    data: { publicationNo: 2, differences: [] },
  }))

test('a resumed quotation needs a review before it is published', () => {
  const up = [...quoted, postponed, resumed]
  publish(...up).refused('STALE_SELL')
  publish(...up, { type: 'SellGroupChanged', data: sellGroup }).thenLike({
    type: 'QuoteUpdated',
    data: { publicationNo: 2 },
  })
})

test('a quotation that was postponed before its first publication is then published for the first time', () =>
  publish(...priced, postponed, resumed, { type: 'SellGroupChanged', data: sellGroup }).thenLike({
    type: 'QuotePublished',
    data: { publicationNo: 1 },
  }))

test('the total is not converted without an exchange rate', () => {
  const inEuro = { ...sellGroup, totals: [{ amount: '60.00', currency: 'EUR' as const }] }
  const [event] = given(...priced, { type: 'SellGroupChanged', data: inEuro })
    .by(pricing)
    .when('PublishQuote', {}, { fx: { ...lookups.fx, rates: [] } })
    .events()
  expect(event?.data).toMatchObject({ totals: inEuro.totals })
  expect(event?.data).not.toHaveProperty('converted')
})

test('the first publication is quoted, later ones are updates', () => {
  expect(stateAfter(quoted)).toMatchObject({
    status: 'QUOTED',
    publication: { no: 1, selected: 's1', sells: [{ idSell: 's1' }] },
  })
  expect(stateAfter([...delivered, sellChanged, updated])).toMatchObject({
    status: 'UPDATED',
    publication: { no: 2, sells: [{ totals: dearerSell.totals }] },
  })
})

test('an unpriced origin that the client pays for is published only with a reason, which is stored', () => {
  const exw = [requestedWith({ incoterm: 'EXW' }), ...priced.slice(1)]
  const legs = ['PICKUP', 'EXPORT', 'ORIGIN_TERMINAL']
  publish(...exw).refused('LEGS_NOT_PRICED', { incoterm: 'EXW', legs })
  const [event] = given(...exw)
    .by(pricing)
    .when('PublishQuote', { uncoveredReason: 'The client brings the goods' })
    .events()
  expect(event?.data).toMatchObject({ uncovered: { legs, reason: 'The client brings the goods' } })
  // Under FOB the seller pays the origin, so the reason is not stored.
  given(...priced)
    .by(pricing)
    .when('PublishQuote', { uncoveredReason: 'x' })
    .thenExactly(published)
})

test('freight for one of two container types is published only with a reason, which is stored with the type', () => {
  const fcl = requestedWith({
    transportMode: 'SEA',
    modo: 'FCL',
    containerData: [
      { type: '40HC', quantity: 2 },
      { type: '20GP', quantity: 1 },
    ],
  })
  const sellOf = (...types: string[]) => ({
    ...sellGroup,
    charges: types.flatMap((unit) =>
      firstCharge ? [{ ...firstCharge, calculator: 'PER_CONTAINER' as const, unit, section: 'FREIGHT' as const }] : [],
    ),
  })
  const priceOf = (...types: string[]) => [
    fcl,
    ...priced.slice(1),
    { type: 'SellGroupChanged', data: sellOf(...types) } as const,
  ]
  publish(...priceOf('20GP')).refused('EQUIPMENT_NOT_PRICED', { equipment: ['40HC'] })
  const [event] = given(...priceOf('20GP'))
    .by(pricing)
    .when('PublishQuote', { uncoveredReason: 'The line quotes the 40HC apart' })
    .events()
  expect(event?.data).toMatchObject({
    uncovered: { legs: [], equipment: ['40HC'], reason: 'The line quotes the 40HC apart' },
  })
  publish(...priceOf('20GP', '40HC')).thenLike({ type: 'QuotePublished', data: {} })
  // A code of the company is main freight by its flag in the catalogue.
  const charges = sellOf('20GP', '40HC').charges.map((one) => (one.unit === '40HC' ? { ...one, idCharge: 'XFR' } : one))
  const ofOwnCode = [fcl, ...priced.slice(1), { type: 'SellGroupChanged', data: { ...sellGroup, charges } } as const]
  publish(...ofOwnCode).refused('EQUIPMENT_NOT_PRICED', { equipment: ['40HC'] })
  given(...ofOwnCode)
    .by(pricing)
    .when('PublishQuote', {}, { mainFreight: ['FRT', 'XFR'] })
    .thenLike({ type: 'QuotePublished', data: {} })
})
