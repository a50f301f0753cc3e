import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { draftNameOf } from '../editing/use-edited-draft.ts'
import { useEdit } from '../editing/use-edit.ts'
import { useUnsaved } from '../../../components/form-draft/form-drafts.ts'
import { isFormer } from './taken-cost.tsx'

/**
 * The edited cost of the tab. Opening a former cost over unsaved text waits (`replacement`) until the user saves or discards
 * it.
 */
export const useHeldEdit = (detail: QuotationDetail) => {
  const { edit, from, set } = useEdit()
  const [shown, setShown] = useState({ edit, from })
  const unsaved = useUnsaved(detail.key)
  const draftName = draftNameOf(detail, 'cost', shown.edit, shown.from)
  const isAnother = edit !== shown.edit || from !== shown.from
  const isHeld = isAnother && isFormer(from) && shown.edit !== undefined && unsaved.includes(draftName)
  if (isAnother && !isHeld) setShown({ edit, from })
  const heldEdit = isHeld ? shown : { edit, from }
  return {
    ...heldEdit,
    set,
    /** Opens the waiting cost after the current one was saved or discarded; its editor then calls `set(undefined)`. */
    close: () => (isHeld ? setShown({ edit, from }) : set(undefined)),
    ...(isHeld && { replacement: { stay: () => set(shown.edit, shown.from) } }),
  }
}
