import {
  add,
  compare,
  divide,
  type Fraction,
  fraction,
  greatest,
  halfUp,
  multiply,
  subtract,
  total,
  upTo,
} from '@freight/contracts/testing/fractions'
import { type Currency, type Device, type Known, type Mode, perBase, type Row, transports } from './cargo.ts'
import type { Band, Charge } from './charges.ts'

const cubicMetres = (rows: readonly Row[], cm: (text: string) => Fraction): Fraction =>
  divide(
    total(rows.map(({ cantidad, largo, ancho, alto }) => multiply(cantidad, cm(largo), cm(ancho), cm(alto)))),
    1_000_000,
  )
const wholeCm = (cm: string): Fraction => fraction(halfUp(fraction(cm), 0))

const quantitiesOf = ({ mode, ratio, cbmRatio, rows, devices, stackable }: Known) => {
  const gross = total(rows.map(({ cantidad, peso }) => multiply(cantidad, peso)))
  const m3 = cubicMetres(rows, fraction)
  const byRatio = <One>(usual: One, ofProvider: One, ofRate: One): One =>
    ({ usual, provider: ofProvider, rate: ofRate })[ratio]
  const airM3 = cubicMetres(rows, wholeCm)
  const air = byRatio(
    divide(multiply(airM3, 1_000_000), 6000),
    divide(multiply(airM3, 1_000_000), 5500),
    multiply(airM3, cbmRatio),
  )
  const ldm = divide(total(rows.map(({ cantidad, largo, ancho }) => multiply(cantidad, largo, ancho))), 24_000)
  const pivots = total(devices.map(({ quantity, pivot = '0' }) => multiply(quantity, pivot)))
  const tons = greatest(m3, divide(gross, mode === 'LCL' ? byRatio('1000', '450', cbmRatio) : '1000'))
  const road = greatest(
    gross,
    multiply(m3, byRatio('333', '280', cbmRatio)),
    stackable === 'NO' ? multiply(ldm, 1750) : fraction(0),
  )
  const chargeable: Record<Mode, Fraction> = {
    LSE: upTo(greatest(gross, air), '0.5'),
    ULD: upTo(greatest(gross, air, pivots), '0.5'),
    LCL: fraction(halfUp(multiply(tons, 1000), 3)),
    LTL: upTo(road, '1'),
    FCL: fraction(0),
  }
  const pieces = rows.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return { gross, m3, tons, ldm, pieces: fraction(pieces), kg: chargeable[mode] }
}

/** Price of a quantity in bands: one band for all of it, or each band for its slice. */
const bandPrice = (ranges: readonly Band[], quantity: Fraction, method: 'BAND' | 'LOWEST' | 'SLICES'): Fraction => {
  const isInBand = ({ from, to }: Band) =>
    compare(quantity, from) >= 0 && (to === undefined || compare(quantity, to) < 0)
  if (method === 'SLICES')
    return total(
      ranges
        .filter(({ from }) => compare(quantity, from) > 0)
        .map(({ from, to, amount }) => {
          const end = to !== undefined && compare(quantity, to) > 0 ? fraction(to) : quantity
          return multiply(subtract(end, from), amount)
        }),
    )
  const prices = ranges.flatMap((band) => {
    if (isInBand(band)) return [multiply(quantity, band.amount)]
    // The start of a higher band may be cheaper than the quantity itself.
    return method === 'LOWEST' && compare(quantity, band.from) < 0 ? [multiply(band.from, band.amount)] : []
  })
  return prices.reduce((lowest, one) => (compare(one, lowest) < 0 ? one : lowest))
}

const converted = (amount: string, from: Currency, to: Currency): Fraction =>
  divide(multiply(amount, perBase[from]), perBase[to])

type Priced = { charge: Charge; amount: string | undefined }

