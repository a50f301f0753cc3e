import { expect, test } from 'vitest'
import {
  add,
  compare,
  dice,
  divide,
  type Fraction,
  fraction,
  greatest,
  halfUp,
  multiply,
  total,
} from '../../testing/fractions.ts'
import type { FxSnapshot } from '../../exchange-rate/exchange.ts'
import { Currency } from '../../vocabulary/schemas.ts'
import { priceLines, type Shipment, type TypedLine } from '../priced-lines.ts'

const rates = { EUR: '1.0873', ARS: '0.00067' }
const fx: FxSnapshot = {
  base: 'USD',
  date: '2026-03-10',
  rates: [
    { currency: 'EUR', perBase: rates.EUR, date: '2026-03-10' },
    { currency: 'ARS', perBase: rates.ARS, date: '2026-03-10' },
  ],
}
const perBase = (currency: Currency): string => (currency === 'USD' ? '1' : rates[currency])

const shipment: Shipment = {
  transportMode: 'SEA',
  modo: 'FCL',
  containerQty: 3,
  containerData: [
    { type: '20GP', quantity: 2 },
    { type: '40HC', quantity: 1 },
  ],
  chargeableTotal: '0',
  pesoTotal: '12345.5',
  cbmTotal: '61.25',
  packingData: [],
  ctnTotal: 0,
  pltTotal: 0,
  valorMercaderia: '18450.75',
  monedaMercaderia: 'EUR',
  valorSeguro: '0',
  monedaSeguro: 'USD',
}

const TONS = '12.3455'
const BREAKS = ['0', '5', '10', '20'] as const

test('2,000 alternatives with breaks, minimums, discounts and several currencies match exact fractions', () => {
  const random = dice(4232)
  const mismatches: unknown[] = []
  for (let at = 0; at < 2_000; at++) {
    const prices = BREAKS.map(() => random.decimal(90, 4))
    const ranges = BREAKS.map((from, index) => ({
      from,
      ...(BREAKS[index + 1] !== undefined && { to: BREAKS[index + 1] }),
      amount: prices[index] ?? '0',
      flat: false,
    }))
    const [least, leastTons, box, off, share, all] = [
      random.decimal(900, 2),
      random.decimal(25, 2),
      random.decimal(2_000, 2),
      random.decimal(90, 2),
      random.decimal(30, 3),
      random.decimal(10, 3),
    ]
    const minimum = random.next() < 0.5 ? undefined : random.decimal(90, 2)
    const currency = () => random.oneOf(Currency.options)
    const lines: TypedLine[] = [
      {
        idCharge: 'BAF',
        section: 'FREIGHT',
        currency: currency(),
        calculator: 'RANGE',
        unit: 'TON',
        ranges,
        minimum: least,
        leastQuantity: leastTons,
      },
      {
        idCharge: 'OFR',
        section: 'FREIGHT',
        currency: currency(),
        calculator: 'PER_CONTAINER',
        unit: '20GP',
        perUnit: box,
      },
      { idCharge: 'DTO', section: 'OTHER', currency: currency(), perUnit: `-${off}`, calculator: 'PER_CONTAINER' },
      {
        idCharge: 'CAF',
        section: 'OTHER',
        currency: currency(),
        calculator: 'PERCENT',
        unit: 'CHARGE:OFR',
        perUnit: share,
        minimum,
      },
      { idCharge: 'INS', section: 'OTHER', currency: currency(), calculator: 'PERCENT', unit: 'INSURED', perUnit: all },
      {
        idCharge: 'FEE',
        section: 'OTHER',
        currency: currency(),
        calculator: 'PERCENT',
        unit: 'SUBTOTAL',
        perUnit: all,
      },
    ]
    const amounts: string[] = []
    const converted = (amount: string, from: Currency, to: Currency): Fraction =>
      divide(multiply(amount, perBase(from)), perBase(to))
    const sumOf = (indexes: readonly number[], to: Currency): Fraction =>
      total(indexes.map((index) => converted(amounts[index] ?? '0', lines[index]?.currency ?? 'USD', to)))
    const currencyOf = (index: number): Currency => lines[index]?.currency ?? 'USD'
    const percent = (base: Fraction, of: string) => divide(multiply(base, of), 100)

    const tons = greatest(fraction(TONS), leastTons)
    const band = BREAKS.findLastIndex((from) => compare(tons, from) >= 0)
    amounts.push(halfUp(greatest(multiply(tons, prices[band] ?? '0'), least), 2))
    amounts.push(halfUp(multiply(2, box), 2))
    amounts.push(halfUp(multiply(3, `-${off}`), 2))
    const ofBox = percent(sumOf([1], currencyOf(3)), share)
    amounts.push(halfUp(minimum === undefined ? ofBox : greatest(ofBox, minimum), 2))
    const goods = converted(shipment.valorMercaderia, 'EUR', currencyOf(4))
    amounts.push(halfUp(percent(multiply(add(goods, sumOf([0, 1], currencyOf(4))), '1.1'), all), 2))
    amounts.push(halfUp(percent(sumOf([0, 1, 2, 3, 4], currencyOf(5)), all), 2))

    const priced = priceLines(lines, shipment, fx).map(({ amount }) => amount)
    if (priced.join() !== amounts.join()) mismatches.push([at, lines, priced, amounts])
  }
  expect(mismatches.slice(0, 2)).toEqual([])
})
