import { isBanded, type PriceDraft } from '../typed-price.ts'
import type { CountedType } from './types-of.ts'

/** Price of one container type. */
export interface TypePrice {
  type: string
  /** Number of containers of this type. */
  quantity: number
  /** Its own price; empty without one. */
  price: string
  /** Common price, used without a price of its own. */
  usual: string
}

type Line = PriceDraft & { rowId: string; idCharge: string; description: string; currency: string | undefined }

const ofType = (type: string) => `PER_CONTAINER:${type}`
const isForAll = ({ meaning }: Line) => meaning === '' || meaning === 'PER_CONTAINER'

/** Whether the line can have a price per type: its basis is containers. */
export const isByContainer = (line: Line): boolean =>
  line.amount === '' && !isBanded(line) && (isForAll(line) || line.meaning.startsWith('PER_CONTAINER:'))

/** The lines of one charge with the same currency and sale terms, one per type. */
const together = <One extends Line>(lines: readonly One[], line: One): One[] =>
  lines.filter(
    (one) =>
      one.rowId === line.rowId ||
      (one.idCharge === line.idCharge &&
        one.description === line.description &&
        one.currency === line.currency &&
        one.amount === '' &&
        one.meaning.startsWith('PER_CONTAINER:')),
  )

/** Prices of a charge per type; stored as one line per type. */
export const typePrices = (lines: readonly Line[], line: Line, types: readonly CountedType[]): readonly TypePrice[] => {
  const mine = together(lines, line)
  return types.map(({ type, quantity }) => ({
    type,
    quantity,
    price: mine.find(({ meaning }) => meaning === ofType(type))?.perUnit ?? '',
    usual: isForAll(line) ? line.perUnit : '',
  }))
}

/**
 * The lines with a new price for one type. A line with a common price becomes the line of its first type, and the other
 * types keep that price in lines of their own; `fresh` creates a line for a further type.
 */
export const withTypePrice = <One extends Line>(
  lines: readonly One[],
  line: One,
  to: { type: string; price: string; types: readonly CountedType[] },
  fresh: (line: One) => One,
): One[] => {
  const { type, price, types } = to
  if (isForAll(line)) {
    const own = types.map((one) => ({ type: one.type, price: one.type === type ? price : line.perUnit }))
    const [first, ...others] = own.filter((one) => one.type === type || one.price !== '')
    const at = lines.findIndex(({ rowId }) => rowId === line.rowId)
    if (first === undefined || at < 0) return [...lines]
    const as = (one: One, { type: its, price: perUnit }: { type: string; price: string }): One => ({
      ...one,
      meaning: ofType(its),
      perUnit,
    })
    return lines.toSpliced(at, 1, as(line, first), ...others.map((one) => as(fresh(line), one)))
  }
  const mine = together(lines, line)
  const there = mine.find(({ meaning }) => meaning === ofType(type))
  if (there !== undefined) return lines.map((one) => (one.rowId === there.rowId ? { ...one, perUnit: price } : one))
  const behind = lines.findLastIndex((one) => mine.includes(one))
  return lines.toSpliced(behind + 1, 0, { ...fresh(line), meaning: ofType(type), perUnit: price })
}
