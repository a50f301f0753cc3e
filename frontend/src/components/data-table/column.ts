import type { ReactNode } from 'react'

/** A column of a table: what it shows and how wide it starts. */
export interface DataColumn<Row> {
  id: string
  /** The head; a currency or unit that the whole column has stands here. */
  header: string
  /** Starting width in pixels, also the least width of a growing column. */
  width: number
  /** Takes a share of the room that is left. */
  grow?: number
  align?: 'end' | 'center'
  /** The server can sort by it (its sort word, when it is not the id). */
  sort?: string
  /** Hidden until the user asks for it. */
  hidden?: boolean
  /** Its cells are edited in place: a shade darker, with lines between them. */
  edit?: boolean
  /** Beside an open preview it is left out where there is little room for the table, or very little. */
  givesWay?: 'soon' | 'late'
  /** Cannot be hidden. */
  fixed?: boolean
  cell: (row: Row) => ReactNode
}

/** What the user changed of a table's columns; kept in the browser. */
export interface ColumnLayout {
  order: readonly string[]
  visibility: Readonly<Record<string, boolean>>
  widths: Readonly<Record<string, number>>
}

export const factoryLayout: ColumnLayout = { order: [], visibility: {}, widths: {} }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const valuesOf = <T>(value: unknown, is: (each: unknown) => each is T): Record<string, T> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).flatMap(([key, each]) => (is(each) ? [[key, each]] : [])))
    : {}

/** Reads a stored layout; what is not one is no layout. */
export const layoutOf = (value: unknown): ColumnLayout | undefined =>
  isRecord(value)
    ? {
        order: Array.isArray(value['order']) ? value['order'].filter((each) => typeof each === 'string') : [],
        visibility: valuesOf(value['visibility'], (each): each is boolean => typeof each === 'boolean'),
        widths: valuesOf(value['widths'], (each): each is number => typeof each === 'number' && each >= LEAST_WIDTH),
      }
    : undefined

export const LEAST_WIDTH = 36

/** Columns in the user's order; columns that did not exist when the order was kept stand where they were made. */
export const orderedColumns = <C extends { id: string }>(columns: readonly C[], order: readonly string[]): C[] => {
  const kept = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return columns.reduce<C[]>((ordered, column, index) => {
    if (ordered.includes(column)) return ordered
    const before = columns.slice(0, index).findLast((each) => ordered.includes(each))
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, column)
    return ordered
  }, kept)
}

export const isShown = (column: { id: string; hidden?: boolean }, layout: ColumnLayout) =>
  layout.visibility[column.id] ?? column.hidden !== true

/** The grid's columns: fixed where the user set a width, growing where there is room. */
export const templateOf = (columns: readonly { id: string; width: number; grow?: number }[], layout: ColumnLayout) =>
  columns
    .map(({ id, width, grow }) => {
      const own = layout.widths[id]
      if (own !== undefined) return `${own}px`
      return grow === undefined ? `${width}px` : `minmax(${width}px, ${grow}fr)`
    })
    .join(' ')

export const leastWidthOf = (columns: readonly { id: string; width: number }[], layout: ColumnLayout) =>
  columns.reduce((sum, { id, width }) => sum + (layout.widths[id] ?? width), 0)
