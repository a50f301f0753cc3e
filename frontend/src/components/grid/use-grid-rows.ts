import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useKeepText, useTexts } from '../form/unparsed-inputs.ts'
import type { GridFocus } from './grid.tsx'
import { fieldOf } from './grid-keys.ts'
import { type CellText, useLastPaste } from './use-last-paste.ts'

interface Options<Row> {
  rows: readonly Row[]
  onRows: (rows: Row[]) => void
  blank: () => Row
  /** Another empty row replaces the last one. */
  keepsOne?: boolean
}

interface Pasted<Row> {
  rows: readonly Row[]
  open?: readonly CellText[]
  /** Row to focus. */
  focus?: GridFocus | undefined
}

/** Rows of a form in a grid. Changes act on the newest rows: with two before the next render, the second adds to the first. */
export const useGridRows = <Row extends { id: string }>({ rows, onRows, blank, keepsOne = false }: Options<Row>) => {
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  }, [rows])
  const texts = useTexts()
  const keepText = useKeepText()
  const [focus, setFocus] = useState<GridFocus>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [message, setMessage] = useState<ReactNode>()
  const [revision, setRevision] = useState(0)
  const now = () => latest.current
  const put = (next: readonly Row[]) => {
    latest.current = next
    onRows([...next])
  }
  const lastPaste = useLastPaste<Row>({
    now,
    put: (next) => {
      setRevision((count) => count + 1)
      setMessage(undefined)
      if (next[0] !== undefined) setFocus({ row: next[0].id })
      put(next)
    },
  })
  const set = (id: string, changes: Partial<Row>) =>
    put(now().map((row) => (row.id === id ? { ...row, ...changes } : row)))
  return {
    now,
    set,
    focus: setFocus,
    /** Rows that the user left: they show their problems at once. */
    left,
    message,
    setMessage,
    add: (row = blank()) => {
      put([...now(), row])
      setFocus({ row: row.id })
    },
    remove: (id: string) => {
      const index = now().findIndex((row) => row.id === id)
      const others = now().filter((row) => row.id !== id)
      const next = others.length === 0 && keepsOne ? [blank()] : others
      for (const cell of texts.keys()) if (cell.split('.').includes(id)) keepText(cell, undefined)
      put(next)
      const neighbour = next[Math.min(index, next.length - 1)]
      if (neighbour !== undefined)
        setFocus({ row: neighbour.id, field: (row) => row.querySelector('.grid-remove button:last-child') })
    },
    paste: ({ rows: after, open = [], focus: target }: Pasted<Row>) => {
      lastPaste.paste(after, open)
      if (target !== undefined) setFocus(target)
    },
    /** Props of its grid. */
    grid: {
      rows,
      idOf: ({ id }: Row) => id,
      focus,
      revision,
      onKeyDown: lastPaste.onKeyDown,
      onLeave: (id: string) => setLeft((before) => (before.has(id) ? before : new Set(before).add(id))),
      onCopy: (row: Row, name: string, above: Row) => {
        const copied = Object.entries(above).find(([key]) => key === name)
        if (copied !== undefined) set(row.id, Object.fromEntries([copied]) as Partial<Row>)
      },
    },
  }
}

export type GridRows<Row extends { id: string }> = ReturnType<typeof useGridRows<Row>>

/** A request to focus a cell. */
export const cellOf = (row: string, name: string): GridFocus => ({ row, field: fieldOf(name) })
