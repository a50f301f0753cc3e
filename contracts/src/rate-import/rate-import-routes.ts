import { z } from 'zod'
import { separators } from '../csv/separator.ts'
import { may } from '../access/policy.ts'
import { Calculator, Language, Mode, TransportMode } from '../vocabulary/schemas.ts'
import { route } from '../api/route.ts'
import {
  priceMoves,
  rateImportStates,
  rateRowFilters,
  rateRowOutcomes,
  templateModes,
} from '../vocabulary/rate-import.ts'
import { AppliedCounts, CheckCounts, UndoneCounts } from './rate-import.ts'
import { Sailing } from '../pricing/offer/offer-schedule.ts'
import { MappedColumn, RateMapping, SheetNote, SheetTier } from './mapping.ts'

const pricing = may('PRICING')
const importId = z.object({ id: z.string().min(1).max(200) })

/** Result of reading the beginning of a file, for mapping its columns. */
export const FileLook = z.object({
  sheets: z.array(z.string()),
  headers: z.array(z.string()),
  /** First rows below the headings, as text. */
  samples: z.array(z.array(z.string())),
  /** Suggested mapping, from the provider's last file or from the headings. */
  suggested: RateMapping,
  remembered: z.boolean(),
  /** Formats that the file leaves open and the user chooses: 1.234 and 03/04 have two readings. */
  ambiguous: z.object({ numbers: z.boolean(), dates: z.boolean() }),
  /** Separator of a CSV. */
  separator: z.enum(separators).optional(),
  /** Columns of the provider's last file that are missing in this one. */
  gone: z.array(MappedColumn).optional(),
  /** Hidden columns, from 0, and hidden sheets, by name. */
  hiddenColumns: z.array(z.int()).optional(),
  hiddenSheets: z.array(z.string()).optional(),
  /** Number of columns beyond the readable ones. */
  columnsBeyond: z.int().optional(),
  /** Texts above the headings and parts of the surcharges that are no price, each with its cell. */
  notes: z.array(SheetNote).optional(),
  /** Visible sheets with content that the import does not read. */
  unreadSheets: z.array(z.string()).optional(),
})
export type FileLook = z.infer<typeof FileLook>

/** Current state of an import. */
export const RateImportView = z.object({
  id: z.string(),
  /** Number of the import for users, from 1. */
  no: z.int(),
  revision: z.int(),
  state: z.enum(rateImportStates),
  file: z.object({ name: z.string(), size: z.int(), format: z.enum(['csv', 'xlsx']) }),
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  openedAt: z.string(),
  openedBy: z.object({ id: z.string(), name: z.string() }),
  look: FileLook.nullable(),
  mapping: RateMapping.nullable(),
  counts: CheckCounts.nullable(),
  applied: AppliedCounts.nullable(),
  undone: UndoneCounts.nullable(),
  /** A user stopped it before its last row. */
  stopped: z.boolean(),
  /** Processed rows and all rows of the current work; `of` is 0 until it is known. */
  progress: z.object({ done: z.int(), of: z.int() }),
  /** Reason of the failure. */
  failure: z.string(),
})
export type RateImportView = z.infer<typeof RateImportView>

