import { Language } from '@freight/contracts/vocabulary/schemas'
import { createHmac, hkdfSync } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { LinkTokens } from '../mail/link-tokens.ts'
import { NotFound, Unauthenticated } from '../errors.ts'

/** The path of an agent's page, before the token of the link. */
export const thirdPartyPath = '/third-party/'

/** Claims of an agent's link: ids, an expiry and a language. They contain neither cargo nor prices. */
const Claims = z.object({
  /** Id of the cost request. */
  sub: z.string().min(1).max(200),
  jti: z.uuid(),
  /** Seconds since 1970. */
  iat: z.int(),
  exp: z.int(),
  /** The quotation, the provider, the contact, and the language for that contact. */
  qk: z.string().min(1).max(200),
  pid: z.string().min(1).max(200),
  cid: z.string().min(1).max(200),
  lng: Language,
})
export type LinkClaims = z.infer<typeof Claims>

export type ThirdPartyLinks = {
  /** The token for claims as JSON: the same claims give the same token, so it is not stored. */
  write: (claims: string) => string
  /**
   * The claims of a link signed by this application.
   * @throws NotFound with the same message for any other text
   * @throws Unauthenticated TOKEN_EXPIRED for an expired link, unless `takesExpired`
   */
  read: (encoded: string, options?: { takesExpired?: boolean }) => Promise<LinkClaims>
}

/** The secret of a mailed link, by the path before it: a token for agents, a random secret for all others. */
export const linkSecret =
  (linkTokens: Pick<LinkTokens, 'secret'>, agentLinks: Pick<ThirdPartyLinks, 'write'>) =>
  (id: string, path: string): string =>
    path === thirdPartyPath ? agentLinks.write(id) : linkTokens.secret(id)

const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')
const issuer = 'freight-quotation'
// A session has another audience and another key: neither is valid as the other.
const audience = 'third-party'
const longestLink = 4096
const longestLifeSeconds = 15 * 24 * 3600
/** How far the clock of the machine that issued a link may be ahead. */
const clockToleranceSeconds = 60

const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** The token of a link; undefined for another spelling than that of `write`. */
const tokenIn = (encoded: string): string | undefined => {
  if (encoded.length > longestLink) return undefined
  const token = Buffer.from(encoded, 'base64url').toString()
  const parts = token.split('.')
  const isPlain = parts.length === 3 && parts.every((part) => base64urlAgain(part) === part)
  return isPlain && base64url(token) === encoded ? token : undefined
}

const base64urlAgain = (part: string) => Buffer.from(part, 'base64url').toString('base64url')

/** Links for agents, signed with a key derived from that of the application. */
export const thirdPartyLinks = (applicationKey: Uint8Array, clock: () => Date): ThirdPartyLinks => {
  const key = Buffer.from(hkdfSync('sha256', applicationKey, '', 'third-party links', 32))
  const options = { algorithms: ['HS256'], issuer, audience, requiredClaims: ['sub', 'jti', 'iat', 'exp'] }

  const payloadOf = async (token: string): Promise<{ payload: unknown; isExpired: boolean }> => {
    try {
      const { payload } = await jwtVerify(token, key, { ...options, currentDate: clock() })
      return { payload, isExpired: false }
    } catch (error) {
      // The signature is valid; only the time is over.
      if (error instanceof errors.JWTExpired) return { payload: error.payload, isExpired: true }
      throw new NotFound('No such link')
    }
  }

  return {
    write: (claims) => {
      const payload = { iss: issuer, aud: audience, ...Claims.parse(JSON.parse(claims)) }
      const signed = `${header}.${base64url(JSON.stringify(payload))}`
      const signature = createHmac('sha256', key).update(signed).digest('base64url')
      return base64url(`${signed}.${signature}`)
    },
    read: async (encoded, { takesExpired = false } = {}) => {
      const token = tokenIn(encoded)
      if (token === undefined) throw new NotFound('No such link')
      const { payload, isExpired } = await payloadOf(token)
      const claims = Claims.safeParse(payload)
      if (!claims.success) throw new NotFound('No such link')
      const { iat, exp } = claims.data
      if (exp - iat > longestLifeSeconds || iat > clock().getTime() / 1000 + clockToleranceSeconds)
        throw new NotFound('No such link')
      if (isExpired && !takesExpired) throw new Unauthenticated('TOKEN_EXPIRED')
      return claims.data
    },
  }
}
