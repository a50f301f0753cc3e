/** Normalized tax number for comparison, without dots, blanks and dashes. */
export const rutNumber = (rut: string): string => rut.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

const weights = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Whether the check digit of a tax number is right. Only Uruguay's twelve digits have one (the last, modulo 11); other
 * numbers always pass. Screens use it as a hint, and the server accepts any number.
 */
export const hasRightCheckDigit = (rut: string, paisCod: string): boolean => {
  const number = rutNumber(rut)
  if (paisCod !== 'UY' || number === '') return true
  if (!/^\d{12}$/.test(number)) return false
  const sum = weights.reduce((all, weight, place) => all + weight * Number(number[place]), 0)
  const remainder = sum % 11
  return remainder !== 1 && Number(number[11]) === (11 - remainder) % 11
}
