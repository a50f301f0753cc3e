import type { KeyboardEvent } from 'react'

export interface TableKeys {
  count: number
  selectedIndex: number
  pageSize: () => number
  select: (index: number) => void
  open: (index: number) => void
  preview: (index: number) => void
  escape: () => void
}

/** Where a key leads, or undefined when it does not move. */
export const movedIndex = (key: string, from: number, count: number, page: number): number | undefined => {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from < 0 ? 0 : from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined || count === 0 ? undefined : Math.min(Math.max(to, 0), count - 1)
}

/** Arrows, Home, End and page keys move; Enter opens, Space previews, Esc goes back. */
export const useTableKeys =
  ({ count, selectedIndex, pageSize, select, open, preview, escape }: TableKeys) =>
  (event: KeyboardEvent<HTMLElement>) => {
    // Buttons and fields inside a row keep their keys.
    const isInside = event.target instanceof Element && event.target.closest('a, button, input, select') !== null
    if (isInside || event.ctrlKey || event.metaKey || event.altKey) return
    const moved = movedIndex(event.key, selectedIndex, count, pageSize())
    if (moved !== undefined) {
      event.preventDefault()
      select(moved)
      return
    }
    if (event.key === 'Enter' && selectedIndex >= 0) {
      event.preventDefault()
      open(selectedIndex)
    }
    if (event.key === ' ' && selectedIndex >= 0) {
      event.preventDefault()
      preview(selectedIndex)
    }
    if (event.key === 'Escape') escape()
  }
