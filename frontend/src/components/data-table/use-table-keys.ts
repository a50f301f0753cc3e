import { type KeyboardEvent as ReactKeyboardEvent, useRef, type RefObject, useEffect } from 'react'

interface TableKeys {
  count: number
  selectedIndex: number
  pageSize: () => number
  select: (index: number) => void
  open: (index: number) => void
  preview: (index: number) => void
  escape: () => void
}

/** Target row of a key, or undefined for a key that does not move. */
export const movedIndex = (key: string, from: number, count: number, page: number): number | undefined => {
  const target = {
    ArrowDown: from + 1,
    ArrowUp: from < 0 ? 0 : from - 1,
    j: from + 1,
    k: from < 0 ? 0 : from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  }[key]
  return target === undefined || count === 0 ? undefined : Math.min(Math.max(target, 0), count - 1)
}

/** A selection in the address updates with a delay: until then the next key continues from the last target. */
const SETTLES_IN_MS = 300

/** Arrows or j and k, Home, End and page keys move; Enter opens, Space previews, Esc goes back. */
export const useTableKeys = ({ count, selectedIndex, pageSize, select, open, preview, escape }: TableKeys) => {
  const lastMove = useRef({ to: -1, at: -Infinity })
  return (event: ReactKeyboardEvent<HTMLElement>) => {
    // Buttons and fields inside a row keep their keys.
    const isInside = event.target instanceof Element && event.target.closest('a, button, input, select') !== null
    if (isInside || event.ctrlKey || event.metaKey || event.altKey) return
    const isFresh = event.timeStamp - lastMove.current.at < SETTLES_IN_MS && lastMove.current.to < count
    const startIndex = isFresh ? lastMove.current.to : selectedIndex
    const nextIndex = movedIndex(event.key, startIndex, count, pageSize())
    if (nextIndex !== undefined) {
      event.preventDefault()
      lastMove.current = { to: nextIndex, at: event.timeStamp }
      select(nextIndex)
      return
    }
    if (event.key === 'Enter' && startIndex >= 0) {
      event.preventDefault()
      open(startIndex)
    }
    if (event.key === ' ' && startIndex >= 0) {
      event.preventDefault()
      preview(startIndex)
    }
    if (event.key === 'Escape') escape()
  }
}

/** While no element has the focus, navigation keys control the table of the page. */
export const useKeysOfPage = (table: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isForTable = event.target === document.body && movedIndex(event.key, 0, 1, 1) !== undefined
      if (!isForTable || event.ctrlKey || event.metaKey || event.altKey || table.current === null) return
      event.preventDefault()
      table.current.focus()
      table.current.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [table])
