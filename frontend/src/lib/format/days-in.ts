const DAY = /(\d{4})-(\d\d)-(\d\d)( (?=\d{4}-))?/g

/** Formats the days in a text: `Costos 2026-03-01 2026-03-31` as `Costos 01/03/2026 – 31/03/2026`. */
export const daysIn = (text: string): string =>
  text.replaceAll(DAY, (_, year, month, day, another) => `${day}/${month}/${year}${another ? ' – ' : ''}`)
