import { costCharge } from '@freight/contracts/testing/sample-charges'
import { expect, test } from 'vitest'
import {
  commercial,
  costAdded,
  costChanged,
  costGroup,
  lookups,
  given,
  postponed,
  priced,
  pricing,
  published,
  type QuotationEvent,
  requested,
  requestedWith,
  resumed,
  sellAdded,
  sellGroup,
  sellSelected,
  stateAfter,
  taken,
  typedSell,
} from '../../../testing/quotation-sentences.ts'

const costed = given(requested, taken, costAdded).by(pricing)
const second = { ...sellAdded, type: 'SellGroupAdded', data: { ...sellGroup, idSell: 's2' } } as const
const changedSell = { ...typedSell, idSell: 's1' }
const line = { idCharge: 'FRT', costIndex: 0, sellCurrency: 'USD' as const }

test('an alternative gets its costs from the cost group, and the first one is selected', () =>
  costed
    .when('AddSellGroup', typedSell)
    .thenExactly(
      { type: 'SellGroupAdded', data: { ...sellGroup, idSell: 'id-1' } },
      { type: 'SellSelected', data: { idSell: 'id-1' } },
    ))

test('a further alternative keeps the selection', () =>
  given(...priced)
    .by(pricing)
    .when('AddSellGroup', typedSell)
    .thenExactly({ type: 'SellGroupAdded', data: { ...sellGroup, idSell: 'id-1' } }))

test('an alternative in several currencies has totals and taxes per currency, and the margin in dollars', () => {
  const perKilo = { quantity: '210', basis: 'KG' } as const
  const charges = [
    costCharge('FRT', '493.50', { ...perKilo, costPerKg: '2.35' }),
    costCharge('FSC', '136.50', { ...perKilo, costPerKg: '0.65', chargeIndex: 1 }),
    costCharge('HDL', '45.00', { currency: 'EUR', chargeIndex: 2 }),
    costCharge('LOC', '52000.00', { currency: 'ARS', chargeIndex: 3 }),
  ]
  given(requested, taken, { type: 'CostGroupAdded', data: { ...costGroup, charges } })
    .by(pricing)
    .when('AddSellGroup', {
      ...typedSell,
      charges: [
        { ...line, sellAmountPerUnit: '2.80' },
        { ...line, idCharge: 'FSC', costIndex: 1, sellAmountPerUnit: '0.65' },
        { ...line, idCharge: 'HDL', costIndex: 2, sellCurrency: 'EUR', sellAmount: '60' },
        { ...line, idCharge: 'LOC', costIndex: 3, sellCurrency: 'ARS', sellAmount: '65000' },
      ],
    })
    .thenLike(
      {
        type: 'SellGroupAdded',
        data: {
          totals: [
            { amount: '724.50', currency: 'USD' },
            { amount: '65000.00', currency: 'ARS' },
            { amount: '60.00', currency: 'EUR' },
          ],
          taxes: [{ amount: '13650.00', currency: 'ARS' }],
          margin: {
            currency: 'USD',
            cost: '731.50',
            sell: '855.50',
            margin: '124.00',
            marginPct: '14.49',
            markupPct: '16.95',
          },
        },
      },
      { type: 'SellSelected', data: {} },
    )
})

test('the margin is the sell minus the known costs, and a maximum if a cost is unknown', () => {
  const free = { idCharge: 'HDL', sellCurrency: 'USD' as const, sellAmount: '50' }
  costed.when('AddSellGroup', { ...typedSell, charges: [{ ...line, sellAmountPerUnit: '2.80' }, free] }).thenLike(
    {
      type: 'SellGroupAdded',
      data: {
        totals: [{ amount: '638.00', currency: 'USD' }],
        margin: { cost: '493.50', sell: '638.00', margin: '144.50', marginPct: '22.65', atMost: true },
        marginPerCurrency: [{ currency: 'USD', cost: '493.50', sell: '638.00', margin: '144.50', atMost: true }],
      },
    },
    { type: 'SellSelected', data: {} },
  )
  const [added] = costed.when('AddSellGroup', { ...typedSell, charges: [free] }).events()
  expect(added?.data).toMatchObject({ margin: { sell: '50.00', margin: '50.00', atMost: true } })
})

