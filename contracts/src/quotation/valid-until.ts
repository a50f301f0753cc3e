/** The last day on which all alternatives of an offer are valid. */
export const validUntilOf = (sells: readonly [{ validez: string }, ...{ validez: string }[]]): string =>
  sells.reduce((earliest, { validez }) => (validez < earliest ? validez : earliest), sells[0].validez)
