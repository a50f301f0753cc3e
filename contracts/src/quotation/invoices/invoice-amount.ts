/** The greatest amount of an invoice. */
export const MOST_INVOICED = 999_999_999_999

/** Whether an amount is in cents; zeros behind them say nothing. */
export const isInCents = (amount: string): boolean => /^\d+(\.\d{1,2}0*)?$/.test(amount)
