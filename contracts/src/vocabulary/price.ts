export const currencies = ['USD', 'ARS', 'EUR'] as const
export const taxes = ['NONE', 'VAT'] as const
/** Sections of a price, in the order of the journey. */
export const sections = ['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER'] as const
export type Section = (typeof sections)[number]

/** Units of a price: chargeable kilograms, revenue tons, or containers, trucks or the shipment. */
export const unitBases = ['KG', 'RT', 'UNIT'] as const
export type UnitBasis = (typeof unitBases)[number]

const unitCalculators = [
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
] as const
/** A share of other lines, or bands. */
export const relativeCalculators = ['PERCENT', 'RANGE', 'RANGE_CUMULATIVE'] as const
/** Calculators of one line, where it differs from the usual one of its mode. */
export const lineCalculators = [...unitCalculators, 'PER_ULD', 'PER_LDM', ...relativeCalculators] as const
/** Calculators of a price. */
export const calculators = [
  'FLAT',
  ...unitCalculators,
  'PER_ULD',
  'PER_LDM',
  'PER_DAY',
  ...relativeCalculators,
] as const
/**
 * Initial calculators of a charge: `FLAT` is an amount for the whole shipment (a bill of lading, a clearance), the
 * others multiply a price.
 */
export const usualCalculators = ['FLAT', ...unitCalculators, 'PER_LDM'] as const
export type UsualCalculator = (typeof usualCalculators)[number]

/** Quantities for the bands of a line, named in `unit`. */
export const lineRangeUnits = ['KG', 'KG_GROSS', 'WM', 'CBM', 'TON', 'PIECE', 'PALLET', 'LDM'] as const
/** Quantities for the bands of a rate. */
export const rangeUnits = [...lineRangeUnits, 'DAY'] as const
/** Bases of a percentage, in the `unit` of a line. */
export const percentBases = ['FREIGHT', 'SUBTOTAL', 'GOODS', 'INSURED'] as const

/** Kinds of markup rules: a percentage, an amount per unit, or a minimum profit of the shipment. */
export const markupKinds = ['PERCENT', 'AMOUNT', 'MINIMUM_PROFIT'] as const
/** Old kinds of rules without unit and lines: an amount per unit of every line, or once per line. */
export const formerMarkupKinds = ['PER_UNIT', 'FLAT'] as const
/** Units of a markup amount; `CONTAINER` includes trucks. */
export const markupBases = ['CONTAINER', 'BL', 'KG', 'RT', 'SHIPMENT'] as const
export const markupLines = ['MAIN_FREIGHT', 'ALL'] as const
