import type { Toaster, ToastProps } from '@blueprintjs/core'

export interface Notice {
  /** Replaces the toast with the same key. */
  key?: string
  title: string
  text?: string
  kind?: 'done' | 'news' | 'waiting' | 'failed' | 'undo'
  action?: { text: string; onClick: () => void }
}

const SHOWN_FOR = 5000
const AT_MOST = 5

let toaster: Promise<Toaster> | undefined

const open = async (): Promise<Toaster> => {
  const { createToaster } = await import('./toaster-overlay.ts')
  return createToaster(AT_MOST)
}

/** Shows a toast at the top right: five at most, five seconds, with a close button. Loaded at the first one. */
export const notify = async ({ key, ...notice }: Notice) => {
  toaster ??= open()
  const { toastProps } = await import('./toast-props.tsx')
  const props: ToastProps = { timeout: SHOWN_FOR, isCloseButtonShown: true, ...toastProps(notice) }
  return (await toaster).show(props, key)
}
