import { expect, test } from 'vitest'
import {
  costAdded,
  costGroup,
  given,
  lookups,
  pricing,
  requested,
  requestedWith,
  sellGroup,
  taken,
  typedSell,
} from '../../../testing/quotation-sentences.ts'

const costed = given(requested, taken, costAdded).by(pricing)
const [frt] = typedSell.charges
const line = { idCharge: 'FRT', costIndex: 0, sellCurrency: 'USD' as const }
const byVolume = given(requestedWith({ cbmTotal: '1.26' }), taken, costAdded).by(pricing)
const sold = (line: object) =>
  byVolume.when('AddSellGroup', {
    ...typedSell,
    charges: [{ idCharge: 'LOC', sellCurrency: 'USD', sellAmountPerUnit: '10', ...line }],
  })

test('a line without a cost has no cost fields', () => {
  const [added] = given(requested, taken)
    .by(pricing)
    .when('AddSellGroup', {
      validez: '2026-03-31',
      charges: [{ idCharge: 'HDL', sellCurrency: 'USD', sellAmount: '50' }],
    })
    .events()
  expect(added?.data).toMatchObject({ margin: { cost: '0.00', margin: '50.00', sell: '50.00', atMost: true } })
  expect(added?.data).not.toHaveProperty('idCost')
  expect(added?.data).not.toHaveProperty('margin.markupPct')
  expect(added?.data).not.toHaveProperty('charges.0.costAmount')
})

test('a line stores the translated names of its charge code, if there are any', () => {
  const sold = (names: object) => {
    const chargeCodes = { ...lookups.chargeCodes, HDL: Object.assign({}, lookups.chargeCodes['HDL'], names) }
    return given(requested, taken)
      .by(pricing)
      .when(
        'AddSellGroup',
        { validez: '2026-03-31', charges: [{ idCharge: 'HDL', sellCurrency: 'USD', sellAmount: '50' }] },
        { chargeCodes },
      )
      .events()[0]?.data
  }
  expect(sold({ conceptEn: 'Handling', conceptPt: '' })).toMatchObject({ charges: [{ concepts: { en: 'Handling' } }] })
  expect(sold({})).not.toHaveProperty('charges.0.concepts')
})

test('the costs of a line come from the quotation, never from the body', () => {
  costed.when('AddSellGroup', { ...typedSell, idCost: 'c9' }).refused('COST_UNKNOWN', { idCost: 'c9' })
  costed
    .when('AddSellGroup', { ...typedSell, charges: [{ ...line, costIndex: 1 }] })
    .refused('COST_UNKNOWN', { costIndex: 1 })
  const { idCost: _, ...free } = typedSell
  costed.when('AddSellGroup', free).refused('COST_UNKNOWN')
})

test('a line without a cost reference gets the cost that has its charge', () => {
  const lineWithoutCost = { idCharge: 'FRT', sellCurrency: 'USD' as const, sellAmountPerUnit: '2.80' }
  costed.when('AddSellGroup', { ...typedSell, charges: [lineWithoutCost] }).thenLike(
    {
      type: 'SellGroupAdded',
      data: { charges: [{ costIndex: 0, costAmount: '493.50' }], margin: { cost: '493.50', marginPct: '16.07' } },
    },
    { type: 'SellSelected', data: {} },
  )
})

test('a changed line without a cost reference keeps its stored cost', () => {
  const [cost] = costGroup.charges
  const dearerLine = cost && { ...cost, chargeIndex: 1, costPerKg: '2.60', amount: '546.00' }
  const twoLines = { ...costGroup, charges: cost && dearerLine ? [cost, dearerLine] : [] }
  const [sold] = sellGroup.charges
  const added = { ...sellGroup, charges: sold ? [{ ...sold, costIndex: 1, costAmount: '546.00' }] : [] }
  given(requested, taken, { type: 'CostGroupAdded', data: twoLines }, { type: 'SellGroupAdded', data: added })
    .by(pricing)
    .when('ChangeSellGroup', {
      ...typedSell,
      idSell: 's1',
      charges: [{ idCharge: 'FRT', sellCurrency: 'USD', sellAmountPerUnit: '2.90' }],
    })
    .thenLike({ type: 'SellGroupChanged', data: { charges: [{ costIndex: 1, costAmount: '546.00' }] } })
})

