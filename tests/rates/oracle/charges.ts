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

const price = (die: Dice) => die.decimal(die.oneOf([3, 60]), 3)
const bands = (die: Dice): Band[] => {
  const [first, second] = [die.upto(300), 300 + die.upto(900)]
  return [
    { from: '0', to: String(first), amount: price(die) },
    { from: String(first), to: String(second), amount: price(die) },
    { from: String(second), amount: price(die) },
  ]
}
const minimum = (die: Dice) => ({
  ...(die.next() < 0.4 && { amount: die.decimal(300, 2) }),
  ...(die.next() < 0.3 && { value: die.decimal(200, 1) }),
})

const main: Record<Mode, readonly ((die: Dice) => Omit<Charge, 'code' | 'currency'>)[]> = {
  LSE: [(die) => ({ calculator: 'PER_KG', amount: price(die), minimum: minimum(die) })],
  ULD: [
    (die) => ({
      calculator: 'PER_ULD',
      unit: 'AKE',
      amount: price(die),
      uld: { ...(die.next() < 0.7 && { pivot: die.decimal(1200, 1) }), overPivot: price(die) },
    }),
    (die) => ({
      calculator: 'PER_ULD',
      unit: die.oneOf(['PMC', '']),
      amount: price(die),
      ...(die.next() < 0.5 && { uld: { overPivot: price(die) } }),
      minimum: minimum(die),
    }),
    (die) => ({ calculator: 'PER_KG', amount: price(die), minimum: minimum(die) }),
  ],
  LCL: [(die) => ({ calculator: 'PER_WM', amount: price(die), minimum: minimum(die) })],
  LTL: [
    (die) => ({ calculator: 'PER_KG', amount: price(die), minimum: minimum(die) }),
    (die) => ({ calculator: 'PER_LDM', amount: price(die), minimum: minimum(die) }),
  ],
  FCL: [
    (die) => ({
      calculator: 'PER_CONTAINER',
      unit: die.oneOf(['', '20GP', '40HC', '45HC']),
      amount: price(die),
      minimum: minimum(die),
    }),
    (die) => ({ calculator: 'PER_TEU', amount: price(die), minimum: minimum(die) }),
  ],
}

const weighed: readonly ((die: Dice) => Omit<Charge, 'code' | 'currency'>)[] = [
  (die) => ({
    calculator: die.oneOf(['PER_KG_GROSS', 'PER_CBM', 'PER_TON', 'PER_PIECE', 'PER_WM']),
    amount: price(die),
    minimum: minimum(die),
  }),
  (die) => ({
    calculator: 'RANGE',
    unit: die.oneOf(['KG_GROSS', 'CBM', 'KG']),
    amount: '0',
    ranges: bands(die),
    ...(die.next() < 0.6 && { breakRule: die.oneOf(['LOWEST', 'BAND']) }),
    minimum: minimum(die),
  }),
  (die) => ({
    calculator: 'RANGE_CUMULATIVE',
    unit: 'KG_GROSS',
    amount: '0',
    ranges: bands(die),
    minimum: minimum(die),
  }),
]
const others: readonly ((die: Dice) => Omit<Charge, 'code' | 'currency'>)[] = [
  (die) => ({ calculator: 'FLAT', amount: price(die) }),
  (die) => ({
    calculator: 'PERCENT',
    unit: die.oneOf(['FREIGHT', 'SUBTOTAL', 'GOODS', 'INSURED', 'CHARGE:FA']),
    amount: die.decimal(20, 2),
    minimum: die.next() < 0.3 ? { amount: die.decimal(90, 2) } : {},
  }),
]

export const anyCharges = (die: Dice, mode: Mode): Charge[] =>
  codes.map(([code], at) => {
    const made = die.oneOf(at === 0 ? main[mode] : [...main[mode], ...others, ...(mode === 'FCL' ? [] : weighed)])(die)
    return { code, currency: die.oneOf(['USD', 'EUR', 'ARS']), ...made }
  })
