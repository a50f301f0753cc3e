import { expect, test } from 'vitest'
import { cmFromIn, kgFromLb, m3FromFt3, type PackingRow, packingTotals } from './cargo.ts'
import { Mode, type Stackable } from '../vocabulary/schemas.ts'
import {
  type ChargeableRule,
  chargeableOfTotals,
  chargeableRules,
  chargeableWeight,
  loadingMetres,
} from './chargeable.ts'
import {
  type Dice,
  dice,
  divide,
  type Fraction,
  fraction,
  greatest,
  halfUp,
  multiply,
  total,
  upTo,
} from '../testing/fractions.ts'

const CASES = 20_000
const LB = '0.45359237'
const INCH = '2.54'

type Size = { largo: Fraction; ancho: Fraction; alto: Fraction }
type Cargo = { row: PackingRow; kg: Fraction; size: Size }

/** A random row of any valid kind, with its exact kilograms and centimetres. */
const anyRow = (random: Dice): Cargo => {
  const cantidad = random.wholeNumber(random.oneOf([1, 3, 40, 999]))
  const isImperial = random.next() < 0.3
  const isRow = random.next() < 0.5
  const peso = random.decimal(random.oneOf([5, 900, 30_000]), random.oneOf([0, 1, 3, 8]))
  const [largo, ancho, alto] = [random.decimal(400, 2), random.decimal(300, 2), random.decimal(300, 4)]
  const cm = (text: string) => (isImperial ? multiply(text, INCH) : fraction(text))
  const kg = multiply(peso, isImperial ? LB : 1, isRow ? 1 : cantidad)
  const metric = isImperial ? kgFromLb(peso) : peso
  const basis = isRow ? ('ROW' as const) : ('PIECE' as const)
  const row: PackingRow = {
    ctnPlt: 'PLT',
    cantidad,
    ...(isRow ? { pesoFila: metric } : { peso: metric }),
    largo: isImperial ? cmFromIn(largo) : largo,
    ancho: isImperial ? cmFromIn(ancho) : ancho,
    alto: isImperial ? cmFromIn(alto) : alto,
    ...(isImperial && { entered: { system: 'imperial' as const, basis, peso, largo, ancho, alto } }),
  }
  return { row, kg, size: { largo: cm(largo), ancho: cm(ancho), alto: cm(alto) } }
}

const cm3 = ({ row, size }: Cargo) => multiply(size.largo, size.ancho, size.alto, row.cantidad)
const wholeCm = (cm: Fraction) => fraction(halfUp(cm, 0))
const measured = (cargo: Cargo): Cargo => {
  const { largo, ancho, alto } = cargo.size
  return { ...cargo, size: { largo: wholeCm(largo), ancho: wholeCm(ancho), alto: wholeCm(alto) } }
}
const metres = ({ row, size }: Cargo) => divide(multiply(size.largo, size.ancho, row.cantidad), '24000')

type Weights = { gross: Fraction; m3: Fraction; airM3: Fraction; ldm: Fraction; pivot: Fraction; stackable: Stackable }
type Numbers = Record<'air' | 'sea' | 'road' | 'floor', number>
const usualNumbers: Numbers = { air: 6000, sea: 1000, road: 333, floor: 1750 }

/** Domain design §4.2, by mode. */
const expected = (mode: Mode, weights: Weights, numbers: Numbers = usualNumbers): Fraction => {
  const { gross, m3, airM3, ldm, pivot, stackable } = weights
  const air = divide(multiply(airM3, 1_000_000), numbers.air)
  if (mode === 'LSE') return upTo(greatest(gross, air), '0.5')
  if (mode === 'ULD') return upTo(greatest(gross, air, pivot), '0.5')
  if (mode === 'LCL' || mode === 'RORO')
    return fraction(halfUp(multiply(greatest(divide(gross, numbers.sea), m3), 1000), 3))
  if (mode === 'LTL') {
    const floor = stackable === 'YES' ? fraction(0) : multiply(ldm, numbers.floor)
    return upTo(greatest(gross, multiply(m3, numbers.road), floor), '1')
  }
  return fraction(halfUp(gross, 3))
}

const ruleOf = (mode: Mode, { air, sea, road, floor }: Numbers): ChargeableRule => {
  if (mode === 'LSE' || mode === 'ULD') return { ...chargeableRules[mode], divisor: air }
  if (mode === 'LTL') return { ...chargeableRules.LTL, kgPerM3: road, kgPerLdm: floor }
  return mode === 'LCL' || mode === 'RORO' ? { kgPerM3: sea } : {}
}

