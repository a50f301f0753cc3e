import { quotedRate, type Rate } from '@freight/contracts/exchange-rate/quoted-rate'
import type { Format } from './format.ts'

/** An exchange rate in its usual notation: "1 EUR = 1,1000 USD", "1 USD = 1.490,00 ARS". */
export const rateWords = (format: Format, rate: Rate & { currency: string }, base: string): string => {
  const { one, value, other, places } = quotedRate(rate, base)
  return `1 ${one} = ${format.decimal(value, places)} ${other}`
}
