import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  useVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { useRef, useState } from 'react'

const ROW_HEIGHT_PX = 33
const SECOND_LINE_PX = 53
/** Maximum grid height in pixels; also the assumed height before layout and in tests without layout. */
const MAX_HEIGHT_PX = 560

/**
 * Rows of a long grid to render: visible rows, the focused row with its neighbours, so that text and Tab order survive
 * scrolling, and the first and last row as entry points.
 */
export const useRowWindow = <Row extends { id: string }>(
  rows: readonly Row[],
  hasSecondLine: (row: Row) => boolean,
) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [focusedId, keep] = useState<string>()
  const focusedIndex = focusedId === undefined ? 0 : rows.findIndex(({ id }) => id === focusedId)
  const last = rows.length - 1
  // The virtualizer's return value is mutable, so this component must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableSectionElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: (index) => {
      const row = rows[index]
      return row !== undefined && hasSecondLine(row) ? ROW_HEIGHT_PX + SECOND_LINE_PX : ROW_HEIGHT_PX
    },
    overscan: 6,
    scrollPaddingStart: ROW_HEIGHT_PX,
    initialRect: { width: 0, height: MAX_HEIGHT_PX },
    observeElementRect: (instance, notify) =>
      observeElementRect(instance, (rect) => notify(rect.height === 0 ? { ...rect, height: MAX_HEIGHT_PX } : rect)),
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || ROW_HEIGHT_PX,
    rangeExtractor: (range) =>
      [...new Set([0, ...defaultRangeExtractor(range), focusedIndex - 1, focusedIndex, focusedIndex + 1, last])]
        .filter((index) => index >= 0 && index <= last)
        .toSorted((a, b) => a - b),
  })
  return {
    scroller,
    items: virtual.getVirtualItems(),
    measure: virtual.measureElement,
    /** Number of rows visible at once. */
    pageSize: Math.max(1, Math.floor((virtual.scrollRect?.height ?? MAX_HEIGHT_PX) / ROW_HEIGHT_PX) - 2),
    /** Renders a row wherever the grid is scrolled. */
    keep,
  }
}

export type RowWindow = ReturnType<typeof useRowWindow>

/** Rendered rows, each with the height of the skipped rows before it. */
export const withGaps = (items: readonly VirtualItem[]): readonly { index: number; gap: number }[] =>
  items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? 0) }))
