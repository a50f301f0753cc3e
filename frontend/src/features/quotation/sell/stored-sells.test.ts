import { costCharge, sellCharge } from '@freight/contracts/testing/sample-charges'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { type SellCharge, SellChargeInput } from '@freight/contracts/pricing/offer/sell-group'
import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { withProposedPrice, withoutTypedPrice, sellAmountOf, sellTotals } from '../margin/draft-totals.ts'
import { defaultRule, emptySellLine, sellDraftFromCosts, sellDraftOf } from './sell-draft.ts'
import { sellInputOf, sellProblems } from '../margin/sell-input.ts'

const ranges = [
  { from: '0', to: '45', amount: '3.10', flat: false },
  { from: '45', to: '100', amount: '120.00', flat: true },
  { from: '100', to: '1000', amount: '2.35', flat: false },
]

/** A stored line by its special price feature, and its amount. */
const samples: Record<string, Partial<SellCharge> & { sellAmount: string }> = {
  'an amount': { sellAmount: '493.50' },
  'a price per unit': { sellAmountPerUnit: '2.35', sellAmount: '493.50' },
  'a minimum': { sellAmountPerUnit: '0.10', minimum: '50', sellAmount: '50.00' },
  'a least quantity': { sellAmountPerUnit: '2', leastQuantity: '300', sellAmount: '600.00' },
  bands: {
    calculator: 'RANGE',
    unit: 'KG',
    ranges,
    breakRule: 'BAND',
    leastQuantity: '45',
    minimum: '90',
    sellAmount: '493.50',
  },
  'bands slice by slice': { calculator: 'RANGE_CUMULATIVE', unit: 'KG', ranges, sellAmount: '518.00' },
  '5 % of another line': {
    sellAmountPerUnit: '5',
    calculator: 'PERCENT',
    unit: 'CHARGE:AFR',
    quantity: '600.00',
    sellAmount: '30.00',
  },
  '5 % of the freight with a minimum': {
    sellAmountPerUnit: '5',
    calculator: 'PERCENT',
    unit: 'FREIGHT',
    quantity: '600.00',
    minimum: '45',
    leastQuantity: '9999',
    sellAmount: '45.00',
  },
  '10 % off the freight': {
    sellAmountPerUnit: '-10',
    calculator: 'PERCENT',
    unit: 'FREIGHT',
    quantity: '600.00',
    sellAmount: '-60.00',
  },
  'a type of container': {
    sellAmountPerUnit: '900',
    calculator: 'PER_CONTAINER',
    unit: '40HC',
    quantity: '2',
    sellAmount: '1800.00',
  },
  'a unit load device with a pivot': {
    sellAmountPerUnit: '900',
    calculator: 'PER_ULD',
    unit: 'AKE',
    uld: { pivot: '1500' },
    quantity: '1',
    sellAmount: '900.00',
  },
}

const rules = { byCharge: new Map(), fallbackRule: defaultRule('15') }
const stored = Object.entries(samples).map(([description, more], chargeIndex) =>
  sellCharge('AFR', '493.50', more.sellAmount, {
    chargeIndex,
    lineId: `line-${chargeIndex}`,
    description,
    costIndex: 1,
    ...more,
  }),
)
const opened = (charges: SellCharge[], costs = [cheapCost]) => {
  const sell = sellOfDetail({ idSell: 'sell-1', idCost: 'cost-1', charges })
  return sellDraftOf(sell, { costs, rules }, { scope: 'CLIENT', fx: quotation.fx })
}

/** The draft line with the stored price as typed by a user. */
const asTyped = ({ idCharge, lineId, description, sellCurrency, sellAmount, ...line }: SellCharge) => {
  const { sellAmountPerUnit, calculator, unit, uld, ranges: bands, breakRule, leastQuantity, minimum } = line
  const isFixed = sellAmountPerUnit === undefined && bands === undefined
  const how = { calculator, unit, uld, ranges: bands, breakRule, leastQuantity, minimum }
  return SellChargeInput.parse({
    idCharge,
    lineId,
    description,
    sellCurrency,
    sellAmountPerUnit,
    ...(isFixed && { sellAmount }),
    ...how,
  })
}

test.each(stored.map((line) => [line.description, line] as const))(
  '%s is shown with its amount and sent unchanged',
  (_, line) => {
    const draft = opened([line])
    const [shown] = draft.lines
    expect(shown && sellAmountOf(shown, quotation)).toBe(line.sellAmount)
    const { costIndex: _cost, ...sent } = sellInputOf(draft).charges[0] ?? {}
    expect(sent).toEqual(asTyped(line))
    const { costIndex: _unseen, ...blind } = sellInputOf(opened([line], [])).charges[0] ?? {}
    expect(blind).toEqual(asTyped(line))
  },
)

