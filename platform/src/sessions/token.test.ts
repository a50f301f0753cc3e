import { SignJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { forgedTokens, forger, goodClaims } from '../testing/forged-tokens.ts'
import { tokenReader, tokenWriter } from './sessions.ts'

const key = new Uint8Array(32).fill(7)
const now = new Date('2026-03-02T12:00:00Z')
const seconds = now.getTime() / 1000
const read = tokenReader(key, () => now, 1800)

const claims = {
  userId: 'u-1',
  userName: 'lferreyra',
  jti: '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11',
  exp: seconds + 1800,
  permissions: ['COMERCIAL', 'CONSULTAR_COTIZACION'] as const,
}
const validToken = () => tokenWriter(key)(claims, seconds)

const payload = goodClaims(seconds)
const { forged, withClaims } = forger(key, seconds)

test('a token has the claims of the specification and can be read', async () => {
  const token = await validToken()
  const body: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(body).toEqual({ ...payload, authorities: 'COMERCIAL,CONSULTAR_COTIZACION' })
  expect(await read(token)).toEqual(claims)
})

test('an unknown authority gives no permission', async () => {
  expect((await read(withClaims({ authorities: 'COMERCIAL,ROOT, PRICING,' }))).permissions).toEqual(['COMERCIAL'])
})

test.each(['TOKEN_EXPIRED', 'UNAUTHENTICATED'] as const)('an invalid token has the error code %s', async (code) => {
  const token = code === 'TOKEN_EXPIRED' ? withClaims({ iat: seconds - 1800, exp: seconds - 1 }) : 'a.b.c'
  await expect(read(token)).rejects.toMatchObject({ code })
})

test.each(Object.entries(forgedTokens(key, seconds)))('a token is rejected: %s', async (_name, token) => {
  await expect(read(token)).rejects.toMatchObject({ message: expect.stringMatching(/Unauthorized|Token expired/) })
})

test('duplicate claims are read as the signed JSON has them, once', async () => {
  const duplicateClaims = `{"authorities":"PRICING",${JSON.stringify(payload).slice(1)}`
  expect((await read(forged(undefined, duplicateClaims))).permissions).toEqual(['COMERCIAL'])
})

test('a token of another library with the same claims and key is accepted', async () => {
  const token = await new SignJWT(payload satisfies JWTPayload).setProtectedHeader({ alg: 'HS256' }).sign(key)
  expect(await read(token)).toMatchObject({ userId: 'u-1' })
})
