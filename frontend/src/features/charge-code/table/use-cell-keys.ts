import type { KeyboardEvent } from 'react'

const cellAt = (id: string, column: string) => document.querySelector<HTMLElement>(`[data-cell="${id} ${column}"]`)

/** A keyboard target; the table must render its row first. */
export const focusCell = (id: string, column: string) => {
  const cell = cellAt(id, column)
  if (cell !== null) cell.focus()
  else requestAnimationFrame(() => cellAt(id, column)?.focus())
}

export interface CellKeys {
  /** Codes of the editable rows in order. */
  ids: readonly string[]
  /** Names of the editable columns in order. */
  columns: readonly string[]
  select: (id: string) => void
}

/** Arrow keys move between the editable cells; Esc returns the keys to the table. */
export const cellKeys =
  ({ ids, columns, select }: CellKeys) =>
  (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined
    if (cell === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const [id = '', column = ''] = cell.split(' ')
    if (event.key === 'Escape') {
      event.currentTarget.querySelector<HTMLElement>('[role=grid]')?.focus()
      return
    }
    const columnOffset = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0
    const rowOffset = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0
    // Enter works in every cell; a native checkbox would only toggle with Space.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      event.target.click()
    }
    if (columnOffset === 0 && rowOffset === 0) return
    event.preventDefault()
    const row = ids[ids.indexOf(id) + rowOffset]
    const name = columns[columns.indexOf(column) + columnOffset]
    if (row === undefined || name === undefined) return
    if (row !== id) select(row)
    focusCell(row, name)
  }