test('an own service costs nothing, unless it is bought', () => {
  const ownService = { idCharge: 'OWN', sellCurrency: 'USD' as const, sellAmount: '50' }
  const [added] = costed
    .when('AddSellGroup', { ...typedSell, charges: [{ ...line, sellAmountPerUnit: '2.35' }, ownService] })
    .events()
  expect(added?.data).toMatchObject({
    charges: [{}, { costCurrency: 'USD', costAmount: '0.00' }],
    margin: { cost: '493.50', sell: '543.50', margin: '50.00', marginPct: '9.20' },
  })
  expect(added?.data).not.toHaveProperty('margin.atMost')
  expect(added?.data).not.toHaveProperty('charges.1.costIndex')
  const [sold] = costGroup.charges
  const bought = sold ? [{ ...sold, idCharge: 'OWN', amount: '30.00' }] : []
  given(requested, taken, { type: 'CostGroupAdded', data: { ...costGroup, charges: bought } })
    .by(pricing)
    .when('AddSellGroup', { ...typedSell, charges: [ownService] })
    .thenLike(
      { type: 'SellGroupAdded', data: { charges: [{ costIndex: 0, costAmount: '30.00' }] } },
      { type: 'SellSelected', data: {} },
    )
})

test('an alternative without an exchange rate lacks only the margin', () => {
  const [added] = costed
    .when(
      'AddSellGroup',
      { ...typedSell, charges: [{ ...line, sellCurrency: 'EUR', sellAmount: '60' }] },
      { fx: { ...lookups.fx, rates: [] } },
    )
    .events()
  expect(added?.data).toMatchObject({
    totals: [{ amount: '60.00', currency: 'EUR' }],
    marginPerCurrency: [
      { currency: 'USD', cost: '493.50' },
      { currency: 'EUR', sell: '60.00' },
    ],
  })
  expect(added?.data).not.toHaveProperty('margin')
})

test('an alternative is not valid for longer than its cost without a reason', () => {
  const longer = { ...typedSell, validez: '2026-05-01' }
  costed.when('AddSellGroup', longer).refused('VALID_LONGER_THAN_COST', { validUntil: '2026-04-30' })
  costed
    .when('AddSellGroup', { ...longer, validityOverrideReason: 'The carrier has promised.' })
    .thenLike(
      { type: 'SellGroupAdded', data: { validez: '2026-05-01', validityOverrideReason: 'The carrier has promised.' } },
      { type: 'SellSelected', data: {} },
    )
  costed
    .when('AddSellGroup', { ...typedSell, validez: '2026-04-30' })
    .thenLike({ type: 'SellGroupAdded', data: {} }, { type: 'SellSelected', data: {} })
})

test('only users with the right change sells, and not before the request is taken', () => {
  given(requested, taken, costAdded).by(commercial).when('AddSellGroup', typedSell).refused('FORBIDDEN')
  given(requested, costAdded).by(pricing).when('AddSellGroup', typedSell).refused('INVALID_TRANSITION')
})

test('a changed alternative is rebuilt', () =>
  given(...priced)
    .by(pricing)
    .when('ChangeSellGroup', { ...changedSell, charges: [{ ...line, sellAmountPerUnit: '3' }] })
    .thenLike({ type: 'SellGroupChanged', data: { idSell: 's1', totals: [{ amount: '630.00', currency: 'USD' }] } }))

test('entering an alternative again unchanged has no effect, unless it was stale', () => {
  given(...priced)
    .by(pricing)
    .when('ChangeSellGroup', changedSell)
    .nothing()
  given(...priced, postponed, resumed)
    .by(pricing)
    .when('ChangeSellGroup', changedSell)
    .thenExactly({ type: 'SellGroupChanged', data: sellGroup })
  given(...priced, costChanged)
    .by(pricing)
    .when('ChangeSellGroup', changedSell)
    .thenLike({ type: 'SellGroupChanged', data: { margin: { cost: '525.00', margin: '63.00' } } })
})

test('a currency changes without its amount only if the line was entered again', () => {
  const euros = (overrides: object) =>
    given(...priced)
      .by(pricing)
      .when('ChangeSellGroup', {
        ...changedSell,
        charges: [{ ...line, sellCurrency: 'EUR', sellAmountPerUnit: '2.80', ...overrides }],
      })
  euros({ lineId: '0' }).refused('CURRENCY_WITHOUT_AMOUNT')
  euros({ lineId: '0', retyped: true }).thenLike({ type: 'SellGroupChanged', data: { totals: [{ currency: 'EUR' }] } })
  const ownService = { idCharge: 'OWN', sellCurrency: 'USD' as const, sellAmount: '10' }
  // A new line before it does not hide the change.
  const shifted = given(...priced).by(pricing)
  const lineInEuros = { ...line, sellCurrency: 'EUR' as const, sellAmountPerUnit: '2.80' }
  shifted
    .when('ChangeSellGroup', { ...changedSell, charges: [ownService, lineInEuros] })
    .refused('CURRENCY_WITHOUT_AMOUNT')
  shifted
    .when('ChangeSellGroup', {
      ...changedSell,
      charges: [ownService, { ...lineInEuros, idCharge: 'FSC', lineId: '0', costIndex: undefined }],
    })
    .refused('CURRENCY_WITHOUT_AMOUNT', { idCharge: 'FSC' })
})

