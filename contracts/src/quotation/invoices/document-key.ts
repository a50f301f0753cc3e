/**
 * Normalized number of an invoice, for comparison: copied text often has other spaces and letters that look the same.
 */
export const documentKey = (document: string): string =>
  document.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toUpperCase()
