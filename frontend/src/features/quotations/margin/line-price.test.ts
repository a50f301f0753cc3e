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
  // 2.35 + 15 % = 2.7025 USD = 2.456818 EUR, proposed to the cent; 52,000 + 15 % = 59,800 ARS = 59.80 USD.
  expect(inEuros.lines.map((line) => line.perUnit || line.amount)).toEqual(['2.46', '0.68', '51.75', '54.36'])
  expect(inEuros.lines.map(({ byHand, currency }) => `${byHand} ${currency}`)).toEqual(Array(4).fill('false EUR'))
  const [air] = priced.lines
  const byHand = air && withSellCurrency(air, 'EUR', '', fx)
  expect(byHand).toMatchObject({ perUnit: '3.00', currency: 'EUR', byHand: true, retyped: true })
  expect(air && withSellCurrency(air, 'EUR', '', { ...fx, rates: [] })).toMatchObject({ perUnit: '' })
  expect(withoutHand({ ...draft, lines: byHand ? [byHand] : [] }, 'cost-1', fx).lines[0]).toMatchObject({
    perUnit: '2.14',
    currency: 'EUR',
    byHand: false,
  })
})

test('a small price in another currency keeps three figures; one in its own currency all that the rule makes of it', () => {
  const [air] = draft.lines
  const proposed = (perUnit: string) => {
    if (air === undefined) throw new Error('no line')
    return withSellCurrency({ ...air, byHand: true, perUnit }, 'EUR', '', fx).perUnit
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
