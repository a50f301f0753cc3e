import { z } from 'zod'
import { type Policy, signedIn } from '../access/policy.ts'
import { type Route, route } from './route.ts'
import { DecimalSign } from './decimal-sign.ts'
import { Language, Currency } from '../vocabulary/schemas.ts'
import { separators } from '../csv/separator.ts'
import { MOST_BYTES } from '../vocabulary/document.ts'

/** Common fields of every catalogue entry. */
export const entryFields = {
  id: z.string(),
  active: z.boolean(),
  /** Revision of its stream, for `If-Match`. */
  revision: z.int(),
  changedAt: z.string(),
  /** Author of the last change. */
  changedBy: z.object({ id: z.string(), name: z.string() }),
}

export const entryId = z.object({ id: z.string().min(1).max(200) })

/** One page of a catalogue, by cursor; `total` counts all matches. */
export const rowsAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.string().optional(), total: z.int() })

/** Query of a catalogue's list: search words, a sort (`-` for descending), a page, and filters. */
export const rowsQuery = <const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  filters: Filters,
) =>
  z.object({
    q: z.string().max(80).default(''),
    /** Absent: the first sort. */
    sort: z.enum([...sorts, ...sorts.map((sort): `-${Sorts[number]}` => `-${sort}`)]).optional(),
    cursor: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
    ...filters,
  })

const lang = Language.default('es')
const decimal = DecimalSign.optional()

type FileQuery<Shape extends z.ZodRawShape> = z.ZodObject<
  Omit<Shape, 'cursor' | 'limit'> & { lang: typeof lang; decimal: typeof decimal }
>

type RowsRoute<Shape extends z.ZodRawShape> = { policy: Policy; query: z.ZodObject<Shape> }

/** A whole list as a file with its filters and order, under the policy of the list. */
export const exportOf = <Shape extends z.ZodRawShape>(
  { policy, query: { shape } }: RowsRoute<Shape>,
  summary: string,
): Route<FileQuery<Shape>, z.ZodString> => {
  const { cursor: _cursor, limit: _limit, ...filters } = shape
  // The compiler cannot infer the remaining fields.
  const query = z.object({ ...filters, lang, decimal }) as unknown as FileQuery<Shape>
  return { ...route(policy, summary, z.string(), { query }), produces: 'text/csv' }
}

/** Active entries, inactive entries, or both. */
export const activity = z.enum(['active', 'inactive', 'all']).default('all')

/** A yes-or-no filter. */
export const flag = z.enum(['true', 'false']).optional()

/** One event of an entry with its changes: stored values before and after. */
export const EntryEvent = z.object({
  revision: z.int(),
  type: z.string(),
  at: z.string(),
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  changes: z.array(z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })),
})
export type EntryEvent = z.infer<typeof EntryEvent>

/** Every event of an entry, the newest first. */
export const EntryHistory = z.object({ id: z.string(), events: z.array(EntryEvent) })

export const UserCard = z.object({
  id: z.string(),
  userName: z.string(),
  name: z.string(),
  company: z.string(),
  isCommercial: z.boolean(),
  /** Marked as a manager: offered as an approver. */
  isManager: z.boolean().optional(),
})

export const OrganizationCard = z.object({
  id: z.string(),
  nombreFantasia: z.string(),
  razonSocial: z.string(),
  rut: z.string(),
  ciudad: z.string(),
  paisCod: z.string(),
  prospect: z.boolean(),
  contacts: z.array(z.object({ id: z.string(), name: z.string(), mail: z.string() })),
})

export const ProviderCard = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  services: z.array(z.string()),
})

export const ExchangeRateRow = z.object({
  currency: Currency,
  date: z.string(),
  perBase: z.string(),
  /** Units of the currency per unit of the base, where the rate was typed this way; then it is the exact value. */
  unitsPerBase: z.string().optional(),
  source: z.string(),
})

/** Rows of a file as text by field. */
export const ImportBody = z.object({
  rows: z
    .array(
      z.object({
        /** Row number in the file, for messages. */
        row: z.int().min(1).max(10_000_000),
        cells: z.record(z.string().max(60), z.string().max(4000)),
      }),
    )
    .min(1, 'A file needs at least one row.')
    .max(200),
  /** Checks the rows without storing them. */
  dryRun: z.boolean(),
  /** The same for all parts of one file, so that repeated rows are found across parts. */
  file: z.uuid().optional(),
  /** Sample numbers of the whole file to detect its decimal separator, 1.234,56 or 1,234.56: one file has one style. */
  numbers: z.array(z.string().max(60)).max(40).optional(),
})
export type ImportBody = z.infer<typeof ImportBody>

export const RowProblem = z.object({
  field: z.string().optional(),
  /** Stable code; the screens translate it. */
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type RowProblem = z.infer<typeof RowProblem>

export const RowResult = z.object({
  row: z.int(),
  outcome: z.enum(['new', 'changed', 'same', 'problem']),
  id: z.string().optional(),
  changes: z
    .array(z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() }))
    .optional(),
  problems: z.array(RowProblem).optional(),
  /** Warnings of an accepted row, in a dry run. */
  warnings: z.array(RowProblem).optional(),
})
export type RowResult = z.infer<typeof RowResult>

export const ImportAnswer = z.object({ results: z.array(RowResult) })
export type ImportAnswer = z.infer<typeof ImportAnswer>

/** Maximum rows of a file. */
export const MOST_FILE_ROWS = 20_000

/** Reads rows of a CSV or workbook for matching its columns. Stores nothing and returns only the file's content. */
export const fileRows = { path: '/app/v1/file-rows', policy: signedIn }

export const NewFileRows = z.object({
  /** Content in base64. */
  data: z.base64().max(Math.ceil((MOST_BYTES * 4) / 3) + 4),
  /** Separator of a CSV; absent: detected from the headings. */
  separator: z.enum(separators).optional(),
})

/** The first visible sheet as text: numbers with a point, days as YYYY-MM-DD. */
export const FileRows = z.object({
  header: z.array(z.string()),
  rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  /** Detected separator of a CSV. */
  separator: z.enum(separators).optional(),
  /** Hidden rows and columns of the sheet; they are included. */
  hiddenRows: z.int(),
  hiddenColumns: z.int(),
  /** Number of columns beyond the readable ones. */
  columnsBeyond: z.int(),
  /** Other sheets of the workbook, which are skipped. */
  otherSheets: z.array(z.string()),
})
export type FileRows = z.infer<typeof FileRows>
