import type { LineCalculator } from '../pricing/priced-lines.ts'

/**
 * Initial calculators of a charge: `FLAT` is an amount for the whole shipment (a bill of lading, a clearance), the
 * others multiply a price. Without zod, because lists and grids load it.
 */
export const usualCalculators = [
  'FLAT',
  'PER_KG',
  'PER_KG_GROSS',
  'PER_WM',
  'PER_CBM',
  'PER_TON',
  'PER_CONTAINER',
  'PER_TEU',
  'PER_PIECE',
  'PER_PALLET',
  'PER_TRUCK',
  'PER_LDM',
] as const satisfies readonly (LineCalculator | 'FLAT')[]
export type UsualCalculator = (typeof usualCalculators)[number]
