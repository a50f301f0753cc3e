import i18next from 'i18next'
import { notify } from './toaster.ts'

export interface UndoOffer {
  /** Replaces the toast with the same key. */
  key?: string
  /** Text of the action: "Tran Minh ya no es contacto". */
  title: string
  text?: string
  undo: () => void
}

/** For reversible actions that run at once: offers the undo in a toast at the top right. */
export const offerUndo = ({ undo, ...notice }: UndoOffer) =>
  notify({ ...notice, kind: 'undo', action: { text: i18next.t('shell:action.undo'), onClick: undo } })
