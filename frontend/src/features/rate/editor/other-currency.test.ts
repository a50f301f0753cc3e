import { expect, test } from 'vitest'
import { type ChargeDraft, emptyCharge } from '../rate.ts'
import { inOtherCurrency, lacksNewPrice } from './other-currency.ts'

const charge = (more: Partial<ChargeDraft>): ChargeDraft => ({ ...emptyCharge('AIR'), code: 'AFR', ...more })

test.each([
  ['an amount', charge({ amount: '800' })],
  ['a price with a minimum', charge({ calculator: 'PER_CBM', amount: '35', minimumAmount: '50' })],
  ['a price per unit load device', charge({ calculator: 'PER_ULD', amount: '900', pivot: '1500', overPivot: '0.8' })],
  [
    'bands',
    charge({
      calculator: 'RANGE',
      unit: 'KG',
      minimumAmount: '95',
      bands: [
        { from: '0', amount: '2.80' },
        { from: '500', amount: '1200', flat: true },
      ],
    }),
  ],
])('another currency empties %s, and the former one restores it', (_, line) => {
  const changed = inOtherCurrency(line, 'EUR')
  expect(changed).toMatchObject({ currency: 'EUR', amount: '', minimumAmount: '', overPivot: '', pivot: line.pivot })
  expect(changed.bands).toEqual(line.bands.map((band) => ({ ...band, amount: '' })))
  expect(lacksNewPrice(changed)).toBe(true)
  expect(inOtherCurrency(inOtherCurrency(changed, 'ARS'), 'USD')).toEqual(line)
})

test('an amount typed in the new currency does not return to the former one', () => {
  const typed = { ...inOtherCurrency(charge({ amount: '800' }), 'EUR'), amount: '750' }
  expect(lacksNewPrice(typed)).toBe(false)
  const back = inOtherCurrency(typed, 'USD')
  expect(back).toMatchObject({ currency: 'USD', amount: '' })
  expect(inOtherCurrency(back, 'EUR')).toMatchObject({ currency: 'EUR', amount: '750' })
})

test('a percentage keeps its value, but its minimum is emptied', () => {
  const changed = inOtherCurrency(
    charge({ calculator: 'PERCENT', unit: 'FREIGHT', amount: '5', minimumAmount: '45' }),
    'EUR',
  )
  expect(changed).toMatchObject({ amount: '5', minimumAmount: '' })
  expect(lacksNewPrice(changed)).toBe(false)
  expect(inOtherCurrency(changed, 'USD')).toMatchObject({ amount: '5', minimumAmount: '45' })
})
