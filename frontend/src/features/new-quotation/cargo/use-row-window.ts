import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  useVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { hasMore, type PackingCells } from '../form/cells.ts'

const ROW = 33
const SECOND_LINE = 53
/** As high as the grid may become; so much is drawn before it is known, and where nothing is laid out. */
const HEIGHT = 560

interface Wanted {
  row: string
  field: (row: HTMLElement) => HTMLElement | null
}

/**
 * The rows of a long grid that are drawn: those in view, the row with the focus with its neighbours, so that nothing
 * typed there is ever taken away and Tab goes on, and the first and the last one, by which one comes in.
 */
export const useRowWindow = (rows: readonly PackingCells[], modo: string) => {
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useRef<Wanted>(undefined)
  const [kept, keep] = useState<string>()
  const keptIndex = kept === undefined ? 0 : rows.findIndex(({ id }) => id === kept)
  const last = rows.length - 1
  // The virtualizer's answers change by themselves: this is drawn without a memory, as it should be.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableSectionElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: (index) => {
      const row = rows[index]
      return row !== undefined && hasMore(row, modo) ? ROW + SECOND_LINE : ROW
    },
    overscan: 6,
    scrollPaddingStart: ROW,
    initialRect: { width: 0, height: HEIGHT },
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => tell(rect.height === 0 ? { ...rect, height: HEIGHT } : rect)),
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || ROW,
    rangeExtractor: (range) =>
      [...new Set([0, ...defaultRangeExtractor(range), keptIndex - 1, keptIndex, keptIndex + 1, last])]
        .filter((index) => index >= 0 && index <= last)
        .toSorted((a, b) => a - b),
  })

  const drawnRow = (id: string) =>
    [...(scroller.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find((row) => row.dataset['row'] === id)
  /** Whether the field that was asked for is there; it has the focus then. */
  const settle = (): boolean => {
    const { current } = wanted
    const row = current && drawnRow(current.row)
    if (current === undefined || row === undefined) return false
    wanted.current = undefined
    current.field(row)?.focus()
    return true
  }
  useLayoutEffect(() => {
    settle()
  })

  return {
    scroller,
    items: virtual.getVirtualItems(),
    end: virtual.getTotalSize(),
    measure: virtual.measureElement,
    /** Rows that are seen at once. */
    pageSize: Math.max(1, Math.floor((virtual.scrollRect?.height ?? HEIGHT) / ROW) - 2),
    keep,
    /** Puts the focus into a field of a row, which is drawn for it where it is not. The browser scrolls there. */
    focus: (row: string, field: Wanted['field']) => {
      wanted.current = { row, field }
      if (!settle()) keep(row)
    },
  }
}

/** The drawn rows with the height of what is not drawn before each. */
export const withGaps = (items: readonly VirtualItem[]): readonly { item: VirtualItem; gap: number }[] =>
  items.map((item, index) => ({ item, gap: item.start - (items[index - 1]?.end ?? 0) }))
