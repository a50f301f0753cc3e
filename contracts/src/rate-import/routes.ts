import { z } from 'zod'
import { may } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { Language } from '../access/session.ts'
import { rateImportStates, rateRowFilters, rateRowOutcomes } from './choices.ts'
import { AppliedCounts, CheckCounts, UndoneCounts } from './events.ts'
import { RateMapping } from './mapping.ts'

const pricing = may('PRICING')
const one = z.object({ id: z.string().min(1).max(200) })

/** What was found at the beginning of a file: enough to say what its columns are. */
export const FileLook = z.object({
  sheets: z.array(z.string()),
  headers: z.array(z.string()),
  /** The first rows below the headings, as text. */
  samples: z.array(z.array(z.string())),
  /** How it would be read: as the last file of the provider, or by its headings. */
  suggested: RateMapping,
  remembered: z.boolean(),
  /** What cannot be told from the file, and has to be chosen: 1.234 and 03/04 may be read in two ways. */
  ambiguous: z.object({ numbers: z.boolean(), dates: z.boolean() }),
})
export type FileLook = z.infer<typeof FileLook>

/** The import of a file as it stands now. */
export const RateImportView = z.object({
  id: z.string(),
  /** What people call it: they are counted from 1. */
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
  /** Somebody stopped it before its last row. */
  stopped: z.boolean(),
  /** Rows that are done of those that there are, of the work under way; the latter is 0 while nobody knows. */
  progress: z.object({ done: z.int(), of: z.int() }),
  /** Why it failed. */
  failure: z.string(),
})
export type RateImportView = z.infer<typeof RateImportView>

export const RowConcern = z.object({
  /** The heading of the column; empty where no column is to blame. */
  column: z.string(),
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type RowConcern = z.infer<typeof RowConcern>

export const RateImportRow = z.object({
  /** As the file counts. */
  row: z.int(),
  hidden: z.boolean(),
  outcome: z.enum(rateRowOutcomes),
  origin: z.string(),
  destination: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  container: z.string(),
  /** Its first price, as it will stand. */
  price: z.object({ code: z.string(), currency: z.string(), amount: z.string() }).nullable(),
  problems: z.array(RowConcern),
  warnings: z.array(RowConcern),
  /** What changes of a rate that is there. Values as the rate has them. */
  changes: z.array(z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })),
  /** The rate that is there: which it changes, or follows. */
  standing: z.object({ id: z.string(), code: z.string() }).nullable(),
  /** Rates that end the day before. */
  ends: z.array(z.object({ id: z.string(), code: z.string(), validTo: z.string() })),
  /** What was done: the rate that was made or changed. */
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
      query: z.object({ lang: Language.default('es'), mode: z.enum(['FCL', 'LCL', 'LSE']).default('FCL') }),
    }),
    produces: 'text/csv',
  },
  'GET /app/v1/rate-imports/:id': route(pricing, 'The import of a file of rates as it stands now.', RateImportView, {
    params: one,
  }),
  'GET /app/v1/rate-imports/:id/look': route(
    pricing,
    'The beginning of the file, and how it would be read for a provider.',
    FileLook,
    {
      params: one,
      query: z.object({
        owner: z.string().max(200).optional(),
        sheet: z.coerce.number().int().min(0).max(200).default(0),
      }),
    },
  ),
  'GET /app/v1/rate-imports/:id/rows': route(
    pricing,
    'Rows of the file, with what comes of each.',
    z.object({ rows: z.array(RateImportRow), total: z.int(), next: z.int().optional() }),
    {
      params: one,
      query: z.object({
        show: z.enum(rateRowFilters).default('ALL'),
        /** Rows after this one. */
        after: z.coerce.number().int().min(0).max(10_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(500).default(100),
      }),
    },
  ),
}
