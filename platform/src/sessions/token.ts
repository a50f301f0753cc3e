import { permissions } from '@freight/contracts/access/permissions'
import type { Permission } from '@freight/contracts/access/permissions'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { Unauthenticated } from '../errors.ts'

/** What a session token says. */
export type TokenClaims = {
  userId: string
  userName: string
  jti: string
  /** The id of the first token of this sign-in, where this one was renewed from it. */
  signIn?: string
  /** Seconds since 1970. */
  exp: number
  permissions: readonly Permission[]
}

// The one list of accepted algorithms. `none` and everything asymmetric are out, whatever a token's header says.
const algorithms = ['HS256']
const issuer = 'freight-quotation'
// A third-party link has an audience of its own, so that neither token passes for the other.
const audience = 'session'
// All 36 permissions make about 800 bytes; whoever sends more is not one of us.
const longestToken = 4096

const known: ReadonlySet<string> = new Set(permissions)
const isPermission = (name: string): name is Permission => known.has(name)

const Claims = z.object({
  sub: z.string().min(1),
  user_name: z.string().min(1),
  jti: z.uuid(),
  sign_in: z.uuid().optional(),
  iat: z.int(),
  exp: z.int(),
  authorities: z.string(),
})

export type TokenWriter = (claims: TokenClaims, issuedAt: number) => Promise<string>

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

// The reader of base64url overlooks padding and the last bits that stand for nothing: one token has one spelling.
const isWrittenPlainly = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

export type TokenReader = (token: string) => Promise<TokenClaims>

/**
 * Checks signature, issuer, audience, times and the shape of every claim.
 * @throws Unauthenticated for anything that was not written by `tokenWriter`, or is expired
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
    // Even a rightly signed token lives no longer than this application would have let it.
    if (exp - iat > longestLifeSeconds || iat > clock().getTime() / 1000 + 60) throw new Unauthenticated()
    const held = authorities.split(',').filter(isPermission)
    return { userId: sub, userName: user_name, jti, ...(signIn && { signIn }), exp, permissions: held }
  }
}
