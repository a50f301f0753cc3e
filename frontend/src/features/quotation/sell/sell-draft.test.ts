import { offeredCharge } from '@freight/contracts/testing/sample-charges'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { SellGroupInput } from '@freight/contracts/pricing/offer/sell-group'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { withGroupMarkup, withoutTypedPrice, withSellCurrency, lineMargin, sellTotals } from '../margin/draft-totals.ts'
import { defaultRule, emptySellLine, sellDraftFromCosts, sellDraftOf, withCostLines } from './sell-draft.ts'
import { sellInputOf, sellProblems } from '../margin/sell-input.ts'

const unruled = { byCharge: new Map(), fallbackRule: defaultRule('15') }
const { fx } = quotation
const ours = ourCharges(quotation)
const draft = withGroupMarkup(sellDraftFromCosts([cheapCost], ours, unruled), '0', fx)
const priced = (prices: Record<string, { perUnit?: string; amount?: string }>) => ({
  ...draft,
  lines: draft.lines.map((line) => ({ ...line, byHand: true, ...prices[line.idCharge] })),
})
const worked = priced({ AFR: { perUnit: '2.80' }, HDL: { amount: '60.00' }, LOC: { amount: '65000' } })

test("the sale contains our client's charges with their costs", () => {
  expect(draft.lines.map((line) => line.idCharge)).toEqual(['AFR', 'FSC', 'HDL', 'LOC'])
  expect(sellTotals(draft, quotation, quotation).marginFigures).toMatchObject({
    margin: '0.00',
    marginPct: '0.00',
    markupPct: '0.00',
  })
})

test('the worked example gives a margin of 124.00: 14.49 % of the sale, 16.95 % of the cost', () => {
  const totals = sellTotals(worked, quotation, quotation)
  expect(totals).toMatchObject({ cost: '731.50', sell: '855.50' })
  expect(totals.marginFigures).toMatchObject({ margin: '124.00', marginPct: '14.49', markupPct: '16.95' })
  expect(totals.perCurrency).toEqual([
    { amount: '724.50', currency: 'USD' },
    { amount: '65000.00', currency: 'ARS' },
    { amount: '60.00', currency: 'EUR' },
  ])
  expect(totals.taxes).toEqual([{ amount: '13650.00', currency: 'ARS' }])
})

test('a percentage prices every line except those typed by hand', () => {
  const byHand = {
    ...draft,
    lines: draft.lines.map((line) => (line.idCharge === 'FSC' ? { ...line, perUnit: '0.70', byHand: true } : line)),
  }
  const marked = withGroupMarkup(byHand, '20', fx)
  expect(marked.lines.map((line) => line.perUnit || line.amount)).toEqual(['2.82', '0.70', '54.00', '62400.00'])
  expect(withoutTypedPrice(marked, 'cost-2', fx).lines[1]).toMatchObject({ perUnit: '0.78', byHand: false })
})

test("without rules the company's default markup applies, to 6 decimals of a price per unit", () => {
  const usual = sellDraftFromCosts([cheapCost], ours, unruled)
  expect(usual.markup).toBe('')
  expect(usual.lines.map((line) => line.perUnit || line.amount)).toEqual(['2.7025', '0.7475', '51.75', '59800.00'])
})

const rules = new Map([
  ['cost-1 1', { id: 'air', name: 'Flete aéreo', kind: 'PER_UNIT', value: '0.25' } as const],
  ['cost-1 4', { id: 'local', name: 'Gastos locales', kind: 'PERCENT', value: '20' } as const],
])

const withRules = { byCharge: rules, fallbackRule: defaultRule('15') }

test('each line is priced by its rule and names it; a line without one has the default markup', () => {
  const ruled = sellDraftFromCosts([cheapCost], ours, withRules)
  expect(ruled.markup).toBe('')
  expect(ruled.lines.map((line) => line.perUnit || line.amount)).toEqual(['2.60', '0.7475', '51.75', '62400.00'])
  expect(sellInputOf(ruled).charges.map(({ markupRuleId }) => markupRuleId)).toEqual([
    'air',
    undefined,
    undefined,
    'local',
  ])
})

