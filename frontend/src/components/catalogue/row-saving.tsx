import { SavingMark } from '../feedback/saving-mark.tsx'
import { useRowState } from './saving-rows.ts'

/** State of the row’s own command: saving, still processing, saved. */
export const RowSaving = ({ id }: { id: string }) => {
  const state = useRowState(id)
  return state === undefined ? null : <SavingMark state={state} />
}
