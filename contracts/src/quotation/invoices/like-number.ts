import { documentKey } from './document-key.ts'

const keyWithoutSpaces = (document: string): string => documentKey(document).replaceAll(' ', '')

/** Whether two different spellings are probably the same number: "A 1042" and "a1042". False for equal numbers. */
export const isLikeNumber = (one: string, other: string): boolean =>
  documentKey(one) !== documentKey(other) && keyWithoutSpaces(one) === keyWithoutSpaces(other)