test('a group percentage or a typed price replaces the rule; without them it returns', () => {
  const ruled = sellDraftFromCosts([cheapCost], ours, withRules)
  const all = withGroupMarkup(ruled, '10', fx)
  expect(all.lines[0]).toMatchObject({ perUnit: '2.585' })
  expect(sellInputOf(all).charges[0]).not.toHaveProperty('markupRuleId')
  expect(withGroupMarkup(all, '', fx).lines[0]).toMatchObject({ perUnit: '2.60' })
  const byHand = { ...ruled, lines: ruled.lines.map((line) => ({ ...line, perUnit: '9', byHand: true })) }
  expect(sellInputOf(byHand).charges[0]).not.toHaveProperty('markupRuleId')
  expect(withoutTypedPrice(byHand, 'cost-1', fx).lines[0]).toMatchObject({ perUnit: '2.60', byHand: false })
})

test('an optional service is in neither the total nor the margin', () => {
  const optional = {
    ...worked,
    lines: worked.lines.map((line) => (line.idCharge === 'HDL' ? { ...line, scope: 'ON_REQUEST' as const } : line)),
  }
  expect(sellTotals(optional, quotation, quotation)).toMatchObject({ cost: '682.00', sell: '789.50' })
})

test('a line with an unknown cost makes the margin an upper bound; a service of our own does not', () => {
  const free = { ...emptySellLine('free', 'USD', 'CLIENT'), idCharge: 'DOC', amount: '50' }
  const totals = sellTotals({ ...worked, lines: [...worked.lines, free] }, quotation, quotation)
  const marginFigures = { margin: '174.00', marginPct: '19.22' }
  expect(totals).toMatchObject({ sell: '905.50', withoutCost: 1, marginFigures: { ...marginFigures, atMost: true } })
  const own = sellTotals({ ...worked, lines: [...worked.lines, { ...free, isOwnService: true }] }, quotation, quotation)
  expect(own).toMatchObject({ withoutCost: 0, marginFigures })
  expect(own.marginFigures).not.toHaveProperty('atMost')
})

test('the margin of a line sold in another currency uses its converted cost', () => {
  const [air] = worked.lines
  expect(air && lineMargin(air, quotation, fx)).toMatchObject({ margin: '94.50' })
  // 493.50 USD are 448.64 EUR at 1.10.
  expect(air && lineMargin({ ...air, currency: 'EUR' }, quotation, fx)).toMatchObject({ margin: '139.36' })
  expect(air && lineMargin({ ...air, currency: 'EUR' }, quotation, { ...fx, rates: [] })).toBeUndefined()
})

test('a zero price is valid only for an included or internal line', () => {
  const zero = priced({ FSC: { perUnit: '0' } })
  expect(sellProblems(zero, '2026-12-15', quotation)).toEqual([{ code: 'ZERO_SELL', rowId: 'cost-2' }])
  const included = {
    ...zero,
    lines: zero.lines.map((line) => (line.idCharge === 'FSC' ? { ...line, included: true } : line)),
  }
  expect(sellProblems(included, '2026-12-15', quotation)).toEqual([])
})

test('a validity after that of the cost requires a reason', () => {
  const later = { ...worked, validez: '2026-12-31' }
  expect(sellProblems(later, '2026-12-15', quotation)).toEqual([{ code: 'LATER_THAN_COST' }])
  expect(sellProblems({ ...later, validityOverrideReason: 'El agente prorroga' }, '2026-12-15', quotation)).toEqual([])
})

test('the request has the shape of the command', () => {
  const input = sellInputOf(worked)
  expect(SellGroupInput.safeParse(input).success).toBe(true)
  expect(input.charges[0]).toEqual({
    idCharge: 'AFR',
    costIndex: 1,
    description: '',
    sellCurrency: 'USD',
    sellAmountPerUnit: '2.80',
  })
})

