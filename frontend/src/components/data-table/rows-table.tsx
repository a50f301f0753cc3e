import type { HTMLAttributes, ReactNode } from 'react'

/** A column of a read-only table. */
export interface RowsColumn<Row> {
  id: string
  /** Absent: the column has no visible heading. */
  head?: ReactNode
  /** Heading for screen readers, of a column without a visible one. */
  hiddenHead?: string
  /** Figures align at the end. */
  align?: 'end'
  /** Class of its cells, not of its heading. */
  className?: string
  /** Its cell is the heading of the row. */
  isRowHead?: boolean
  cell: (row: Row, index: number) => ReactNode
  /** Further attributes of a cell, such as a title. */
  cellProps?: (row: Row) => HTMLAttributes<HTMLTableCellElement> & Record<`data-${string}`, unknown>
}

export interface RowsTableProps<Row> {
  columns: readonly RowsColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  className?: string
  /** Accessible name, where the surrounding card does not give one. */
  label?: string
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement> & Record<`data-${string}`, unknown>
  /** Rows of totals. */
  foot?: ReactNode
}

const classOf = (...names: (string | undefined | false)[]) => names.filter(Boolean).join(' ') || undefined

/** A read-only table of a few rows inside a card; long or sortable lists are a `DataTable`. */
export const RowsTable = <Row,>({
  columns,
  rows,
  rowKey,
  className = 'dense-table',
  label,
  rowProps,
  foot,
}: RowsTableProps<Row>) => (
  <table className={className} aria-label={label}>
    {columns.some(({ head }) => head !== undefined) && (
      <thead>
        <tr>
          {columns.map(({ id, head, hiddenHead, align }) => (
            <th key={id} scope="col" className={classOf(align && 'number')} data-column={id}>
              {head ?? (hiddenHead !== undefined && <span className="visually-hidden">{hiddenHead}</span>)}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {rows.map((row, index) => (
        <tr key={rowKey(row, index)} {...rowProps?.(row)}>
          {columns.map(({ id, align, className: cellClass, isRowHead, cell, cellProps }) => {
            const { className: ownClass, ...props } = cellProps?.(row) ?? {}
            const all = { className: classOf(align && 'number', cellClass, ownClass), 'data-column': id, ...props }
            return isRowHead ? (
              <th key={id} scope="row" {...all}>
                {cell(row, index)}
              </th>
            ) : (
              <td key={id} {...all}>
                {cell(row, index)}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
    {foot !== undefined && <tfoot>{foot}</tfoot>}
  </table>
)
