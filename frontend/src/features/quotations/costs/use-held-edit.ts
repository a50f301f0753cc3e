import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useState } from 'react'
import { placeOf } from '../editing/use-edited-draft.ts'
import { useEdit } from '../editing/use-edit.ts'
import { useUnsaved } from '../form-drafts.ts'
import { isFormer } from './taken-cost.tsx'

/**
 * What is edited in the tab of costs. A former cost that is taken while something else is typed waits (`asked`) until it
 * is known what becomes of that; it stays open meanwhile.
 */
export const useHeldEdit = (detail: QuotationDetail) => {
  const { edit, from, set } = useEdit()
  const [shown, setShown] = useState({ edit, from })
  const unsaved = useUnsaved(detail.key)
  const place = placeOf(detail, 'cost', shown.edit, shown.from)
  const isAnother = edit !== shown.edit || from !== shown.from
  const isHeld = isAnother && isFormer(from) && shown.edit !== undefined && unsaved.includes(place)
  if (isAnother && !isHeld) setShown({ edit, from })
  const now = isHeld ? shown : { edit, from }
  return {
    ...now,
    set,
    /** What was asked for is opened once what is typed is saved or given up: `set(undefined)` of its editor. */
    close: () => (isHeld ? setShown({ edit, from }) : set(undefined)),
    ...(isHeld && { asked: { stay: () => set(shown.edit, shown.from) } }),
  }
}