test('a line is sold as it is bought: by the volume, with its minimum amount, and with its bands', () => {
  const [, air, fuel] = cheapCost.charges
  if (!air || !fuel) throw new Error('The sample has charges')
  const ranges = [
    { from: '0', to: '300', amount: '2.90', flat: false },
    { from: '300', amount: '1.90', flat: false },
  ]
  const { costPerKg: _perKg, ...banded } = air
  const cost = {
    ...cheapCost,
    charges: [
      { ...air, calculator: 'PER_CBM' as const, quantity: '1.26', costPerKg: '100', amount: '126.00' },
      { ...fuel, costPerKg: '0.10', minimum: '45', amount: '45.00' },
      { ...banded, chargeIndex: 3, calculator: 'RANGE' as const, unit: 'KG', ranges, minimum: '80', amount: '570.00' },
    ],
  }
  const sold = withGroupMarkup(sellDraftFromCosts([cost], ours, unruled), '10', fx)
  expect(sellTotals(sold, quotation, quotation)).toMatchObject({ cost: '741.00', sell: '815.10' })
  expect(sellInputOf(sold).charges).toMatchObject([
    { sellAmountPerUnit: '110.00', calculator: 'PER_CBM' },
    { sellAmountPerUnit: '0.11', minimum: '49.50' },
    { calculator: 'RANGE', unit: 'KG', minimum: '88.00', ranges: [{ amount: '3.19', to: '300' }, { amount: '2.09' }] },
  ])
  expect(sellInputOf(sold).charges[2]).not.toHaveProperty('sellAmount')
  expect(SellGroupInput.safeParse(sellInputOf(sold)).success).toBe(true)
})

test('a charge left out before, or one without a cost, can be added later', () => {
  const [pickup] = cheapCost.charges
  if (!pickup) throw new Error('The sample has charges')
  const more = withCostLines(draft, [{ ...pickup, idCost: 'cost-1' }], { costs: [cheapCost], rules: unruled })
  expect(more.lines.at(-1)).toMatchObject({ idCharge: 'PUA', costIndex: 0, byHand: false })
  const own = { ...draft, lines: [...draft.lines, emptySellLine('new-1', 'USD', 'ON_REQUEST')] }
  expect(sellProblems(own, '2026-12-15', quotation)).toEqual([{ code: 'CHARGE_WITHOUT_CODE', rowId: 'new-1' }])
})

test("a tax other than the code's requires a reason, which is sent", () => {
  const taxed = (taxReason: string) => ({
    ...worked,
    lines: worked.lines.map((line) => (line.idCharge === 'AFR' ? { ...line, tax: 'VAT' as const, taxReason } : line)),
  })
  expect(sellProblems(taxed(' '), '2026-12-15', quotation)).toEqual([{ code: 'TAX_WITHOUT_REASON', rowId: 'cost-1' }])
  expect(sellInputOf(taxed('Tramo local')).charges[0]).toMatchObject({ tax: 'VAT', taxReason: 'Tramo local' })
  expect(sellInputOf(worked).charges[0]).not.toHaveProperty('tax')
})

test('included and excluded services are sent as typed, one entry per line', () => {
  expect(sellInputOf(worked)).toMatchObject({ includes: undefined, excludes: undefined })
  expect(sellInputOf({ ...worked, includes: ' Flete \n\nEntrega', excludes: 'Aduana' })).toMatchObject({
    includes: ['Flete', 'Entrega'],
    excludes: ['Aduana'],
  })
})

const storedSell = (charges: readonly { idCharge: string; costIndex?: number; lineId?: string }[]) =>
  sellOfDetail({
    idCost: cheapCost.idCost,
    charges: charges.map((charge, chargeIndex) =>
      offeredCharge(charge.idCharge, '600', { ...charge, chargeIndex, quantity: '210', basis: 'KG' }),
    ),
  })

