import { useSyncExternalStore } from 'react'
import type { Permission } from '@freight/contracts/access/permissions'
import { createListeners } from '../storage/listeners.ts'
import { writeIntoReservedSpace } from '../storage/reserved-space.ts'

/** What the stored token says. The server checks every call again: this only decides what is shown. */
export interface Session {
  token: string
  id: string
  userName: string
  name: string
  company: string
  permissions: ReadonlySet<string>
  /** In milliseconds of this machine's clock, however wrong it goes. */
  issuedAt: number
  expiresAt: number
}

const KEY = 'token'
/** By how many milliseconds this machine's clock was ahead of the server's when the token came. */
const CLOCK_AHEAD = 'token-clock-ahead'
/** An answer that was long under way looks like a clock that is ahead by so much. */
const LATE_ANSWER = 60_000
/** The server has said that the token names other permissions than the user has now. */
export const TOKEN_OUTDATED = 'outdated'
const listeners = createListeners(KEY)
let known: { token: string | null; session: Session | undefined } = { token: null, session: undefined }

/** Where the browser keeps nothing (full, or private mode), a session lasts as long as the page. */
let unstored: string | null = null

const storedToken = () => {
  try {
    return localStorage.getItem(KEY) ?? unstored
  } catch {
    return unstored
  }
}

const clockAhead = () => Number(localStorage.getItem(CLOCK_AHEAD) ?? 0)

/** What a token says, for whoever needs more than a session has: nothing of it is trusted. */
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

const instant = (value: unknown) => (typeof value === 'number' ? value * 1000 : undefined)

const text = (value: unknown, fallback = '') => (typeof value === 'string' && value !== '' ? value : fallback)

/** Reads a token without trusting it: undefined when it is not one. `ahead` is what this clock is ahead by, in ms. */
export const sessionOf = (token: string, ahead = 0): Session | undefined => {
  const claims = claimsOf(token)
  const end = instant(claims?.['exp'])
  if (claims === undefined || end === undefined) return undefined
  const userName = text(claims['user_name'])
  const authorities = text(claims['authorities'])
  return {
    token,
    id: text(claims['sub']),
    userName,
    name: text(claims['name'], userName),
    company: text(claims['company'], 'MVD'),
    permissions: new Set(authorities.split(',').map((each) => each.trim())),
    issuedAt: (instant(claims['iat']) ?? 0) + ahead,
    expiresAt: end + ahead,
  }
}

/** The session as the browser has it stored now, expired or not. */
export const storedSession = (): Session | undefined => {
  const token = storedToken()
  if (token !== known.token) known = { token, session: token === null ? undefined : sessionOf(token, clockAhead()) }
  return known.session
}

export const isExpired = (session: Session, now = Date.now()) => session.expiresAt <= now

/** The session in use: an expired token counts as none. */
export const currentSession = (): Session | undefined => {
  const session = storedSession()
  return session !== undefined && !isExpired(session) ? session : undefined
}

export const keepToken = (token: string) => {
  const ahead = Date.now() - (instant(claimsOf(token)?.['iat']) ?? Date.now())
  // A clock that goes wrong must not end a session that has just begun: the token's end is moved by as much.
  writeIntoReservedSpace(CLOCK_AHEAD, String(Math.abs(ahead) > LATE_ANSWER ? ahead : 0))
  unstored = writeIntoReservedSpace(KEY, token) ? null : token
  listeners.tell()
}

export const removeToken = () => {
  unstored = null
  localStorage.removeItem(KEY)
  localStorage.removeItem(CLOCK_AHEAD)
  listeners.tell()
}

/** Calls back when the token changes here or in another tab. */
export const onTokenChange = listeners.subscribe

/** Calls back when another user, or nobody, is signed in: not when a token is renewed. */
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
