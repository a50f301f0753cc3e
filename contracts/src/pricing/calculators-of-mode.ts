import type { Mode } from '../freight/transport.ts'
import type { LineCalculator } from './priced-lines.ts'

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

/** Whether a price makes sense that is multiplied so, in this mode. */
export const makesSense = (calculator: LineCalculator, mode: Mode): boolean => byMode[mode].includes(calculator)
