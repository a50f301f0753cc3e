import type { SignedIn } from '@freight/contracts/access/session'
import { request } from '../api/api.ts'
import { sessionEnded } from './requested-route.ts'
import {
  isExpired,
  keepToken,
  onTokenChange,
  removeToken,
  type Session,
  storedSession,
  TOKEN_OUTDATED,
} from './session.ts'

/** Renewed when so much of its life is left. */
const RENEW_BEFORE = 10 * 60_000
const AGAIN = 30_000
const LONGEST_TIMER = 2 ** 31 - 1

/** Milliseconds until the token should be renewed; a short token is renewed at half of its rest. */
export const renewalIn = (session: Session, now: number) => {
  const left = session.expiresAt - now
  return Math.min(LONGEST_TIMER, left > RENEW_BEFORE ? left - RENEW_BEFORE : Math.max(left / 2, AGAIN))
}

let renewing: Promise<void> | undefined

/** Asks for a new token, which names the permissions of now; one request, however many ask. Rejects when refused. */
export const renewToken = (): Promise<void> => {
  renewing ??= request<SignedIn>('POST', '/app/v1/session/refresh')
    .then(({ token }) => keepToken(token))
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

/**
 * Renews the token in silence while it is valid, also when the user's permissions have changed: the menu follows the
 * token. Takes it away when it is not valid any more.
 */
export const keepSession = () => {
  let renewal: ReturnType<typeof setTimeout> | undefined
  let end: ReturnType<typeof setTimeout> | undefined

  // The answer to a renewal says too that the token which asked for it is outdated. Not reached, or no longer allowed:
  // the token lives as long as it says, and its end is watched below.
  const renew = () => renewToken().catch(() => schedule())
  const expire = () => {
    const session = storedSession()
    if (session === undefined || !isExpired(session)) return schedule()
    sessionEnded.keep()
    removeToken()
  }
  const schedule = () => {
    clearTimeout(renewal)
    clearTimeout(end)
    const session = storedSession()
    if (session === undefined) return
    if (isExpired(session)) {
      expire()
      return
    }
    renewal = setTimeout(() => void renew(), renewalIn(session, Date.now()))
    end = setTimeout(expire, Math.min(LONGEST_TIMER, session.expiresAt - Date.now() + 500))
  }
  schedule()
  const onOutdated = () => void renew()
  addEventListener(TOKEN_OUTDATED, onOutdated)
  const stop = onTokenChange(schedule)
  return () => {
    removeEventListener(TOKEN_OUTDATED, onOutdated)
    stop()
    clearTimeout(renewal)
    clearTimeout(end)
  }
}

/** Ends the session here and at the server; a server that cannot be reached does not keep anybody signed in. */
export const signOut = async () => {
  await request('DELETE', '/app/v1/session').catch(() => undefined)
  removeToken()
}
