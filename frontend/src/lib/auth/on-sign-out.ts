import { sessionEnded, isTokenRemovedHere, onTokenChange, storedSession } from './session.ts'

/**
 * Calls back when the user’s data in this tab must be cleared: on sign-out here or when another user signs in. Not
 * after an expired session or a sign-out in another tab, which did not ask about unsaved input of this one: the user
 * signs in again and continues.
 */
export const onSignOut = (forget: () => void): (() => void) => {
  let owner = storedSession()?.id
  return onTokenChange(() => {
    const next = storedSession()?.id
    if (next === owner || (next === undefined && (sessionEnded.read() || !isTokenRemovedHere()))) return
    owner = next
    forget()
  })
}
