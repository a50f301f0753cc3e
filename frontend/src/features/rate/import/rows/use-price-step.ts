import { Exact } from '@freight/contracts/money/money'
import { useFormat } from '../../../../lib/format/format.ts'

/** Shares of less than a thousandth are no number of a price list. */
const MOST_PLACES = 1

/** Difference of two prices as `+150,00 (+6 %)`; empty for equal ones. */
export const usePriceStep = () => {
  const format = useFormat()
  const signed = (value: string, text: string) => (new Exact(value).gt(0) ? `+${text}` : text)
  /** `percent`: in percent of the former price; undefined if that is zero. */
  const words = (change: string, percent: string | undefined): string => {
    const share =
      percent === undefined
        ? ''
        : ` (${signed(percent, format.percent(new Exact(percent).toDecimalPlaces(MOST_PLACES).toFixed()))})`
    return `${signed(change, format.price(new Exact(change).toFixed()))}${share}`
  }
  return {
    words,
    between: (before: string | undefined, now: string): string => {
      if (before === undefined || new Exact(before).eq(now)) return ''
      const change = new Exact(now).minus(before)
      const percent = new Exact(before).isZero() ? undefined : change.div(before).times(100).toFixed(3)
      return words(change.toFixed(), percent)
    },
  }
}
