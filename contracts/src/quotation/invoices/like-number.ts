const bare = (document: string): string => document.toUpperCase().replaceAll(/\s/g, '')

/** Two numbers that people write differently and that are probably one: "A 1042" and "a1042". The same one is none of them. */
export const isLikeNumber = (one: string, other: string): boolean =>
  one.trim().toUpperCase() !== other.trim().toUpperCase() && bare(one) === bare(other)
