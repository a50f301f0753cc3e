import { sellCharge } from '../testing/sample-charges.ts'
import { expect, test } from 'vitest'
import type { CostCharge } from '../pricing/offer/cost-group.ts'
import type { SellCharge } from '../pricing/offer/sell-group.ts'
import { confirmedCharges, type CurrentValues } from './confirmed-charges.ts'
import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import { lineIdOf } from '../pricing/line-id.ts'
import { Exact } from '../money/money.ts'
import type { PricedLine, TypedLine } from '../pricing/priced-lines.ts'

/** Sold at 3 per kilogram for 100 kg, bought at 2. */
const sold: SellCharge = {
  idCharge: 'FRT',
  chargeIndex: 0,
  concept: 'Freight',
  description: 'by air',
  section: 'FREIGHT',
  costIndex: 4,
  costLineId: 'was',
  costCurrency: 'EUR',
  costAmountPerUnit: '2',
  costAmount: '200.00',
  sellCurrency: 'USD',
  sellAmountPerUnit: '3',
  sellAmount: '300.00',
  quantity: '100',
  basis: 'UNIT',
  tax: 'NONE',
  taxAmount: '0.00',
  taxPct: '10',
  scope: 'CLIENT',
  included: false,
}
const { sellAmountPerUnit: _perUnit, ...typedAmount } = sold
const { costIndex: _index, costLineId: _line, costCurrency: _currency, costAmountPerUnit: _perKg, ...costless } = sold
const { costAmount: _amount, ...unbought } = costless

const cost: CostCharge = {
  idCharge: 'FRT',
  chargeIndex: 0,
  concept: 'Freight',
  description: '',
  section: 'FREIGHT',
  currency: 'USD',
  costPerKg: '2.5',
  quantity: '210',
  basis: 'KG',
  amount: '525.00',
  tax: 'NONE',
}
const rule = { divisor: 5000 }
const fx: FxSnapshot = {
  base: 'USD',
  date: '2026-03-10',
  rates: [{ currency: 'ARS', perBase: '0.001', date: '2026-03-09' }],
}
const group = (charge: CostCharge = cost, overrides: Partial<CurrentValues['costs'][number]> = {}) => ({
  idCost: 'c1',
  charges: [charge],
  ...overrides,
})
const weighed = { costs: [group(cost, { chargeableRule: rule })] }

/** Prices 210 kilograms per line; `asked` contains the lines of each call. */
const pricing = (quantity: string | undefined = '210') => {
  const priceCalls: TypedLine[][] = []
  const price = (lines: readonly TypedLine[]) => {
    priceCalls.push([...lines])
    return lines.map(({ perUnit, amount }): PricedLine => {
      if (perUnit === undefined) return { quantity: '1', basis: 'UNIT', isMinimum: false, ...(amount && { amount }) }
      const known = quantity !== '0' && { amount: new Exact(perUnit).times(quantity).toFixed(2) }
      return { quantity, basis: 'KG', isMinimum: false, ...known }
    })
  }
  return { asked: priceCalls, price }
}
const confirm = (charges: readonly SellCharge[], now: Partial<CurrentValues> = {}) =>
  confirmedCharges({ idCost: 'c1', charges }, { costs: [group()], price: pricing().price, fx, vatPct: '22', ...now })

test('a line with a price per unit is recalculated with the new quantity and the current cost', () => {
  const { costLineId: _old, taxPct: _pct, ...rest } = sold
  expect(confirm([sold])).toEqual([
    {
      ...rest,
      costIndex: 0,
      costCurrency: 'USD',
      costAmountPerUnit: '2.5',
      costAmount: '525.00',
      sellAmount: '630.00',
      quantity: '210',
      basis: 'KG',
    },
  ])
})

test('a typed amount stays, and so does the amount of a fixed line', () => {
  expect(confirm([typedAmount])).toMatchObject([{ sellAmount: '300.00', quantity: '1', basis: 'UNIT' }])
  expect(confirm([typedAmount])[0]).not.toHaveProperty('sellAmountPerUnit')
  const [first, second] = confirm([sold, { ...sold, chargeIndex: 1 }], { fixed: new Set(['0']) })
  expect(first).toMatchObject({ sellAmount: '300.00', quantity: '1' })
  expect(first).not.toHaveProperty('sellAmountPerUnit')
  expect(second).toMatchObject({ sellAmount: '630.00', sellAmountPerUnit: '3' })
})

