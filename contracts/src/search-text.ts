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

/**
 * The runs of three and more letters in a searched text, which is what the index of its words holds; what is typed in
 * letters alone can only be a part of one.
 */
export const lettersIn = (text: string): string[] => text.match(/[a-z]{3,}/g) ?? []
