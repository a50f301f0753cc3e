const grouped = (text: string, separator: string) => text.split(separator).length > 2

/**
 * Decimal text of a number as a spreadsheet or a person writes it; undefined if it is not a number. If both separators
 * occur, the last one is the decimal separator; a separator that occurs several times only groups digits.
 */
export const plainNumber = (text: string): string | undefined => {
  const bare = text.replaceAll(/[\s\u00a0\u202f']/g, '')
  if (!/^-?\d[\d.,]*$/.test(bare)) return undefined
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')]
  const both = comma >= 0 && point >= 0
  const decimal = comma > point ? ',' : '.'
  const grouping = decimal === ',' ? '.' : ','
  if (!both && grouped(bare, decimal)) return bare.replaceAll(decimal, '')
  if (both && grouped(bare, decimal)) return undefined
  return bare.replaceAll(grouping, '').replace(decimal, '.').replace(/\.$/, '')
}