const stackings = ['YES', 'NO', 'TOP_LOAD'] as const
const same = (text: string, exact: Fraction) => {
  const result = fraction(text)
  return result.n * exact.d === exact.n * result.d
}

test.each(Mode.options)('%s: 20,000 shipments match exact fractions', (mode) => {
  const random = dice(9_000 + Mode.options.indexOf(mode))
  const mismatches: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    const cargo = Array.from({ length: random.wholeNumber(2) }, () => anyRow(random))
    const stackable = random.oneOf(stackings)
    const pivots = mode === 'ULD' ? [random.decimal(4_000, 1), random.decimal(900, 1)] : []
    const isOther = random.next() < 0.25
    const numbers = isOther
      ? {
          air: 3000 + random.wholeNumber(4000),
          sea: 200 + random.wholeNumber(900),
          road: 200 + random.wholeNumber(300),
          floor: 1500 + random.wholeNumber(700),
        }
      : usualNumbers
    const weights: Weights = {
      gross: total(cargo.map(({ kg }) => kg)),
      m3: divide(total(cargo.map(cm3)), 1_000_000),
      airM3: divide(total(cargo.map((one) => cm3(measured(one)))), 1_000_000),
      ldm: total(cargo.map(metres)),
      pivot: total(pivots.map((pivot) => multiply(pivot, 2))),
      stackable,
    }
    const rows = cargo.map(({ row }) => row)
    const { chargeable } = chargeableWeight({
      mode,
      rows,
      stackable,
      ulds: pivots.map((pivot) => ({ quantity: 2, pivot })),
      ...(isOther && { rule: ruleOf(mode, numbers) }),
    })
    const exact = expected(mode, weights, numbers)
    if (!same(chargeable, exact))
      mismatches.push([
        [at, rows, chargeable],
        [at, rows, halfUp(exact, 6)],
      ])
    const totals = packingTotals(rows)
    if (!same(totals.pesoTotal, fraction(halfUp(weights.gross, 6)))) mismatches.push([[at, rows], totals.pesoTotal])
    if (!same(totals.cbmTotal, fraction(halfUp(weights.m3, 6)))) mismatches.push([[at, rows], totals.cbmTotal])
  }
  expect(mismatches).toEqual([])
})

test('20,000 shipments with typed totals match exact fractions', () => {
  const random = dice(9_100)
  const mismatches: unknown[] = []
  for (let at = 0; at < CASES; at++) {
    const mode = random.oneOf(['LSE', 'ULD', 'LCL', 'RORO', 'LTL', 'FCL', 'FTL'])
    const isImperial = random.next() < 0.3
    const [weight, volume, ldmTotal] = [random.decimal(90_000, 4), random.decimal(200, 6), random.decimal(14, 2)]
    const stackable = random.oneOf(stackings)
    const m3 = isImperial ? multiply(volume, '0.028316846592') : fraction(volume)
    const typed = {
      pesoTotal: isImperial ? kgFromLb(weight) : weight,
      cbmTotal: isImperial ? m3FromFt3(volume) : volume,
      ldmTotal,
      ...(isImperial && { entered: { system: 'imperial' as const, pesoTotal: weight, cbmTotal: volume } }),
    }
    const { chargeable } = chargeableOfTotals(mode, typed, { stackable })
    const exact = expected(mode, {
      gross: multiply(weight, isImperial ? LB : 1),
      m3,
      airM3: m3,
      ldm: fraction(ldmTotal),
      pivot: fraction(0),
      stackable,
    })
    if (!same(chargeable, exact))
      mismatches.push([
        [at, mode, typed, chargeable],
        [at, mode, typed, halfUp(exact, 6)],
      ])
  }
  expect(mismatches).toEqual([])
})

test('loading metres rounded to six decimals change some results: the oracle detects early rounding', () => {
  const random = dice(9_200)
  let differences = 0
  for (let at = 0; at < CASES && differences === 0; at++) {
    const cargo = anyRow(random)
    const [pesoTotal, cbmTotal] = ['1', '0.01']
    const { chargeable } = chargeableOfTotals(
      'LTL',
      { pesoTotal, cbmTotal, ldmTotal: loadingMetres([cargo.row]) },
      { stackable: 'NO' },
    )
    if (!same(chargeable, upTo(greatest('3.33', multiply(metres(cargo), 1750)), '1'))) differences += 1
  }
  expect(differences).toBe(1)
})
