/**
 * The number of an invoice as it is told apart, however it is typed: copied from a file, its spaces and letters are often
 * other signs.
 */
export const documentKey = (document: string): string =>
  document.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toUpperCase()
