import type { KeyboardEvent } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

const fieldIn = (cell: Element | undefined): Field | undefined => {
  const field = cell?.querySelector('input:not(:disabled), select:not(:disabled)')
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : undefined
}

const focus = (field: Field | undefined): boolean => {
  if (field === undefined) return false
  field.focus()
  if (field instanceof HTMLInputElement) field.select()
  return true
}

/** Rows with fields; section heads and problem rows are skipped. */
const rowsOf = (row: HTMLTableRowElement) =>
  [...(row.parentElement?.children ?? [])].filter(
    (one) => one instanceof HTMLTableRowElement && one.dataset['row'] !== undefined,
  )

const fieldBeside = (cell: HTMLTableCellElement, offset: number): Field | undefined => {
  const cells = [...(cell.parentElement?.children ?? [])]
  for (let at = cells.indexOf(cell) + offset; at >= 0 && at < cells.length; at += offset) {
    const field = fieldIn(cells[at])
    if (field !== undefined) return field
  }
  return undefined
}

const fieldInRow = (cell: HTMLTableCellElement, row: HTMLTableRowElement, offset: number): Field | undefined => {
  const rows = rowsOf(row)
  return fieldIn(rows[rows.indexOf(row) + offset]?.children[cell.cellIndex])
}

const isAtEdge = (field: Element, side: 'left' | 'right') => {
  if (!(field instanceof HTMLInputElement)) return true
  const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length
  return isWhole || (side === 'left' ? field.selectionEnd === 0 : field.selectionStart === field.value.length)
}

/**
 * Moves between cells as in a spreadsheet: up and down in the column, left and right at the edge of the text, Enter
 * down.
 */
export const moveInGrid = (event: KeyboardEvent): boolean => {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return false
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return false
  const cell = target.closest('td')
  const row = target.closest('tr')
  if (cell === null || row === null) return false
  const isList = target instanceof HTMLSelectElement
  const moves: Readonly<Record<string, () => boolean>> = {
    // In a closed list, up and down change the choice, as in every form.
    ArrowUp: () => !isList && focus(fieldInRow(cell, row, -1)),
    ArrowDown: () => !isList && focus(fieldInRow(cell, row, 1)),
    Enter: () => focus(fieldInRow(cell, row, 1)),
    ArrowLeft: () => isAtEdge(target, 'left') && focus(fieldBeside(cell, -1)),
    ArrowRight: () => isAtEdge(target, 'right') && focus(fieldBeside(cell, 1)),
  }
  const isMoved = moves[key]?.() ?? false
  if (isMoved) event.preventDefault()
  return isMoved
}
