import { z } from 'zod'
import type { Policy } from '../access/policy.ts'
import { type Route, route } from './route.ts'
import { DecimalSign } from './decimal-sign.ts'
import { Language } from '../vocabulary/schemas.ts'

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
