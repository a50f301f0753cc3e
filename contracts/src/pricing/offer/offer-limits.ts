/** Limits of texts and days in costs and sells, for the server and the form. */
export const offerLimits = {
  description: 200,
  ruta: 200,
  frequency: 80,
  carrier: 120,
  comments: 2000,
  /** Transit days, and free days at the destination. */
  days: 365,
} as const
