import { createHmac, randomUUID } from 'node:crypto'
import { type Permission, permissions as allPermissions } from '@freight/contracts/vocabulary/permissions'
import { boundedCache } from '../bounded-cache.ts'
import { Forbidden, Unauthenticated } from '../errors.ts'
import { hasHash, isApiKey, partsOfKey } from './api-keys.ts'
import type { Logger } from '../telemetry/logging.ts'
import type { SessionStore } from './session-store.ts'
import { permissionsNow, type SignedInUser, type Users } from './users.ts'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** Claims of a session token. */
type TokenClaims = {
  userId: string
  userName: string
  jti: string
  /** The id of the first token of this sign-in, if this one is a renewal. */
  signIn?: string
  /** Seconds since 1970. */
  exp: number
  permissions: readonly Permission[]
}

// The only accepted algorithms: `none` and asymmetric ones are rejected, regardless of the header of a token.
const algorithms = ['HS256']
const issuer = 'freight-quotation'
// A third-party link has another audience, so that neither token is valid as the other.
const audience = 'session'
// A token with all permissions has about 1,200 characters; one beyond this limit is not ours.
const longestToken = 4096
/** How far the clock of the machine that issued a token may be ahead. */
const clockToleranceSeconds = 60

const knownPermissions: ReadonlySet<string> = new Set(allPermissions)
const isPermission = (name: string): name is Permission => knownPermissions.has(name)

const Claims = z.object({
  sub: z.string().min(1),
  user_name: z.string().min(1),
  jti: z.uuid(),
  sign_in: z.uuid().optional(),
  iat: z.int(),
  exp: z.int(),
  authorities: z.string(),
})

type TokenWriter = (claims: TokenClaims, issuedAt: number) => Promise<string>

