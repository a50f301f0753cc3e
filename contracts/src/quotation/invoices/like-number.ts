import { documentKey } from './document-key.ts'

const bare = (document: string): string => documentKey(document).replaceAll(' ', '')

/** Two numbers that people write differently and that are probably one: "A 1042" and "a1042". The same one is none of them. */
export const isLikeNumber = (one: string, other: string): boolean =>
  documentKey(one) !== documentKey(other) && bare(one) === bare(other)
