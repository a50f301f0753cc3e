import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { type FreeTimeTier, TypedTiers } from '@freight/contracts/pricing/offer/offer-schedule'
import type { RowIssue } from '@freight/contracts/rate-import/rate-import-routes'
import type { Cell } from '@freight/platform/spreadsheet/sheet-row'
import { freeTimeIn } from '../columns/free-time-words.ts'
import { cellName } from '../layout/logical-rows.ts'
import { readNumber } from '../values/numbers.ts'
import { concern, excerptOf, textOf } from './row-issue.ts'
import { isNotCharged } from './row-charges.ts'

export type CellTier = FreeTimeTier & { cell: string }
type Needs = { currency: FreeTimeTier['currency']; container: unknown; types: ReadonlySet<string>; row: number }

const keyOf = ({ kind, container }: FreeTimeTier): string => `${kind} ${container ?? ''}`

/** Days before the first price per day are free: a count of free days beside it adds nothing. */
const withoutKnownFree = (tiers: readonly CellTier[]): CellTier[] =>
  tiers.filter(
    (one) =>
      one.amount !== undefined ||
      !tiers.some((other) => other.amount !== undefined && keyOf(other) === keyOf(one) && other.fromDay <= one.fromDay),
  )

type Result = { tiers: CellTier[]; warnings: RowIssue[]; notes: string[] }

const tiersInCells = (
  cells: readonly Cell[],
  { columns, numbers }: RateMapping,
  { currency, row }: Needs,
  { warnings, notes }: Result,
): CellTier[] =>
  columns.flatMap(({ column, header, target }): CellTier[] => {
    const text = textOf(cells[column])
    if (target.to !== 'FREE_TIME' || text === '') return []
    const { kind, container, fromDay } = target
    const cell = cellName(column, row)
    const tier = { kind, ...(container && { container }), cell }
    if (fromDay === undefined) {
      if (/^([-–—]+|n\/?a)$/i.test(text)) return []
      const [, days] = /^(\d{1,3})\s*(?:d|days?|d[ií]as?)?\.?$/i.exec(text) ?? []
      if (days !== undefined) return [{ ...tier, fromDay: Number(days) + 1, currency }]
      const found = freeTimeIn(`${kind === 'COMBINED' ? 'DEM/DET' : kind} ${text}`, currency)
      if (found.length > 0) return found.map((one) => ({ ...(container && { container }), ...one, cell }))
    } else if (isNotCharged(text)) return []
    else {
      const read = readNumber(cells[column] ?? '', numbers)
      if ('number' in read && !read.percent)
        return [{ ...tier, fromDay, currency: read.currency ?? target.currency ?? currency, amount: read.number }]
    }
    // A remark does not stop the freight of the row.
    notes.push(`${header}: ${text}`)
    warnings.push(concern(header, 'ONLY_NOTE', 'No single number.', { text: excerptOf(text) }))
    return []
  })

/**
 * Free days and prices per day of a row: of its columns, of a text in its free days, and of the notes of the sheet for the
 * kinds and containers that the row has not. Those of other containers than the rate prices are left out.
 */
export const freeTimeOf = (
  cells: readonly Cell[],
  mapping: RateMapping,
  needs: Needs,
  text: { text: string; cell: string } | undefined,
): Result => {
  const result: Result = { tiers: [], warnings: [], notes: [] }
  const own = [
    ...tiersInCells(cells, mapping, needs, result),
    ...(text === undefined ? [] : freeTimeIn(text.text, needs.currency).map((one) => ({ ...one, cell: text.cell }))),
  ]
  const kinds = new Set(own.map(({ kind }) => kind))
  const isSplit = kinds.has('DEMURRAGE') || kinds.has('DETENTION')
  const { container, types } = needs
  const isOfOneType = typeof container === 'string'
  const ofSheet = (mapping.tiers ?? []).filter(
    (one) =>
      !own.some((other) => (isOfOneType ? other.kind === one.kind : keyOf(other) === keyOf(one))) &&
      !(one.kind === 'COMBINED' ? isSplit : kinds.has('COMBINED')),
  )
  const isPriced = ({ container: type }: FreeTimeTier) =>
    type === undefined || (isOfOneType ? type === container : types.size === 0 || types.has(type))
  const tiers = withoutKnownFree([...own, ...ofSheet].filter(isPriced))
  if (tiers.length === 0 || TypedTiers.safeParse(tiers).success) return { ...result, tiers }
  const cellNames = [...new Set(tiers.map(({ cell }) => cell))].join(', ')
  // Columns that contradict each other do not stop the freight of the row.
  const contradiction = concern('', 'TIERS_CONTRADICT', 'Free days and prices per day contradict each other.', {
    text: cellNames,
  })
  return { ...result, tiers: [], warnings: [...result.warnings, contradiction] }
}

/** The free days of a rate without such columns: one number only if both kinds have the same. */
export const freeDaysOf = (tiers: readonly FreeTimeTier[]): number | null => {
  const days = new Set(
    [...new Set(tiers.map(keyOf))].map(
      (key) => Math.min(...tiers.filter((one) => keyOf(one) === key).map((one) => one.fromDay)) - 1,
    ),
  )
  const [only] = days
  return days.size === 1 && only !== undefined ? only : null
}
