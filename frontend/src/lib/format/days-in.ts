const DAY = /(\d{4})-(\d\d)-(\d\d)/g
const BOTH = /(\d\d\/\d\d\/\d{4}) (?=\d\d\/\d\d\/\d{4})/g

/** The days in the name of a file as people write them: `Costos 2026-03-01 2026-03-31` as `Costos 01/03/2026 – 31/03/2026`. */
export const daysIn = (name: string): string => name.replaceAll(DAY, '$3/$2/$1').replaceAll(BOTH, '$1 – ')
