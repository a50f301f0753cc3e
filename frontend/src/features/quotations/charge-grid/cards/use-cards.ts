import { useEffect, useRef, useState } from 'react'
import { useTexts, useUndrawnTexts } from '../../../../components/form/readings.ts'
import { type CostLineDraft, isBlank } from '../../costs/cost-draft.ts'

const rowOf = (cell: string) => cell.split('.', 1)[0] ?? ''
const drawn = (rowId: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"]`)

/** Which lines are drawn as cards: all but the one that is worked at, and those in which nothing is typed yet. */
export const useCards = (asCards: boolean, lines: readonly CostLineDraft[]) => {
  const [worked, setWorked] = useState<string>()
  const isCard = (line: CostLineDraft): boolean => asCards && line.rowId !== worked && !isBlank(line)
  const texts = useTexts()
  const hidden = new Set(lines.filter(isCard).map(({ rowId }) => rowId))
  useUndrawnTexts({
    cells: [...texts.keys()].filter((cell) => hidden.has(rowOf(cell))),
    place: (cell) => drawn(rowOf(cell)),
    lead: (cell) => open(rowOf(cell)),
  })
  // Where the focus goes once the card is a form, or the form a card.
  const next = useRef<{ rowId: string; to: string }>(undefined)
  useEffect(() => {
    const { rowId, to } = next.current ?? {}
    next.current = undefined
    if (rowId !== undefined && to !== undefined) drawn(rowId)?.querySelector<HTMLElement>(to)?.focus()
  }, [worked])
  const open = (rowId: string) => {
    next.current = { rowId, to: '[data-field="perUnit"] :is(input, button), [data-field="amount"] input' }
    setWorked(rowId)
  }
  return {
    isCard,
    open,
    /** A line that is being typed stays a form once something stands in it. */
    goOn: setWorked,
    close: (rowId: string) => {
      next.current = { rowId, to: 'button' }
      setWorked(undefined)
    },
  }
}
