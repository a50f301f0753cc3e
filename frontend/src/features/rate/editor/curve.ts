import type { TransportMode } from '@freight/contracts/freight/transport'
import { priceCharges } from '@freight/contracts/pricing/calculators'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import { type ChargeDraft, chargeOf } from '../rate.ts'

export interface CurvePoint {
  quantity: number
  amount: number
}

export interface Curve {
  /** Price of the whole quantity, by rising quantity. */
  points: readonly CurvePoint[]
  /** The same without the cheaper higher band; absent where equal. */
  plain?: readonly CurvePoint[]
  /** Lower limits of the bands. */
  froms: readonly number[]
}

const STEPS = 80
/** The curve ends at this multiple of the last band's lower limit. */
const OVERSHOOT = 1.25
/** Distance below a band's lower limit, in its unit. */
const JUST_BELOW = 0.001

const fx = { base: 'USD' as const, date: '', rates: [] }

/** A load with this quantity in every unit of bands. */
const loadOf = (transport: TransportMode, unit: string, quantity: number) => {
  const text = quantity.toFixed(3)
  return {
    transport,
    chargeableKg: text,
    grossKg: unit === 'TON' ? (quantity * 1000).toFixed(3) : text,
    cbm: text,
    revenueTons: text,
    loadingMetres: text,
    pieces: Math.round(quantity),
    pallets: Math.round(quantity),
    days: Math.round(quantity),
    freeDays: 0,
  }
}

/**
 * Price curve of a charge with bands by rising quantity, calculated by `priceCharges`; undefined for incomplete bands.
 */
export const curveOf = (draft: ChargeDraft, transport: TransportMode): Curve | undefined => {
  const bands = draft.bands.filter(({ from, amount }) => from !== '' && amount !== '')
  const froms = bands.map(({ from }) => Number(from))
  const last = froms.at(-1) ?? 0
  if (bands.length < 2 || last <= 0 || froms.some((from, at) => at > 0 && from <= (froms[at - 1] ?? 0)))
    return undefined
  const charge = (breakRule: RateCharge['breakRule']): RateCharge => ({
    ...chargeOf({ ...draft, bands }, transport),
    ...(breakRule && { breakRule }),
    index: 0,
    concept: '',
    section: 'FREIGHT',
  })
  const end = last * OVERSHOOT
  const grid = Array.from({ length: STEPS + 1 }, (_, at) => (end * at) / STEPS)
  const quantities = [...grid, ...froms, ...froms.map((from) => from - JUST_BELOW)]
    .filter((quantity) => quantity > 0 && quantity >= (froms[0] ?? 0))
    .toSorted((a, b) => a - b)
  const pricedPoints = (breakRule: RateCharge['breakRule']): CurvePoint[] =>
    quantities.flatMap((quantity) => {
      const [line] = priceCharges([charge(breakRule)], loadOf(transport, draft.unit, quantity), fx)
      return line?.amount === undefined ? [] : [{ quantity, amount: Number(line.amount.amount) }]
    })
  const takesLowest = draft.calculator === 'RANGE' && draft.breakRule === 'LOWEST'
  const points = pricedPoints(draft.calculator === 'RANGE' ? draft.breakRule : undefined)
  return { points, froms, ...(takesLowest && { plain: pricedPoints('BAND') }) }
}
