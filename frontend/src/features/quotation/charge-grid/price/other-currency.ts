import type { Currency } from '@freight/contracts/pricing/money'
import { type FormerPrice, isBanded, type PriceDraft } from '../typed-price.ts'

interface PricedLine extends PriceDraft {
  /** Undefined while no currency is chosen. */
  currency: Currency | undefined
  before?: FormerPrice | undefined
}

const isPriceless = ({ perUnit, amount, bands = [], ...line }: PriceDraft) =>
  perUnit === '' && amount === '' && (!isBanded({ ...line, amount }) || bands.every((band) => band.amount === ''))

const formerOf = (line: PricedLine, currency: Currency): FormerPrice => {
  const field = line.amount === '' || line.perUnit !== '' ? 'perUnit' : 'amount'
  return {
    currency,
    field,
    text: line[field],
    ...(field === 'perUnit' && line.minimum && { minimum: line.minimum }),
    ...(isBanded(line) && { bands: line.bands ?? [] }),
    ...(line.uld?.overPivot !== undefined && { overPivot: line.uld.overPivot }),
  }
}

/**
 * The line in another currency: its price is cleared, has to be typed again, and returns with the former currency. It
 * is never converted and never keeps its number.
 */
export const inOtherCurrency = <Line extends PricedLine>(line: Line, currency: Currency): Line => {
  // A price typed before a currency was chosen stays.
  if (line.currency === undefined || line.currency === currency) return { ...line, currency }
  const { uld: { overPivot: formerOverPivot, ...pivot } = {} } = line
  const isEmpty = isPriceless(line) && formerOverPivot === undefined
  if (isEmpty && line.before?.currency === currency) {
    const { before, ...rest } = line
    const { field, text, minimum = '', bands, overPivot } = before
    const uld = overPivot !== undefined && { uld: { ...line.uld, overPivot } }
    return { ...rest, currency, [field]: text, minimum, ...(bands && { bands }), ...uld } as Line
  }
  const bands = line.bands?.map((band) => ({ ...band, amount: '' }))
  const before = isEmpty ? line.before : formerOf(line, line.currency)
  const uld = formerOverPivot !== undefined && { uld: pivot }
  const emptied = { perUnit: '', amount: '', minimum: '', formerUnit: undefined, ...(bands && { bands }), ...uld }
  return { ...line, currency, ...emptied, ...(before && { before }) }
}

/** Whether the price has not been typed again since the currency changed. */
export const lacksNewPrice = (line: PricedLine): boolean => line.before !== undefined && isPriceless(line)

const UNPRICED = 'CURRENCY_WITHOUT_AMOUNT'

/** Problems of a line including a price missing since a currency change; this one is shown before saving. */
export const withLackOfPrice = <Problem extends { code: string }>(
  problems: readonly Problem[],
  line: PricedLine & { rowId: string; included?: boolean | undefined },
): (Problem | { code: typeof UNPRICED; rowId: string })[] => [
  ...problems.filter(({ code }) => code !== UNPRICED),
  ...(line.included !== true && lacksNewPrice(line) ? [{ code: UNPRICED, rowId: line.rowId } as const] : []),
]
