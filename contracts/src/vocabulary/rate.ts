/**
 * BUY: what a provider charges us. SELL: what we charge a client. Without schemas, so that a screen can load it alone.
 */
export const rateTypes = ['BUY', 'SELL'] as const
/** States of a rate on a day, in display order; UNDONE: its import was undone. */
export const rateStates = ['VALID', 'EXPIRING', 'FUTURE', 'EXPIRED', 'SUSPENDED', 'UNDONE'] as const

/** A rate is expiring when it ends within so many days. */
export const expiringDays = 7
