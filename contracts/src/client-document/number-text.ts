import { Exact } from '../money/money.ts'

export type NumberStyle = 'COMMA' | 'POINT'

/** Formats a decimal: `1.045,06` or `1,045.06`, half-up to `places`, with a true minus sign. */
export const numberText = (value: string, places: number, style: NumberStyle): string => {
  const [integer = '0', decimals] = new Exact(value).toFixed(places).split('.')
  const [group, point] = style === 'COMMA' ? ['.', ','] : [',', '.']
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, group).replace('-', '−')
  return decimals === undefined ? grouped : `${grouped}${point}${decimals}`
}

/** At least two decimals, and all further ones. */
export const priceText = (value: string, style: NumberStyle): string =>
  numberText(value, Math.max(2, new Exact(value).decimalPlaces()), style)
