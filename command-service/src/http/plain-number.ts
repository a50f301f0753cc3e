const isGrouped = (text: string, separator: string) => text.split(separator).length > 2

/**
 * Decimal text of a number as a spreadsheet or a person writes it; undefined if it is not a number. If both separators
 * occur, the last one is the decimal separator; a separator that occurs several times only groups digits.
 */
export const plainNumber = (text: string): string | undefined => {
  const digits = text.replaceAll(/[\s\u00a0\u202f']/g, '')
  if (!/^-?\d[\d.,]*$/.test(digits)) return undefined
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  const hasBoth = comma >= 0 && point >= 0
  const decimal = comma > point ? ',' : '.'
  const grouping = decimal === ',' ? '.' : ','
  if (!hasBoth && isGrouped(digits, decimal)) return digits.replaceAll(decimal, '')
  if (hasBoth && isGrouped(digits, decimal)) return undefined
  return digits.replaceAll(grouping, '').replace(decimal, '.').replace(/\.$/, '')
}
