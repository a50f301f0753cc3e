import { isBanded, type PriceDraft } from '../typed-price.ts'
import type { CountedType } from './types-of.ts'

/** The price of one type of container. */
export interface TypePrice {
  type: string
  /** How many of them there are. */
  quantity: number
  /** Empty: none of its own. */
  price: string
  /** What it costs without one of its own: the same as every other. */
  usual: string
}

type Line = PriceDraft & { rowId: string; idCharge: string; description: string; currency: string | undefined }

const ofType = (type: string) => `PER_CONTAINER:${type}`
const isForAll = ({ meaning }: Line) => meaning === '' || meaning === 'PER_CONTAINER'

/** Whether the line can have a price for each type: it is multiplied by containers. */
export const isByContainer = (line: Line): boolean =>
  line.amount === '' && !isBanded(line) && (isForAll(line) || line.meaning.startsWith('PER_CONTAINER:'))

/** The lines that belong together: the same charge, told and sold alike, each for another type. */
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

/** What a charge costs for each type; it is kept as one line a type. */
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
 * The lines with another price for one type. A line that had one price for all of them is for its first type from then on,
 * and the others keep that price in lines of their own; `fresh` makes a line for a further type.
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
