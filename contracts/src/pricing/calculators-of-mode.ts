import type { Mode } from '../freight/transport.ts'
import { isInBands } from './bands/line-bands.ts'
import type { LineCalculator } from './priced-lines.ts'
import type { RangeUnit } from './rate-charge.ts'

const everywhere = [
  'PER_KG_GROSS',
  'PER_WM',
  'PER_CBM',
  'PER_TON',
  'PER_PIECE',
  'PERCENT',
] as const satisfies readonly LineCalculator[]

/**
 * What a price may be multiplied by in each mode. Containers are counted in FCL, trucks where one is taken whole (a truck
 * for each container), the floor where cargo stands on it, and chargeable kilograms where there are any.
 */
const byMode: Record<Mode, readonly LineCalculator[]> = {
  FCL: [...everywhere, 'PER_PALLET', 'PER_CONTAINER', 'PER_TEU', 'PER_TRUCK'],
  LCL: [...everywhere, 'PER_PALLET', 'PER_KG'],
  RORO: [...everywhere, 'PER_KG', 'PER_LDM'],
  ULD: [...everywhere, 'PER_PALLET', 'PER_KG'],
  LSE: [...everywhere, 'PER_PALLET', 'PER_KG'],
  FTL: [...everywhere, 'PER_PALLET', 'PER_TRUCK', 'PER_LDM'],
  LTL: [...everywhere, 'PER_PALLET', 'PER_KG', 'PER_LDM'],
}

/** What the quantity of bands is called where it is multiplied. */
const ofUnit: Partial<Record<string, LineCalculator>> = {
  KG: 'PER_KG',
  KG_GROSS: 'PER_KG_GROSS',
  WM: 'PER_WM',
  CBM: 'PER_CBM',
  TON: 'PER_TON',
  PIECE: 'PER_PIECE',
  PALLET: 'PER_PALLET',
  LDM: 'PER_LDM',
} satisfies Record<Exclude<RangeUnit, 'DAY'>, LineCalculator>

/** Whether a price makes sense that is multiplied so, in this mode; `unit`: the quantity that bands are made of. */
export const makesSense = (calculator: LineCalculator, mode: Mode, unit = ''): boolean => {
  const by = isInBands(calculator) ? ofUnit[unit] : calculator
  return by !== undefined && byMode[mode].includes(by)
}

const rangeUnits = [
  'KG',
  'WM',
  'LDM',
  'TON',
  'CBM',
  'KG_GROSS',
  'PIECE',
  'PALLET',
] as const satisfies readonly RangeUnit[]
type LineRangeUnit = (typeof rangeUnits)[number]

/** What a desk of the mode thinks of first: revenue tons of groupage at sea, chargeable kilograms by air, the floor of a truck. */
const leading: Record<Mode, readonly LineRangeUnit[]> = {
  FCL: ['TON', 'KG_GROSS'],
  LCL: ['WM', 'CBM', 'TON'],
  RORO: ['WM', 'CBM', 'LDM'],
  ULD: ['KG', 'KG_GROSS'],
  LSE: ['KG', 'KG_GROSS'],
  FTL: ['LDM', 'TON'],
  LTL: ['KG', 'LDM'],
}

/** What bands can be made of in this mode, the usual first. */
export const rangeUnitsOf = (mode: Mode): LineRangeUnit[] =>
  [...new Set([...leading[mode], ...rangeUnits])].filter((unit) => makesSense('RANGE', mode, unit))

/** What a price can be multiplied by in this mode: containers and trucks where they are counted, then as the mode counts. */
export const calculatorsOf = (mode: Mode): LineCalculator[] => {
  const counted: readonly LineCalculator[] = ['PER_CONTAINER', 'PER_TEU', 'PER_TRUCK']
  const led = leading[mode].flatMap((unit) => ofUnit[unit] ?? [])
  return [...new Set([...counted, ...led, ...byMode[mode]])].filter((one) => makesSense(one, mode))
}