/** Base of a percentage in its currency; undefined if a part of it is unknown. */
const baseOf = (
  unit: string,
  { currency }: Charge,
  earlier: readonly Priced[],
  { goods }: Known,
): Fraction | undefined => {
  const sum = (charges: readonly Priced[]) =>
    charges.length === 0 || charges.some(({ amount }) => amount === undefined)
      ? undefined
      : total(charges.map((one) => converted(one.amount ?? '0', one.charge.currency, currency)))
  const freight = earlier.filter(({ charge }) => charge.code.startsWith('F'))
  const value = converted(goods.amount, goods.currency, currency)
  if (unit === 'GOODS') return value
  if (unit === 'FREIGHT') return sum(freight)
  if (unit === 'SUBTOTAL') return sum(earlier)
  if (unit.startsWith('CHARGE:')) return sum(earlier.filter(({ charge }) => `CHARGE:${charge.code}` === unit))
  const carriage = sum(freight)
  return carriage && multiply(add(value, carriage), '1.1')
}

/** Unit load devices: a price each, plus each kilogram over the pivot weight. */
const devicesPrice = ({ unit = '', amount, uld = {}, minimum = {} }: Charge, devices: readonly Device[]) => {
  const matchingDevices = devices.filter(({ type }) => unit === '' || type === unit)
  const count = matchingDevices.reduce((sum, { quantity }) => sum + quantity, 0)
  const prices = multiply(greatest(fraction(count), minimum.value ?? '0'), amount)
  const { overPivot } = uld
  if (overPivot === undefined) return prices
  if (matchingDevices.some((one) => one.weight === undefined || (uld.pivot ?? one.pivot) === undefined))
    return undefined
  const overPivotKg = matchingDevices.map(({ quantity, weight = '0', pivot = '0' }) =>
    multiply(quantity, greatest(subtract(weight, uld.pivot ?? pivot), '0')),
  )
  return add(prices, multiply(total(overPivotKg), overPivot))
}

const moneyOf = (charge: Charge, earlier: readonly Priced[], known: Known): Fraction | undefined => {
  const { calculator, unit = '', amount, ranges = [], minimum = {}, breakRule } = charge
  const { gross, m3, tons, ldm, pieces, kg } = quantitiesOf(known)
  if (calculator === 'PERCENT') {
    const base = baseOf(unit, charge, earlier, known)
    return base && divide(multiply(base, amount), 100)
  }
  if (calculator === 'FLAT') return fraction(amount)
  if (calculator === 'PER_ULD') return devicesPrice(charge, known.devices)
  const boxes = known.containers.filter(({ type }) => unit === '' || type === unit)
  const teu = { '20GP': '1', '40HC': '2', '45HC': '2.25' }
  const quantities: Record<string, Fraction> = {
    PER_KG: kg,
    KG: kg,
    PER_KG_GROSS: gross,
    KG_GROSS: gross,
    PER_CBM: m3,
    CBM: m3,
    PER_TON: divide(gross, 1000),
    PER_WM: tons,
    PER_LDM: ldm,
    PER_PIECE: pieces,
    PER_CONTAINER: fraction(boxes.reduce((sum, { quantity }) => sum + quantity, 0)),
    PER_TEU: total(known.containers.map(({ type, quantity }) => multiply(quantity, teu[type]))),
  }
  const quantity = greatest(quantities[calculator.startsWith('RANGE') ? unit : calculator] ?? '0', minimum.value ?? '0')
  if (calculator === 'RANGE_CUMULATIVE') return bandPrice(ranges, quantity, 'SLICES')
  if (calculator !== 'RANGE') return multiply(quantity, amount)
  // By weight, air uses the cheaper band by default.
  const isLowest = (breakRule ?? (transports[known.mode] === 'AIR' ? 'LOWEST' : 'BAND')) === 'LOWEST'
  return bandPrice(ranges, quantity, isLowest && unit !== 'CBM' ? 'LOWEST' : 'BAND')
}

export const expectedOf = (charges: readonly Charge[], known: Known): Priced[] =>
  charges.reduce<Priced[]>((earlier, charge) => {
    const { calculator, unit, minimum } = charge
    const isElsewhere = calculator === 'PER_ULD' && unit !== '' && !known.devices.some(({ type }) => type === unit)
    if (isElsewhere) return earlier
    const money = moneyOf(charge, earlier, known)
    const amount = money && halfUp(greatest(money, minimum?.amount ?? '0'), 2)
    return [...earlier, { charge, amount }]
  }, [])
