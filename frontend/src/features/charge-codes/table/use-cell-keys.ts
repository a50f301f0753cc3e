import type { KeyboardEvent } from 'react'

const cellAt = (id: string, column: string) => document.querySelector<HTMLElement>(`[data-cell="${id} ${column}"]`)

/** A cell that is reached by keys: its table has to draw the row first. */
export const focusCell = (id: string, column: string) => {
  const cell = cellAt(id, column)
  if (cell !== null) cell.focus()
  else requestAnimationFrame(() => cellAt(id, column)?.focus())
}

export interface CellKeys {
  /** Codes of the rows that can be edited, in their order. */
  ids: readonly string[]
  /** Names of the columns that can be edited, in their order. */
  columns: readonly string[]
  select: (id: string) => void
}

/** Inside the editable cells arrows move from cell to cell; Esc gives the keys back to the table. */
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
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0
    const across = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0
    // Enter means the same in every cell; a box would only know Space.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      event.target.click()
    }
    if (sideways === 0 && across === 0) return
    event.preventDefault()
    const row = ids[ids.indexOf(id) + across]
    const name = columns[columns.indexOf(column) + sideways]
    if (row === undefined || name === undefined) return
    if (row !== id) select(row)
    focusCell(row, name)
  }
