export const limitNames = [
  'densityFrom',
  'densityTo',
  'priceTimes',
  'leastPrices',
  'rateChangePct',
  'validityMonths',
  'invoiceOverPct',
] as const
export type LimitName = (typeof limitNames)[number]

/** Default limits. Without schemas, so that a screen can load them alone. */
export const usualLimits: Readonly<Record<LimitName, string>> = {
  densityFrom: '20',
  densityTo: '2500',
  priceTimes: '5',
  leastPrices: '5',
  rateChangePct: '20',
  validityMonths: '12',
  invoiceOverPct: '0',
}

/** Format of each limit. */
export const limitShapes: Readonly<Record<LimitName, RegExp>> = {
  densityFrom: /^\d{1,5}(\.\d{1,2})?$/,
  densityTo: /^\d{1,5}(\.\d{1,2})?$/,
  priceTimes: /^[1-9]\d{0,2}(\.\d{1,2})?$/,
  leastPrices: /^[1-9]\d{0,2}$/,
  rateChangePct: /^\d{1,3}(\.\d{1,2})?$/,
  validityMonths: /^[1-9]\d?$/,
  invoiceOverPct: /^\d{1,2}(\.\d{1,2})?$/,
}
