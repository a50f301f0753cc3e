import { z } from 'zod'
import { separators } from '../csv/separator.ts'
import { day } from '../day.ts'
import { Calculator, ContainerType, Currency, Mode, RangeUnit, TransportMode } from '../vocabulary/schemas.ts'
import { DecimalText, Quantity } from '../money/money.ts'
import { FreeTimeTier, scheduleLimits, tierKinds } from '../pricing/offer/offer-schedule.ts'
import { rateTypes } from '../vocabulary/rate.ts'
import {
  dateStyles,
  laneEnds,
  MOST_RATE_COLUMNS,
  MOST_SHEET_PERIODS,
  numberStyles,
  rateImportFields,
  targetKey,
} from '../vocabulary/rate-import.ts'

const code = z.string().regex(/^[A-Z0-9]{2,8}$/)
const currency = Currency.optional()
const place = z.string().regex(/^([A-Z]{2}|[A-Z0-9]{3}|[A-Z]{2}[A-Z0-9]{3})$/)

/** Target of a column of a file. */
export const ColumnTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('FIELD'), field: z.enum(rateImportFields) }),
  /** Price of a charge; `unit` as in a rate: a container type, or the base of a percentage. */
  z.object({
    to: z.literal('CHARGE'),
    code,
    /** Absent where the file does not define the unit of the price: the user chooses it before the check. */
    calculator: Calculator.exclude(['RANGE', 'RANGE_CUMULATIVE']).optional(),
    unit: z.string().max(20).default(''),
    currency,
  }),
  /** Price of a charge from this quantity on; several such columns are its bands. */
  z.object({ to: z.literal('BREAK'), code, from: Quantity, unit: RangeUnit.default('KG'), currency }),
  /** Free days of demurrage or detention; with `fromDay` the price per day from that day on. */
  z.object({
    to: z.literal('FREE_TIME'),
    kind: z.enum(tierKinds),
    container: ContainerType.optional(),
    fromDay: z.int().min(1).max(scheduleLimits.days).optional(),
    currency,
  }),
  /** Minimum amount and minimum quantity of a charge. */
  z.object({ to: z.literal('MINIMUM'), code }),
  z.object({ to: z.literal('LEAST'), code }),
])
export type ColumnTarget = z.infer<typeof ColumnTarget>

export const MappedColumn = z.object({
  /** Index of the column, from 0. */
  column: z
    .int()
    .min(0)
    .max(MOST_RATE_COLUMNS - 1),
  /** Heading of the column, which also matches the provider's next file. */
  header: z.string().max(200),
  target: ColumnTarget,
  /** Index of its validity in `periods`; absent: the column belongs to all of them. */
  period: z
    .int()
    .min(0)
    .max(MOST_SHEET_PERIODS - 1)
    .optional(),
})

/** A validity, or a place, of a sheet with several of them side by side: each row gives one rate for each. */
export const SheetPeriod = z.object({
  /** Text of the file, and the cell that has it. */
  name: z.string().max(200),
  cell: z.string().max(60).optional(),
  /** Absent where columns of the period have the days. */
  validFrom: day().optional(),
  validTo: day().optional(),
  /** The other end of the lanes of its columns, as written above them: ports across, ports down. */
  at: z.object({ end: z.enum(laneEnds), name: z.string().max(200) }).optional(),
})

type SheetPeriod = z.infer<typeof SheetPeriod>

/** A price from a block of surcharges, which belongs to every row of the sheet without its own price for the charge. */
export const SheetSurcharge = z.object({
  /** Name in the file, which also finds its charge in the provider's next file. */
  name: z.string().max(200),
  /** Absent where the name is no known charge: the user chooses it before the check. Null: it is not imported. */
  code: code.nullable().optional(),
  /** Absent: on request. */
  amount: DecimalText.optional(),
  currency: Currency,
  calculator: Calculator.exclude(['RANGE', 'RANGE_CUMULATIVE']).optional(),
  unit: z.string().max(20).default(''),
  /** Places in its name, such as "THC Montevideo": only lanes with one of them at this end, or at any end. */
  at: z.object({ end: z.enum(laneEnds).optional(), codes: z.array(place).min(1).max(20) }).optional(),
  /** Days in its name, such as "BAF (Q4 2026)". */
  validFrom: day().optional(),
  validTo: day().optional(),
  /** Cell of the amount, such as J5 or Surcharges!C5. */
  cell: z.string().max(100),
})
export type SheetSurcharge = z.infer<typeof SheetSurcharge>

/** Demurrage or detention from a text of the file, for the rows without columns of that kind. */
export const SheetTier = FreeTimeTier.extend({ cell: z.string().max(200) })
export type SheetTier = z.infer<typeof SheetTier>

/** A text of a file that is no price, with its first cell. */
export const SheetNote = z.object({ cell: z.string().max(200), text: z.string() })
export type SheetNote = z.infer<typeof SheetNote>

/** A user's correction of a row; the file itself does not change. */
export const RowCorrection = z.object({
  /** Row number in the file. */
  row: z.int().min(1),
  /** Lane of the file that it corrects, where a row contains several; absent: the whole row. */
  lane: z.string().max(500).optional(),
  set: z.object({
    origin: place.optional(),
    destination: place.optional(),
    validFrom: day().optional(),
    validTo: day().optional(),
  }),
})
export type RowCorrection = z.infer<typeof RowCorrection>

