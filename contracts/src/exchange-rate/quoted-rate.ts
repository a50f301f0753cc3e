/** An exchange rate; `unitsPerBase`, where it is there, is the exact one. */
export type Rate = { perBase: string; unitsPerBase?: string | undefined }

/** Currencies that are quoted as so many units for one of the base (pesos per dollar); the others the other way round. */
const inUnits: ReadonlySet<string> = new Set(['ARS'])

/** Whether people say how many of this currency one unit of the base buys. */
export const isQuotedInUnits = (currency: string): boolean => inUnits.has(currency)

/** Decimals that show all of a rate, so many at least: 0.001042 is not 0.0010. */
const placesOf = (text: string, least: number) =>
  Math.max(least, text.includes('.') ? (text.replace(/0+$/, '').split('.')[1]?.length ?? 0) : 0)

/** A rate the way it is quoted: 1 `one` = `value` `other`, with so many decimals. */
export type QuotedRate = { one: string; value: string; other: string; places: number }

/**
 * A rate as it is quoted. One that was kept the other way round is turned to four decimals, to be looked at; amounts are
 * converted with the rate as it was kept.
 */
export const quotedRate = (
  { currency, perBase, unitsPerBase }: Rate & { currency: string },
  base: string,
): QuotedRate => {
  if (!isQuotedInUnits(currency)) return { one: currency, value: perBase, other: base, places: placesOf(perBase, 4) }
  const value = unitsPerBase ?? (1 / Number(perBase)).toFixed(4)
  return { one: base, value, other: currency, places: placesOf(value, 2) }
}