test('a line keeps its amount where the quantity is unknown', () => {
  const { asked: priceCalls, price } = pricing('0')
  const [line] = confirm([sold], { price })
  expect(line).toMatchObject({ sellAmount: '300.00', quantity: '1' })
  expect(line).not.toHaveProperty('sellAmountPerUnit')
  expect(priceCalls[1]).toEqual([{ idCharge: 'FRT', section: 'FREIGHT', currency: 'USD', amount: '300.00' }])
})

test('calculator, unit and bands stay with a price per unit, and are removed from an amount', () => {
  const percentOfGoods = { calculator: 'PERCENT', unit: 'GOODS' } as const
  const { asked: priceCalls, price } = pricing()
  expect(confirm([{ ...sold, ...percentOfGoods }], { price })).toMatchObject([percentOfGoods])
  expect(priceCalls[0]).toMatchObject([{ section: 'FREIGHT', currency: 'USD', perUnit: '3', ...percentOfGoods }])
  for (const line of [...confirm([{ ...typedAmount, ...percentOfGoods }]), ...confirm([sold])]) {
    expect(line).not.toHaveProperty('calculator')
    expect(line).not.toHaveProperty('unit')
  }
  expect(confirm([{ ...sold, calculator: 'PER_CBM' }])[0]).not.toHaveProperty('unit')
})

test('a line is weighed with the chargeable rule of its provider', () => {
  expect(confirm([sold], weighed)).toMatchObject([{ chargeableRule: rule }])
  expect(confirm([typedAmount], weighed)[0]).not.toHaveProperty('chargeableRule')
  // Without a provider: weighed with the rule of the request.
  expect(confirm([{ ...unbought, idCharge: 'HDL' }], weighed)[0]).not.toHaveProperty('chargeableRule')
  expect(confirm([{ ...sold, chargeableRule: rule }])[0]).not.toHaveProperty('chargeableRule')
  // Without the costs, the line has its own rule.
  expect(confirm([{ ...sold, chargeableRule: rule }], { costs: [] })).toMatchObject([{ chargeableRule: rule }])
  expect(confirm([sold], { costs: [] })[0]).not.toHaveProperty('chargeableRule')
})

test('the cost side has the line, the price per unit and the amount of the cost, as far as they are known', () => {
  expect(confirm([sold], { costs: [group({ ...cost, lineId: 'id-7' })] })).toMatchObject([{ costLineId: 'id-7' }])
  const { costPerKg: _price, amount: _open, ...open } = cost
  const [line] = confirm([sold], { costs: [group(open)] })
  expect(line).toMatchObject({ costIndex: 0, costCurrency: 'USD' })
  for (const field of ['costLineId', 'costAmountPerUnit', 'costAmount']) expect(line).not.toHaveProperty(field)
})

test('an own service costs 0.00, by its charge code now or else by the line', () => {
  const own = { costCurrency: 'USD', costAmount: '0.00' }
  const now = (charge: SellCharge, ownService?: boolean) => {
    const code = () => ({ tax: 'NONE' as const, ownService })
    return confirm([charge], { costs: [], ...(ownService !== undefined && { code }) })[0]
  }
  expect(now(unbought, true)).toMatchObject(own)
  expect(now({ ...unbought, ...own, costCurrency: 'USD' })).toMatchObject(own)
  for (const line of [
    now(unbought),
    now(unbought, false),
    now({ ...unbought, costAmount: '0.00' }, false),
    now(sold),
  ]) {
    expect(line).not.toHaveProperty('costAmount')
    expect(line).not.toHaveProperty('costCurrency')
  }
})

test('VAT follows the current charge code, unless the line has a reason for another tax', () => {
  const code = () => ({ tax: 'VAT' as const })
  expect(confirm([sold], { code })).toMatchObject([{ tax: 'VAT', taxAmount: '138.60', taxPct: '22' }])
  const [exempt] = confirm([{ ...sold, taxAmount: '5.00', taxReason: 'Transit' }], { code })
  expect(exempt).toMatchObject({ tax: 'NONE', taxAmount: '0.00' })
  expect(exempt).not.toHaveProperty('taxPct')
  expect(confirm([{ ...sold, tax: 'VAT' }])).toMatchObject([{ tax: 'VAT', taxAmount: '138.60' }])
  expect(confirm([sold], { code: () => undefined })).toMatchObject([{ tax: 'NONE' }])
})

