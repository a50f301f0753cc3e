/** An exchange rate; `unitsPerBase`, if present, is the exact one. */
export type Rate = { perBase: string; unitsPerBase?: string | undefined }

/** Currencies quoted in units per unit of the base (pesos per dollar); the others the other way round. */
const inUnits: ReadonlySet<string> = new Set(['ARS'])

/** Whether the currency is quoted in units per unit of the base. */
export const isQuotedInUnits = (currency: string): boolean => inUnits.has(currency)

/** Number of decimals of a rate, at least `minPlaces`: 0.001042 needs six. */
const placesOf = (text: string, minPlaces: number) =>
  Math.max(minPlaces, text.includes('.') ? (text.replace(/0+$/, '').split('.')[1]?.length ?? 0) : 0)

/** A quoted rate: 1 `one` = `value` `other`, with so many decimals. */
export type QuotedRate = { one: string; value: string; other: string; places: number }

/**
 * A rate as quoted. A rate stored the other way round is inverted to four decimals, for display only; conversions use
 * the stored rate.
 */
export const quotedRate = (
  { currency, perBase, unitsPerBase }: Rate & { currency: string },
  base: string,
): QuotedRate => {
  if (!isQuotedInUnits(currency)) return { one: currency, value: perBase, other: base, places: placesOf(perBase, 4) }
  const value = unitsPerBase ?? (1 / Number(perBase)).toFixed(4)
  return { one: base, value, other: currency, places: placesOf(value, 2) }
}

/** Change of a rate from the previous one, in percent: -99.9 for 1.391 after 1391. */
export const rateChangePct = (before: string, after: string): number => (Number(after) / Number(before) - 1) * 100
