import type { ReactNode } from 'react'
import { stored, type Stored, useStored } from '../../lib/storage/storage.ts'

/** A column of a table: content and default width. */
export interface DataColumn<Row> {
  id: string
  /** Heading, including a currency or unit that applies to the whole column. */
  header: string
  /** Default width in pixels, also the minimum width of a growing column. */
  width: number
  /** Takes a share of the remaining width. */
  grow?: number
  align?: 'end' | 'center'
  /** The server can sort by it (its sort key, if that is not the id). */
  sort?: string
  /** Hidden until the user turns it on. */
  hidden?: boolean
  /** Its cells are edited in place: a darker shade, with separator lines. */
  edit?: boolean
  /** Beside an open preview it is hidden on narrow, or on very narrow, screens. */
  givesWay?: 'soon' | 'late'
  /** Remains at the right edge when the table scrolls sideways: a column of actions. */
  sticky?: boolean
  /** Cannot be hidden. */
  fixed?: boolean
  cell: (row: Row) => ReactNode
}

/** The user’s changes to the columns of a table; stored in the browser. */
export interface ColumnLayout {
  order: readonly string[]
  visibility: Readonly<Record<string, boolean>>
  widths: Readonly<Record<string, number>>
}

export const factoryLayout: ColumnLayout = { order: [], visibility: {}, widths: {} }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const valuesOf = <T>(value: unknown, isValue: (each: unknown) => each is T): Record<string, T> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).flatMap(([key, each]) => (isValue(each) ? [[key, each]] : [])))
    : {}

/** Parses a stored layout; invalid data is an empty layout. */
export const layoutOf = (value: unknown): ColumnLayout | undefined =>
  isRecord(value)
    ? {
        order: Array.isArray(value['order']) ? value['order'].filter((each) => typeof each === 'string') : [],
        visibility: valuesOf(value['visibility'], (each): each is boolean => typeof each === 'boolean'),
        widths: valuesOf(value['widths'], (each): each is number => typeof each === 'number' && each >= MIN_WIDTH_PX),
      }
    : undefined

export const MIN_WIDTH_PX = 36

/** Columns in the user’s order; columns added after the order was stored keep their default position. */
export const orderedColumns = <C extends { id: string }>(columns: readonly C[], order: readonly string[]): C[] => {
  const stored = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return columns.reduce<C[]>((ordered, column, index) => {
    if (ordered.includes(column)) return ordered
    const before = columns.slice(0, index).findLast((each) => ordered.includes(each))
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, column)
    return ordered
  }, stored)
}

export const isShown = (column: { id: string; hidden?: boolean }, layout: ColumnLayout) =>
  layout.visibility[column.id] ?? column.hidden !== true

/** Grid columns: fixed where the user set a width, growing where there is room. */
export const templateOf = (columns: readonly { id: string; width: number; grow?: number }[], layout: ColumnLayout) =>
  columns
    .map(({ id, width, grow }) => {
      const storedWidth = layout.widths[id]
      if (storedWidth !== undefined) return `${storedWidth}px`
      return grow === undefined ? `${width}px` : `minmax(${width}px, ${grow}fr)`
    })
    .join(' ')

export const leastWidthOf = (columns: readonly { id: string; width: number }[], layout: ColumnLayout) =>
  columns.reduce((sum, { id, width }) => sum + (layout.widths[id] ?? width), 0)

const stores = new Map<string, Stored<ColumnLayout>>()

const storeOf = (table: string) => {
  const store = stores.get(table) ?? stored(`columns:${table}`, factoryLayout, layoutOf)
  stores.set(table, store)
  return store
}

/** Order, visibility and widths of a table’s columns; stored across reloads. */
export const useColumnLayout = (table: string) => {
  const store = storeOf(table)
  const layout = useStored(store)
  return {
    layout,
    change: (changes: Partial<ColumnLayout>) => store.write({ ...store.read(), ...changes }),
    reset: () => store.remove(),
  }
}

export type ColumnLayoutControl = ReturnType<typeof useColumnLayout>
