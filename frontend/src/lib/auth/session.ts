import { useSyncExternalStore } from 'react'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { createListeners } from '../storage/listeners.ts'
import { writeIntoReservedSpace } from '../storage/reserved-space.ts'

const STORAGE_KEY = 'asked-for'
const ENDED = 'session-ended'

const session = {
  get: (key: string) => {
    try {
      return sessionStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  set: (key: string, value: string | undefined) => {
    try {
      if (value === undefined) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, value)
    } catch {
      // Without session storage the user lands on the home page, which is harmless.
    }
  },
}

/** The first requested route: the target after sign-in. */
export const requestedRoute = {
  read: () => session.get(STORAGE_KEY),
  keep: (path: string) => session.set(STORAGE_KEY, path),
  take: () => {
    const path = session.get(STORAGE_KEY)
    session.set(STORAGE_KEY, undefined)
    return path
  },
}

/** Whether the last session expired; the sign-in page shows it. */
export const sessionEnded = {
  read: () => session.get(ENDED) !== undefined,
  keep: () => session.set(ENDED, 'yes'),
  forget: () => session.set(ENDED, undefined),
}

/** Claims of the stored token. The server checks every call again: they only decide what is shown. */
export interface Session {
  token: string
  id: string
  userName: string
  name: string
  company: string
  permissions: ReadonlySet<string>
  /** In milliseconds of this machine’s clock, which may be wrong. */
  issuedAt: number
  expiresAt: number
}

const TOKEN_KEY = 'token'
/** Key of the milliseconds by which this machine’s clock was ahead of the server’s when the token arrived. */
const CLOCK_AHEAD_KEY = 'token-clock-ahead'
/** Tolerance: a slow response looks like a clock that is ahead. */
const LATE_ANSWER_MS = 60_000
/** Event: the server has reported that the user’s permissions differ from those of the token. */
export const TOKEN_OUTDATED = 'outdated'
const listeners = createListeners(TOKEN_KEY)
let cached: { token: string | null; session: Session | undefined } = { token: null, session: undefined }

/** Without browser storage (full, or private mode) the session lasts as long as the page. */
let unstoredToken: string | null = null

/** Whether a page reload ends the session. */
export const isSessionUnstored = () => unstoredToken !== null

const storedToken = () => {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? unstoredToken
  } catch {
    return unstoredToken
  }
}

const storedClockAheadMs = () => Number(localStorage.getItem(CLOCK_AHEAD_KEY) ?? 0)

/** All claims of a token, unverified. */
export const claimsOf = (token: string): Record<string, unknown> | undefined => {
  const body = token.split('.')[1]
  if (body === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined
  } catch {
    return undefined
  }
}

const millisecondsOf = (value: unknown) => (typeof value === 'number' ? value * 1000 : undefined)

const textOr = (value: unknown, fallback = '') => (typeof value === 'string' && value !== '' ? value : fallback)

/** Parses a token without verifying it; undefined if invalid. `clockAheadMs`: how far this clock is ahead. */
export const sessionOf = (token: string, clockAheadMs = 0): Session | undefined => {
  const claims = claimsOf(token)
  const endsAt = millisecondsOf(claims?.['exp'])
  if (claims === undefined || endsAt === undefined) return undefined
  const userName = textOr(claims['user_name'])
  const authorities = textOr(claims['authorities'])
  return {
    token,
    id: textOr(claims['sub']),
    userName,
    name: textOr(claims['name'], userName),
    company: textOr(claims['company'], 'MVD'),
    permissions: new Set(authorities.split(',').map((each) => each.trim())),
    issuedAt: (millisecondsOf(claims['iat']) ?? 0) + clockAheadMs,
    expiresAt: endsAt + clockAheadMs,
  }
}

/** The stored session, expired or not. */
export const storedSession = (): Session | undefined => {
  const token = storedToken()
  if (token !== cached.token)
    cached = { token, session: token === null ? undefined : sessionOf(token, storedClockAheadMs()) }
  return cached.session
}

export const isExpired = (session: Session, now = Date.now()) => session.expiresAt <= now

/** The current session; undefined if expired. */
export const currentSession = (): Session | undefined => {
  const session = storedSession()
  return session !== undefined && !isExpired(session) ? session : undefined
}

let isRemovedHere = false

/** Whether this tab removed the token; if another tab did, the user has not seen this tab’s unsaved input. */
export const isTokenRemovedHere = () => isRemovedHere

export const keepToken = (token: string) => {
  isRemovedHere = false
  const clockAheadMs = Date.now() - (millisecondsOf(claimsOf(token)?.['iat']) ?? Date.now())
  // A wrong clock must not end a new session: the token’s end moves by the difference.
  writeIntoReservedSpace(CLOCK_AHEAD_KEY, String(Math.abs(clockAheadMs) > LATE_ANSWER_MS ? clockAheadMs : 0))
  unstoredToken = writeIntoReservedSpace(TOKEN_KEY, token) ? null : token
  listeners.tell()
}

export const removeToken = () => {
  isRemovedHere = true
  unstoredToken = null
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(CLOCK_AHEAD_KEY)
  listeners.tell()
}

/** Calls back when the token changes here or in another tab. */
export const onTokenChange = listeners.subscribe

/** Calls back when the signed-in user changes or signs out, not when a token is renewed. */
export const onUserChange = (listener: () => void) => {
  let user = storedSession()?.id
  return onTokenChange(() => {
    const next = storedSession()?.id
    if (next === user) return
    user = next
    listener()
  })
}

export const useSession = (): Session | undefined => useSyncExternalStore(onTokenChange, storedSession)

/** Whether the user has one of the permissions; the server decides again. */
export const useMay = () => {
  const session = useSession()
  return (...permissions: readonly Permission[]) => permissions.some((each) => session?.permissions.has(each) === true)
}
