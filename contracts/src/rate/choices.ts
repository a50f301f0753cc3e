/** Whom a rate is for: what we are charged, or what a client is. No schema here, so that a screen can load it alone. */
export const rateTypes = ['BUY', 'SELL'] as const
export const stackables = ['YES', 'NO', 'TOP_LOAD'] as const
/** How a rate stands on a day, in the order in which a list counts them. */
export const rateStates = ['VALID', 'EXPIRING', 'FUTURE', 'EXPIRED', 'SUSPENDED'] as const

/** A rate that ends within so many days is about to expire. */
export const expiringDays = 7

/** How a rate is priced, and bands made of; what each means stands beside the schema (`pricing/rate-charge.ts`). */
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
  'PER_LDM',
  'PER_DAY',
  'PERCENT',
  'RANGE',
  'RANGE_CUMULATIVE',
] as const
