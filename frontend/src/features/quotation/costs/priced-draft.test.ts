import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { costDraftOf, draftTotals, pricedRows } from '../charge-grid/cost-draft.ts'
import { meaningsFor } from '../charge-grid/line-draft.ts'
import { basisOf, meaningText } from '../../../components/charges/price-basis.ts'

const whole = costDraftOf(cheapCost)
const totalsOf = (draft: typeof whole) => draftTotals(draft, pricedRows(draft, quotation), quotation)
const withLine = (code: string, more: object) => ({
  ...whole,
  lines: whole.lines.map((one) => (one.idCharge === code ? { ...one, ...more } : one)),
})

test("the total counts our client's charges, by section and by currency", () => {
  const { total, missing, perCurrency, sections } = totalsOf(whole)
  expect({ total, missing }).toEqual({ total: '731.50', missing: 0 })
  expect(perCurrency).toEqual([
    { amount: '630.00', currency: 'USD' },
    { amount: '52000.00', currency: 'ARS' },
    { amount: '45.00', currency: 'EUR' },
  ])
  expect(sections.map(({ section, total: of }) => [section, of])).toEqual([
    ['FREIGHT', '630.00'],
    ['DESTINATION', '101.50'],
  ])
})

test('a line without an amount counts as missing', () => {
  const { total, missing, sections } = totalsOf(withLine('HDL', { amount: '' }))
  expect({ total, missing }).toEqual({ total: '682.00', missing: 1 })
  expect(sections[1]?.missing).toEqual(['HDL'])
})

test('a line is priced by the volume, or by its minimum amount, while it is typed', () => {
  const byVolume = withLine('AFR', { perUnit: '100', meaning: 'PER_CBM' })
  expect(pricedRows(byVolume, quotation).get('charge-1')).toMatchObject({ quantity: '1.26', amount: '126.00' })
  const least = withLine('AFR', { perUnit: '0.1', minimum: '45' })
  expect(pricedRows(least, quotation).get('charge-1')).toMatchObject({ amount: '45.00', isMinimum: true })
})

test('a price supports every basis of the shipment and shows it in one word', () => {
  expect(meaningsFor(quotation)).toEqual(
    expect.arrayContaining(['', 'PER_KG_GROSS', 'PER_CBM', 'PER_PALLET', 'PERCENT:FREIGHT', 'PERCENT:GOODS']),
  )
  expect(meaningsFor(quotation)).not.toContain('PER_CONTAINER')
  expect(meaningsFor({ ...quotation, valorMercaderia: '0' })).not.toContain('PERCENT:GOODS')
  for (const meaning of meaningsFor(quotation)) expect(meaningText(basisOf(meaning))).toBe(meaning)
})
