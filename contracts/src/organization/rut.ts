/** A tax number as it is compared: however it is written, with dots, blanks or dashes. */
export const rutNumber = (rut: string): string => rut.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

const weights = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Whether a tax number ends as it should. Only Uruguay's twelve digits say so themselves (their last one is computed,
 * modulo 11); of other countries nothing is known. It is a hint for the one who types, never a refusal.
 */
export const hasRightCheckDigit = (rut: string, paisCod: string): boolean => {
  const number = rutNumber(rut)
  if (paisCod !== 'UY' || number === '') return true
  if (!/^\d{12}$/.test(number)) return false
  const sum = weights.reduce((all, weight, place) => all + weight * Number(number[place]), 0)
  const rest = sum % 11
  return rest !== 1 && Number(number[11]) === (11 - rest) % 11
}
