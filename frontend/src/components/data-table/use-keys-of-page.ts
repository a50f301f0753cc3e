import { type RefObject, useEffect } from 'react'
import { movedIndex } from './use-table-keys.ts'

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
