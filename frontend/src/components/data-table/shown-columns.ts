import { type ColumnLayout, isShown, orderedColumns } from './column.ts'

interface ViewColumn {
  id: string
  hidden?: boolean
  fixed?: boolean
}

/** Ids of the visible columns in order. */
export const shownIn = (columns: readonly ViewColumn[], layout: ColumnLayout) =>
  orderedColumns(columns, layout.order)
    .filter((column) => isShown(column, layout))
    .map(({ id }) => id)
    .join(',')

/** Visible columns in order; empty for the default columns. */
export const columnsText = (columns: readonly ViewColumn[], layout: ColumnLayout): string => {
  const shown = shownIn(columns, layout)
  return shown === shownIn(columns, { order: [], visibility: {}, widths: {} }) ? '' : shown
}

/** Order and visibility for these columns, as far as the user has them. */
export const columnsOf = (columns: readonly ViewColumn[], text: string): Pick<ColumnLayout, 'order' | 'visibility'> => {
  if (text === '') return { order: [], visibility: {} }
  const order = text.split(',').filter((id) => columns.some((column) => column.id === id))
  const visibility = columns.map(({ id, fixed }): [string, boolean] => [id, fixed === true || order.includes(id)])
  return { order, visibility: Object.fromEntries(visibility) }
}