test('line and total of a price per device contain the kilograms over its pivot', () => {
  const uldData = [{ type: 'PMC' as const, quantity: 1, weight: '2500' }]
  const byDevice = { ...quotation, modo: 'ULD' as const, uldData }
  const uld = { pivot: '1600', overPivot: '2.5' }
  const how = { calculator: 'PER_ULD' as const, unit: 'PMC', quantity: '1' }
  const line = sellCharge('AFR', '2000.00', '3450.00', { sellAmountPerUnit: '1200', ...how, uld, costIndex: 1 })
  const draft = opened([line])
  // 1,200 for the device and 900 kg over the pivot at 2.50, as the command service stores it.
  expect(draft.lines.map((shown) => sellAmountOf(shown, byDevice))).toEqual([line.sellAmount])
  expect(sellTotals(draft, byDevice, { ...quotation, displayCurrency: 'USD' }).sell).toBe('3450.00')
  const [sent] = sellInputOf(draft).charges
  expect(sent).toMatchObject({ sellAmountPerUnit: '1200', calculator: 'PER_ULD', uld })
})

test('a price per device reverted to its rule has no price over the pivot', () => {
  const perDevice = { costPerKg: '1000', quantity: '1', basis: 'UNIT' as const, calculator: 'PER_ULD' as const }
  const charge = costCharge('AFR', '1000.00', { ...perDevice, unit: 'PMC', chargeIndex: 1 })
  const sold = { sellAmountPerUnit: '1100', calculator: 'PER_ULD' as const, unit: 'PMC', quantity: '1', costIndex: 1 }
  const line = sellCharge('AFR', '1000.00', '3350.00', { ...sold, uld: { pivot: '1600', overPivot: '2.5' } })
  const sell = sellOfDetail({ idSell: 'sell-1', idCost: 'cost-1', charges: [line] })
  const byCharge = new Map([['cost-1 1', { ...defaultRule('10'), id: 'rule-1' }]])
  const draft = sellDraftOf(
    sell,
    { costs: [{ ...cheapCost, charges: [charge] }], rules: { ...rules, byCharge } },
    { scope: 'CLIENT', fx: quotation.fx },
  )
  expect(draft.lines).toMatchObject([{ byHand: true }])
  const ruled = withoutTypedPrice(draft, 'sell-0', quotation.fx)
  expect(sellInputOf(ruled).charges).toMatchObject([{ sellAmountPerUnit: '1100.00', calculator: 'PER_ULD' }])
  expect(sellInputOf(ruled).charges[0]).not.toHaveProperty('uld')
})

test('the sale of a percentage cost is an amount, and its line contains the percentage', () => {
  const percent = { costPerKg: '10', calculator: 'PERCENT' as const, unit: 'FREIGHT', quantity: '493.50' }
  const charge = costCharge('BAF', '49.35', { ...percent, chargeIndex: 1 })
  const draft = sellDraftFromCosts([{ ...cheapCost, charges: [charge] }], () => true, rules)
  expect(draft.lines).toMatchObject([{ perUnit: '', cost: { amount: '49.35', percent: '10' } }])
})

test("a line reverted to the percentage on its cost has its cost's basis", () => {
  const backs = stored.flatMap((one) => opened([one]).lines.map((line) => withProposedPrice(line, '10', quotation.fx)))
  for (const back of backs) expect(sellAmountOf(back, quotation)).toBe('542.85')
})

test('a discount stored with a minimum amount, and so as a surcharge, is a discount again', () => {
  const [line] = stored
  const wrong = line && { ...line, sellAmountPerUnit: '-0.10', minimum: '50', sellAmount: '50.00' }
  const draft = opened(wrong ? [wrong] : [], [])
  expect(draft.lines).toMatchObject([{ isDiscount: true, perUnit: '-0.10', minimum: '' }])
  expect(draft.lines.map((one) => sellAmountOf(one, quotation))).toEqual(['-21.00'])
})

test('a discount has no minimum and is at most the sold amount with its tax', () => {
  const vat = { tax: 'VAT', codeTax: 'VAT' } as const
  const line = (rowId: string, amount: string) => ({
    ...emptySellLine(rowId, 'USD', 'CLIENT'),
    idCharge: rowId,
    amount,
  })
  const off = { ...line('off', ''), perUnit: '-0.10', minimum: '50', isDiscount: true }
  const problems = (lines: ReturnType<typeof line>[]) =>
    sellProblems({ ...opened([]), validez: '2026-12-15', lines }, '2026-12-15', quotation)
  expect(sellAmountOf(off, quotation)).toBe('-21.00')
  expect(problems([line('AFR', '1000'), off])).toEqual([{ code: 'MINIMUM_ON_DISCOUNT', rowId: 'off' }])
  const handling = { ...line('HDL', '50'), ...vat }
  expect(problems([line('AFR', '1000'), handling, { ...line('off', '-100'), ...vat }])).toEqual([
    { code: 'TAX_NEGATIVE' },
  ])
  expect(problems([line('AFR', '1000'), handling, { ...line('off', '-50'), ...vat }])).toEqual([])
  expect(problems([handling, line('off', '-49')])).toEqual([{ code: 'UNTAXED_DISCOUNT' }])
})