/** Signs claims as a bearer token. */
export const tokenWriter =
  (key: Uint8Array): TokenWriter =>
  ({ userId, userName, jti, signIn, exp, permissions }, issuedAt) =>
    new SignJWT({ user_name: userName, authorities: permissions.join(','), ...(signIn && { sign_in: signIn }) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(userId)
      .setJti(jti)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(exp)
      .sign(key)

// Base64url decoders ignore padding and unused last bits: each token has only one accepted spelling.
const isWrittenPlainly = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

type TokenReader = (token: string) => Promise<TokenClaims>

/**
 * Checks signature, issuer, audience, times and the shape of every claim.
 * @throws Unauthenticated for any token that `tokenWriter` did not write, or an expired one
 */
export const tokenReader = (key: Uint8Array, clock: () => Date, longestLifeSeconds: number): TokenReader => {
  const options = { algorithms, issuer, audience, requiredClaims: ['sub', 'jti', 'iat', 'exp'] }
  return async (token) => {
    if (token.length > longestToken || !isWrittenPlainly(token)) throw new Unauthenticated()
    const payload = await jwtVerify(token, key, { ...options, currentDate: clock() }).then(
      (verified) => verified.payload,
      (cause: unknown) => {
        throw new Unauthenticated(cause instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED')
      },
    )
    const claims = Claims.safeParse(payload)
    if (!claims.success) throw new Unauthenticated()
    const { sub, user_name, jti, sign_in: signIn, iat, exp, authorities } = claims.data
    // A signed token with a longer life than this application issues is rejected too.
    if (exp - iat > longestLifeSeconds || iat > clock().getTime() / 1000 + clockToleranceSeconds)
      throw new Unauthenticated()
    const permissions = authorities.split(',').filter(isPermission)
    return { userId: sub, userName: user_name, jti, ...(signIn && { signIn }), exp, permissions }
  }
}

/** The signed-in user with their current permissions, not those at sign-in. */
export type Session = TokenClaims & {
  company: string
  relatedCommercials: readonly string[]
  standsInFor?: readonly string[]
  /** The token contains other permissions than the user has now: the client should renew it. */
  isOutdated: boolean
  /** Id of the API key, where another system calls instead of the user. */
  apiKey?: string
}

export type Sessions = {
  /** A token for an authenticated user. */
  issue: (user: SignedInUser) => Promise<string>
  /** @throws Unauthenticated when the token is invalid, expired or revoked, or its user is no longer active */
  verify: (token: string) => Promise<Session>
  /**
   * A session for an API key or a token: with a key, the permissions of the key that its owner has now.
   * @throws Unauthenticated as `verify`, and when the key is unknown or revoked
   */
  verifyCaller: (tokenOrKey: string, correlationId: string) => Promise<Session>
  /**
   * Another token for the same sign-in.
   * @throws Unauthenticated when that was more than 12 hours ago; Forbidden when the user is not active
   */
  renew: (session: Session, user: SignedInUser) => Promise<string>
  /** Ends a sign-in: this token and all its renewals. */
  end: (session: Pick<Session, 'jti' | 'exp' | 'userId'>) => Promise<void>
  /** Ends the sessions of a user opened until a moment, except the sign-in of a token. */
  revokeAll: (userId: string, selection?: { until?: Date; exceptJti?: string | undefined }) => Promise<void>
  /** Number of open sign-ins of a user. */
  open: (userId: string) => Promise<number>
  /** Calls the listener for every revoked token; returns the function that ends this. */
  onRevoked: (listener: (jti: string) => void) => () => void
  /** Every check from now on reads the current user. */
  attachUsers: (users: Users) => void
  /** Clears the cached user: the next check reads it again. */
  userChanged: (userId: string) => void
  /** An HMAC of a text with the session key, separate per purpose. */
  sign: (purpose: string, text: string) => string
  close: () => void
}

export type SessionOptions = {
  key: Uint8Array
  store: SessionStore
  clock: () => Date
  minutes: number
  log: Logger
  /** Called once an hour for a key in use. */
  onKeyUsed?: (user: Pick<SignedInUser, 'id' | 'company'>, keyId: string, correlationId: string) => void
}

const longestSignInMs = 12 * 3600_000
// A token revoked by another process is rejected here within this time (ms).
const pollMs = 2_000
// The log of sign-ins has at most one use of a key in this time (ms).
const keyUseMs = 3600_000
// A changed user applies within this time (ms) without a call of `userChanged`.
const presentMs = 1_000

const hasSameItems = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each))

type CurrentUser = Pick<SignedInUser, 'company' | 'permissions' | 'relatedCommercials' | 'standsInFor'>

/** A decoded token, and its last session with the user data that it was created from. */
type VerifiedToken = { claims: TokenClaims; session?: { user: CurrentUser; value: Session } }

/** Issues and checks session tokens. Loads the revoked tokens before it resolves. */
export const sessions = async ({ key, store, clock, minutes, log, onKeyUsed }: SessionOptions): Promise<Sessions> => {
  const writeToken = tokenWriter(key)
  const readToken = tokenReader(key, clock, minutes * 60)
  const verifiedTokens = boundedCache<VerifiedToken>(10_000)
  const currentUsers = boundedCache<CurrentUser>(10_000, { ttl: presentMs })
  const keyUses = boundedCache<true>(10_000, { ttl: keyUseMs })
  // Users changed just now are not cached: the table may be late.
  const changingUsers = boundedCache<true>(10_000, { ttl: presentMs })
  // Entries are needed only until the token expires; the maximum is never reached within that time.
  const revokedTokens = boundedCache<true>(500_000, { ttl: longestSignInMs })
  for (const jti of await store.revoked(clock())) revokedTokens.set(jti, true)
  const listeners = new Set<(jti: string) => void>()
  let users: Users | undefined

  const noteRevoked = (jti: string) => {
    if (revokedTokens.has(jti)) return
    revokedTokens.set(jti, true)
    for (const listener of listeners) listener(jti)
  }

  const poll = setInterval(() => {
    store.revoked(clock()).then(
      (all) => all.forEach(noteRevoked),
      (error: unknown) => log.warn({ err: error }, 'revoked tokens could not be read'),
    )
  }, pollMs)
  poll.unref()

  const issue = async (user: SignedInUser, signedInAt: Date, signIn?: string) => {
    const now = clock()
    const issuedAt = Math.floor(now.getTime() / 1000)
    const lastMoment = Math.floor((signedInAt.getTime() + longestSignInMs) / 1000)
    const exp = Math.min(issuedAt + minutes * 60, lastMoment)
    const jti = randomUUID()
    await store.issued({ jti, userId: user.id, signedInAt, expiresAt: new Date(exp * 1000) })
    const { id: userId, userName, permissions } = user
    return writeToken({ userId, userName, jti, ...(signIn && { signIn }), exp, permissions }, issuedAt)
  }

  const currentUserOf = async (claims: TokenClaims): Promise<CurrentUser> => {
    const cachedUser = currentUsers.get(claims.userId)
    if (cachedUser) return cachedUser
    if (!users) return { company: '', permissions: claims.permissions, relatedCommercials: [] }
    const user = await users.byId(claims.userId)
    if (!user?.active) throw new Unauthenticated()
    const { company, permissions, relatedCommercials, standsInFor } = user
    const currentUser = { company, permissions, relatedCommercials, ...(standsInFor && { standsInFor }) }
    if (!changingUsers.has(claims.userId)) currentUsers.set(claims.userId, currentUser)
    return currentUser
  }

  // Not cached: a revoked key, a removed right and a deactivated owner take effect at once.
  const sessionOfKey = async (apiKey: string, correlationId: string): Promise<Session> => {
    const { keyId, secret } = partsOfKey(apiKey) ?? {}
    if (keyId === undefined || secret === undefined) throw new Unauthenticated()
    const owner = await users?.byApiKey?.(keyId)
    const stored = owner?.apiKeys?.find((one) => one.keyId === keyId)
    if (!owner?.active || owner.isThirdParty || !stored || !hasHash(secret, stored.hash)) throw new Unauthenticated()
    if (!keyUses.has(keyId)) onKeyUsed?.(owner, keyId, correlationId)
    keyUses.set(keyId, true, { noUpdateTTL: true })
    const { id: userId, userName, company, relatedCommercials, standsInFor } = owner
    return {
      userId,
      userName,
      jti: keyId,
      apiKey: keyId,
      exp: Infinity,
      permissions: permissionsNow(owner, keyId),
      company,
      relatedCommercials,
      ...(standsInFor && { standsInFor }),
      isOutdated: false,
    }
  }

  const verify = async (token: string): Promise<Session> => {
    let verifiedToken = verifiedTokens.get(token)
    if (!verifiedToken) {
      verifiedToken = { claims: await readToken(token) }
      verifiedTokens.set(token, verifiedToken)
    }
    const { claims } = verifiedToken
    if (claims.exp * 1000 <= clock().getTime()) throw new Unauthenticated('TOKEN_EXPIRED')
    if (revokedTokens.has(claims.jti)) throw new Unauthenticated()
    const currentUser = await currentUserOf(claims)
    if (verifiedToken.session?.user !== currentUser) {
      const isOutdated = !hasSameItems(claims.permissions, currentUser.permissions)
      verifiedToken.session = { user: currentUser, value: Object.freeze({ ...claims, ...currentUser, isOutdated }) }
    }
    return verifiedToken.session.value
  }

  return {
    issue: (user) => issue(user, clock()),
    verify,
    verifyCaller: (tokenOrKey, correlationId) =>
      isApiKey(tokenOrKey) ? sessionOfKey(tokenOrKey, correlationId) : verify(tokenOrKey),
    renew: async ({ jti, signIn = jti }, user) => {
      if (!user.active) throw new Forbidden('an active user', 'USER_INACTIVE')
      const token = await store.find(jti)
      if (!token || token.signedInAt.getTime() + longestSignInMs <= clock().getTime()) {
        throw new Unauthenticated('TOKEN_EXPIRED')
      }
      const newToken = await issue(user, token.signedInAt, signIn)
      // The token was revoked during the renewal: the new one is not handed out.
      if (revokedTokens.has(jti)) throw new Unauthenticated()
      return newToken
    },
    end: async ({ jti, exp, userId }) => {
      const signedInAt = (await store.find(jti))?.signedInAt
      await store.revoke(jti, new Date(exp * 1000))
      noteRevoked(jti)
      if (!signedInAt) return
      for (const otherJti of await store.revokeAll(userId, { from: signedInAt, until: signedInAt }))
        noteRevoked(otherJti)
    },
    revokeAll: async (userId, { until, exceptJti } = {}) => {
      currentUsers.delete(userId)
      const exceptedToken = exceptJti === undefined ? undefined : await store.find(exceptJti)
      // The token of another user is no exception.
      const exception = exceptedToken?.userId === userId ? { except: exceptedToken.signedInAt } : {}
      for (const jti of await store.revokeAll(userId, { ...(until && { until }), ...exception })) noteRevoked(jti)
    },
    open: (userId) => store.open(userId, clock()),
    onRevoked: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    attachUsers: (userSource) => {
      users = userSource
      currentUsers.clear()
    },
    userChanged: (userId) => {
      changingUsers.set(userId, true)
      currentUsers.delete(userId)
    },
    sign: (purpose, text) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url'),
    close: () => clearInterval(poll),
  }
}
