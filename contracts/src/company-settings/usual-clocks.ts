/** Default values. `untakenHours` and `unbookedHours` are working hours, the others pass at night too. */
export const usualClocks = {
  untakenHours: 1,
  unbookedHours: 4,
  cutoffMinutes: 60,
  firstScanHours: 24,
  newsHours: 48,
  /** In place of `newsHours` where a closed day is in between. */
  newsWeekendHours: 72,
  customsHours: 24,
  /** Days after the promised one that still count as in time. */
  promisedDays: 0,
  invoiceDays: 15,
}
export type ClockSettings = typeof usualClocks
