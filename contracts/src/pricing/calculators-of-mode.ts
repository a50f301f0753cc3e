import type { LineCalculator, Mode, RangeUnit } from '../vocabulary/schemas.ts'
import { isInBands } from './bands/line-bands.ts'

const inEveryMode = [
  'PER_KG_GROSS',
  'PER_WM',
  'PER_CBM',
  'PER_TON',
  'PER_PIECE',
  'PERCENT',
] as const satisfies readonly LineCalculator[]

/**
 * Calculators of each mode. FCL counts containers, FCL and FTL count trucks (one per container), loading metres need
 * cargo on the floor, and PER_KG needs chargeable kilograms.
 */
const byMode: Record<Mode, readonly LineCalculator[]> = {
  FCL: [...inEveryMode, 'PER_PALLET', 'PER_CONTAINER', 'PER_TEU', 'PER_TRUCK'],
  LCL: [...inEveryMode, 'PER_PALLET', 'PER_KG'],
  RORO: [...inEveryMode, 'PER_KG', 'PER_LDM'],
  ULD: [...inEveryMode, 'PER_PALLET', 'PER_KG', 'PER_ULD'],
  LSE: [...inEveryMode, 'PER_PALLET', 'PER_KG'],
  FTL: [...inEveryMode, 'PER_PALLET', 'PER_TRUCK', 'PER_LDM'],
  LTL: [...inEveryMode, 'PER_PALLET', 'PER_KG', 'PER_LDM'],
}

/** Calculator that multiplies by the same quantity as bands of this unit. */
const calculatorOfRange: Partial<Record<string, LineCalculator>> = {
  KG: 'PER_KG',
  KG_GROSS: 'PER_KG_GROSS',
  WM: 'PER_WM',
  CBM: 'PER_CBM',
  TON: 'PER_TON',
  PIECE: 'PER_PIECE',
  PALLET: 'PER_PALLET',
  LDM: 'PER_LDM',
} satisfies Record<Exclude<RangeUnit, 'DAY'>, LineCalculator>

/** Whether the mode has the quantity of this calculator; `unit`: the quantity of the bands. */
export const makesSense = (calculator: LineCalculator, mode: Mode, unit = ''): boolean => {
  const calculatorOrUnit = isInBands(calculator) ? calculatorOfRange[unit] : calculator
  return calculatorOrUnit !== undefined && byMode[mode].includes(calculatorOrUnit)
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

/** Usual units per mode: revenue tons for LCL, chargeable kilograms by air, loading metres by truck. */
const usualUnits: Record<Mode, readonly LineRangeUnit[]> = {
  FCL: ['TON', 'KG_GROSS'],
  LCL: ['WM', 'CBM', 'TON'],
  RORO: ['WM', 'CBM', 'LDM'],
  ULD: ['KG', 'KG_GROSS'],
  LSE: ['KG', 'KG_GROSS'],
  FTL: ['LDM', 'TON'],
  LTL: ['KG', 'LDM'],
}

/** Units for bands in this mode, the usual ones first. */
export const rangeUnitsOf = (mode: Mode): LineRangeUnit[] =>
  [...new Set([...usualUnits[mode], ...rangeUnits])].filter((unit) => makesSense('RANGE', mode, unit))

/** Calculators of this mode: containers and trucks first, then the usual units. */
export const calculatorsOf = (mode: Mode): LineCalculator[] => {
  const countCalculators: readonly LineCalculator[] = ['PER_CONTAINER', 'PER_TEU', 'PER_TRUCK', 'PER_ULD']
  const usualCalculators = usualUnits[mode].flatMap((unit) => calculatorOfRange[unit] ?? [])
  return [...new Set([...countCalculators, ...usualCalculators, ...byMode[mode]])].filter((one) =>
    makesSense(one, mode),
  )
}
