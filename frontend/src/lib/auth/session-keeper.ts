import type { SignedIn } from '@freight/contracts/access/session'
import { request } from '../api/api.ts'
import {
  sessionEnded,
  isExpired,
  keepToken,
  onTokenChange,
  removeToken,
  type Session,
  storedSession,
  TOKEN_OUTDATED,
} from './session.ts'
import { forgetOnSharedComputer } from '../storage/shared-computer.ts'

/** Remaining lifetime at which a token is renewed. */
const RENEW_BEFORE_MS = 10 * 60_000
/** Shortest delay before a token that ends soon is renewed. */
const MIN_RENEWAL_MS = 30_000
/** Browsers run a timer with a longer delay at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Milliseconds until the renewal; a short token is renewed at half of its remaining lifetime. */
export const renewalIn = (session: Session, now: number) => {
  const left = session.expiresAt - now
  return Math.min(MAX_TIMER_MS, left > RENEW_BEFORE_MS ? left - RENEW_BEFORE_MS : Math.max(left / 2, MIN_RENEWAL_MS))
}

let runningRenewal: Promise<void> | undefined

/** Requests a token with the current permissions; concurrent calls share one request. Rejects if refused. */
export const renewToken = (): Promise<void> => {
  runningRenewal ??= request<SignedIn>('POST', '/app/v1/session/refresh')
    .then(({ token }) => keepToken(token))
    .finally(() => {
      runningRenewal = undefined
    })
  return runningRenewal
}

/**
 * Renews the token in the background while it is valid, also when the user’s permissions have changed, because the menu
 * depends on the token. Removes an expired token.
 */
export const keepSession = () => {
  let renewal: ReturnType<typeof setTimeout> | undefined
  let end: ReturnType<typeof setTimeout> | undefined

  // After a failed renewal the token stays valid until its end, which `expire` handles. A renewal response also has the
  // outdated header, for the old token: it is ignored.
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
    end = setTimeout(expire, Math.min(MAX_TIMER_MS, session.expiresAt - Date.now() + 500))
  }
  // The browser was closed, or the session ended meanwhile.
  if (storedSession() === undefined) void forgetOnSharedComputer()
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

/** Ends the session here and at the server; an unreachable server does not prevent it. */
export const signOut = async () => {
  // This request still uses the token; later ones have none, and the server would refuse them.
  const deletion = request('DELETE', '/app/v1/session').catch(() => undefined)
  hasSignedOut = true
  sessionEnded.forget()
  removeToken()
  await deletion
  await forgetOnSharedComputer()
}

let hasSignedOut = false
onTokenChange(() => {
  if (storedSession() !== undefined) hasSignedOut = false
})

/** Whether the user signed out: the next user must not return to the old route. */
export const isSignedOutByUser = () => hasSignedOut
