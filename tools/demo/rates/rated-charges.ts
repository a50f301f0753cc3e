import type { Mode } from '@freight/contracts/vocabulary/schemas'
import type { TypedRateCharge } from '@freight/contracts/pricing/rate-charge'
import type { Random } from '../random.ts'
import { airBreaks, mainTransport } from '../quotation/tariffs.ts'
import type { RatedLane } from './rated-lanes.ts'

type Typed = Pick<TypedRateCharge, 'code' | 'currency' | 'calculator'> & Partial<TypedRateCharge>

const cents = (value: number) => value.toFixed(2)
const dollars = (value: number) => (Math.round(value / 5) * 5).toFixed(2)

const line = (
  code: string,
  calculator: TypedRateCharge['calculator'],
  amount: number,
  overrides: Partial<Typed> = {},
): Typed => ({
  code,
  currency: 'USD',
  calculator,
  amount: cents(amount),
  ...overrides,
})

type Band = TypedRateCharge['ranges'][number]

/** A price per kilogram that decreases with the weight, as published by airlines and hauliers. */
const weightBreaks = (base: number, breaks: readonly (readonly [upTo: number, factor: number])[]): Band[] =>
  breaks.map(([upTo, factor], index) => ({
    from: String(breaks[index - 1]?.[0] ?? 0),
    ...(Number.isFinite(upTo) && { to: String(upTo) }),
    amount: cents(base * factor),
    flat: false,
  }))

const byWeight = (code: string, ranges: Band[], minimumAmount: number, breakRule?: 'LOWEST'): Typed => ({
  code,
  currency: 'USD',
  calculator: 'RANGE',
  unit: 'KG',
  ranges,
  minimum: { amount: cents(minimumAmount) },
  ...(breakRule && { breakRule }),
})

const roadBreaks = [
  [500, 1.6],
  [1500, 1.25],
  [5000, 1],
  [Number.POSITIVE_INFINITY, 0.86],
] as const

/** Price of a container relative to a dry one of its length. */
const containerFactors: Record<string, number> = { '40RE': 1.55, '40HC': 1.03 }

/** Charges of a rate on this lane at this market level: 1 is the mean. */
export const chargesFor = (
  { mode, foreignPlace, container, provider }: RatedLane,
  market: number,
  random: Random,
): Typed[] => {
  const main = mainTransport[foreignPlace.region]
  const level = market * provider.level * random.between(0.95, 1.06)
  const km = Math.max(350, foreignPlace.roadKm ?? 1500)
  const air = (): Typed[] => [
    line('FSC', 'PER_KG', random.between(0.55, 0.85)),
    line('SEC', 'PER_KG_GROSS', 0.15, { minimum: { amount: '15' } }),
    line('AWB', 'FLAT', random.pick([25, 30, 35]), { currency: foreignPlace.region === 'EUROPE' ? 'EUR' : 'USD' }),
    line('HDO', 'PER_KG', 0.08, { minimum: { amount: '45' } }),
    line('HDL', 'FLAT', random.pick([55, 60, 65])),
  ]
  const destinationCharges = (): Typed[] => [
    line('DOD', 'FLAT', random.pick([50, 55, 60, 65])),
    line('HDL', 'FLAT', random.pick([50, 58, 60])),
  ]
  const isBig = container?.startsWith('40') === true
  const containerFactor = containerFactors[container ?? ''] ?? 1
  const perBox = (code: string, amount: number) =>
    line(code, 'PER_CONTAINER', 0, { amount: dollars(amount), unit: container ?? '' })
  const charges: Record<Mode, () => Typed[]> = {
    LSE: () => [
      byWeight('AFR', weightBreaks(main.air * level, airBreaks), random.integer(14, 24) * 5, 'LOWEST'),
      ...air(),
    ],
    ULD: () => [line('AFR', 'PER_KG', main.air * 0.8 * level, { minimum: { value: '500' } }), ...air()],
    LCL: () => [
      line('OFR', 'PER_WM', main.lcl * level, { minimum: { value: '1' } }),
      line('BAF', 'PER_WM', random.between(6, 9.5), { minimum: { value: '1' } }),
      line('CFSO', 'PER_WM', random.between(5, 8), { minimum: { amount: '25' } }),
      line('DOCO', 'FLAT', random.pick([40, 45, 50])),
      line('DCF', 'PER_WM', random.between(15, 19), { minimum: { amount: '45' } }),
      ...destinationCharges(),
    ],
    FCL: () => [
      perBox('OFR', (isBig ? main.fcl40 : main.fcl20) * containerFactor * level),
      perBox('BAF', isBig ? 260 : 140),
      perBox('THCO', isBig ? 190 : 140),
      line('ISPS', 'PER_CONTAINER', 14, { unit: container ?? '' }),
      line('DOCO', 'FLAT', 55),
      perBox('THC', isBig ? 235 : 175),
      line('DOD', 'FLAT', 65),
    ],
    RORO: () => [
      line('OFR', 'PER_WM', main.roro * level, { minimum: { value: '5' } }),
      line('BAF', 'PERCENT', random.pick([8, 9, 10]), { unit: 'CHARGE:OFR' }),
      line('THC', 'PER_WM', 9, { minimum: { amount: '120' } }),
      ...destinationCharges(),
    ],
    FTL: () => [
      line('RFR', 'PER_TRUCK', 0, { amount: dollars((420 + km * 1.02) * level) }),
      line('FRO', 'FLAT', random.pick([110, 120, 140])),
      ...destinationCharges(),
    ],
    LTL: () => [
      byWeight('RFR', weightBreaks((0.07 + km * 0.000_11) * level, roadBreaks), random.integer(16, 26) * 5),
      line('FRO', 'FLAT', random.pick([45, 50, 60])),
      ...destinationCharges(),
    ],
  }
  return charges[mode]()
}