test('a line is sold at zero only if it is included or internal', () => {
  const zero = (overrides: object) =>
    costed.when('AddSellGroup', { ...typedSell, charges: [frt ?? line, { ...line, ...overrides }] })
  zero({ sellAmount: '0' }).refused('ZERO_SELL', { idCharge: 'FRT' })
  zero({}).refused('ZERO_SELL')
  zero({ sellAmountPerUnit: '0.00' }).refused('ZERO_SELL')
  zero({ sellAmount: '0', scope: 'ON_REQUEST' }).refused('ZERO_SELL')
  zero({ included: true }).thenLike(
    { type: 'SellGroupAdded', data: { charges: [{}, { included: true, sellAmount: '0.00' }] } },
    { type: 'SellSelected', data: {} },
  )
  zero({ scope: 'INTERNAL' }).thenLike(
    { type: 'SellGroupAdded', data: { margin: { cost: '987.00', sell: '588.00', margin: '-399.00' } } },
    { type: 'SellSelected', data: {} },
  )
})

test('a line that is included in another one is sold at zero', () => {
  const included = (overrides: object) =>
    costed.when('AddSellGroup', { ...typedSell, charges: [frt ?? line, { ...line, included: true, ...overrides }] })
  included({ sellAmount: '50' }).refused('INCLUDED_SELL', { idCharge: 'FRT' })
  included({ sellAmountPerUnit: '2' }).refused('INCLUDED_SELL')
  included({ idCharge: 'DTO', sellAmount: '-10', costIndex: undefined }).refused('INCLUDED_SELL')
  included({ sellAmount: '0' }).thenLike(
    { type: 'SellGroupAdded', data: { charges: [{}, { included: true, sellAmount: '0.00' }] } },
    { type: 'SellSelected', data: {} },
  )
})

test('a discount must be negative and cannot be on request', () => {
  const discount = (overrides: object) =>
    costed.when('AddSellGroup', {
      ...typedSell,
      charges: [frt ?? line, { idCharge: 'DTO', sellCurrency: 'USD', ...overrides }],
    })
  discount({ sellAmount: '10' }).refused('DISCOUNT_ADDED', { idCharge: 'DTO' })
  discount({ sellAmountPerUnit: '1' }).refused('DISCOUNT_ADDED')
  discount({ sellAmount: '-10', scope: 'ON_REQUEST' }).refused('DISCOUNT_ON_REQUEST', { idCharge: 'DTO' })
  discount({ sellAmount: '-10' }).thenLike(
    { type: 'SellGroupAdded', data: { charges: [{}, { sellAmount: '-10.00' }] } },
    { type: 'SellSelected', data: {} },
  )
})

test('an internal line is not charged to the client', () =>
  costed
    .when('AddSellGroup', { ...typedSell, charges: [{ ...line, sellAmount: '10', scope: 'INTERNAL' }] })
    .refused('INTERNAL_SELL'))

test('a service on request is not in the total', () =>
  costed
    .when('AddSellGroup', {
      ...typedSell,
      charges: [
        { ...line, sellAmountPerUnit: '2.80' },
        { idCharge: 'LOC', sellCurrency: 'USD', sellAmount: '40', scope: 'ON_REQUEST' },
      ],
    })
    .thenLike(
      {
        type: 'SellGroupAdded',
        data: { totals: [{ amount: '588.00', currency: 'USD' }], taxes: [], margin: { sell: '588.00' } },
      },
      { type: 'SellSelected', data: {} },
    ))

test('a line has the scope of its quotation or a narrower one', () => {
  const inScope = (scope: 'ON_REQUEST' | 'INTERNAL') => given(requestedWith({ scope }), taken, costAdded).by(pricing)
  inScope('ON_REQUEST')
    .when('AddSellGroup', { ...typedSell, charges: [{ ...line, sellAmount: '10', scope: 'CLIENT' }] })
    .refused('SCOPE_TOO_WIDE')
  inScope('ON_REQUEST')
    .when('AddSellGroup', typedSell)
    .thenLike(
      { type: 'SellGroupAdded', data: { charges: [{ scope: 'ON_REQUEST' }], totals: [{ amount: '588.00' }] } },
      { type: 'SellSelected', data: {} },
    )
  inScope('INTERNAL')
    .when('AddSellGroup', typedSell)
    .thenLike({ type: 'SellGroupAdded', data: { totals: [{ amount: '588.00' }] } }, { type: 'SellSelected', data: {} })
})

