import { useEffect, useRef, useState } from 'react'
import { useTexts, useUndrawnTexts } from '../../../../components/form/unparsed-inputs.ts'
import { type CostLineDraft, isBlank } from '../../costs/cost-draft.ts'

const rowOf = (cell: string) => cell.split('.', 1)[0] ?? ''
const cardElement = (rowId: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"]`)

/** Lines shown as cards: all except the edited one and empty ones. */
export const useCards = (asCards: boolean, lines: readonly CostLineDraft[]) => {
  const [editedRowId, setEditedRowId] = useState<string>()
  const isCard = (line: CostLineDraft): boolean => asCards && line.rowId !== editedRowId && !isBlank(line)
  const texts = useTexts()
  const cardRowIds = new Set(lines.filter(isCard).map(({ rowId }) => rowId))
  useUndrawnTexts({
    cells: [...texts.keys()].filter((cell) => cardRowIds.has(rowOf(cell))),
    place: (cell) => cardElement(rowOf(cell)),
    lead: (cell) => open(rowOf(cell)),
  })
  // Moves the focus after a card turns into a form and back.
  const nextFocus = useRef<{ rowId: string; to: string }>(undefined)
  useEffect(() => {
    const { rowId, to } = nextFocus.current ?? {}
    nextFocus.current = undefined
    if (rowId !== undefined && to !== undefined) cardElement(rowId)?.querySelector<HTMLElement>(to)?.focus()
  }, [editedRowId])
  const open = (rowId: string) => {
    nextFocus.current = { rowId, to: '[data-field="perUnit"] :is(input, button), [data-field="amount"] input' }
    setEditedRowId(rowId)
  }
  return {
    isCard,
    open,
    /** A line stays a form after the first typed character. */
    edit: setEditedRowId,
    close: (rowId: string) => {
      nextFocus.current = { rowId, to: 'button' }
      setEditedRowId(undefined)
    },
  }
}
