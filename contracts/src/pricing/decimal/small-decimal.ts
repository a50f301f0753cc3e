/**
 * Sums, quotients and rounding of decimal texts with integers in doubles, for speed: about every amount of the trade
 * fits. Each function returns undefined where a double is not exact or the text is no plain decimal; callers then use
 * `Exact`, which gives the same result and is much slower.
 */
type Whole = { units: number; decimals: number }

const mostDigits = 15
const [zero, nine, dot, minus] = [48, 57, 46, 45]
const powers = Array.from({ length: mostDigits + 1 }, (_, exponent) => 10 ** exponent)

const wholeOf = (text: string): Whole | undefined => {
  const isNegative = text.charCodeAt(0) === minus
  let [units, digits, decimals] = [0, 0, -1]
  for (let place = isNegative ? 1 : 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code === dot && decimals < 0 && digits > 0) decimals = 0
    else if (code >= zero && code <= nine && digits < mostDigits) {
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

const shifted = (units: number, by: number): number | undefined => {
  const power = powers[by]
  return power === undefined ? undefined : times(units, power)
}

/** Half-up, away from zero. A quotient of exact integers never rounds up to the next integer by itself. */
const quotient = (over: number, under: number): number => {
  const amount = Math.abs(over)
  const whole = Math.floor(amount / under)
  const rounded = (amount - whole * under) * 2 >= under ? whole + 1 : whole
  return over < 0 ? -rounded : rounded
}

/** Avoids "-0". */
const decimalText = (units: number, decimals: number): string => {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  const sign = units < 0 ? '-' : ''
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const roundedUnits = ({ units, decimals }: Whole, to: number): number | undefined => {
  if (decimals <= to) return shifted(units, to - decimals)
  const power = powers[decimals - to]
  return power === undefined ? undefined : quotient(units, power)
}

const amount = /^(0|[1-9]\d{0,12})\.\d\d$/

/** Half-up (away from zero) to `decimals`, as text with that many decimals; undefined: use `Exact`. */
export const smallRounded = (text: string, decimals: number): string | undefined => {
  // Most amounts are rounded already.
  if (decimals === 2 && amount.test(text)) return text
  const whole = wholeOf(text)
  const units = whole && roundedUnits(whole, decimals)
  return units === undefined ? undefined : decimalText(units, decimals)
}

/** The sum, half-up to `decimals`; undefined: use `Exact`. */
export const smallSum = (texts: readonly string[], decimals: number): string | undefined => {
  let sum: Whole = { units: 0, decimals: 0 }
  for (const text of texts) {
    const one = wholeOf(text)
    if (one === undefined) return undefined
    const finest = Math.max(sum.decimals, one.decimals)
    const [before, added] = [shifted(sum.units, finest - sum.decimals), shifted(one.units, finest - one.decimals)]
    if (before === undefined || added === undefined || !Number.isSafeInteger(before + added)) return undefined
    sum = { units: before + added, decimals: finest }
  }
  const units = roundedUnits(sum, decimals)
  return units === undefined ? undefined : decimalText(units, decimals)
}

const productOf = (texts: readonly string[]): Whole | undefined => {
  let product: Whole = { units: 1, decimals: 0 }
  for (const text of texts) {
    const one = wholeOf(text)
    const units = one && times(product.units, one.units)
    if (units === undefined || one === undefined) return undefined
    product = { units, decimals: product.decimals + one.decimals }
  }
  return product
}

/** The product of `overs` divided by that of `unders`, half-up once to `decimals`; undefined: use `Exact`. */
export const smallQuotient = (
  overs: readonly string[],
  unders: readonly string[],
  decimals: number,
): string | undefined => {
  const [over, under] = [productOf(overs), productOf(unders)]
  if (!over || !under || under.units <= 0) return undefined
  const shift = decimals + under.decimals - over.decimals
  const [above, below] = [shifted(over.units, Math.max(0, shift)), shifted(under.units, Math.max(0, -shift))]
  const units = above === undefined || below === undefined ? undefined : quotient(above, below)
  return units === undefined ? undefined : decimalText(units, decimals)
}

/** Negative when a is less, 0 when equal, positive when more; undefined: use `Exact`. */
export const smallCompared = (a: string, b: string): number | undefined => {
  const [one, other] = [wholeOf(a), wholeOf(b)]
  // Up to 15 digits, each text has its own double, in the same order.
  return one && other ? Number(a) - Number(b) : undefined
}

/** Whether the text is zero, with any number of zeros; undefined: use `Exact`. */
export const isSmallZero = (text: string): boolean | undefined => {
  const whole = wholeOf(text)
  return whole && whole.units === 0
}