test('of two costs with one code, a stored line keeps the one that it was made from', () => {
  const [, air, fuel] = cheapCost.charges
  if (!air || !fuel) throw new Error('The sample has charges')
  const twice = { ...cheapCost, charges: [air, { ...fuel, idCharge: 'AFR' }] }
  const opened = (charges: Parameters<typeof storedSell>[0]) =>
    sellDraftOf(storedSell(charges), { costs: [twice], rules: unruled }, { scope: 'CLIENT', fx }).lines.map(
      ({ cost }) => cost?.amount,
    )
  expect(opened([{ idCharge: 'AFR', costIndex: 2 }])).toEqual(['136.50'])
  expect(opened([{ idCharge: 'AFR' }, { idCharge: 'AFR', costIndex: 1 }])).toEqual(['136.50', '493.50'])
  expect(opened([{ idCharge: 'AFR' }, { idCharge: 'AFR' }])).toEqual(['493.50', '136.50'])
})

test('without cost rights the user knows that a cost exists, and the server keeps which one', () => {
  const opened = sellDraftOf(
    storedSell([{ idCharge: 'AFR', costIndex: 1 }]),
    { costs: [], rules: unruled },
    { scope: 'CLIENT', fx },
  )
  expect(opened.lines).toMatchObject([{ costIndex: 1, cost: undefined }])
  expect(sellInputOf(opened).charges[0]).not.toHaveProperty('costIndex')
})

test('a stored price equal to its rule is not marked as typed by hand', () => {
  const ruled = sellDraftFromCosts([cheapCost], ours, withRules)
  const charges = sellInputOf(ruled).charges.map(({ sellRate: _none, ...typed }, chargeIndex) => ({
    ...typed,
    chargeIndex,
    concept: '',
    section: 'FREIGHT' as const,
    sellAmount: typed.sellAmount ?? '0',
    quantity: '210',
    basis: 'KG' as const,
    tax: 'NONE' as const,
    taxAmount: '0',
    scope: 'CLIENT' as const,
    included: false,
  }))
  const stored = {
    ...ruled,
    idSell: 's',
    idCotizacion: 'q',
    ttime: 6,
    freeDays: 3,
    includes: [],
    sailings: undefined,
    tiers: undefined,
    excludes: [],
    totals: [],
    taxes: [],
  }
  const opened = sellDraftOf({ ...stored, charges }, { costs: [cheapCost], rules: withRules }, { scope: 'CLIENT', fx })
  expect(opened.lines.map(({ idCharge, byHand }) => [idCharge, byHand])).toEqual([
    ['AFR', false],
    ['FSC', true],
    ['HDL', true],
    ['LOC', false],
  ])
})

test('the request has the id of a line and that its price was entered again in another currency', () => {
  const opened = sellDraftOf(
    storedSell([{ idCharge: 'AFR', lineId: 'l-7' }, { idCharge: 'FSC' }]),
    { costs: [], rules: unruled },
    { scope: 'CLIENT', fx },
  )
  expect(sellInputOf(opened).charges).toMatchObject([{ lineId: 'l-7' }, { lineId: '1' }])
  const [line] = opened.lines
  const euros = line && { ...withSellCurrency(line, 'EUR', '', fx), amount: line.amount || '10' }
  const [input] = sellInputOf({ ...opened, lines: euros ? [euros] : [] }).charges
  expect(input).toMatchObject({ lineId: 'l-7', sellCurrency: 'EUR', retyped: true })
  expect(line && withSellCurrency(line, line.currency, '', fx)).toBe(line)
})

test('a cost without an amount gives no price and an unknown cost, not a zero cost', () => {
  const [first] = cheapCost.charges
  const charges = first
    ? [{ ...first, costPerKg: '3', calculator: 'PERCENT' as const, unit: 'GOODS', amount: undefined }]
    : []
  const opened = withGroupMarkup(
    sellDraftFromCosts([{ ...cheapCost, charges }], () => true, unruled),
    '10',
    fx,
  )
  expect(opened.lines).toMatchObject([{ perUnit: '', amount: '', cost: { currency: 'USD' } }])
  const totals = sellTotals(opened, quotation, quotation)
  expect(totals).toMatchObject({ withoutCost: 1, marginFigures: { atMost: true } })
  expect(opened.lines.map((line) => lineMargin(line, quotation, fx))).toEqual([undefined])
})
