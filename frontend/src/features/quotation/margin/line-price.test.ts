import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { defaultRule, sellDraftFromCosts } from '../sell/sell-draft.ts'
import type { SellLineDraft } from './sell-line.ts'
import { withGroupCurrency, withGroupMarkup, withoutTypedPrice, withSellCurrency } from './draft-totals.ts'

const { fx } = quotation
const ours = ourCharges(quotation)
const unruled = { byCharge: new Map(), fallbackRule: defaultRule('15') }
const draft = withGroupMarkup(sellDraftFromCosts([cheapCost], ours, unruled), '0', fx)
const priced = { ...draft, lines: draft.lines.map((line) => ({ ...line, byHand: true, perUnit: '3.30' })) }

test('another sell currency converts the ruled price at the current rate', () => {
  const inEuros = withGroupCurrency(sellDraftFromCosts([cheapCost], ours, unruled), 'EUR', fx)
  // 2.35 + 15 % = 2.7025 USD = 2.456818 EUR, proposed to the cent; 52,000 + 15 % = 59,800 ARS = 59.80 USD.
  expect(inEuros.lines.map((line) => line.perUnit || line.amount)).toEqual(['2.46', '0.68', '51.75', '54.36'])
  expect(inEuros.lines.map(({ byHand, currency }) => `${byHand} ${currency}`)).toEqual(Array(4).fill('false EUR'))
})

test('a typed price is cleared with its currency and restored with it', () => {
  const [air] = priced.lines
  if (air === undefined) throw new Error('no line')
  const change = (line: SellLineDraft, ...currencies: Currency[]) =>
    currencies.reduce((next, currency) => withSellCurrency(next, currency, '', fx), line)
  const inEuros = change(air, 'EUR')
  expect(inEuros).toMatchObject({ perUnit: '', amount: '', currency: 'EUR', byHand: true, retyped: true })
  expect(change(air, 'ARS', 'EUR', air.currency)).toMatchObject({ perUnit: '3.30', currency: air.currency })
  const amount = { ...air, perUnit: '', amount: '12.34' }
  expect(change(amount, 'ARS', air.currency)).toMatchObject({ perUnit: '', amount: '12.34' })
  // A price typed in the new currency is restored with it.
  expect(change({ ...inEuros, perUnit: '3.10' }, 'ARS', 'EUR')).toMatchObject({ perUnit: '3.10' })
  const ruled = withoutTypedPrice({ ...draft, lines: [inEuros] }, 'cost-1', fx).lines[0]
  expect(ruled).toMatchObject({ perUnit: '2.14', currency: 'EUR', byHand: false })
  expect(ruled).not.toHaveProperty('before')
  const others = priced.lines.filter(({ currency }) => currency !== 'EUR')
  expect(others).toHaveLength(3)
  const group = withGroupCurrency({ ...priced, lines: others }, 'EUR', fx)
  expect(group.lines.map(({ perUnit, amount }) => perUnit + amount)).toEqual(['', '', ''])
})

test('a small converted price keeps three digits; a price in its own currency keeps all digits of its rule', () => {
  const [air] = draft.lines
  const proposed = (perUnit: string) => {
    if (air === undefined) throw new Error('no line')
    const cost = air.cost && { ...air.cost, perUnit }
    return withSellCurrency({ ...air, cost }, 'EUR', '0', fx).perUnit
  }
  // At 1 EUR = 1.10 USD.
  expect(['3.413934', '0.41', '0.041', '0.0041', '0'].map(proposed)).toEqual([
    '3.10',
    '0.373',
    '0.0373',
    '0.0037',
    '0.00',
  ])
  expect(sellDraftFromCosts([cheapCost], ours, unruled).lines[0]?.perUnit).toBe('2.7025')
})
