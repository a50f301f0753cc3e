import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { chargeCode, sellCharge } from '@freight/contracts/testing/sample-charges'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../../samples/quotation.ts'
import { withGroupMarkup, withoutTypedPrice } from '../../margin/draft-totals.ts'
import type { AddedLine, LineRate } from '../../margin/sell-line.ts'
import { defaultRule, sellDraftFromCosts, sellDraftOf } from '../sell-draft.ts'
import { sellInputOf } from '../../margin/sell-input.ts'
import { withTariffLines } from '../sell-editor.tsx'

const { fx } = quotation
const rate = (more: Partial<LineRate>): LineRate => ({
  rateId: 'r-7',
  rateVersion: 3,
  code: 'T-0030',
  tariff: 'CLIENT',
  currency: 'USD',
  quantity: '1',
  ...more,
})
const rules = {
  byCharge: new Map([['cost-1 1', { id: 'air', name: 'Air', kind: 'PER_UNIT', value: '0.25' } as const]]),
  byRate: new Map([
    ['cost-1 1', rate({ perUnit: '3.10', minimum: '95' })],
    ['cost-1 4', rate({ amount: '70.00', currency: 'EUR', tariff: 'GENERAL' })],
  ]),
  fallbackRule: defaultRule('15'),
}
const draft = sellDraftFromCosts([cheapCost], ourCharges(quotation), rules)

test('a selling tariff sets the price before any rule, in its currency, with name and version', () => {
  expect(draft.lines.map((line) => line.perUnit || line.amount)).toEqual(['3.10', '0.7475', '51.75', '70.00'])
  expect(draft.lines.map(({ currency }) => currency)).toEqual(['USD', 'USD', 'EUR', 'EUR'])
  expect(draft.lines[0]).toMatchObject({ minimum: '95', byHand: false })
  const [air, fuel, , local] = sellInputOf(draft).charges
  expect(air).toMatchObject({ sellRate: { rateId: 'r-7', rateVersion: 3 } })
  expect(air).not.toHaveProperty('markupRuleId')
  expect(fuel).not.toHaveProperty('sellRate')
  expect(local).toMatchObject({ sellCurrency: 'EUR', sellAmount: '70.00', sellRate: { rateId: 'r-7' } })
})

test('a typed price replaces the tariff, and the line can be reverted to it', () => {
  const typed = { ...draft, lines: draft.lines.map((line) => ({ ...line, perUnit: '9', byHand: true })) }
  expect(sellInputOf(typed).charges[0]).not.toHaveProperty('sellRate')
  expect(withoutTypedPrice(typed, 'cost-1', fx).lines[0]).toMatchObject({ perUnit: '3.10', byHand: false })
  const percent = withGroupMarkup(draft, '10', fx)
  expect(percent.lines[0]).toMatchObject({ perUnit: '2.585' })
  expect(sellInputOf(percent).charges[0]).not.toHaveProperty('sellRate')
  expect(withGroupMarkup(percent, '', fx).lines[0]).toMatchObject({ perUnit: '3.10' })
})

const documents: AddedLine = {
  ...rate({ amount: '70.00' }),
  idCost: 'cost-1',
  charge: chargeCode('DOC', 'Documentación', { section: 'ORIGIN' }),
}

test('a charge that only a tariff has becomes a line of a new sale, for our legs, at its price', () => {
  const isOurs = () => true
  const more = withTariffLines(draft, [documents], isOurs, fx)
  expect(more.lines.at(-1)).toMatchObject({ idCharge: 'DOC', amount: '70.00', byHand: false })
  const sent = sellInputOf(more).charges.at(-1)
  expect(sent).toMatchObject({ idCharge: 'DOC', sellAmount: '70.00', sellRate: { rateId: 'r-7', rateVersion: 3 } })
  expect(sent).not.toHaveProperty('costIndex')
  // A percentage is added to bought charges; without a cost it is zero.
  const percent = withGroupMarkup(more, '10', fx)
  expect(sellInputOf(percent).charges.at(-1)).toMatchObject({ sellAmount: '70.00', sellRate: { rateId: 'r-7' } })
  expect(withTariffLines(draft, [documents], () => false, fx)).toBe(draft)
  expect(withTariffLines(draft, [{ ...documents, idCost: 'other' }], isOurs, fx)).toBe(draft)
})

test('a line sold by a corrected tariff keeps its price and takes the current one on request', () => {
  const charge = {
    chargeIndex: 0,
    costIndex: 1,
    sellCurrency: 'USD' as const,
    sellAmountPerUnit: '3.00',
    sellRate: { rateId: 'r-7', rateVersion: 2, code: 'T-0030' },
  }
  const sale = sellOfDetail({ idCost: 'cost-1', charges: [sellCharge('AFR', '493.50', '630.00', charge)] })
  const open = sellDraftOf(sale, { costs: [cheapCost], rules }, { scope: quotation.scope, fx })
  expect(open.lines[0]).toMatchObject({
    byHand: false,
    perUnit: '3.00',
    rate: { rateVersion: 2 },
    rateNow: { rateVersion: 3 },
  })
  expect(sellInputOf(open).charges[0]).toMatchObject({ sellRate: { rateId: 'r-7', rateVersion: 2 } })
  const taken = withoutTypedPrice(open, open.lines[0]?.rowId ?? '', fx)
  expect(taken.lines[0]).toMatchObject({ perUnit: '3.10', minimum: '95', byHand: false, rate: { rateVersion: 3 } })
  expect(taken.lines[0]).not.toHaveProperty('rateNow')
})