test('a line keeps its id in any position, and a new one gets an unused id', () => {
  const ownService = { idCharge: 'OWN', sellCurrency: 'USD' as const, sellAmount: '10' }
  const [changed] = given(...priced)
    .by(pricing)
    .when('ChangeSellGroup', {
      ...changedSell,
      charges: [ownService, { ...line, sellAmountPerUnit: '2.80', lineId: '0' }],
    })
    .events()
  expect(changed?.data).toMatchObject({ charges: [{ lineId: 'id-1' }, { lineId: '0' }] })
})

test('a change of the currency without a change of the amount is refused', () =>
  given(...priced)
    .by(pricing)
    .when('ChangeSellGroup', { ...changedSell, charges: [{ ...line, sellCurrency: 'EUR', sellAmountPerUnit: '2.80' }] })
    .refused('CURRENCY_WITHOUT_AMOUNT'))

test('an unknown alternative can be neither changed, removed nor selected', () => {
  const by = given(...priced).by(pricing)
  by.when('ChangeSellGroup', { ...changedSell, idSell: 's9' }).refused('SELL_UNKNOWN')
  by.when('RemoveSellGroup', { idSell: 's9' }).refused('SELL_UNKNOWN')
  by.when('SelectSell', { idSell: 's9' }).refused('SELL_UNKNOWN', { idSell: 's9' })
})

test('another alternative can be selected; selecting the same one changes nothing', () => {
  const by = given(...priced, second).by(pricing)
  by.when('SelectSell', { idSell: 's2' }).thenExactly({ type: 'SellSelected', data: { idSell: 's2' } })
  by.when('SelectSell', { idSell: 's1' }).nothing()
})

test('removing the selected alternative removes the selection, removing another one does not', () => {
  given(...priced)
    .by(pricing)
    .when('RemoveSellGroup', { idSell: 's1' })
    .thenExactly({ type: 'SellGroupRemoved', data: { idSell: 's1' } })
  const afterRemoval = (idSell: string) =>
    stateAfter([...priced, second, { type: 'SellGroupRemoved', data: { idSell } }])
  expect(afterRemoval('s1')).toMatchObject({ selected: undefined, sells: [{ group: { idSell: 's2' } }] })
  expect(afterRemoval('s2')).toMatchObject({ selected: 's1', sells: [{ group: { idSell: 's1' } }] })
})

test('a changed alternative is no longer stale', () => {
  const changed = { type: 'SellGroupChanged', data: sellGroup } as const
  const stale = (...laterEvents: Parameters<typeof stateAfter>[0]) =>
    stateAfter([...priced, second, costChanged, ...laterEvents]).sells
  expect(stale().map((sell) => sell.stale)).toEqual([true, true])
  expect(stale(changed).map((sell) => sell.stale)).toEqual([false, true])
  expect(stateAfter([...priced, sellSelected]).selected).toBe('s1')
})

test('a stale alternative is confirmed at its prices, with the present costs and margin', () => {
  const dearerCost = {
    ...costGroup,
    charges: costGroup.charges.map((charge) => ({ ...charge, costPerKg: '3.00', amount: '630.00' })),
  }
  const stale = [...priced, { type: 'CostGroupChanged', data: dearerCost }] as const
  const [confirmed] = given(...stale)
    .by(pricing)
    .when('ConfirmSellGroup', { idSell: 's1' })
    .events()
  expect(confirmed).toEqual({
    type: 'SellGroupConfirmed',
    data: {
      idSell: 's1',
      group: {
        ...sellGroup,
        charges: [{ ...sellGroup.charges[0], costAmountPerUnit: '3.00', costAmount: '630.00' }],
        margin: {
          currency: 'USD',
          cost: '630.00',
          sell: '588.00',
          margin: '-42.00',
          marginPct: '-7.14',
          markupPct: '-6.67',
        },
        marginPerCurrency: [{ currency: 'USD', cost: '630.00', sell: '588.00', margin: '-42.00' }],
      },
    },
  })
  const after = confirmed?.type === 'SellGroupConfirmed' ? [...stale, confirmed as QuotationEvent] : []
  expect(stateAfter(after).sells).toMatchObject([{ stale: false, group: { margin: { margin: '-42.00' } } }])
  // Its present loss is confirmed before it is sent.
  given(...after, published)
    .when('SendQuote', { idSells: ['s1'], recipients: [{ name: 'Ana', mail: '' }], channel: 'DOWNLOAD' })
    .refused('APPROVAL_REQUIRED')
})

