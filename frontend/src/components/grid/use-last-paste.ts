import { type KeyboardEvent, useRef } from 'react'
import { sameValue } from '../entry-form/merge/same-value.ts'
import { useKeepText } from '../form/unparsed-inputs.ts'

/** Unparsed text of a cell, which its field then shows; undefined removes it. */
export interface CellText {
  cell: string
  text: string | undefined
}

interface Pasted<Row> {
  before: readonly Row[]
  after: readonly Row[]
  open: readonly CellText[]
}

interface Options<Row> {
  now: () => readonly Row[]
  put: (rows: readonly Row[]) => void
}

/** Puts pasted rows into a grid; Ctrl Z takes the last paste back until something is typed. */
export const useLastPaste = <Row>({ now, put }: Options<Row>) => {
  const keepText = useKeepText()
  const last = useRef<Pasted<Row>>(undefined)
  const undo = ({ before, open }: Pasted<Row>) => {
    last.current = undefined
    for (const { cell } of open) keepText(cell, undefined)
    put(before)
  }
  return {
    /** Returns what takes this paste back. */
    paste: (after: readonly Row[], open: readonly CellText[] = []) => {
      for (const { cell, text } of open) keepText(cell, text)
      const pasted = { before: now(), after, open }
      last.current = pasted
      put(after)
      return () => undo(pasted)
    },
    /** After typing, undo belongs to the browser. */
    forget: () => {
      last.current = undefined
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { current } = last
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || current === undefined || !sameValue(current.after, now())) return
      event.preventDefault()
      undo(current)
    },
  }
}
