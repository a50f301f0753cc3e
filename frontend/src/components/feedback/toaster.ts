import type { Toaster, ToastProps } from '@blueprintjs/core'

export interface Notice {
  /** Takes the place of the toast with the same key. */
  key?: string
  title: string
  text?: string
  /** `working` stands until another one takes its place. */
  kind?: 'done' | 'news' | 'waiting' | 'working' | 'failed' | 'undo'
  action?: { text: string; onClick: () => void }
}

const SHOWN_FOR = 5000
const AT_MOST = 5

let toaster: Promise<Toaster> | undefined
/** What stands there now, the oldest first. */
let shown: readonly { id: string; key: string | undefined; kind: Notice['kind'] }[] = []
let count = 0

const open = async (): Promise<Toaster> => {
  const { createToaster } = await import('./toaster-overlay.ts')
  return createToaster()
}

/** Makes space: for what stood under the same key, and where there are too many, for the oldest that takes nothing back. */
const inTheWay = (key: string | undefined): readonly string[] => {
  const same = shown.filter((one) => key !== undefined && one.key === key)
  const rest = shown.filter((one) => !same.includes(one))
  const oldest = rest.length < AT_MOST ? undefined : (rest.find(({ kind }) => kind !== 'undo') ?? rest[0])
  return [...same, ...(oldest === undefined ? [] : [oldest])].map(({ id }) => id)
}

/**
 * Shows a toast at the top right: five at most, five seconds each, whatever stood there before, with a close button.
 * Loaded at the first one.
 */
export const notify = async ({ key, ...notice }: Notice) => {
  toaster ??= open()
  const { toastProps } = await import('./toast-props.tsx')
  const all = await toaster
  const away = inTheWay(key)
  shown = shown.filter((one) => !away.includes(one.id))
  for (const one of away) all.dismiss(one)
  // An id of its own: a toast that is only changed would go on with the time that is left of the former one.
  const id = `${key ?? 'toast'}#${(count += 1)}`
  const onDismiss = () => {
    shown = shown.filter((one) => one.id !== id)
  }
  const props: ToastProps = { timeout: SHOWN_FOR, isCloseButtonShown: true, ...toastProps(notice), onDismiss }
  shown = [...shown, { id, key, kind: notice.kind }]
  all.show(props, id)
}
