import type { KeyboardEvent } from 'react'

/** A cell: the id of its row and the name of its column, where there is one. */
export interface GridPlace {
  row: string | undefined
  name: string | undefined
}

export const placeOf = (target: EventTarget): GridPlace => {
  const element = target instanceof Element ? target : null
  return {
    row: element?.closest<HTMLElement>('[data-row]')?.dataset['row'],
    name: element?.closest<HTMLElement>('td')?.dataset['field'],
  }
}

type Field = HTMLInputElement | HTMLSelectElement

const FIELD = 'input:not(:disabled), select:not(:disabled)'
const fieldIn = (cell: Element | undefined | null) => cell?.querySelector<Field>(FIELD) ?? null

/** The field of a column in a row. */
export const fieldOf = (name: string) => (row: Element) =>
  fieldIn(row.querySelector(`td[data-field="${CSS.escape(name)}"]`))

const fieldBeside = (cell: Element, offset: 1 | -1): Field | null => {
  for (let at = cell; ;) {
    const next = offset === 1 ? at.nextElementSibling : at.previousElementSibling
    if (next === null) return null
    const field = fieldIn(next)
    if (field !== null) return field
    at = next
  }
}

const isAtEdge = (field: Field, side: 'left' | 'right') => {
  if (!(field instanceof HTMLInputElement)) return true
  const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length
  return isWhole || (side === 'left' ? field.selectionEnd === 0 : field.selectionStart === field.value.length)
}

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

interface Position {
  /** Of the row of the field. */
  index: number
  last: number
  /** Rows that page keys move by. */
  page: number
}

interface Target {
  /** By default the same. */
  row?: number | undefined
  field: (row: Element) => Field | null
}

/** Where a key moves to from a field; undefined where the field keeps the key. */
export const targetOf = (event: KeyboardEvent, { index, last, page }: Position): Target | undefined => {
  const { target, key } = event
  const cell = target instanceof Element ? target.closest('td') : null
  const { name } = placeOf(target)
  if (!isField(target) || cell === null || name === undefined || event.altKey || event.metaKey || event.shiftKey)
    return undefined
  const field = fieldOf(name)
  const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
  if (event.ctrlKey) return ends[key] === undefined ? undefined : { row: ends[key], field }
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const isLeft = key === 'ArrowLeft'
    const beside = isAtEdge(target, isLeft ? 'left' : 'right') ? fieldBeside(cell, isLeft ? -1 : 1) : null
    return beside === null ? undefined : { field: () => beside }
  }
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1, PageDown: page, PageUp: -page }
  const offset = steps[key]
  // In a closed list, up and down change the choice, as in every form.
  if (offset === undefined || (key !== 'Enter' && target instanceof HTMLSelectElement)) return undefined
  const row = Math.min(Math.max(index + offset, 0), last)
  return row === index ? undefined : { row, field }
}

/** Whether a key in the last row adds a row: Enter in a cell, and Tab in the last field unless the row is blank. */
export const addsRow = (event: KeyboardEvent, isBlank: boolean): boolean => {
  const { target, key } = event
  if (!isField(target) || placeOf(target).name === undefined) return false
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  const fields = [...(target.closest('[data-row]')?.querySelectorAll(FIELD) ?? [])]
  return key === 'Enter' || (key === 'Tab' && !isBlank && fields.at(-1) === target)
}
