import type { Dice } from '@freight/contracts/testing/fractions'
import { type Code, codes, type Currency, type Mode } from './cargo.ts'

export type Band = { from: string; to?: string; amount: string }
export type Charge = {
  code: Code[0]
  currency: Currency
  amount: string
  calculator: string
  unit?: string
  ranges?: Band[]
  breakRule?: 'LOWEST' | 'BAND'
  minimum?: { amount?: string; value?: string }
  uld?: { pivot?: string; overPivot?: string }
}

const price = (random: Dice) => random.decimal(random.oneOf([3, 60]), 3)
const bands = (random: Dice): Band[] => {
  const [first, second] = [random.wholeNumber(300), 300 + random.wholeNumber(900)]
  return [
    { from: '0', to: String(first), amount: price(random) },
    { from: String(first), to: String(second), amount: price(random) },
    { from: String(second), amount: price(random) },
  ]
}
const minimum = (random: Dice) => ({
  ...(random.next() < 0.4 && { amount: random.decimal(300, 2) }),
  ...(random.next() < 0.3 && { value: random.decimal(200, 1) }),
})

const main: Record<Mode, readonly ((random: Dice) => Omit<Charge, 'code' | 'currency'>)[]> = {
  LSE: [(random) => ({ calculator: 'PER_KG', amount: price(random), minimum: minimum(random) })],
  ULD: [
    (random) => ({
      calculator: 'PER_ULD',
      unit: 'AKE',
      amount: price(random),
      uld: { ...(random.next() < 0.7 && { pivot: random.decimal(1200, 1) }), overPivot: price(random) },
    }),
    (random) => ({
      calculator: 'PER_ULD',
      unit: random.oneOf(['PMC', '']),
      amount: price(random),
      ...(random.next() < 0.5 && { uld: { overPivot: price(random) } }),
      minimum: minimum(random),
    }),
    (random) => ({ calculator: 'PER_KG', amount: price(random), minimum: minimum(random) }),
  ],
  LCL: [(random) => ({ calculator: 'PER_WM', amount: price(random), minimum: minimum(random) })],
  LTL: [
    (random) => ({ calculator: 'PER_KG', amount: price(random), minimum: minimum(random) }),
    (random) => ({ calculator: 'PER_LDM', amount: price(random), minimum: minimum(random) }),
  ],
  FCL: [
    (random) => ({
      calculator: 'PER_CONTAINER',
      unit: random.oneOf(['', '20GP', '40HC', '45HC']),
      amount: price(random),
      minimum: minimum(random),
    }),
    (random) => ({ calculator: 'PER_TEU', amount: price(random), minimum: minimum(random) }),
  ],
}

const weightCharges: readonly ((random: Dice) => Omit<Charge, 'code' | 'currency'>)[] = [
  (random) => ({
    calculator: random.oneOf(['PER_KG_GROSS', 'PER_CBM', 'PER_TON', 'PER_PIECE', 'PER_WM']),
    amount: price(random),
    minimum: minimum(random),
  }),
  (random) => ({
    calculator: 'RANGE',
    unit: random.oneOf(['KG_GROSS', 'CBM', 'KG']),
    amount: '0',
    ranges: bands(random),
    ...(random.next() < 0.6 && { breakRule: random.oneOf(['LOWEST', 'BAND']) }),
    minimum: minimum(random),
  }),
  (random) => ({
    calculator: 'RANGE_CUMULATIVE',
    unit: 'KG_GROSS',
    amount: '0',
    ranges: bands(random),
    minimum: minimum(random),
  }),
]
const otherCharges: readonly ((random: Dice) => Omit<Charge, 'code' | 'currency'>)[] = [
  (random) => ({ calculator: 'FLAT', amount: price(random) }),
  (random) => ({
    calculator: 'PERCENT',
    unit: random.oneOf(['FREIGHT', 'SUBTOTAL', 'GOODS', 'INSURED', 'CHARGE:FA']),
    amount: random.decimal(20, 2),
    minimum: random.next() < 0.3 ? { amount: random.decimal(90, 2) } : {},
  }),
]

export const anyCharges = (random: Dice, mode: Mode): Charge[] =>
  codes.map(([code], at) => {
    const charge = random.oneOf(
      at === 0 ? main[mode] : [...main[mode], ...otherCharges, ...(mode === 'FCL' ? [] : weightCharges)],
    )(random)
    return { code, currency: random.oneOf(['USD', 'EUR', 'ARS']), ...charge }
  })
