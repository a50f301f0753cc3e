import { Rate } from '@freight/contracts/rate/rate'
import { RateCharge } from '@freight/contracts/pricing/rate-charge'
import { expect, test } from 'vitest'
import { rateFileRow } from './answer-rate-file.ts'

const charge = (code: string, index: number, more: object): RateCharge =>
  RateCharge.parse({ index, code, concept: code, section: 'FREIGHT', currency: 'USD', amount: '0', ...more })
const bands = (...prices: readonly [from: string, amount: string][]) => ({
  calculator: 'RANGE',
  unit: 'KG',
  ranges: prices.map(([from, amount], index) => ({ from, to: prices[index + 1]?.[0], amount })),
})
const rowOf = (...charges: RateCharge[]) =>
  rateFileRow(
    Rate.parse({
      id: 'r-1',
      code: 'T-1',
      type: 'BUY',
      transport: 'AIR',
      mode: 'LSE',
      container: null,
      origin: 'PVG',
      originName: '',
      destination: 'MVD',
      destinationName: '',
      validFrom: '2098-02-03',
      validTo: '2098-03-04',
      cbmRatio: null,
      description: '',
      route: '',
      transitTime: null,
      frequency: '',
      comments: '',
      freeDays: null,
      stackable: null,
      owner: null,
      carrier: null,
      charges,
    }),
  )

test('the currency of a row is that of its columns of weights, also after a surcharge of the freight in another', () => {
  const fuel = charge('FSC', 0, { calculator: 'PER_KG', amount: '0.35' })
  const row = rowOf(fuel, charge('AFR', 1, { currency: 'EUR', ...bands(['0', '5.2'], ['45', '4.8']) }))
  expect(row).toMatchObject({ currency: 'EUR', '0 kg': '5.2', '45 kg': '4.8', 'FSC kg USD': '0.35', otherCharges: '' })
})

test('bands of a second charge are no columns of weights, which name no charge', () => {
  const row = rowOf(charge('AFR', 0, bands(['0', '5.2'])), charge('FSC', 1, bands(['100', '0.3'])))
  expect(row).toMatchObject({ '0 kg': '5.2', otherCharges: 'FSC RANGE KG 0 USD' })
  expect(row).not.toHaveProperty('100 kg')
})
