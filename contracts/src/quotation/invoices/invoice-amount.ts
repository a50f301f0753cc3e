/** The greatest amount of an invoice. */
export const MOST_INVOICED = 999_999_999_999

/** Whether an amount has at most 2 decimals, apart from trailing zeros. */
export const isInCents = (amount: string): boolean => /^\d+(\.\d{1,2}0*)?$/.test(amount)
