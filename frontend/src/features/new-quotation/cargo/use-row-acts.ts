import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeepText, useTexts } from '../../../components/form/unparsed-inputs.ts'
import { emptyRow, hasMore, isEmptyRow, type PackingCells } from '../form/cells.ts'
import { type Measures, type NumberCell, numberCells, withPasted } from '../../../components/packing/paste.ts'
import { cellName, type RowAct } from './packing-row.tsx'
import { useStable } from '../../../components/form-draft/use-stable.ts'
import type { useRowWindow } from './use-row-window.ts'

interface ActsOptions {
  rows: PackingCells[]
  modo: string
  /** Units of the grid's numbers. */
  measures: Measures
  view: ReturnType<typeof useRowWindow>
  setRows: (rows: PackingCells[]) => void
  onLeave: (id: string) => void
}

interface Pasted {
  before: PackingCells[]
  after: PackingCells[]
  cells: readonly string[]
}

/** The field of a cell in its row. */
export const fieldOf = (cell: NumberCell) => (row: HTMLElement) =>
  row.querySelectorAll<HTMLInputElement>('.cell-number input')[numberCells.indexOf(cell)] ?? null

/** Target of a navigation key in a row; undefined where the text field handles the key. */
const targetIndex = (event: KeyboardEvent, index: number, last: number, page: number): number | undefined => {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1, PageDown: page, PageUp: -page }
  const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
  if (!isPlain) return event.ctrlKey ? ends[event.key] : undefined
  const offset = steps[event.key]
  return offset === undefined ? undefined : Math.min(Math.max(index + offset, 0), last)
}

/** Keyboard, paste and button actions of the packing list. */
export const useRowActs = ({ rows, modo, measures, view, ...options }: ActsOptions) => {
  const { t } = useTranslation('newQuotation')
  const [pasteMessage, setPasteMessage] = useState<string>()
  const keepText = useKeepText()
  const texts = useTexts()
  const lastPasted = useRef<Pasted>(undefined)
  // With two changes before the next render, the second applies to the first.
  const latestRows = useRef(rows)
  useLayoutEffect(() => {
    latestRows.current = rows
  }, [rows])
  const setRows = (next: PackingCells[]) => {
    latestRows.current = next
    options.setRows(next)
  }
  const forgetTexts = (row: PackingCells) => numberCells.forEach((cell) => keepText(cellName(row.id, cell), undefined))

  const add = () => {
    const row = emptyRow(latestRows.current.at(-1)?.ctnPlt ?? 'CTN')
    setRows([...latestRows.current, row])
    view.focus(row.id, fieldOf('cantidad'))
  }
  const remove = (id: string) => {
    const index = latestRows.current.findIndex((row) => row.id === id)
    const remainingRows = latestRows.current.filter((row) => row.id !== id)
    const next = remainingRows.length === 0 ? [emptyRow()] : remainingRows
    latestRows.current.filter((row) => row.id === id).forEach(forgetTexts)
    setRows(next)
    const neighbour = next[Math.min(index, next.length - 1)]
    if (neighbour) view.focus(neighbour.id, (row) => row.querySelector('.row-tools button:last-child'))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, id: string, cell: NumberCell) => {
    const index = latestRows.current.findIndex((row) => row.id === id)
    const row = latestRows.current[index]
    const last = latestRows.current.length - 1
    const isLastCell = cell === numberCells.at(-1) && index === last
    const isStarted = row !== undefined && !isEmptyRow(row) && !hasMore(row, modo)
    const isAdding =
      event.key === 'Tab' ? !event.shiftKey && isLastCell && isStarted : event.key === 'Enter' && index === last
    if (isAdding && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      add()
      return
    }
    const to = targetIndex(event, index, last, view.pageSize)
    const next = to === undefined ? undefined : latestRows.current[to]
    if (next === undefined) return
    event.preventDefault()
    view.focus(next.id, fieldOf(cell))
  }

  const onAct = useStable((action: RowAct) => {
    const { id } = action
    if (action.act === 'set')
      setRows(latestRows.current.map((row) => (row.id === id ? { ...row, ...action.changes } : row)))
    if (action.act === 'remove') remove(id)
    if (action.act === 'leave') options.onLeave(id)
    if (action.act === 'enter') view.keep(id)
    if (action.act === 'key') press(action.event, id, action.cell)
  })

  const paste = (text: string, targetRow: PackingCells | undefined) => {
    const isEmpty = (row: PackingCells) =>
      isEmptyRow(row) && !numberCells.some((cell) => texts.has(cellName(row.id, cell)))
    const before = latestRows.current
    const blank = () => emptyRow(targetRow?.ctnPlt)
    const { rows: after, count, first, read, open, unclear } = withPasted(before, text, blank, isEmpty, measures)
    if (unclear.length > 0) setPasteMessage(t('packing.headsUnclear', { names: unclear.join(', ') }))
    if (first === undefined) return
    for (const { cell, text: typed } of open) keepText(cell, typed)
    lastPasted.current = { before, after, cells: open.map(({ cell }) => cell) }
    setRows(after)
    // The removed empty row may have had the focus.
    view.focus(first.id, fieldOf('cantidad'))
    setPasteMessage(
      [t('packing.pasted', { count }), read?.to && t('packing.readAs', { from: read.from, to: read.to })]
        .filter(Boolean)
        .join(' '),
    )
  }
  return {
    pasteMessage,
    add,
    onAct,
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text')
      if (!/[\t\n]/.test(text.trim())) return
      event.preventDefault()
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
      paste(
        text,
        latestRows.current.find(({ id }) => id === row?.dataset['row']),
      )
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { current } = lastPasted
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      // Text typed since then is undone by the browser.
      if (!isUndo || current === undefined || latestRows.current !== current.after) return
      event.preventDefault()
      lastPasted.current = undefined
      current.cells.forEach((cell) => keepText(cell, undefined))
      setRows(current.before)
      setPasteMessage(undefined)
      const [first] = current.before
      if (first) view.focus(first.id, fieldOf('cantidad'))
    },
  }
}
