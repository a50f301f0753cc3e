import { z } from 'zod'
import { day } from '../day.ts'
import { ContainerType, Mode, TransportMode } from '../freight/transport.ts'
import { Currency, Quantity } from '../pricing/money.ts'
import { Calculator, RangeUnit } from '../pricing/rate-charge.ts'
import { rateTypes } from '../rate/choices.ts'
import { dateStyles, MOST_RATE_COLUMNS, numberStyles, rateImportFields } from './choices.ts'

const code = z.string().regex(/^[A-Z0-9]{2,8}$/)
const currency = Currency.optional()

/** What a column of a file fills. */
export const ColumnTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('FIELD'), field: z.enum(rateImportFields) }),
  /** The price of a charge; `unit` as in a rate: a type of container, or the base of a percentage. */
  z.object({
    to: z.literal('CHARGE'),
    code,
    calculator: Calculator.exclude(['RANGE', 'RANGE_CUMULATIVE']),
    unit: z.string().max(20).default(''),
    currency,
  }),
  /** The price of a charge from this quantity on; several such columns make its bands. */
  z.object({ to: z.literal('BREAK'), code, from: Quantity, unit: RangeUnit.default('KG'), currency }),
  /** The least money that is charged, and the least quantity. */
  z.object({ to: z.literal('MINIMUM'), code }),
  z.object({ to: z.literal('LEAST'), code }),
])
export type ColumnTarget = z.infer<typeof ColumnTarget>

export const MappedColumn = z.object({
  /** Its place in the file, from 0. */
  column: z
    .int()
    .min(0)
    .max(MOST_RATE_COLUMNS - 1),
  /** Its heading, by which the next file of the provider is understood. */
  header: z.string().max(200),
  target: ColumnTarget,
})

const place = z.string().regex(/^([A-Z]{2}|[A-Z0-9]{3}|[A-Z]{2}[A-Z0-9]{3})$/)

/** What a row of the file says wrongly, as somebody has set it right: the file stays as it came. */
export const RowCorrection = z.object({
  /** As the file counts. */
  row: z.int().min(1),
  set: z.object({
    origin: place.optional(),
    destination: place.optional(),
    validFrom: day().optional(),
    validTo: day().optional(),
  }),
})
export type RowCorrection = z.infer<typeof RowCorrection>

/** How a file of rates is read. */
export const RateMapping = z.object({
  /** Which sheet of a workbook, from 0. */
  sheet: z.int().min(0).max(200).default(0),
  /** The row of the headings, as the file counts from 1. */
  headerRow: z.int().min(1).max(1000).default(1),
  columns: z.array(MappedColumn).max(MOST_RATE_COLUMNS),
  numbers: z.enum(numberStyles).default('AUTO'),
  dates: z.enum(dateStyles).default('AUTO'),
  /** What holds for every row whose cell says nothing else. */
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
})
export type RateMapping = z.infer<typeof RateMapping>

/** Two columns with one key would fill the same. */
export const targetKey = (target: ColumnTarget): string => {
  switch (target.to) {
    case 'FIELD':
      return `FIELD ${target.field}`
    case 'CHARGE':
      return `CHARGE ${target.code} ${target.calculator} ${target.unit}`
    case 'BREAK':
      return `BREAK ${target.code} ${target.unit} ${Number(target.from)}`
    default:
      return `${target.to} ${target.code}`
  }
}
