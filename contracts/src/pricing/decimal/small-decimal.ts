/**
 * Sums, quotients and rounding of decimal texts with integers in doubles, for speed: about every amount of the trade
 * fits. Each function returns undefined where a double is not exact or the text is no plain decimal; callers then use
 * `Exact`, which gives the same result and is much slower.
 */

/** Whole units of the last decimal place: 12.50 is 1250 with 2 decimals. */
type ScaledInteger = { units: number; decimals: number }

const maxDigits = 15
const [zero, nine, dot, minus] = [48, 57, 46, 45]
const powers = Array.from({ length: maxDigits + 1 }, (_, exponent) => 10 ** exponent)

const scaledInteger = (text: string): ScaledInteger | undefined => {
  const isNegative = text.charCodeAt(0) === minus
  let [units, digits, decimals] = [0, 0, -1]
  for (let index = isNegative ? 1 : 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === dot && decimals < 0 && digits > 0) decimals = 0
    else if (code >= zero && code <= nine && digits < maxDigits) {
      units = units * 10 + (code - zero)
      digits += 1
      if (decimals >= 0) decimals += 1
    } else return undefined
  }
  if (digits === 0 || decimals === 0) return undefined
  return { units: isNegative ? -units : units, decimals: Math.max(0, decimals) }
}

/** The product, or undefined where a double does not hold it exactly. */
const times = (a: number, b: number): number | undefined => {
  const product = a * b
  return Number.isSafeInteger(product) ? product : undefined
}

const shifted = (units: number, exponent: number): number | undefined => {
  const power = powers[exponent]
  return power === undefined ? undefined : times(units, power)
}

/** Half-up, away from zero. A quotient of exact integers never rounds up to the next integer by itself. */
const quotient = (numerator: number, denominator: number): number => {
  const magnitude = Math.abs(numerator)
  const integer = Math.floor(magnitude / denominator)
  const rounded = (magnitude - integer * denominator) * 2 >= denominator ? integer + 1 : integer
  return numerator < 0 ? -rounded : rounded
}

/** Avoids "-0". */
const decimalText = (units: number, decimals: number): string => {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  const sign = units < 0 ? '-' : ''
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const roundedUnits = ({ units, decimals }: ScaledInteger, to: number): number | undefined => {
  if (decimals <= to) return shifted(units, to - decimals)
  const power = powers[decimals - to]
  return power === undefined ? undefined : quotient(units, power)
}

const roundedAmount = /^(0|[1-9]\d{0,12})\.\d\d$/

/** Half-up (away from zero) to `decimals`, as text with that many decimals; undefined: use `Exact`. */
export const smallRounded = (text: string, decimals: number): string | undefined => {
  // Most amounts are rounded already.
  if (decimals === 2 && roundedAmount.test(text)) return text
  const scaled = scaledInteger(text)
  const units = scaled && roundedUnits(scaled, decimals)
  return units === undefined ? undefined : decimalText(units, decimals)
}

/** The sum, half-up to `decimals`; undefined: use `Exact`. */
export const smallSum = (texts: readonly string[], decimals: number): string | undefined => {
  let sum: ScaledInteger = { units: 0, decimals: 0 }
  for (const text of texts) {
    const addend = scaledInteger(text)
    if (addend === undefined) return undefined
    const finest = Math.max(sum.decimals, addend.decimals)
    const [before, added] = [shifted(sum.units, finest - sum.decimals), shifted(addend.units, finest - addend.decimals)]
    if (before === undefined || added === undefined || !Number.isSafeInteger(before + added)) return undefined
    sum = { units: before + added, decimals: finest }
  }
  const units = roundedUnits(sum, decimals)
  return units === undefined ? undefined : decimalText(units, decimals)
}

const productOf = (texts: readonly string[]): ScaledInteger | undefined => {
  let product: ScaledInteger = { units: 1, decimals: 0 }
  for (const text of texts) {
    const factor = scaledInteger(text)
    const units = factor && times(product.units, factor.units)
    if (units === undefined || factor === undefined) return undefined
    product = { units, decimals: product.decimals + factor.decimals }
  }
  return product
}

/** The product of the numerators divided by that of the denominators, half-up once to `decimals`; undefined: use `Exact`. */
export const smallQuotient = (
  numerators: readonly string[],
  denominators: readonly string[],
  decimals: number,
): string | undefined => {
  const [numerator, denominator] = [productOf(numerators), productOf(denominators)]
  if (!numerator || !denominator || denominator.units <= 0) return undefined
  const shift = decimals + denominator.decimals - numerator.decimals
  const [shiftedNumerator, shiftedDenominator] = [
    shifted(numerator.units, Math.max(0, shift)),
    shifted(denominator.units, Math.max(0, -shift)),
  ]
  const units =
    shiftedNumerator === undefined || shiftedDenominator === undefined
      ? undefined
      : quotient(shiftedNumerator, shiftedDenominator)
  return units === undefined ? undefined : decimalText(units, decimals)
}

/** Negative when a is less, 0 when equal, positive when more; undefined: use `Exact`. */
export const smallCompared = (a: string, b: string): number | undefined => {
  const [one, other] = [scaledInteger(a), scaledInteger(b)]
  // Up to 15 digits, each text has its own double, in the same order.
  return one && other ? Number(a) - Number(b) : undefined
}

/** Whether the text is zero, with any number of zeros; undefined: use `Exact`. */
export const isSmallZero = (text: string): boolean | undefined => {
  const scaled = scaledInteger(text)
  return scaled && scaled.units === 0
}
