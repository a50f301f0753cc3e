import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { columnName } from '@freight/contracts/tables/columns'
import {
  listOrders,
  quotationListColumns,
  type SortableField,
  type SortField,
} from '@freight/contracts/tables/quotation-list'
import { type RawBuilder, sql } from 'kysely'
import { cursorOf, readCursor } from '../http/cursor.ts'

/** Columns of `read.quotation_list` for each amount, by display currency. */
export const moneyColumns = {
  sell: { USD: 'sell', ARS: 'sell_ars', EUR: 'sell_eur' },
  bestCost: { USD: 'best_cost', ARS: 'best_cost_ars', EUR: 'best_cost_eur' },
} as const satisfies Record<string, Record<Currency, string>>

/** A field of the row; a minus sorts in descending order. */
export type Sort = SortField | `-${SortField}`

/** Sort field, and the displayed currency, in which amounts are sorted. */
export type ListOrder = { sort: Sort; currency: Currency }

const isField = (name: string): name is SortField => Object.hasOwn(listOrders, name)

type SortColumn = {
  column: string
  type: (typeof quotationListColumns)[SortableField]['type']
  nullable: boolean
}

const sortColumnOf = (name: SortField, currency: Currency): SortColumn => {
  const field = listOrders[name]
  if (field === 'key') return { column: 'key', type: 'text', nullable: false }
  const { type, initial } = quotationListColumns[field]
  const column = name === 'sell' || name === 'bestCost' ? moneyColumns[name][currency] : columnName(field)
  return { column, type, nullable: initial === undefined }
}

const parsedSort = ({ sort, currency }: ListOrder) => {
  const downwards = sort.startsWith('-')
  const name = downwards ? sort.slice(1) : sort
  return { downwards, sortColumn: sortColumnOf(isField(name) ? name : 'key', currency) }
}

export const sortedBy = (order: ListOrder): string => parsedSort(order).sortColumn.column

/** Sort value of a row `q` as exact text, which PostgreSQL parses again. */
export const sortValue = (order: ListOrder): RawBuilder<string | null> =>
  sql`${sql.ref(`q.${parsedSort(order).sortColumn.column}`)}::text`

/** Identifies the order of a cursor, which includes the currency. */
const orderId = (order: ListOrder): string => `${order.sort} ${sortedBy(order)}`

/** Cursor after a row, valid only for this order. */
export const cursorAfter = (order: ListOrder, value: string | null, key: string): string =>
  cursorOf(orderId(order), value, key)

/**
 * A range of a list in the order of one index. `upToOperator`: selects the rows up to a given one.
 */
export type Stretch = {
  condition: RawBuilder<boolean>
  order: RawBuilder<unknown>
  sortColumns: readonly RawBuilder<unknown>[]
  upToOperator: RawBuilder<unknown>
}

/**
 * Ranges of a list in this order, from the start or after a cursor. Rows without a value come last in both directions;
 * the key orders equal rows.
 * @throws ZodError when the cursor is invalid or belongs to another order
 */
export const stretchesOf = (listOrder: ListOrder, cursor?: string): Stretch[] => {
  const { downwards, sortColumn } = parsedSort(listOrder)
  const direction = sql.raw(downwards ? 'desc' : 'asc')
  const afterOperator = sql.raw(downwards ? '<' : '>')
  // The qualified column of the table: the page has text columns of the same name without an index.
  const [column, key] = [sql.ref(`q.${sortColumn.column}`), sql.ref('q.key')]
  const cursorEnd = cursor === undefined ? undefined : readCursor(cursor, orderId(listOrder), sortColumn)
  const [value, lastKey] = [cursorEnd?.value, cursorEnd?.key]
  const afterCursor =
    typeof value === 'string'
      ? sql<boolean>`(${column}, ${key}) ${afterOperator} (${value}::${sql.raw(sortColumn.type)}, ${lastKey})`
      : undefined
  const byValue = sql`${column} ${direction}, ${key} ${direction}`
  const upToOperator = sql.raw(downwards ? '>=' : '<=')
  const valueRange = { order: byValue, sortColumns: sortColumn.column === 'key' ? [key] : [column, key], upToOperator }
  if (!sortColumn.nullable) return [{ condition: afterCursor ?? sql<boolean>`true`, ...valueRange }]
  const emptyRange: Stretch = {
    condition: value === null ? sql`${column} is null and ${key} ${afterOperator} ${lastKey}` : sql`${column} is null`,
    order: sql`${key} ${direction}`,
    sortColumns: [key],
    upToOperator,
  }
  return value === null
    ? [emptyRange]
    : [{ condition: afterCursor ?? sql<boolean>`${column} is not null`, ...valueRange }, emptyRange]
}
