import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  type RefObject,
  useLayoutEffect,
  useState,
  memo,
  type PointerEvent,
} from 'react'
import { density as densityStore, useStored } from '../../lib/storage/storage.ts'
import type { Sort } from '../../lib/browser/url-state.ts'
import { SkeletonRows } from '../feedback/load-state.tsx'
import {
  type DataColumn,
  isShown,
  leastWidthOf,
  orderedColumns,
  templateOf,
  MIN_WIDTH_PX,
  type ColumnLayoutControl,
} from './column.ts'
import { useScrollRestore } from './use-scroll-restore.ts'
import { useKeysOfPage, useTableKeys } from './use-table-keys.ts'
import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import './data-table.css'

interface HeadCellProps<Row> {
  column: DataColumn<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  control: ColumnLayoutControl
  scroller: RefObject<HTMLDivElement | null>
}

const WIDTH_STEP_PX = 16
const CELL_PADDING_PX = 14

const HeadCell = <Row,>({ column, sort, onSort, control, scroller }: HeadCellProps<Row>) => {
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
      className={
        column.align === undefined
          ? 'data-table-cell pad-0-7 relative row gap-6 min-width-0 clips no-wrap'
          : `data-table-cell pad-0-7 relative row gap-6 min-width-0 clips no-wrap ${column.align}`
      }
      data-column={column.id}
      data-sticky={column.sticky || undefined}
      aria-sort={isSortable ? (direction ?? 'none') : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className="sort-button gap-3 text-button inline-row min-width-0 no-wrap"
          tabIndex={-1}
          title={t('sortBy', { column: column.header })}
          onClick={() => onSort({ column: sortKey, descending: direction === 'ascending' })}
        >
          <span className="head-word">{column.header}</span>
          {direction === 'ascending' && <ArrowUpIcon size={12} aria-hidden="true" />}
          {direction === 'descending' && <ArrowDownIcon size={12} aria-hidden="true" />}
        </button>
      ) : (
        <span className="head-word">{column.header}</span>
      )}
      <span
        className="resize-handle top-4 bottom-4 width-7 absolute right-0"
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
    className="data-table-row grid pad-0-9 hovers picks"
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
        className={
          column.align === undefined
            ? 'data-table-cell pad-0-7 relative row gap-6 min-width-0 clips no-wrap'
            : `data-table-cell pad-0-7 relative row gap-6 min-width-0 clips no-wrap ${column.align}`
        }
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
const TableRow = memo(
  Plain,
  (before, after) =>
    before.row === after.row &&
    before.columns.length === after.columns.length &&
    before.columns.every((column, index) => column === after.columns[index]) &&
    before.isSelected === after.isSelected &&
    before.isQuiet === after.isQuiet &&
    before.top === after.top,
) as typeof Plain

/** Whether columns are hidden at the right edge of a scrolling table; `width` is the least width of its columns. */
const useMoreAtRight = (scroller: RefObject<HTMLElement | null>, width: number): boolean => {
  const [hasMore, setMore] = useState(false)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    // Browsers round the widths: a difference of one pixel hides nothing.
    const measure = () => setMore(element.scrollWidth - element.clientWidth - element.scrollLeft > 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, width])
  return hasMore
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly DataColumn<Row>[]
  control: ColumnLayoutControl
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Number of all rows, loaded or not. */
  total?: number | undefined
  isLoading?: boolean
  isStale?: boolean
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  onEnd?: () => void
  selected?: string | undefined
  onSelect?: (key: string | undefined) => void
  onOpen?: (row: Row) => void
  onPreview?: (row: Row) => void
  onEscape?: () => void
  /** Less important rows: retired, inactive. */
  isQuiet?: (row: Row) => boolean
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
}

const ROW_HEIGHT_PX = { compact: 31, comfortable: 40 } as const
const OVERSCAN_ROWS = 3
/** The next page is requested when this few rows are left below. */
const AHEAD_ROWS = 30

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature })

/** Height of the last table: the next one renders its rows at once, before it is measured. */
let lastHeight = 0