/** Settings for reading a file of rates. */
export const RateMapping = z.object({
  /** Sheet of a workbook, from 0. */
  sheet: z.int().min(0).max(200).default(0),
  /** Row of the headings, from 1. */
  headerRow: z.int().min(1).max(1000).default(1),
  columns: z.array(MappedColumn).max(MOST_RATE_COLUMNS),
  numbers: z.enum(numberStyles).default('AUTO'),
  dates: z.enum(dateStyles).default('AUTO'),
  /** Styles from the provider's last file that this file does not show: rows that depend on them are to confirm. */
  fromLastFile: z
    .array(z.enum(['numbers', 'dates']))
    .max(2)
    .optional(),
  /** Defaults for rows with an empty cell. */
  type: z.enum(rateTypes).default('BUY'),
  owner: z
    .object({ id: z.string().min(1).max(200) })
    .nullable()
    .default(null),
  transport: TransportMode.optional(),
  mode: Mode.optional(),
  container: ContainerType.nullable().default(null),
  currency: Currency.default('USD'),
  validFrom: day().optional(),
  validTo: day().optional(),
  corrections: z.array(RowCorrection).max(1000).optional(),
  /** Separator of a CSV; absent: detected from the headings. */
  separator: z.enum(separators).optional(),
  /** Ends of the lane that the user confirmed as "anywhere": no column has them, or cells are empty. */
  anywhere: z.array(z.enum(laneEnds)).max(2).optional(),
  /** Headings without a target, to recognize new columns in the next file. */
  unused: z.array(z.string().max(200)).max(MOST_RATE_COLUMNS).optional(),
  /** Headings of the last file that the user confirmed as removed. */
  gone: z.array(z.string().max(200)).max(MOST_RATE_COLUMNS).optional(),
  periods: z.array(SheetPeriod).max(MOST_SHEET_PERIODS).optional(),
  surcharges: z.array(SheetSurcharge).max(200).optional(),
  /** Texts above the headings and parts of the surcharges that are no price: the rates of the file show them. */
  notes: z.array(SheetNote).max(100).optional(),
  tiers: z.array(SheetTier).max(scheduleLimits.tiers).optional(),
  /** Number of columns of the table of lanes; absent: all. Further ones belong to another table beside it. */
  width: z.int().min(1).max(MOST_RATE_COLUMNS).optional(),
  /** Rows of the file with tables of surcharges below the lanes: no row of them is a lane. */
  surchargeRows: z
    .array(z.object({ from: z.int().min(1), to: z.int().min(1) }))
    .max(20)
    .optional(),
})
export type RateMapping = z.infer<typeof RateMapping>

/** Open questions of a mapping, which block the check of the rows. */
export type MappingQuestions = {
  /** Price columns without a unit. */
  units: string[]
  /** Columns that would fill the same price, or price one charge twice. */
  twice: string[]
  /** Ends of the lane without a column that the user has not confirmed as "anywhere". */
  ends: (typeof laneEnds)[number][]
  /** Periods without days. */
  periods: string[]
  /** Surcharges without a charge. */
  surcharges: string[]
}

type Column = z.infer<typeof MappedColumn>

/** Whether two price columns of one charge would both apply, or one would replace the other. */
const pricesTwice = ({ target: a, period }: Column, { target: b, period: other }: Column): boolean => {
  if (period !== undefined && other !== undefined && period !== other) return false
  if (targetKey(a) === targetKey(b)) return true
  if (!('code' in a && 'code' in b) || a.code !== b.code) return false
  const prices = [a, b].flatMap((one) => (one.to === 'CHARGE' ? [one] : []))
  const [first, second] = prices
  // Weight breaks may exist with a price per kilogram, and a price for any container with one for a type.
  if (first && !second) return (a.to === 'BREAK' || b.to === 'BREAK') && first.calculator === 'PER_KG'
  return (
    first?.calculator === 'PER_CONTAINER' &&
    second?.calculator === 'PER_CONTAINER' &&
    (first.unit === '' || second.unit === '')
  )
}

const hasField = (columns: readonly Column[], field: string, period?: number): boolean =>
  columns.some(
    (one) => one.target.to === 'FIELD' && one.target.field === field && (period === undefined || one.period === period),
  )

/** Whether the places of this end stand above the prices. */
export const isAcross = (periods: readonly SheetPeriod[] | undefined, end: (typeof laneEnds)[number]): boolean =>
  periods !== undefined && periods.length > 0 && periods.every(({ at }) => at?.end === end)

export const mappingQuestions = ({
  columns,
  anywhere = [],
  periods = [],
  surcharges = [],
}: RateMapping): MappingQuestions => ({
  units: [
    ...columns.flatMap(({ header, target }) =>
      target.to === 'CHARGE' && target.calculator === undefined ? [header] : [],
    ),
    ...surcharges.flatMap(({ name, code: charge, calculator }) => (charge && calculator === undefined ? [name] : [])),
  ],
  twice: columns
    .filter((one, index) => columns.some((other, at) => at < index && pricesTwice(other, one)))
    .map(({ header }) => header),
  ends: laneEnds.filter((end) => !anywhere.includes(end) && !hasField(columns, end) && !isAcross(periods, end)),
  periods: periods.flatMap(({ name, validFrom, validTo, at }, index) =>
    // Without days of their own they have those of the file or of the row.
    at !== undefined && validFrom === undefined && validTo === undefined
      ? []
      : (validFrom === undefined && !hasField(columns, 'validFrom', index)) ||
          (validTo === undefined && !hasField(columns, 'validTo', index))
        ? [name]
        : [],
  ),
  surcharges: surcharges.flatMap(({ name, code: charge }) => (charge === undefined ? [name] : [])),
})
