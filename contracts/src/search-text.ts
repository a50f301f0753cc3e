/**
 * Text as it is searched: without accents and case, single spaces. What is kept for searching and what is typed into a
 * search box both go through here, so that they meet.
 */
export const searchText = (...parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part)
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
