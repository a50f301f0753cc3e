import { sellCharge } from '@freight/contracts/testing/sample-charges'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { type SellCharge, SellChargeInput } from '@freight/contracts/quotation/sell-group'
import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { marked } from '../margin/line-price.ts'
import { sellAmountOf } from '../margin/draft-totals.ts'
import { defaultRule, emptySellLine, sellDraftOf } from './sell-draft.ts'
import { sellInputOf, sellProblems } from './sell-input.ts'

const ranges = [
  { from: '0', to: '45', amount: '3.10', flat: false },
  { from: '45', to: '100', amount: '120.00', flat: true },
  { from: '100', to: '1000', amount: '2.35', flat: false },
]

/** What a stored line says of its price, by what is special about it, and what it comes to. */
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
}

const rules = { byCharge: new Map(), usual: defaultRule('15') }
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
  return sellDraftOf(sell, costs, 'CLIENT', rules, quotation.fx)
}

/** The stored line as somebody would type its price. */
const asTyped = ({ idCharge, lineId, description, sellCurrency, sellAmount, ...line }: SellCharge) => {
  const { sellAmountPerUnit, calculator, unit, ranges: bands, breakRule, leastQuantity, minimum } = line
  const isFixed = sellAmountPerUnit === undefined && bands === undefined
  const how = { calculator, unit, ranges: bands, breakRule, leastQuantity, minimum }
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
  '%s is shown at what it comes to, and sent as it is stored',
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

test('a line that goes back to the percentage on its cost is priced as its cost is', () => {
  const backs = stored.flatMap((one) => opened([one]).lines.map((line) => marked(line, '10', quotation.fx)))
  for (const back of backs) expect(sellAmountOf(back, quotation)).toBe('542.85')
})

test('a discount that was stored with a least amount, and so as a surcharge, is a discount again', () => {
  const [line] = stored
  const wrong = line && { ...line, sellAmountPerUnit: '-0.10', minimum: '50', sellAmount: '50.00' }
  const draft = opened(wrong ? [wrong] : [], [])
  expect(draft.lines).toMatchObject([{ isDiscount: true, perUnit: '-0.10', minimum: '' }])
  expect(draft.lines.map((one) => sellAmountOf(one, quotation))).toEqual(['-21.00'])
})

test('what is taken off has no least amount, and takes off no more than is sold with its tax', () => {
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
