import { expect, test } from 'vitest'
import type { CostCharge } from '../quotation/cost-group.ts'
import type { SellCharge } from '../quotation/sell-group.ts'
import { confirmedCharges, type HoldingNow } from './confirmed-charges.ts'
import type { FxSnapshot } from './exchange.ts'
import { lineIdOf } from './line-id.ts'
import { Exact } from './money.ts'
import type { PricedLine, TypedLine } from './priced-lines.ts'

/** Sold for 3 a kilogram of 100, bought for 2. */
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
const group = (charge: CostCharge = cost, more: Partial<HoldingNow['costs'][number]> = {}) => ({
  idCost: 'c1',
  charges: [charge],
  ...more,
})
const weighed = { costs: [group(cost, { chargeableRule: rule })] }

/** 210 kilograms each; `asked` keeps what was to be priced. */
const pricing = (quantity: string | undefined = '210') => {
  const asked: TypedLine[][] = []
  const price = (lines: readonly TypedLine[]) => {
    asked.push([...lines])
    return lines.map(({ perUnit, amount }): PricedLine => {
      if (perUnit === undefined) return { quantity: '1', basis: 'UNIT', isMinimum: false, ...(amount && { amount }) }
      const known = quantity !== '0' && { amount: new Exact(perUnit).times(quantity).toFixed(2) }
      return { quantity, basis: 'KG', isMinimum: false, ...known }
    })
  }
  return { asked, price }
}
const confirm = (charges: readonly SellCharge[], now: Partial<HoldingNow> = {}) =>
  confirmedCharges({ idCost: 'c1', charges }, { costs: [group()], price: pricing().price, fx, vatPct: '22', ...now })

test('a line with a price per unit follows the new quantity, and its cost is that of now', () => {
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

test('a typed amount stays, and so does the amount of a line that is fixed', () => {
  expect(confirm([typedAmount])).toMatchObject([{ sellAmount: '300.00', quantity: '1', basis: 'UNIT' }])
  expect(confirm([typedAmount])[0]).not.toHaveProperty('sellAmountPerUnit')
  const [first, second] = confirm([sold, { ...sold, chargeIndex: 1 }], { fixed: new Set(['0']) })
  expect(first).toMatchObject({ sellAmount: '300.00', quantity: '1' })
  expect(first).not.toHaveProperty('sellAmountPerUnit')
  expect(second).toMatchObject({ sellAmount: '630.00', sellAmountPerUnit: '3' })
})

test('where the quantity is not known the amount stays', () => {
  const { asked, price } = pricing('0')
  const [line] = confirm([sold], { price })
  expect(line).toMatchObject({ sellAmount: '300.00', quantity: '1' })
  expect(line).not.toHaveProperty('sellAmountPerUnit')
  expect(asked[1]).toEqual([{ idCharge: 'FRT', section: 'FREIGHT', currency: 'USD', amount: '300.00' }])
})

test('what a price is multiplied by goes with it, and only with a price', () => {
  const how = { calculator: 'PERCENT', unit: 'GOODS' } as const
  const { asked, price } = pricing()
  expect(confirm([{ ...sold, ...how }], { price })).toMatchObject([how])
  expect(asked[0]).toMatchObject([{ section: 'FREIGHT', currency: 'USD', perUnit: '3', ...how }])
  for (const line of [...confirm([{ ...typedAmount, ...how }]), ...confirm([sold])]) {
    expect(line).not.toHaveProperty('calculator')
    expect(line).not.toHaveProperty('unit')
  }
  expect(confirm([{ ...sold, calculator: 'PER_CBM' }])[0]).not.toHaveProperty('unit')
})

test('a line is weighed with the numbers of the provider whom it is bought from', () => {
  expect(confirm([sold], weighed)).toMatchObject([{ chargeableRule: rule }])
  expect(confirm([typedAmount], weighed)[0]).not.toHaveProperty('chargeableRule')
  // Not bought from them: weighed like the request.
  expect(confirm([{ ...unbought, idCharge: 'HDL' }], weighed)[0]).not.toHaveProperty('chargeableRule')
  expect(confirm([{ ...sold, chargeableRule: rule }])[0]).not.toHaveProperty('chargeableRule')
  // Where costs are not seen the line itself knows.
  expect(confirm([{ ...sold, chargeableRule: rule }], { costs: [] })).toMatchObject([{ chargeableRule: rule }])
  expect(confirm([sold], { costs: [] })[0]).not.toHaveProperty('chargeableRule')
})

test('the cost side tells what is known of the cost: its line, its price per unit, its amount', () => {
  expect(confirm([sold], { costs: [group({ ...cost, lineId: 'id-7' })] })).toMatchObject([{ costLineId: 'id-7' }])
  const { costPerKg: _price, amount: _open, ...open } = cost
  const [line] = confirm([sold], { costs: [group(open)] })
  expect(line).toMatchObject({ costIndex: 0, costCurrency: 'USD' })
  for (const field of ['costLineId', 'costAmountPerUnit', 'costAmount']) expect(line).not.toHaveProperty(field)
})

test('nobody is paid for what the company does itself, by what its code says now or else by what the line said', () => {
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

test('VAT is that of the charge code of now, unless somebody gave a reason for another one', () => {
  const code = () => ({ tax: 'VAT' as const })
  expect(confirm([sold], { code })).toMatchObject([{ tax: 'VAT', taxAmount: '138.60', taxPct: '22' }])
  const [exempt] = confirm([{ ...sold, taxAmount: '5.00', taxReason: 'Transit' }], { code })
  expect(exempt).toMatchObject({ tax: 'NONE', taxAmount: '0.00' })
  expect(exempt).not.toHaveProperty('taxPct')
  expect(confirm([{ ...sold, tax: 'VAT' }])).toMatchObject([{ tax: 'VAT', taxAmount: '138.60' }])
  expect(confirm([sold], { code: () => undefined })).toMatchObject([{ tax: 'NONE' }])
})

test('a line that is sold in another currency is confirmed with its cost at the rate of now', () => {
  const [converted] = confirm([{ ...sold, sellCurrency: 'ARS' }])
  expect(converted?.costConverted).toEqual({ amount: '525000.00', rate: '1000', date: '2026-03-09' })
  const [back] = confirm(converted ? [{ ...converted, sellCurrency: 'USD' }] : [])
  expect(back).not.toHaveProperty('costConverted')
})

test('each line is bought from the cost group that it names, or else from that of the alternative', () => {
  const agent = group({ ...cost, costPerKg: '0.5', amount: '105.00' }, { idCost: 'c2', chargeableRule: rule })
  const costs = [group(), agent]
  const [own, other] = confirm([sold, { ...sold, chargeIndex: 1, idCost: 'c2' }], { costs })
  expect(own).toMatchObject({ costAmount: '525.00' })
  expect(own).not.toHaveProperty('chargeableRule')
  expect(other).toMatchObject({ idCost: 'c2', costIndex: 0, costAmount: '105.00', chargeableRule: rule })
})

test('bands and the least amount go with the price, unless the amount is kept', () => {
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
  // No cheaper band any more.
  expect(now).not.toHaveProperty('billedQuantity')
  const [kept] = confirm([inBands], { price, fixed: new Set([lineIdOf(inBands)]) })
  expect(kept).toMatchObject({ sellAmount: sold.sellAmount })
  for (const name of Object.keys(bands)) expect(kept).not.toHaveProperty(name)
})
