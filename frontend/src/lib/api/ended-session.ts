import { sessionEnded, isExpired, removeToken, storedSession } from '../auth/session.ts'

/**
 * Ends the session of a token, which navigates to /login. A session with another token (renewed, or of another sign-in)
 * continues.
 * @throws Error with the specification’s text
 */
export const endSession = (token: string): never => {
  if (storedSession()?.token === token) {
    sessionEnded.keep()
    removeToken()
  }
  throw new Error('Token expired')
}

/** The token of a call; an expired one ends the session before anything is sent. */
export const presentToken = (): string | undefined => {
  const session = storedSession()
  return session !== undefined && isExpired(session) ? endSession(session.token) : session?.token
}
