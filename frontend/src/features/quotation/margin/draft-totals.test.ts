import { expect, test } from 'vitest'
import { sold } from '../samples/sold.ts'
import { storedByCurrency, storedLineMargin } from './draft-totals.ts'

const shown = (charges: typeof sold.charges) =>
  storedByCurrency({ charges }).map(({ currency, cost, sell, marginFigures }) => [
    currency,
    cost,
    sell,
    marginFigures?.margin,
  ])

test('each currency has its own total and margin', () => {
  expect(shown(sold.charges)).toEqual([
    ['USD', '630.00', '724.50', '94.50'],
    ['ARS', '52000.00', '65000.00', '13000.00'],
    ['EUR', '45.00', '60.00', '15.00'],
  ])
})

test('a line bought in one currency and sold in another gives no margin in either', () => {
  const charges = sold.charges.map((charge) =>
    charge.idCharge === 'HDL' ? { ...charge, sellCurrency: 'USD' as const } : charge,
  )
  expect(shown(charges)).toEqual([
    ['USD', '630.00', '784.50', undefined],
    ['ARS', '52000.00', '65000.00', '13000.00'],
    ['EUR', '45.00', undefined, undefined],
  ])
})

test('services on request are in no total', () => {
  const charges = sold.charges.map((charge) =>
    charge.idCharge === 'LOC' ? { ...charge, scope: 'ON_REQUEST' as const } : charge,
  )
  expect(shown(charges).map(([currency]) => currency)).toEqual(['USD', 'EUR'])
})

test('a discount has a margin but no percentages', () => {
  const off = sold.charges.map((charge) => ({
    ...charge,
    ...({ sellAmount: '-50.00', sellCurrency: 'USD', costAmount: '0.00', costCurrency: 'USD' } as const),
  }))
  for (const line of off)
    expect(storedLineMargin(line)).toEqual({ margin: '-50.00', marginPct: undefined, markupPct: undefined })
})
