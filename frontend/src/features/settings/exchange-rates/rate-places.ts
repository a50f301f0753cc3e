/** A rate has four decimals, or as many as it was given: 0.001042 is not 0.0010. */
export const placesOf = (text: string) => Math.max(4, text.replace(/0+$/, '').split('.')[1]?.length ?? 0)
