import { sessionEnded } from './requested-route.ts'
import { onTokenChange, storedSession } from './session.ts'

/**
 * Calls back when what a user left in this tab has to go: they have signed out, or another one has come. Not when their
 * session has run out: they sign in again and go on.
 */
export const onUserGone = (forget: () => void): (() => void) => {
  let owner = storedSession()?.id
  return onTokenChange(() => {
    const next = storedSession()?.id
    if (next === owner || (next === undefined && sessionEnded.read())) return
    owner = next
    forget()
  })
}
