/**
 * Normalized text for searches: without accents and case, with single spaces. Stored search texts and typed search
 * texts both use it, so that they match.
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

/**
 * Runs of three or more letters in a search text, which the index of words contains; typed letters can only match a
 * part of one run.
 */
export const lettersIn = (text: string): string[] => text.match(/[a-z]{3,}/g) ?? []
