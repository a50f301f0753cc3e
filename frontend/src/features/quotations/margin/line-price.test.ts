import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { defaultRule, sellDraftFromCosts } from '../sell/sell-draft.ts'
import { withGroupCurrency, withGroupMarkup, withoutHand, withSellCurrency } from './line-price.ts'

const { fx } = quotation
const ours = ourCharges(quotation)
const unruled = { byCharge: new Map(), usual: defaultRule('15') }
const draft = withGroupMarkup(sellDraftFromCosts([cheapCost], ours, unruled), '0', fx)
const priced = { ...draft, lines: draft.lines.map((line) => ({ ...line, byHand: true, perUnit: '3.30' })) }

test('another sell currency converts the price by rule, and the one typed by hand, at the rate of now', () => {
  const inEuros = withGroupCurrency(sellDraftFromCosts([cheapCost], ours, unruled), 'EUR', fx)
  // 2.35 + 15 % = 2.7025 USD; 52,000 + 15 % = 59,800 ARS = 59.80 USD.
  expect(inEuros.lines.map((line) => line.perUnit || line.amount)).toEqual(['2.456818', '0.679545', '51.75', '54.36'])
  expect(inEuros.lines.map(({ byHand, currency }) => `${byHand} ${currency}`)).toEqual(Array(4).fill('false EUR'))
  const [air] = priced.lines
  const byHand = air && withSellCurrency(air, 'EUR', '', fx)
  expect(byHand).toMatchObject({ perUnit: '3.00', currency: 'EUR', byHand: true, retyped: true })
  expect(air && withSellCurrency(air, 'EUR', '', { ...fx, rates: [] })).toMatchObject({ perUnit: '' })
  expect(withoutHand({ ...draft, lines: byHand ? [byHand] : [] }, 'cost-1', fx).lines[0]).toMatchObject({
    perUnit: '2.136364',
    currency: 'EUR',
    byHand: false,
  })
})