/** The table component: server pages, virtual rows, user-arranged columns, full keyboard control. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { label, columns, control, rows, rowKey, total, sort, onSort, onEnd, selected, onSelect, onOpen, empty } = props
  const { layout } = control
  const scroller = useRef<HTMLDivElement>(null)
  const height = ROW_HEIGHT_PX[useStored(densityStore)]

  const defs = useMemo(
    () => columns.map((column) => ({ id: column.id, size: column.width, header: column.header })),
    [columns],
  )
  const ordered = useMemo(() => orderedColumns(columns, layout.order), [columns, layout.order])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    data,
    columns: defs,
    getRowId: rowKey,
    state: {
      columnOrder: ordered.map(({ id }) => id),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column, layout)])),
      columnSizing: { ...layout.widths },
    },
  })
  const shownIds = table.getVisibleLeafColumns().map(({ id }) => id)
  const shown = shownIds.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN_ROWS,
    scrollPaddingStart: 30,
    initialRect: { width: 0, height: lastHeight },
  })
  const measuredHeight = useRef(height)
  useEffect(() => {
    lastHeight = scroller.current?.offsetHeight ?? 0
    if (measuredHeight.current === height) return
    measuredHeight.current = height
    virtual.measure()
  }, [virtual, height])

  const items = virtual.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && lastIndex >= rows.length - AHEAD_ROWS) onEnd?.()
    // Only reaching the end requests more rows, not a new function.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lastIndex, rows.length])

  const selectedIndex = selected === undefined ? -1 : rows.findIndex((row) => rowKey(row) === selected)
  const onKeyDown = useTableKeys({
    count: rows.length,
    selectedIndex,
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? height) / height) - 2),
    select: (index) => {
      const row = rows[index]
      if (row === undefined) return
      onSelect?.(rowKey(row))
      virtual.scrollToIndex(index, { align: 'auto' })
    },
    open: (index) => {
      const row = rows[index]
      if (row !== undefined) onOpen?.(row)
    },
    preview: (index) => {
      const row = rows[index]
      if (row !== undefined) props.onPreview?.(row)
    },
    escape: () => props.onEscape?.(),
  })

  useKeysOfPage(scroller)
  useScrollRestore(scroller, rows.length > 0)

  const leastWidth = leastWidthOf(shown, layout)
  const hasMore = useMoreAtRight(scroller, leastWidth)
  const style: CSSProperties = {
    '--template': templateOf(shown, layout),
    '--row': `${height}px`,
    '--least-width': `${leastWidth}px`,
  }
  const isEmpty = rows.length === 0 && props.isLoading !== true

  const content = () => {
    if (props.isLoading === true && rows.length === 0) return <SkeletonRows rows={14} height={height} />
    if (isEmpty)
      return (
        <div className="data-table-empty row centred" role="rowgroup">
          <div role="row">
            <div role="gridcell">{empty}</div>
          </div>
        </div>
      )
    return (
      <div className="data-table-body relative" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index]
          if (row === undefined) return null
          const key = rowKey(row)
          return (
            <TableRow
              key={key}
              id={key}
              row={row}
              index={item.index}
              top={item.start}
              columns={shown}
              isSelected={key === selected}
              isQuiet={props.isQuiet?.(row) === true}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          )
        })}
      </div>
    )
  }
  return (
    <div
      ref={scroller}
      className="data-table no-outline scrolls-both on-surface line-16 flex-1 min-height-0 size-12-5 relative"
      role="grid"
      aria-label={label}
      aria-rowcount={(total ?? rows.length) + 1}
      aria-colcount={shown.length}
      aria-busy={props.isLoading === true || props.isStale === true}
      aria-activedescendant={selectedIndex >= 0 ? `row-${selected}` : undefined}
      data-stale={props.isStale || undefined}
      data-more={hasMore || undefined}
      tabIndex={0}
      style={style}
      onKeyDown={onKeyDown}
    >
      <div className="data-table-head sticky top-0 height-30 line-below-2 on-surface" role="rowgroup">
        <div className="data-table-row full-height grid pad-0-9" role="row" aria-rowindex={1}>
          {shown.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              sort={sort}
              onSort={onSort}
              control={control}
              scroller={scroller}
            />
          ))}
        </div>
      </div>
      {content()}
    </div>
  )
}