test('a line with a retired charge code is refused', () =>
  costed
    .when('AddSellGroup', { ...typedSell, charges: [{ idCharge: 'OLD', sellCurrency: 'USD', sellAmount: '1' }] })
    .refused('CHARGE_CODE_NOT_USABLE', { idCharge: 'OLD' }))

test('a line is sold by the calculator of its cost', () =>
  sold({ calculator: 'PER_CBM' }).thenLike(
    {
      type: 'SellGroupAdded',
      data: { charges: [{ sellAmount: '12.60', quantity: '1.26', calculator: 'PER_CBM', taxAmount: '2.65' }] },
    },
    { type: 'SellSelected', data: {} },
  ))

test('a line with another tax than its code needs a reason', () => {
  sold({ tax: 'NONE' }).refused('TAX_WITHOUT_REASON', { idCharge: 'LOC' })
  sold({ tax: 'NONE', taxReason: 'Free zone' }).thenLike(
    { type: 'SellGroupAdded', data: { charges: [{ tax: 'NONE', taxAmount: '0.00', taxReason: 'Free zone' }] } },
    { type: 'SellSelected', data: {} },
  )
})

test('a line with the tax of its code stores no reason for it', () => {
  const [added] = sold({ tax: 'VAT', taxReason: 'As ever' }).events()
  expect(added?.data).toMatchObject({ charges: [expect.not.objectContaining({ taxReason: 'As ever' })] })
})

test('a line on a cost without an amount has an unknown cost, so its margin is a maximum', () => {
  const [cost] = costGroup.charges
  const unknown = { ...costGroup, charges: cost ? [{ ...cost, amount: undefined }] : [] }
  const [added] = given(requested, taken, { type: 'CostGroupAdded', data: unknown })
    .by(pricing)
    .when('AddSellGroup', typedSell)
    .events()
  expect(added?.data).toMatchObject({ charges: [{ costIndex: 0 }], margin: { cost: '0.00', atMost: true } })
  expect(added?.data).not.toHaveProperty('charges.0.costAmount')
})

test('a price that cannot be calculated is refused instead of stored as zero', () =>
  given(requestedWith({ valorMercaderia: '0' }), taken, costAdded)
    .by(pricing)
    .when('AddSellGroup', {
      ...typedSell,
      charges: [{ idCharge: 'LOC', sellCurrency: 'USD', sellAmountPerUnit: '1', calculator: 'PERCENT', unit: 'GOODS' }],
    })
    .refused('SELL_WITHOUT_AMOUNT', { idCharge: 'LOC' }))

test('an untyped zero of an old cost is unknown, so the margin is a maximum', () => {
  const [perKilo] = costGroup.charges
  if (!perKilo) throw new Error('The sample has a charge')
  const { costPerKg: _perUnit, ...former } = { ...perKilo, quantity: '1', basis: 'UNIT' as const, amount: '0.00' }
  const [added] = given(requested, taken, { type: 'CostGroupAdded', data: { ...costGroup, charges: [former] } })
    .by(pricing)
    .when('AddSellGroup', { ...typedSell, charges: [{ ...line, sellAmount: '50' }] })
    .events()
  expect(added?.data).toMatchObject({ charges: [{ costIndex: 0 }], margin: { atMost: true } })
  expect(added?.data).not.toHaveProperty('charges.0.costAmount')
})

test('a line in another currency than its cost stores the converted cost', () => {
  const euros = { ...line, sellCurrency: 'EUR' as const, sellAmountPerUnit: '2.50' }
  const [added] = costed.when('AddSellGroup', { ...typedSell, charges: [euros] }).events()
  expect(added?.data).toMatchObject({
    charges: [
      {
        sellAmount: '525.00',
        costAmount: '493.50',
        costCurrency: 'USD',
        costConverted: { amount: '448.64', rate: '0.90909091', date: '2026-03-09' },
      },
    ],
    // 525.00 EUR are 577.50 USD.
    margin: { cost: '493.50', sell: '577.50', margin: '84.00' },
  })
  const [plain] = costed.when('AddSellGroup', typedSell).events()
  expect(plain?.data).not.toHaveProperty('charges.0.costConverted')
})

const discount = (overrides: object) => ({ idCharge: 'DTO', sellCurrency: 'USD' as const, ...overrides })
const withDiscount = (overrides: object) =>
  costed.when('AddSellGroup', { ...typedSell, charges: [...typedSell.charges, discount(overrides)] })

