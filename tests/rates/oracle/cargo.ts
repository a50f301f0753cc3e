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

const anyRow = (random: Dice): Row => ({
  ctnPlt: random.oneOf(['CTN', 'PLT']),
  cantidad: random.wholeNumber(random.oneOf([1, 4, 30])),
  peso: random.decimal(random.oneOf([20, 400]), 2),
  largo: random.decimal(200, 1),
  ancho: random.decimal(150, 1),
  alto: random.decimal(150, 1),
})

const anyDevice = (random: Dice): Device => ({
  type: random.oneOf(['AKE', 'PMC']),
  quantity: random.wholeNumber(2),
  ...(random.next() < 0.9 && { weight: random.decimal(2500, 1) }),
  ...(random.next() < 0.7 && { pivot: random.decimal(1500, 1) }),
})

export const anyCargo = (random: Dice, mode: Mode): Known => ({
  mode,
  ratio: random.oneOf(['usual', 'rate', 'provider']),
  cbmRatio: random.decimal(900, 3),
  rows: mode === 'FCL' ? [] : Array.from({ length: random.wholeNumber(3) }, () => anyRow(random)),
  devices: mode === 'ULD' ? Array.from({ length: random.wholeNumber(3) }, () => anyDevice(random)) : [],
  containers:
    mode === 'FCL'
      ? [
          { type: '20GP', quantity: random.wholeNumber(4) },
          { type: '40HC', quantity: random.wholeNumber(4) },
          { type: '45HC', quantity: random.wholeNumber(2) },
        ]
      : [],
  stackable: random.oneOf(['YES', 'NO']),
  goods: { amount: random.decimal(90_000, 2), currency: random.oneOf(['USD', 'EUR', 'ARS']) },
})
