import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons'
import type { PointerEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sort } from '../../lib/browser/url-state.ts'
import { type DataColumn, MIN_WIDTH_PX } from './column.ts'
import type { ColumnLayoutControl } from './use-column-layout.ts'

export interface HeadCellProps<Row> {
  column: DataColumn<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  control: ColumnLayoutControl
  scroller: RefObject<HTMLDivElement | null>
}

const WIDTH_STEP_PX = 16
const CELL_PADDING_PX = 14

export const HeadCell = <Row,>({ column, sort, onSort, control, scroller }: HeadCellProps<Row>) => {
  const { t } = useTranslation('table')
  const sortKey = column.sort ?? column.id
  const isSortable = column.sort !== undefined && onSort !== undefined
  const direction = sort?.column === sortKey ? (sort.descending ? 'descending' : 'ascending') : undefined
  const setWidth = (width: number) =>
    control.change({ widths: { ...control.layout.widths, [column.id]: Math.max(MIN_WIDTH_PX, Math.round(width)) } })
  const widthOf = (element: Element) =>
    element.closest('[role=columnheader]')?.getBoundingClientRect().width ?? column.width

  // A double click fits the column to its visible content.
  const fit = () => {
    const cells = [...(scroller.current?.querySelectorAll(`[data-column="${column.id}"]`) ?? [])]
    setWidth(Math.max(...cells.map((cell) => widestOf(cell))) + CELL_PADDING_PX)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    const startX = event.clientX
    const width = widthOf(handle)
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = (moveEvent) => setWidth(width + moveEvent.clientX - startX)
    handle.onpointerup = () => {
      handle.onpointermove = null
      handle.onpointerup = null
    }
  }

  return (
    <div
      role="columnheader"
      className={column.align === undefined ? 'data-table-cell' : `data-table-cell ${column.align}`}
      data-column={column.id}
      data-sticky={column.sticky || undefined}
      aria-sort={isSortable ? (direction ?? 'none') : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className="sort-button"
          tabIndex={-1}
          title={t('sortBy', { column: column.header })}
          onClick={() => onSort({ column: sortKey, descending: direction === 'ascending' })}
        >
          {column.header}
          {direction === 'ascending' && <ArrowUpIcon size={12} aria-hidden="true" />}
          {direction === 'descending' && <ArrowDownIcon size={12} aria-hidden="true" />}
        </button>
      ) : (
        <span className="head-word">{column.header}</span>
      )}
      <span
        className="resize-handle"
        role="separator"
        tabIndex={-1}
        aria-orientation="vertical"
        aria-valuenow={control.layout.widths[column.id] ?? column.width}
        aria-label={t('resize', { column: column.header })}
        onPointerDown={drag}
        onDoubleClick={fit}
        onKeyDown={(event) => {
          const widthChange = { ArrowLeft: -WIDTH_STEP_PX, ArrowRight: WIDTH_STEP_PX }[event.key]
          if (widthChange !== undefined) setWidth(widthOf(event.currentTarget) + widthChange)
        }}
      />
    </div>
  )
}

const widestOf = (cell: Element) =>
  Math.max(
    ...[cell, ...cell.querySelectorAll('*')].map((each) => (each.className === 'resize-handle' ? 0 : each.scrollWidth)),
  )
