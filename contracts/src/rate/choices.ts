/**
 * BUY: what a provider charges us. SELL: what we charge a client. Without schemas, so that a screen can load it alone.
 */
export const rateTypes = ['BUY', 'SELL'] as const
export const stackables = ['YES', 'NO', 'TOP_LOAD'] as const
/** States of a rate on a day, in display order. */
export const rateStates = ['VALID', 'EXPIRING', 'FUTURE', 'EXPIRED', 'SUSPENDED'] as const

/** A rate is expiring when it ends within so many days. */
export const expiringDays = 7

/** Calculators and units of bands; `pricing/rate-charge.ts` describes them. */
export const rateCalculators = [
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
  'PER_ULD',
  'PER_LDM',
  'PER_DAY',
  'PERCENT',
  'RANGE',
  'RANGE_CUMULATIVE',
] as const
