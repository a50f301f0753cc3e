import { permissions as allPermissions } from '@freight/contracts/access/permissions'
import type { Permission } from '@freight/contracts/access/permissions'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { Unauthenticated } from '../errors.ts'

/** Claims of a session token. */
export type TokenClaims = {
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

// Base64url decoders ignore padding and unused last bits: each token has only one accepted spelling.
const isWrittenPlainly = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

export type TokenReader = (token: string) => Promise<TokenClaims>

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