export const RowIssue = z.object({
  /** Heading of the column; empty where the issue belongs to no column. */
  column: z.string(),
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type RowIssue = z.infer<typeof RowIssue>

export const RateImportRow = z.object({
  /** Number of the row; above that of the file, after a row that gives several rates. */
  row: z.int(),
  hidden: z.boolean(),
  outcome: z.enum(rateRowOutcomes),
  origin: z.string(),
  destination: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  container: z.string(),
  /** First price after the import. */
  price: z.object({ code: z.string(), currency: z.string(), amount: z.string() }).nullable(),
  /** All prices after the import; absent for rows of older checks. */
  charges: z
    .array(
      z.object({
        code: z.string(),
        currency: z.string(),
        amount: z.string(),
        calculator: Calculator,
        unit: z.string(),
        /** The price in the rate that the row changes or follows. */
        before: z.string().optional(),
        /** Cells of the price, such as C12 or Surcharges!C5. */
        cells: z.array(z.string()).optional(),
        /** Prices by quantity, each with the one of the former rate from the same quantity on. */
        bands: z
          .array(
            z.object({
              from: z.string(),
              amount: z.string(),
              before: z.string().optional(),
              cells: z.array(z.string()),
            }),
          )
          .optional(),
        /** Minimum in money and in quantity. */
        minimum: z
          .object({ amount: z.string().optional(), value: z.string().optional(), cells: z.array(z.string()) })
          .optional(),
      }),
    )
    .optional(),
  /** Freight by type of container, or by break, beside that of the rate that the row changes or follows. */
  movement: z
    .array(
      z.object({
        calculator: Calculator,
        unit: z.string(),
        currency: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    )
    .optional(),
  /** Container types whose main freight the row no longer has. */
  droppedUnits: z.array(z.object({ calculator: Calculator, unit: z.string() })).optional(),
  /** Prices of the rate that the row changes or follows, and that the row no longer has. */
  droppedCharges: z
    .array(
      z.object({
        code: z.string(),
        currency: z.string(),
        calculator: Calculator,
        unit: z.string(),
        before: z.string(),
      }),
    )
    .optional(),
  moves: z.enum(priceMoves).optional(),
  /** Departures of the rate, of all rows of the file that name one; absent without any. */
  sailings: z.array(z.object({ row: z.int(), sailing: Sailing })).optional(),
  tiers: z.array(SheetTier).optional(),
  /** Row of the file, its lane as written there, and the cells of lane and days. Absent in older checks. */
  source: z
    .object({
      row: z.int(),
      lane: z.string(),
      origin: z.string(),
      destination: z.string(),
      validity: z.string(),
    })
    .optional(),
  problems: z.array(RowIssue),
  warnings: z.array(RowIssue),
  /** Price or validity is outside the limits, or a number or day may mean another one: the row is skipped without a confirmation. */
  toConfirm: z.boolean().optional(),
  /** Changes of the existing rate, with its stored values. */
  changes: z.array(z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })),
  /** The existing rate that the row changes or follows. */
  standing: z.object({ id: z.string(), code: z.string() }).nullable(),
  /** Rates that end the day before. */
  ends: z.array(z.object({ id: z.string(), code: z.string(), validTo: z.string() })),
  /** Result of the row, for the rate that it made or changed. */
  done: z.enum(['', 'APPLIED', 'REFUSED', 'UNDONE', 'KEPT']),
  rateId: z.string(),
})
export type RateImportRow = z.infer<typeof RateImportRow>

export const rateImportRoutes = {
  'GET /app/v1/rate-imports': route(
    pricing,
    'The imports of rates, the newest first.',
    z.object({ rows: z.array(RateImportView.omit({ look: true, mapping: true })) }),
  ),
  'GET /app/v1/rate-imports/template': {
    ...route(pricing, 'A file to fill in (CSV).', z.string(), {
      query: z.object({ lang: Language.default('es'), mode: z.enum(templateModes).default('FCL') }),
    }),
    produces: 'text/csv',
  },
  'GET /app/v1/rate-imports/:id': route(pricing, 'The current state of an import of rates.', RateImportView, {
    params: importId,
  }),
  'GET /app/v1/rate-imports/:id/look': route(
    pricing,
    'The beginning of the file, with a suggested mapping for a provider.',
    FileLook,
    {
      params: importId,
      query: z.object({
        owner: z.string().max(200).optional(),
        /** Absent: the first visible sheet. */
        sheet: z.coerce.number().int().min(0).max(200).optional(),
        /** Transport of the freight, where the headings do not contain it; it selects the suggested units. */
        transport: TransportMode.optional(),
        mode: Mode.optional(),
        separator: z.enum(separators).optional(),
      }),
    },
  ),
  'GET /app/v1/rate-imports/:id/rows': route(
    pricing,
    'Rows of the file with their outcomes.',
    z.object({ rows: z.array(RateImportRow), total: z.int(), next: z.int().optional() }),
    {
      params: importId,
      query: z.object({
        show: z.enum(rateRowFilters).default('ALL'),
        /** Row number of the last row of the previous page. */
        after: z.coerce.number().int().min(0).max(10_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(500).default(100),
      }),
    },
  ),
}

const JsonText = z
  .string()
  .max(60_000)
  .transform((text, issues): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      issues.addIssue({ code: 'custom', message: 'JSON is wanted.' })
      return z.NEVER
    }
  })

/** Optional settings of an uploaded file; absent ones are detected as far as possible. */
export const RateFileFields = z.object({
  /** File name with its ending, CSV or XLSX; a form part may have its own name instead. */
  name: z.string().min(1).max(400).optional(),
  /** Id of the provider of the prices. */
  owner: z.string().min(1).max(200).optional(),
  /** Read the headings only; the user maps the columns. */
  look: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false),
  mapping: z.union([JsonText.pipe(RateMapping), RateMapping]).optional(),
})

export const RateFileForm = z.object({
  owner: z.string().optional(),
  look: z.enum(['true', 'false']).optional(),
  mapping: z.string().optional().meta({ description: 'As `mapping` in JSON.' }),
  file: z.string().meta({ format: 'binary', description: 'The file, after the fields.' }),
})

export const NewRateFile = z.object({
  name: z.string().min(1).max(400),
  owner: z.string().min(1).max(200).optional(),
  look: z.boolean().optional(),
  mapping: RateMapping.optional(),
  data: z.string().meta({ contentEncoding: 'base64', description: 'The content in base64.' }),
})

export const RateFileQuery = z.object({
  /** `false`: applies ready rows right after the check. */
  dryRun: z.enum(['true', 'false']).default('true'),
})

/** State of the import at the time of the answer; longer work continues, and clients query it by id. */
export const RateFileAnswer = z.object({
  id: z.string(),
  revision: z.int(),
  state: z.enum(rateImportStates),
  counts: CheckCounts.nullable(),
  applied: AppliedCounts.nullable(),
  failure: z.string(),
  /** The first rejected rows; `GET /app/v1/rate-imports/{id}/rows?show=PROBLEM` returns all of them. */
  problems: z.array(RowIssue.extend({ row: z.int() })),
})
export type RateFileAnswer = z.infer<typeof RateFileAnswer>
