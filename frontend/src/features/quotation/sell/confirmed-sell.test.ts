import { lineIdOf } from '@freight/contracts/pricing/line-id'
import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { confirmedSell } from './confirmed-sell.ts'

const air = sold.charges.findIndex(({ idCharge }) => idCharge === 'AFR')
const id = lineIdOf(sold.charges[air] ?? { chargeIndex: -1 })
const heavier = { ...quotation, cost: [cheapCost], chargeableTotal: '420' }
const perKilo = sold.charges.map((charge, index) => (index === air ? { ...charge, sellAmountPerUnit: '2.70' } : charge))
const sell = { ...sold, charges: perKilo, idCost: cheapCost.idCost, stale: true, needsApproval: false }

test('each line is given before and after the confirmation: a price per unit follows the weight, or its amount stays', () => {
  const followed = confirmedSell(heavier, sell, new Set()).lines.find((line) => line.id === id)
  expect(followed).toMatchObject({
    hasNewAmount: true,
    before: { sellAmount: '567.00' },
    after: { sellAmount: '1134.00', sellAmountPerUnit: '2.70' },
  })
  const line = confirmedSell(heavier, sell, new Set([id])).lines.find((line) => line.id === id)
  expect(line).toMatchObject({ hasNewAmount: true, after: { sellAmount: '567.00' } })
})

test('the margin after the confirmation is that of the current costs', () => {
  const charges = cheapCost.charges.map((charge) =>
    charge.idCharge === 'AFR' ? { ...charge, amount: '900.00' } : charge,
  )
  const { margin } = confirmedSell({ ...quotation, cost: [{ ...cheapCost, charges }] }, sell, new Set())
  expect(margin).toMatchObject({ cost: '1138.00', margin: '-282.50' })
})

test('a line whose cost changes without its price, and one sold below its cost, are marked', () => {
  const warnings = (amount: string) => {
    const charges = cheapCost.charges.map((charge) => (charge.idCharge === 'HDL' ? { ...charge, amount } : charge))
    const { lines } = confirmedSell({ ...quotation, cost: [{ ...cheapCost, charges }] }, sell, new Set())
    return lines.flatMap(({ before, warning }) => (warning === undefined ? [] : [[before.idCharge, warning]]))
  }
  // Sold for 60.00 EUR.
  expect(warnings('45.00')).toEqual([])
  expect(warnings('55.00')).toEqual([['HDL', 'COST_ALONE']])
  expect(warnings('66.00')).toEqual([['HDL', 'BELOW_COST']])
})