test('the cost of a line sold in another currency is converted at the current rate', () => {
  const [converted] = confirm([{ ...sold, sellCurrency: 'ARS' }])
  expect(converted?.costConverted).toEqual({ amount: '525000.00', rate: '1000', date: '2026-03-09' })
  const [back] = confirm(converted ? [{ ...converted, sellCurrency: 'USD' }] : [])
  expect(back).not.toHaveProperty('costConverted')
})

test('each line is bought from its own cost group, or else from that of the alternative', () => {
  const agent = group({ ...cost, costPerKg: '0.5', amount: '105.00' }, { idCost: 'c2', chargeableRule: rule })
  const costs = [group(), agent]
  const [own, other] = confirm([sold, { ...sold, chargeIndex: 1, idCost: 'c2' }], { costs })
  expect(own).toMatchObject({ costAmount: '525.00' })
  expect(own).not.toHaveProperty('chargeableRule')
  expect(other).toMatchObject({ idCost: 'c2', costIndex: 0, costAmount: '105.00', chargeableRule: rule })
})

test('bands and the minimum amount stay with the price, and are removed from a fixed amount', () => {
  const { sellAmountPerUnit: _perUnit, ...line } = sold
  const bands = {
    calculator: 'RANGE',
    unit: 'KG',
    ranges: [{ from: '0', amount: '3', flat: false }],
    minimum: '80',
  } as const
  const inBands: SellCharge = { ...line, ...bands, ranges: [...bands.ranges], billedQuantity: '300' }
  const price = (lines: readonly TypedLine[]): PricedLine[] =>
    lines.map((one) => ({ quantity: '210', basis: 'KG', isMinimum: false, amount: one.amount ?? '630.00' }))
  const [now] = confirm([inBands], { price })
  expect(now).toMatchObject({ ...bands, sellAmount: '630.00' })
  // No cheaper band applies any more.
  expect(now).not.toHaveProperty('billedQuantity')
  const [confirmed] = confirm([inBands], { price, fixed: new Set([lineIdOf(inBands)]) })
  expect(confirmed).toMatchObject({ sellAmount: sold.sellAmount })
  for (const name of Object.keys(bands)) expect(confirmed).not.toHaveProperty(name)
})

test('the one-off amount of a rule is spread over the new quantity', () => {
  // 3.00 × 100 includes 50 once: 2.50 per kg; 210 kg are 2.50 × 210 + 50 = 575.00.
  const [line] = confirm([{ ...sold, addedOnce: '50' }])
  expect(line).toMatchObject({ sellAmountPerUnit: '2.738095', sellAmount: '575.00', addedOnce: '50' })
})

// One 40HC at 2,100.00, plus 120 per container and a supplement of 30, earns 150.
const raisedCharge: SellCharge = {
  ...sold,
  costCurrency: 'USD',
  costAmount: '2100.00',
  sellAmountPerUnit: '2250',
  sellAmount: '2250.00',
  quantity: '1',
  addedOnce: '30.00',
  minimumProfit: { amount: '30.00', markupRuleId: 'profit' },
}
const containers = (quantity: string, costPerKg = '2100') => ({
  price: pricing(quantity).price,
  costs: [
    group({ ...cost, costPerKg, quantity, amount: new Exact(costPerKg).times(quantity).toFixed(2) }),
  ] satisfies CurrentValues['costs'],
})

test('the supplement is removed where more containers earn the minimum profit', () => {
  const [line] = confirm([raisedCharge], containers('2'))
  expect(line).toMatchObject({ sellAmountPerUnit: '2220.00', sellAmount: '4440.00' })
  expect(line).not.toHaveProperty('minimumProfit')
  expect(line).not.toHaveProperty('addedOnce')
})

test('the supplement is recalculated where fewer containers earn less', () => {
  // Two at 2,100.00, plus 40 per container and 70 once; with one container 110 are missing.
  const two = { sellAmountPerUnit: '2175', sellAmount: '4350.00', costAmount: '4200.00', quantity: '2' }
  const line = {
    ...raisedCharge,
    ...two,
    addedOnce: '70.00',
    minimumProfit: { amount: '70.00', markupRuleId: 'profit' },
  }
  expect(confirm([line], containers('1'))).toMatchObject([
    {
      sellAmountPerUnit: '2250.00',
      sellAmount: '2250.00',
      addedOnce: '110.00',
      minimumProfit: { amount: '110.00', markupRuleId: 'profit' },
    },
  ])
})

