import type { Decimal } from 'decimal.js'
import { Exact } from '../money/money.ts'

const numbers = new Map<string, Decimal>()
const mostNumbers = 20_000

/** The number of a text. The texts of a tariff repeat in every rating, and parsing would be most of its time. */
export const exact = (text: string): Decimal => {
  const known = numbers.get(text)
  if (known !== undefined) return known
  if (numbers.size >= mostNumbers) numbers.clear()
  const number = new Exact(text)
  numbers.set(text, number)
  return number
}

export const greater = (a: Decimal, b: Decimal): Decimal => (a.lessThan(b) ? b : a)
export const zero = new Exact(0)
