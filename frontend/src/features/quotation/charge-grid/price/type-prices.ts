import { type CountedType, isBanded, type PriceDraft } from '../line-draft.ts'

/** Price of one container type. */
export interface TypePrice {
  type: string
  /** Number of containers of this type. */
  quantity: number
  /** Its own price; empty without one. */
  price: string
  /** Common price, used without a price of its own. */
  commonPrice: string
}

type Line = PriceDraft & { rowId: string; idCharge: string; description: string; currency: string | undefined }

const meaningOfType = (type: string) => `PER_CONTAINER:${type}`
const isForAll = ({ meaning }: Line) => meaning === '' || meaning === 'PER_CONTAINER'

/** Whether the line can have a price per type: its basis is containers. */
export const isByContainer = (line: Line): boolean =>
  line.amount === '' && !isBanded(line) && (isForAll(line) || line.meaning.startsWith('PER_CONTAINER:'))

/** The lines of one charge with the same currency and sale terms, one per type. */
const linesOfCharge = <One extends Line>(lines: readonly One[], line: One): One[] =>
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
  const chargeLines = linesOfCharge(lines, line)
  return types.map(({ type, quantity }) => ({
    type,
    quantity,
    price: chargeLines.find(({ meaning }) => meaning === meaningOfType(type))?.perUnit ?? '',
    commonPrice: isForAll(line) ? line.perUnit : '',
  }))
}

/**
 * The lines with a new price for one type. A line with a common price becomes the line of its first type, and the other
 * types keep that price in lines of their own; `newLine` creates a line for a further type.
 */
export const withTypePrice = <One extends Line>(
  lines: readonly One[],
  line: One,
  change: { type: string; price: string; types: readonly CountedType[] },
  newLine: (line: One) => One,
): One[] => {
  const { type, price, types } = change
  if (isForAll(line)) {
    const pricesByType = types.map((one) => ({ type: one.type, price: one.type === type ? price : line.perUnit }))
    const [firstPrice, ...otherPrices] = pricesByType.filter((one) => one.type === type || one.price !== '')
    const at = lines.findIndex(({ rowId }) => rowId === line.rowId)
    if (firstPrice === undefined || at < 0) return [...lines]
    const lineOfType = (one: One, { type: containerType, price: perUnit }: { type: string; price: string }): One => ({
      ...one,
      meaning: meaningOfType(containerType),
      perUnit,
    })
    return lines.toSpliced(
      at,
      1,
      lineOfType(line, firstPrice),
      ...otherPrices.map((one) => lineOfType(newLine(line), one)),
    )
  }
  const chargeLines = linesOfCharge(lines, line)
  const typeLine = chargeLines.find(({ meaning }) => meaning === meaningOfType(type))
  if (typeLine !== undefined)
    return lines.map((one) => (one.rowId === typeLine.rowId ? { ...one, perUnit: price } : one))
  const lastIndex = lines.findLastIndex((one) => chargeLines.includes(one))
  return lines.toSpliced(lastIndex + 1, 0, { ...newLine(line), meaning: meaningOfType(type), perUnit: price })
}
