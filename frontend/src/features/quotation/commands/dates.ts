/** The day `days` after another, in the browser's calendar, as `YYYY-MM-DD`. */
export const daysAfter = (from: Date, days: number): string =>
  new Date(Date.UTC(from.getFullYear(), from.getMonth(), from.getDate() + days)).toISOString().slice(0, 10)
