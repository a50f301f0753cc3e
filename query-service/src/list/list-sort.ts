import type { Currency } from '@freight/contracts/pricing/money'
import type { sortFields } from '@freight/contracts/list/list-query'
import { columnName } from '@freight/contracts/tables/columns'
import { quotationListColumns } from '@freight/contracts/tables/quotation-list'
import { type RawBuilder, sql } from 'kysely'
import { cursorOf, readCursor } from '../http/cursor.ts'
import { moneyColumns } from './money-columns.ts'

type SortField = (typeof sortFields)[number]

/** A field of the row; a minus before it sorts downwards. */
export type Sort = SortField | `-${SortField}`

/** The order of a list: amounts are sorted in the currency in which they are shown. */
export type ListOrder = { sort: Sort; currency: Currency }

type Columns = typeof quotationListColumns
/** The columns that an index has in order: by another one no list is sorted. */
type Ordered = { [Field in keyof Columns]: Columns[Field] extends { covering: unknown } ? Field : never }[keyof Columns]

const orders = {
  key: 'key',
  createdAt: 'createdAt',
  statusSince: 'statusSince',
  lastChangeAt: 'lastChangeAt',
  client: 'clientName',
  status: 'status',
  mode: 'modo',
  origin: 'originCode',
  destination: 'destinationCode',
  incoterm: 'incoterm',
  volume: 'volume',
  weight: 'weight',
  chargeable: 'chargeable',
  sell: 'sell',
  bestCost: 'bestCost',
  margin: 'marginPct',
  validUntil: 'validUntil',
  ttime: 'ttime',
  followUpOn: 'followUpOn',
  agents: 'agentsAwaitedSince',
} as const satisfies Record<SortField, Ordered | 'key'>

const isField = (name: string): name is SortField => Object.hasOwn(orders, name)

type Order = { column: string; type: Columns[Ordered]['type']; nullable: boolean }

const orderOf = (name: SortField, currency: Currency): Order => {
  const field = orders[name]
  if (field === 'key') return { column: 'key', type: 'text', nullable: false }
  const { type, initial } = quotationListColumns[field]
  const column = name === 'sell' || name === 'bestCost' ? moneyColumns[name][currency] : columnName(field)
  return { column, type, nullable: initial === undefined }
}

const parsed = ({ sort, currency }: ListOrder) => {
  const downwards = sort.startsWith('-')
  const name = downwards ? sort.slice(1) : sort
  return { downwards, order: orderOf(isField(name) ? name : 'key', currency) }
}

/** The column that the rows are sorted by. */
export const sortedBy = (order: ListOrder): string => parsed(order).order.column

/** The value that a row `q` is sorted by, exactly: text that the column's type reads back. */
export const sortValue = (order: ListOrder): RawBuilder<string | null> =>
  sql`${sql.ref(`q.${parsed(order).order.column}`)}::text`

/** What a cursor belongs to: amounts in one currency are in no order with those in another. */
const madeFor = (order: ListOrder): string => `${order.sort} ${sortedBy(order)}`

/** Where a page ended. It belongs to the order that it was made for. */
export const cursorAfter = (order: ListOrder, value: string | null, key: string): string =>
  cursorOf(madeFor(order), value, key)

/**
 * A stretch of a list that one index has in order: `within` says which rows belong to it, `by` what they are ordered by,
 * `upTo` how the rows up to one compare with it.
 */
export type Stretch = {
  within: RawBuilder<boolean>
  order: RawBuilder<unknown>
  by: readonly RawBuilder<unknown>[]
  upTo: RawBuilder<unknown>
}

/**
 * The stretches of a list in this order, from the beginning or after a cursor. Rows without a value come last in both
 * directions, rows that are alike are told apart by their key.
 * @throws ZodError when the cursor is none, or one of another sort
 */
export const stretchesOf = (asked: ListOrder, cursor?: string): Stretch[] => {
  const { downwards, order } = parsed(asked)
  const direction = sql.raw(downwards ? 'desc' : 'asc')
  const beyond = sql.raw(downwards ? '<' : '>')
  // By the table's own column: the page has texts of the same name, which no index is on.
  const [column, key] = [sql.ref(`q.${order.column}`), sql.ref('q.key')]
  const after = cursor === undefined ? undefined : readCursor(cursor, madeFor(asked), order)
  const [value, last] = [after?.value, after?.key]
  const later =
    typeof value === 'string'
      ? sql<boolean>`(${column}, ${key}) ${beyond} (${value}::${sql.raw(order.type)}, ${last})`
      : undefined
  const byValue = sql`${column} ${direction}, ${key} ${direction}`
  const upTo = sql.raw(downwards ? '>=' : '<=')
  const valued = { order: byValue, by: order.column === 'key' ? [key] : [column, key], upTo }
  if (!order.nullable) return [{ within: later ?? sql<boolean>`true`, ...valued }]
  const unknown: Stretch = {
    within: value === null ? sql`${column} is null and ${key} ${beyond} ${last}` : sql`${column} is null`,
    order: sql`${key} ${direction}`,
    by: [key],
    upTo,
  }
  return value === null ? [unknown] : [{ within: later ?? sql<boolean>`${column} is not null`, ...valued }, unknown]
}