test('the supplement stays where nothing changes, where its line is fixed, and where the cost is unknown', () => {
  const same = { sellAmount: '2250.00', minimumProfit: raisedCharge.minimumProfit }
  expect(confirm([raisedCharge], containers('1'))).toMatchObject([{ ...same, addedOnce: '30.00' }])
  expect(confirm([raisedCharge], { ...containers('2'), fixed: new Set([lineIdOf(raisedCharge)]) })).toMatchObject([
    same,
  ])
  expect(confirm([raisedCharge], { ...containers('2'), costs: [] })).toMatchObject([
    { sellAmount: '4470.00', minimumProfit: raisedCharge.minimumProfit },
  ])
})

test('a price per unit that becomes an amount through the supplement has no calculator', () => {
  // For 3,000,000 kilograms no price with six decimals adds exactly 0.01.
  const price = (lines: readonly TypedLine[]): PricedLine[] =>
    lines.map(({ perUnit, amount }) =>
      perUnit === undefined
        ? { quantity: '1', basis: 'UNIT', isMinimum: false, ...(amount && { amount }) }
        : { quantity: '2', billedQuantity: '3000000', basis: 'KG', isMinimum: false, amount: '9000000.00' },
    )
  const minimumCharge: SellCharge = {
    ...sold,
    costCurrency: 'USD',
    costAmount: '8000000.00',
    sellAmountPerUnit: '3',
    sellAmount: '9000000.00',
    quantity: '2',
    billedQuantity: '3000000',
    calculator: 'PER_KG_GROSS',
    unit: 'KG',
    leastQuantity: '3000000',
    minimum: '5',
    addedOnce: '0.01',
    minimumProfit: { amount: '0.01', markupRuleId: 'profit' },
  }
  const costs = [group({ ...cost, amount: '8000000.01' }, { chargeableRule: rule })]
  const [line] = confirm([minimumCharge], { price, costs })
  expect(line).toMatchObject({
    sellAmount: '9000000.01',
    quantity: '1',
    basis: 'UNIT',
    minimumProfit: { amount: '0.01', markupRuleId: 'profit' },
  })
  const priced = ['sellAmountPerUnit', 'calculator', 'unit', 'billedQuantity', 'leastQuantity', 'minimum', 'addedOnce']
  for (const field of [...priced, 'chargeableRule']) expect(line).not.toHaveProperty(field)
})

test('bands become an amount when a supplement is added', () => {
  const bands = { calculator: 'RANGE', unit: 'KG', ranges: [{ from: '0', amount: '3', flat: false }] } as const
  const { sellAmountPerUnit: _perUnit, ...line } = sold
  const price = (lines: readonly TypedLine[]): PricedLine[] =>
    lines.map((one) => ({ quantity: '210', basis: 'KG', isMinimum: false, amount: one.amount ?? '630.00' }))
  const banded: SellCharge = {
    ...line,
    ...bands,
    ranges: [...bands.ranges],
    costCurrency: 'USD',
    costAmount: '500.00',
    sellAmount: '630.00',
    minimumProfit: { amount: '10.00', markupRuleId: 'profit' },
  }
  const [now] = confirm([banded], { price })
  expect(now).toMatchObject({ sellAmount: '655.00', minimumProfit: { amount: '25.00' } })
  for (const field of Object.keys(bands)) expect(now).not.toHaveProperty(field)
})

test('a price per device keeps its price over the pivot when it is confirmed', () => {
  const uld = { pivot: '1600', overPivot: '2.5' }
  const charge = sellCharge('AFR', '800.00', '3450.00', {
    chargeIndex: 0,
    sellAmountPerUnit: '1200',
    calculator: 'PER_ULD',
    unit: 'PMC',
    uld,
  })
  const price: CurrentValues['price'] = (lines) =>
    lines.map((line) => ({ quantity: '1', basis: 'UNIT', amount: line.uld ? '3450.00' : '1200.00', isMinimum: false }))
  expect(
    confirmedCharges({ idCost: 'c1', charges: [charge] }, { costs: [group()], price, fx, vatPct: '22' }),
  ).toMatchObject([{ sellAmount: '3450.00', uld }])
})
