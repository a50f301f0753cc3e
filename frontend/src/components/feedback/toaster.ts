import type { Toaster, ToastProps } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { sessionEnded, storedSession } from '../../lib/auth/session.ts'
import { isFinal } from '../../lib/api/intentions.ts'
import { useErrorText } from '../../lib/api/api.ts'

export interface Notice {
  /** Replaces the toast with the same key. */
  key?: string
  title: string
  text?: string
  /** `working` stays until another toast replaces it. */
  kind?: 'done' | 'news' | 'waiting' | 'working' | 'failed' | 'undo'
  action?: { text: string; onClick: () => void }
}

const SHOWN_MS = 5000
const MAX_TOASTS = 5

let toaster: Promise<Toaster> | undefined
/** Visible toasts, the oldest first. */
let shown: readonly { id: string; key: string | undefined; kind: Notice['kind'] }[] = []
let count = 0

const open = async (): Promise<Toaster> => {
  const { createToaster } = await import('./toaster-overlay.ts')
  return createToaster()
}

/** Ids of the toast with the same key and, above the limit, of the oldest without an undo. */
const idsToRemove = (key: string | undefined): readonly string[] => {
  const sameNotices = shown.filter((one) => key !== undefined && one.key === key)
  const rest = shown.filter((one) => !sameNotices.includes(one))
  const oldest = rest.length < MAX_TOASTS ? undefined : (rest.find(({ kind }) => kind !== 'undo') ?? rest[0])
  return [...sameNotices, ...(oldest === undefined ? [] : [oldest])].map(({ id }) => id)
}

/**
 * Shows a toast at the top right: at most five, five seconds each even if it replaces another one, with a close button.
 * The toaster loads at the first toast.
 */
export const notify = async ({ key, ...notice }: Notice) => {
  // The sign-in page explains failures after the end of a session.
  if (notice.kind === 'failed' && sessionEnded.read() && storedSession() === undefined) return
  toaster ??= open()
  const { toastProps } = await import('./toast-props.tsx')
  const overlay = await toaster
  const removedIds = idsToRemove(key)
  shown = shown.filter((one) => !removedIds.includes(one.id))
  for (const one of removedIds) overlay.dismiss(one)
  // A new id: an updated toast would keep the remaining time of the old one.
  const id = `${key ?? 'toast'}#${(count += 1)}`
  const onDismiss = () => {
    shown = shown.filter((one) => one.id !== id)
  }
  const props: ToastProps = { timeout: SHOWN_MS, isCloseButtonShown: true, ...toastProps(notice), onDismiss }
  shown = [...shown, { id, key, kind: notice.kind }]
  overlay.show(props, id)
}

/** Shows the error of a command in a toast, with a retry where a retry may help. */
export const useFailureNotice = () => {
  const { t } = useTranslation('shell')
  const errorText = useErrorText()
  return (title: string, failure: unknown, retry?: () => void): void =>
    void notify({
      kind: 'failed',
      title,
      text: errorText(failure),
      ...(retry !== undefined && !isFinal(failure) && { action: { text: t('common.tryAgain'), onClick: retry } }),
    })
}

interface UndoOffer {
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
