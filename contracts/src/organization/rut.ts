/** Normalized tax number for comparison, without dots, blanks and dashes. */
export const rutNumber = (rut: string): string => rut.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

const weights = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Whether the check digit of a tax number is right. Only Uruguay's twelve digits have one (the last, modulo 11); other
 * numbers always pass. Screens use it as a hint, and the server accepts any number.
 */
export const hasRightCheckDigit = (rut: string, paisCod: string): boolean => {
  const digits = rutNumber(rut)
  if (paisCod !== 'UY' || digits === '') return true
  if (!/^\d{12}$/.test(digits)) return false
  const checksum = weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
  const remainder = checksum % 11
  return remainder !== 1 && Number(digits[11]) === (11 - remainder) % 11
}
