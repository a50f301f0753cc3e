import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { requestedRoute } from '../../lib/auth/session.ts'
import { signOut } from '../../lib/auth/session-keeper.ts'
import { isPageHeld } from '../../lib/browser/leaving-page.ts'
import { createListeners } from '../../lib/storage/listeners.ts'

let isOpen = false
const listeners = createListeners()
const setOpen = (opens: boolean) => {
  isOpen = opens
  listeners.tell()
}

const signOutNow = async () => {
  // After sign-out users return to the home page, not to their last route.
  requestedRoute.take()
  await signOut()
}

/** Signs the user out; with unsaved input only after confirmation. */
export const requestSignOut = async () => {
  if (isPageHeld()) setOpen(true)
  else await signOutNow()
}

/** Rendered once around all pages: asks before sign-out discards unsaved input. */
export const SignOutConfirm = () => {
  const { t } = useTranslation('shell')
  const opens = useSyncExternalStore(listeners.subscribe, () => isOpen)
  if (!opens) return null
  return (
    <Confirm
      isOpen
      onCancel={() => setOpen(false)}
      onConfirm={async () => {
        setOpen(false)
        await signOutNow()
      }}
    >
      <p>{t('bar.unsavedAtSignOut')}</p>
    </Confirm>
  )
}