test('a discount is negative, costs nothing, and reduces the margin', () => {
  const [added] = withDiscount({ sellAmount: '-50' }).events()
  expect(added?.data).toMatchObject({
    charges: [{ sellAmount: '588.00' }, { sellAmount: '-50.00', costAmount: '0.00', quantity: '1' }],
    totals: [{ amount: '538.00', currency: 'USD' }],
    margin: { cost: '493.50', sell: '538.00', margin: '44.50' },
  })
  expect(added?.data).not.toHaveProperty('margin.atMost')
  const [ofFreight] = withDiscount({ sellAmountPerUnit: '-10', calculator: 'PERCENT', unit: 'FREIGHT' }).events()
  expect(ofFreight?.data).toMatchObject({ charges: [{}, { sellAmount: '-58.80' }] })
})

test('only a discount can be negative, and the total of its currency must be positive', () => {
  costed
    .when('AddSellGroup', { ...typedSell, charges: [{ idCharge: 'HDL', sellCurrency: 'USD', sellAmount: '-1' }] })
    .refused('NEGATIVE_SELL', { idCharge: 'HDL' })
  withDiscount({ sellAmount: '-588.00' }).refused('TOTAL_NOT_POSITIVE', { currency: 'USD', left: '0.00' })
  withDiscount({ sellAmount: '-1', sellCurrency: 'EUR' }).refused('TOTAL_NOT_POSITIVE', { currency: 'EUR' })
})

test.each([[{ sellAmountPerUnit: '-0.10' }], [{ sellAmountPerUnit: '-10', calculator: 'PERCENT', unit: 'FREIGHT' }]])(
  'a minimum on a discount is refused, because it would become a surcharge (%j)',
  (price) =>
    withDiscount({ ...price, minimum: '50' }).refused('MINIMUM_ON_DISCOUNT', { idCharge: 'DTO', field: 'minimum' }),
)

test('a discount on taxed lines is taxed', () => {
  const fee = { idCharge: 'LOC', sellCurrency: 'USD' as const, sellAmount: '100' }
  const discountWith = (overrides: object) =>
    given(requested, taken)
      .by(pricing)
      .when('AddSellGroup', {
        validez: '2026-03-31',
        charges: [fee, { ...discount({ sellAmount: '-99' }), ...overrides }],
      })
  discountWith({}).refused('UNTAXED_DISCOUNT', { currency: 'USD', left: '-99.00' })
  const [added] = discountWith({ tax: 'VAT', taxReason: 'Off what is taxed' }).events()
  expect(added?.data).toMatchObject({ totals: [{ amount: '1.00' }], taxes: [{ amount: '0.21' }] })
})

test('a discount must not exceed the amount with the same tax in its currency', () => {
  const taxed = (amount: string, currency: 'USD' | 'EUR' = 'USD') =>
    costed.when('AddSellGroup', {
      ...typedSell,
      charges: [
        ...typedSell.charges,
        { idCharge: 'LOC', sellCurrency: currency, sellAmount: '50' },
        { ...discount({ sellAmount: amount }), tax: 'VAT', taxReason: 'Off what is taxed' },
      ],
    })
  taxed('-50.10').refused('TAX_NEGATIVE')
  taxed('-100').refused('TAX_NEGATIVE', { currency: 'USD', left: '-10.50' })
  taxed('-10', 'EUR').refused('TAX_NEGATIVE', { currency: 'USD' })
  const [added] = taxed('-50').events()
  expect(added?.data).toMatchObject({ taxes: [{ amount: '0.00', currency: 'USD' }] })
})

test('kilograms over the pivot of a device are sold at the price over the pivot', () => {
  const uldData = [{ type: 'PMC' as const, quantity: 1, weight: '2500' }]
  const byDevice = given(requestedWith({ modo: 'ULD', uldData }), taken).by(pricing)
  const perDevice = {
    idCharge: 'LOC',
    sellCurrency: 'USD' as const,
    sellAmountPerUnit: '1200',
    calculator: 'PER_ULD' as const,
    unit: 'PMC',
    uld: { pivot: '1600', overPivot: '2.5' },
  }
  const [added] = byDevice.when('AddSellGroup', { validez: '2026-03-31', charges: [perDevice] }).events()
  // 1,200 for the device and 900 kg over the pivot at 2.50.
  expect(added?.data).toMatchObject({ charges: [{ sellAmount: '3450.00', uld: { pivot: '1600', overPivot: '2.5' } }] })
})
