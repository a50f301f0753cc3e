import { Language } from '@freight/contracts/vocabulary/schemas'
import { type ClientLink, LONGEST_CLIENT_LINK_MS } from '@freight/contracts/quotation/offer/client-link'
import { CLIENT_AUDIENCE } from '@freight/contracts/vocabulary/client-link'
import { createHmac, hkdfSync } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { LinkTokens } from '../mail/link-tokens.ts'
import { NotFound, Unauthenticated } from '../errors.ts'

/** The path of the page of an agent or a client, before the token of the link. */
export const thirdPartyPath = '/third-party/'

const id = z.string().min(1).max(200)

/** Claims of every link: ids, an expiry and a language. They contain neither cargo nor prices. */
const commonClaims = {
  sub: id,
  jti: z.uuid(),
  /** Seconds since 1970. */
  iat: z.int(),
  exp: z.int(),
  /** The contact, and the language for that contact. */
  cid: id,
  lng: Language,
}

/** `sub`: the cost request; `qk`: the quotation; `pid`: the provider. */
const AgentClaims = z.object({ ...commonClaims, qk: id, pid: id })
export type LinkClaims = z.infer<typeof AgentClaims>

/** `sub`: the quotation; `rev`: the sent revision. */
const ClientClaims = z.object({ ...commonClaims, rev: z.int().min(1) })
export type ClientLinkClaims = z.infer<typeof ClientClaims>

type Links<Claims> = {
  /** The token for claims as JSON: the same claims give the same token, so it is not stored. */
  write: (claims: string) => string
  /**
   * The claims of a link signed by this application.
   * @throws NotFound with the same message for any other text
   * @throws Unauthenticated TOKEN_EXPIRED for an expired link, unless `takesExpired`
   */
  read: (encoded: string, options?: { takesExpired?: boolean }) => Promise<Claims>
}
export type ThirdPartyLinks = Links<LinkClaims>
export type ClientLinks = Links<ClientLinkClaims>

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

/** Claims of the link of a contact to a revision of a quotation. */
export const clientLinkClaims = (
  quotation: string,
  { tokenId, contactId, revisionNo, issuedAt, expiresAt }: ClientLink,
  language: LinkClaims['lng'],
): ClientLinkClaims => ({
  sub: quotation,
  jti: tokenId,
  iat: secondsOf(issuedAt),
  exp: secondsOf(expiresAt),
  cid: contactId,
  lng: language,
  rev: revisionNo,
})

/** Claims of a client's link as the id of a mailed link: `aud` distinguishes them from an agent's. */
export const clientLinkId = (claims: ClientLinkClaims): string => JSON.stringify({ aud: CLIENT_AUDIENCE, ...claims })

const Audience = z.object({ aud: z.literal(CLIENT_AUDIENCE) })

type Writer = Pick<Links<never>, 'write'>

/** The secret of a mailed link, by the path before it: a token for agents and clients, a random secret for all others. */
export const linkSecret =
  (linkTokens: Pick<LinkTokens, 'secret'>, agentLinks: Writer, clientLinks: Writer) =>
  (linkId: string, path: string): string => {
    if (path !== thirdPartyPath) return linkTokens.secret(linkId)
    return (Audience.safeParse(JSON.parse(linkId)).success ? clientLinks : agentLinks).write(linkId)
  }

const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')
const issuer = 'freight-quotation'
const longestLink = 4096
const DAY_SECONDS = 24 * 3600
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

type LinkKind<Claims> = {
  /** A session and each kind of link have another audience and another key: none is valid as another. */
  audience: string
  keyName: string
  schema: z.ZodType<Claims & { iat: number; exp: number }>
  longestLifeSeconds: number
}

/** Links of one kind, signed with a key derived from that of the application. */
const linksOf =
  <Claims>({ audience, keyName, schema, longestLifeSeconds }: LinkKind<Claims>) =>
  (applicationKey: Uint8Array, clock: () => Date): Links<Claims> => {
    const key = Buffer.from(hkdfSync('sha256', applicationKey, '', keyName, 32))
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
        const payload = { iss: issuer, aud: audience, ...schema.parse(JSON.parse(claims)) }
        const signed = `${header}.${base64url(JSON.stringify(payload))}`
        const signature = createHmac('sha256', key).update(signed).digest('base64url')
        return base64url(`${signed}.${signature}`)
      },
      read: async (encoded, { takesExpired = false } = {}) => {
        const token = tokenIn(encoded)
        if (token === undefined) throw new NotFound('No such link')
        const { payload, isExpired } = await payloadOf(token)
        const claims = schema.safeParse(payload)
        if (!claims.success) throw new NotFound('No such link')
        const { iat, exp } = claims.data
        if (exp - iat > longestLifeSeconds || iat > clock().getTime() / 1000 + clockToleranceSeconds)
          throw new NotFound('No such link')
        if (isExpired && !takesExpired) throw new Unauthenticated('TOKEN_EXPIRED')
        return claims.data
      },
    }
  }

/** Links for agents. */
export const thirdPartyLinks = linksOf<LinkClaims>({
  audience: 'third-party',
  keyName: 'third-party links',
  schema: AgentClaims,
  longestLifeSeconds: 15 * DAY_SECONDS,
})

/** Links for contacts of clients. The day more covers a clock behind that of the decision. */
export const clientLinks = linksOf<ClientLinkClaims>({
  audience: CLIENT_AUDIENCE,
  keyName: 'client links',
  schema: ClientClaims,
  longestLifeSeconds: LONGEST_CLIENT_LINK_MS / 1000 + DAY_SECONDS,
})
