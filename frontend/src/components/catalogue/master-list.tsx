import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useKeysOfPage, useTableKeys } from '../data-table/use-table-keys.ts'
import { SkeletonRows } from '../feedback/load-state.tsx'
import './master-list.css'

export interface MasterListProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  total?: number | undefined
  selected: string | undefined
  onSelect: (key: string) => void
  /** On Enter: moves the focus to the card, or opens the form. */
  onOpen?: (row: Row) => void
  onEscape?: () => void
  onEnd?: () => void
  isLoading?: boolean
  isStale?: boolean
  /** Column names above the rows. */
  head?: ReactNode
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
  rowHeight?: number
  width?: number
  /** Marks the row with a tone: an inactive entry is quiet. */
  isQuiet?: (row: Row) => boolean
  /** Marked rows of a list for several at once. A click on the mark, or with Shift or Ctrl, marks instead of selecting. */
  marks?: { has: (key: string) => boolean; count: number; toggle: (key: string, isRange: boolean) => void }
  children: (row: Row) => ReactNode
}

/** The next page is requested when this few rows are left below. */
const AHEAD_ROWS = 20

const isOnMark = (target: EventTarget) => target instanceof Element && target.classList.contains('master-mark')

/** List of a catalogue beside its card: virtual two-line rows, one selected, full keyboard control. */
export const MasterList = <Row extends object>(props: MasterListProps<Row>) => {
  const { rows, rowKey, selected, onSelect, rowHeight = 46, width = 392, isLoading = false } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  const { onEnd } = props
  useEffect(() => {
    if (rows.length > 0 && lastIndex >= rows.length - AHEAD_ROWS) onEnd?.()
    // Only reaching the end requests more rows, not a new function.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lastIndex, rows.length])

  const selectedIndex = rows.findIndex((row) => rowKey(row) === selected)
  // Scrolls the entry of the address into view once its row is loaded.
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selectedIndex >= 0])

  const actOnRow = (index: number, act: ((row: Row) => void) | undefined) => {
    const row = rows[index]
    if (row !== undefined) act?.(row)
  }
  const onKeyDown = useTableKeys({
    count: rows.length,
    selectedIndex,
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1),
    select: (index) => {
      actOnRow(index, (row) => onSelect(rowKey(row)))
      virtual.scrollToIndex(index, { align: 'auto' })
    },
    open: (index) => actOnRow(index, props.onOpen),
    preview: () => undefined,
    escape: () => props.onEscape?.(),
  })
  useKeysOfPage(scroller)

  const style: CSSProperties = { '--row': `${rowHeight}px`, width }
  const content = () => {
    if (isLoading && rows.length === 0) return <SkeletonRows rows={12} height={rowHeight} />
    if (rows.length === 0)
      return (
        <div role="option" aria-selected="false" className="master-empty row centred">
          {props.empty}
        </div>
      )
    return (
      <div role="presentation" className="master-rows relative" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const { marks } = props
          const row = rows[item.index]
          if (row === undefined) return null
          const key = rowKey(row)
          return (
            // The list handles the keys of its rows: the focus is on the list.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={key}
              id={`entry-${key}`}
              role="option"
              aria-selected={key === selected}
              aria-checked={marks?.has(key)}
              aria-posinset={item.index + 1}
              aria-setsize={props.total ?? rows.length}
              className="master-row pad-0-14-0-16 absolute top-0 right-0 left-0 no-hand hovers picks row gap-12 line-below"
              data-quiet={props.isQuiet?.(row) || undefined}
              style={{ transform: `translateY(${item.start}px)` }}
              onClick={(event) =>
                marks !== undefined && (event.shiftKey || event.ctrlKey || event.metaKey || isOnMark(event.target))
                  ? marks.toggle(key, event.shiftKey)
                  : onSelect(key)
              }
              onMouseDown={(event) => {
                // A range of rows, not of text.
                if (marks !== undefined && event.shiftKey) event.preventDefault()
              }}
              onDoubleClick={() => props.onOpen?.(row)}
            >
              {marks !== undefined && <span className="master-mark" aria-hidden="true" />}
              {props.children(row)}
            </div>
          )
        })}
      </div>
    )
  }
  return (
    <div
      className="master-list line-right-2 on-surface stack flex-none min-height-0 size-13"
      style={style}
      data-stale={props.isStale || undefined}
      data-marking={(props.marks?.count ?? 0) > 0 || undefined}
    >
      {props.head !== undefined && (
        <div
          className="master-head height-30 pad-0-16 line-below-2 ink-2 medium row gap-12 flex-none size-11-5"
          aria-hidden="true"
        >
          {props.head}
        </div>
      )}
      <div
        ref={scroller}
        className="master-scroller no-outline flex-1 min-height-0 relative scrolls-y"
        role="listbox"
        aria-label={props.label}
        aria-multiselectable={props.marks === undefined ? undefined : true}
        aria-busy={isLoading || props.isStale === true}
        aria-activedescendant={selectedIndex >= 0 ? `entry-${selected}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {content()}
      </div>
    </div>
  )
}

/** The selected entry: the entry of the address, or the first of the list. */
export const selectedOf = <Row,>(id: string | undefined, rows: readonly Row[], rowKey: (row: Row) => string) => {
  const [first] = rows
  return id ?? (first === undefined ? undefined : rowKey(first))
}

export interface TwoLinesProps {
  left?: ReactNode
  title: ReactNode
  below: ReactNode
  end?: ReactNode
  endBelow?: ReactNode
}

/** A two-line row: name and facts at the left, figures at the right. */
export const TwoLines = ({ left, title, below, end, endBelow }: TwoLinesProps) => (
  <>
    {left}
    <span className="two-lines clips-parts line-18 stack min-width-0">
      <span className="two-lines-title medium">{title}</span>
      <span className="two-lines-below ink-3 size-12">{below}</span>
    </span>
    {(end !== undefined || endBelow !== undefined) && (
      <span className="two-lines clips-parts line-18 two-lines-end low stack min-width-0">
        <span>{end}</span>
        <span className="two-lines-below ink-3 size-12">{endBelow}</span>
      </span>
    )}
  </>
)
