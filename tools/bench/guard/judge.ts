/** A ratio of the guard: the measured and the stored value, and how much worse the new one is. */
export type Verdict = { name: string; ratio: number; stored: number; worse: number; isLoss: boolean }

/** Factor by which a ratio may be worse than the stored one. */
export const tolerance = 1.5

/**
 * Compares ratios of one run with the stored ones. `lowerIsBetter`: times; else rates. A figure without a stored value
 * is a loss, so that every figure of the guard is checked.
 */
export const judge = (
  measured: readonly { name: string; ratio: number; lowerIsBetter: boolean }[],
  stored: Readonly<Record<string, number>>,
): Verdict[] =>
  measured.map(({ name, ratio, lowerIsBetter }) => {
    const before = stored[name] ?? Number.NaN
    const worse = lowerIsBetter ? ratio / before : before / ratio
    return { name, ratio, stored: before, worse, isLoss: !(worse <= tolerance) }
  })