test('confirming an alternative that would be valid for longer than its present cost needs a reason', () => {
  const shorter: QuotationEvent = { type: 'CostGroupChanged', data: { ...costGroup, validez: '2026-03-15' } }
  const confirming = (...events: readonly QuotationEvent[]) =>
    given(...events)
      .by(pricing)
      .when('ConfirmSellGroup', { idSell: 's1' })
  confirming(...priced, shorter).refused('VALID_LONGER_THAN_COST', { field: 'validez', validUntil: '2026-03-15' })
  const reasoned: QuotationEvent = {
    type: 'SellGroupChanged',
    data: { ...sellGroup, validityOverrideReason: 'The carrier extends it' },
  }
  confirming(...priced, reasoned, shorter).thenLike({ type: 'SellGroupConfirmed', data: { idSell: 's1' } })
})

test('confirming recalculates a price per unit for the present weight, unless its amount is fixed', () => {
  const [frt] = sellGroup.charges
  const charges = frt
    ? [frt, { ...frt, chargeIndex: 1, idCharge: 'LOC', costIndex: undefined, tax: 'VAT' as const }]
    : []
  const heavier = requestedWith({ chargeableTotal: '300' })
  const amended: QuotationEvent[] =
    heavier.type === 'QuotationRequested'
      ? [{ type: 'QuotationRequestAmended', data: { request: heavier.data, changed: ['totals'], repricing: true } }]
      : []
  const stale: QuotationEvent[] = [
    ...priced.slice(0, 3),
    { type: 'SellGroupAdded', data: { ...sellGroup, charges } },
    ...amended,
    { type: 'SellGroupMarkedStale', data: { idSell: 's1', reason: 'REQUEST_AMENDED' } },
  ]
  given(...stale)
    .by(pricing)
    .when('ConfirmSellGroup', { idSell: 's1' })
    .thenLike({
      type: 'SellGroupConfirmed',
      data: {
        group: {
          charges: [
            { sellAmountPerUnit: '2.80', quantity: '300', sellAmount: '840.00' },
            { sellAmount: '840.00', taxAmount: '176.40', taxPct: '21' },
          ],
          totals: [{ amount: '1680.00', currency: 'USD' }],
        },
      },
    })
  // The fixed amount of a rule is not multiplied: (2.80 × 210 - 42) / 210 × 300 + 42.
  const sellWithFixedAmount = {
    ...sellGroup,
    charges: sellGroup.charges.map((charge) => ({ ...charge, addedOnce: '42' })),
  }
  given(...stale.map((event) => (event.type === 'SellGroupAdded' ? { ...event, data: sellWithFixedAmount } : event)))
    .by(pricing)
    .when('ConfirmSellGroup', { idSell: 's1' })
    .thenLike({
      type: 'SellGroupConfirmed',
      data: { group: { charges: [{ sellAmountPerUnit: '2.74', sellAmount: '822.00' }] } },
    })
  const [fixed] = given(...stale)
    .by(pricing)
    .when('ConfirmSellGroup', { idSell: 's1', fixed: ['0'] })
    .events()
  expect(fixed?.data).toMatchObject({
    group: { charges: [{ quantity: '1', basis: 'UNIT', sellAmount: '588.00' }, { sellAmount: '840.00' }] },
  })
  expect(fixed?.data).not.toHaveProperty('group.charges.0.sellAmountPerUnit')
})

test('an alternative without changes is confirmed unchanged once its cost is confirmed', () => {
  const stale = [...priced, postponed, resumed] as const
  given(...stale)
    .by(pricing)
    .when('ConfirmSellGroup', { idSell: 's1' })
    .thenExactly({ type: 'SellGroupConfirmed', data: { idSell: 's1' } })
  expect(stateAfter([...stale, { type: 'SellGroupConfirmed', data: { idSell: 's1' } }]).sells[0]?.stale).toBe(false)
  given(...priced)
    .by(pricing)
    .when('ConfirmSellGroup', { idSell: 's1' })
    .nothing()
  given(...priced, { type: 'CostGroupMarkedStale', data: { idCost: 'c1', reason: 'CHARGE_CODE_RETIRED' } })
    .by(pricing)
    .when('ConfirmSellGroup', { idSell: 's1' })
    .refused('STALE_COST')
})
