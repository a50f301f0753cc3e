import i18next from 'i18next'
import { notify } from './toaster.ts'

export interface Undoable {
  /** Replaces the toast with the same key. */
  key?: string
  /** What was done: "Tran Minh ya no es contacto". */
  title: string
  text?: string
  undo: () => void
}

/** What can be reverted is done at once; the way back stands at the top right for a while. */
export const offerUndo = ({ undo, ...notice }: Undoable) =>
  notify({ ...notice, kind: 'undo', action: { text: i18next.t('shell:action.undo'), onClick: undo } })
