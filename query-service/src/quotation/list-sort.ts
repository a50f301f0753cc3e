import { day } from '@freight/contracts/day'
import type { sortFields } from '@freight/contracts/routes'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

type SortField = (typeof sortFields)[number]

/** A field of the row; a minus before it sorts downwards. */
export type Sort = SortField | `-${SortField}`

type Order = { column: string; type: 'text' | 'timestamptz' | 'numeric' | 'date' | 'int'; nullable?: true }

const orders: Readonly<Record<SortField, Order>> = {
  key: { column: 'key', type: 'text' },
  createdAt: { column: 'created_at', type: 'timestamptz' },
  statusSince: { column: 'status_since', type: 'timestamptz' },
  lastChangeAt: { column: 'last_change_at', type: 'timestamptz' },
  client: { column: 'client_name', type: 'text' },
  status: { column: 'status', type: 'text' },
  origin: { column: 'origin_code', type: 'text' },
  destination: { column: 'destination_code', type: 'text' },
  chargeable: { column: 'chargeable', type: 'numeric' },
  sell: { column: 'sell', type: 'numeric', nullable: true },
  bestCost: { column: 'best_cost', type: 'numeric', nullable: true },
  validUntil: { column: 'valid_until', type: 'date', nullable: true },
  ttime: { column: 'ttime', type: 'int', nullable: true },
}

const isField = (name: string): name is SortField => Object.hasOwn(orders, name)

const parsed = (sort: Sort) => {
  const downwards = sort.startsWith('-')
  const name = downwards ? sort.slice(1) : sort
  return { downwards, order: orders[isField(name) ? name : 'key'] }
}

/** Rows without a value come last in both directions; rows that are alike are told apart by their key. */
export const orderBy = (sort: Sort): RawBuilder<unknown> => {
  const { downwards, order } = parsed(sort)
  const direction = sql.raw(downwards ? 'desc' : 'asc')
  // By the table's own column: the page has a text of the same name, which no index is on.
  const column = sql.ref(`read.quotation_list.${order.column}`)
  return order.nullable
    ? sql`${column} ${direction} nulls last, key ${direction}`
    : sql`${column} ${direction}, key ${direction}`
}

/** The value that a row is sorted by, exactly: text that the column's type reads back. */
export const sortValue = (sort: Sort): RawBuilder<string | null> => sql`${sql.ref(parsed(sort).order.column)}::text`

const Cursor = z.tuple([z.string(), z.string().nullable(), z.string()], 'Not a cursor of this list')

/** Where a page ended. It belongs to the sort that it was made for. */
export const cursorAfter = (sort: Sort, value: string | null, key: string): string =>
  Buffer.from(JSON.stringify([sort, value, key])).toString('base64url')

const decoded = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** What reads a cursor's value back from text; what does not read is no cursor of this sort. */
const readable: Readonly<Record<Order['type'], z.ZodType>> = {
  text: z.string(),
  timestamptz: z
    .string()
    .regex(/^\S{10} ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/)
    .refine((text) => day().safeParse(text.slice(0, 10)).success),
  numeric: z.string().regex(/^-?\d{1,20}(\.\d{1,20})?$/),
  date: day(),
  int: z.string().regex(/^-?\d{1,9}$/),
}

/**
 * The rows after a cursor.
 * @throws ZodError when it is none, or one of another sort
 */
export const afterCursor = (sort: Sort, cursor: string): RawBuilder<boolean> => {
  const { downwards, order } = parsed(sort)
  const [, value, key] = Cursor.refine(([made]) => made === sort, 'A cursor of another sort').parse(decoded(cursor))
  const column = sql.ref(order.column)
  const beyond = sql.raw(downwards ? '<' : '>')
  if (value === null) return sql`(${column} is null and key ${beyond} ${key})`
  readable[order.type].parse(value)
  const later = sql`(${column}, key) ${beyond} (${value}::${sql.raw(order.type)}, ${key})`
  return order.nullable ? sql`(${later} or ${column} is null)` : sql`${later}`
}
