import type { Dice } from '@freight/contracts/testing/fractions'

export type Currency = 'USD' | 'EUR' | 'ARS'
export const perBase: Record<Currency, string> = { USD: '1', EUR: '1.0873', ARS: '0.00067' }
export const codes = [
  ['FA', 'FREIGHT', 'NONE'],
  ['FB', 'FREIGHT', 'NONE'],
  ['FC', 'FREIGHT', 'VAT'],
  ['DA', 'DESTINATION', 'VAT'],
  ['DB', 'DESTINATION', 'VAT'],
  ['OA', 'OTHER', 'NONE'],
  ['OB', 'OTHER', 'VAT'],
  ['OC', 'ORIGIN', 'VAT'],
] as const
export type Code = (typeof codes)[number]

export type Row = { ctnPlt: 'CTN' | 'PLT'; cantidad: number; peso: string; largo: string; ancho: string; alto: string }
export type Device = { type: 'AKE' | 'PMC'; quantity: number; weight?: string; pivot?: string }
export type Container = { type: '20GP' | '40HC' | '45HC'; quantity: number }
export type Mode = 'LSE' | 'ULD' | 'LCL' | 'LTL' | 'FCL'
export const transports = { LSE: 'AIR', ULD: 'AIR', LCL: 'SEA', FCL: 'SEA', LTL: 'ROAD' } as const
export type Ratio = 'usual' | 'rate' | 'provider'

export type Known = {
  mode: Mode
  ratio: Ratio
  cbmRatio: string
  rows: readonly Row[]
  devices: readonly Device[]
  containers: readonly Container[]
  stackable: 'YES' | 'NO'
  goods: { amount: string; currency: Currency }
}

const anyRow = (die: Dice): Row => ({
  ctnPlt: die.oneOf(['CTN', 'PLT']),
  cantidad: die.upto(die.oneOf([1, 4, 30])),
  peso: die.decimal(die.oneOf([20, 400]), 2),
  largo: die.decimal(200, 1),
  ancho: die.decimal(150, 1),
  alto: die.decimal(150, 1),
})

const anyDevice = (die: Dice): Device => ({
  type: die.oneOf(['AKE', 'PMC']),
  quantity: die.upto(2),
  ...(die.next() < 0.9 && { weight: die.decimal(2500, 1) }),
  ...(die.next() < 0.7 && { pivot: die.decimal(1500, 1) }),
})

export const anyCargo = (die: Dice, mode: Mode): Known => ({
  mode,
  ratio: die.oneOf(['usual', 'rate', 'provider']),
  cbmRatio: die.decimal(900, 3),
  rows: mode === 'FCL' ? [] : Array.from({ length: die.upto(3) }, () => anyRow(die)),
  devices: mode === 'ULD' ? Array.from({ length: die.upto(3) }, () => anyDevice(die)) : [],
  containers:
    mode === 'FCL'
      ? [
          { type: '20GP', quantity: die.upto(4) },
          { type: '40HC', quantity: die.upto(4) },
          { type: '45HC', quantity: die.upto(2) },
        ]
      : [],
  stackable: die.oneOf(['YES', 'NO']),
  goods: { amount: die.decimal(90_000, 2), currency: die.oneOf(['USD', 'EUR', 'ARS']) },
})
