/** The last day on which all alternatives of an offer are valid. */
export const validUntilOf = (sells: readonly [{ validez: string }, ...{ validez: string }[]]): string =>
  sells.reduce((least, { validez }) => (validez < least ? validez : least), sells[0].validez)
