import { memo } from 'react'
import type { DataColumn } from './column.ts'

interface TableRowProps<Row> {
  id: string
  row: Row
  index: number
  top: number
  columns: readonly DataColumn<Row>[]
  isSelected: boolean
  isQuiet: boolean
  onSelect: ((key: string) => void) | undefined
  onOpen: ((row: Row) => void) | undefined
}

const Plain = <Row,>({ id, row, index, top, columns, isSelected, isQuiet, onSelect, onOpen }: TableRowProps<Row>) => (
  // The table handles the keys of its rows: the focus is on the table.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
  <div
    id={`row-${id}`}
    className="data-table-row hovers picks"
    role="row"
    aria-rowindex={index + 2}
    aria-selected={isSelected}
    data-quiet={isQuiet || undefined}
    style={{ transform: `translateY(${top}px)` }}
    onClick={(event) => {
      // A button or link inside the row has its own action.
      if (event.target instanceof Element && event.target.closest('a, button, input, select') !== null) return
      onSelect?.(id)
    }}
    onDoubleClick={() => onOpen?.(row)}
  >
    {columns.map((column) => (
      <div
        key={column.id}
        role="gridcell"
        className={column.align === undefined ? 'data-table-cell' : `data-table-cell ${column.align}`}
        data-column={column.id}
        data-edit={column.edit || undefined}
        data-sticky={column.sticky || undefined}
      >
        {column.cell(row)}
      </div>
    ))}
  </div>
)

/** Memoized: a row renders again only when it, its columns or its selection change. */
export const TableRow = memo(
  Plain,
  (before, after) =>
    before.row === after.row &&
    before.columns.length === after.columns.length &&
    before.columns.every((column, index) => column === after.columns[index]) &&
    before.isSelected === after.isSelected &&
    before.isQuiet === after.isQuiet &&
    before.top === after.top,
) as typeof Plain
