import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { NotFound, Unauthenticated } from '../errors.ts'
import { forgedTokens, forger } from '../testing/forged-tokens.ts'
import { serverKey } from '../testing/signed-in.ts'
import { type LinkClaims, thirdPartyLinks } from './links.ts'
import { tokenReader, tokenWriter } from '../sessions/sessions.ts'

const now = new Date('2026-03-10T12:00:00Z')
const seconds = now.getTime() / 1000
const claims: LinkClaims = {
  sub: 'r-1',
  jti: '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11',
  iat: seconds,
  exp: seconds + 7 * 86_400,
  qk: 'MVD-2026-000123',
  pid: 'p-1',
  cid: 'k-1',
  lng: 'pt',
}
const links = thirdPartyLinks(serverKey, () => now)
const validLink = links.write(JSON.stringify(claims))
const decodedToken = (encoded: string) => Buffer.from(encoded, 'base64url').toString()
const encodedToken = (token: string) => Buffer.from(token).toString('base64url')
// The signing key of links: with it an attacker can forge everything but the shape of the claims.
const ownKey = new Uint8Array(hkdfSync('sha256', serverKey, '', 'third-party links', 32))

test('a link returns its claims, is one segment of a path, and is the same each time', async () => {
  expect(await links.read(validLink)).toEqual(claims)
  expect(validLink).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(links.write(JSON.stringify(claims))).toBe(validLink)
})

test('an expired link has its own error, and is readable if that is allowed', async () => {
  const later = thirdPartyLinks(serverKey, () => new Date(claims.exp * 1000))
  await expect(later.read(validLink)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  await expect(later.read(validLink)).rejects.toBeInstanceOf(Unauthenticated)
  expect(await later.read(validLink, { takesExpired: true })).toEqual(claims)
})

test('a session token is not a link, and a link is not a session token', async () => {
  const session = await tokenWriter(serverKey)(
    { userId: 'u-1', userName: 'ana', jti: claims.jti, exp: seconds + 600, permissions: [] },
    seconds,
  )
  for (const text of [session, encodedToken(session)]) await expect(links.read(text)).rejects.toBeInstanceOf(NotFound)
  const readSession = tokenReader(serverKey, () => now, 1800)
  for (const text of [validLink, decodedToken(validLink)])
    await expect(readSession(text)).rejects.toBeInstanceOf(Unauthenticated)
})

test('forged links all get the same answer, with either key', async () => {
  const attacks = [serverKey, ownKey].flatMap((key) => Object.entries(forgedTokens(key, seconds)))
  expect(attacks.length).toBeGreaterThan(50)
  const acceptedLinks: string[] = []
  for (const [name, token] of attacks)
    for (const text of [token, encodedToken(token)])
      await links.read(text, { takesExpired: true }).then(
        () => acceptedLinks.push(name),
        (error: unknown) => {
          if (!(error instanceof NotFound) || error.message !== 'No such link')
            acceptedLinks.push(`${name}: ${String(error)}`)
        },
      )
  expect(acceptedLinks).toEqual([])
})

test('a link has one spelling, complete claims and a life of two weeks at most', async () => {
  const signed = (body: object) => {
    const { forged } = forger(ownKey, seconds)
    return encodedToken(forged({ alg: 'HS256', typ: 'JWT' }, { iss: 'freight-quotation', aud: 'third-party', ...body }))
  }
  expect(await links.read(signed(claims))).toEqual(claims)
  const { qk: _qk, ...withoutQuotation } = claims
  const invalidLinks = [
    signed(withoutQuotation),
    signed({ ...claims, jti: 'x' }),
    signed({ ...claims, exp: claims.iat + 60 * 86_400 }),
    signed({ ...claims, iat: seconds + 3600, exp: seconds + 7200 }),
    signed({ ...claims, aud: 'session' }),
    signed({ ...claims, iss: 'somebody' }),
    `${validLink}=`,
    `${validLink}A`,
    decodedToken(validLink),
    '',
    'x'.repeat(5000),
  ]
  for (const text of invalidLinks) await expect(links.read(text)).rejects.toBeInstanceOf(NotFound)
  const [head, body, signature = ''] = decodedToken(validLink).split('.')
  const other = createHmac('sha256', 'another').update(`${head}.${body}`).digest('base64url')
  expect(other).not.toBe(signature)
  await expect(links.read(encodedToken(`${head}.${body}.${other}`))).rejects.toBeInstanceOf(NotFound)
})
