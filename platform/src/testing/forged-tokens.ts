import { createHmac } from 'node:crypto'

const hs256 = { alg: 'HS256', typ: 'JWT' }

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** The last letter of 32 bytes in base64url has two unused bits. */
const withIdleBits = (signature: string): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return `${signature.slice(0, -1)}${letters[letters.indexOf(signature.at(-1) ?? '') + 1] ?? ''}`
}

const flip = (text: string, at: number) => `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`

/** Claims of a valid session token of Lucía, issued at this second. */
export const goodClaims = (seconds: number) => ({
  sub: 'u-1',
  user_name: 'lferreyra',
  jti: '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11',
  iss: 'freight-quotation',
  aud: 'session',
  iat: seconds,
  exp: seconds + 1800,
  authorities: 'COMERCIAL',
})

/** Makes tokens with any header and claims, signed with the application's key by default. */
export const forger = (key: Uint8Array, seconds: number) => {
  const payload = goodClaims(seconds)
  const forged = (
    header: object = hs256,
    body: unknown = payload,
    secret: Uint8Array | string = key,
    hash = 'sha256',
  ) => {
    const signed = `${encode(header)}.${encode(body)}`
    return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`
  }
  const withClaims = (changed: Record<string, unknown>) => forged(hs256, { ...payload, ...changed })
  const withoutClaim = (name: string) =>
    forged(hs256, Object.fromEntries(Object.entries(payload).filter(([claim]) => claim !== name)))
  return { forged, withClaims, withoutClaim }
}

/** Tokens that an application with this key must reject at this second, by their fault. */
export const forgedTokens = (key: Uint8Array, seconds: number): Record<string, string> => {
  const payload = goodClaims(seconds)
  const { forged, withClaims, withoutClaim } = forger(key, seconds)
  const [head = '', body = '', signature = ''] = forged(hs256).split('.')

  return {
    'nothing at all': '',
    'no dots': 'abc',
    'only dots': '..',
    'alg none': `${encode({ alg: 'none' })}.${body}.`,
    'alg None': `${encode({ alg: 'None' })}.${body}.`,
    'alg NONE': `${encode({ alg: 'NONE' })}.${body}.`,
    'alg nOnE with the old signature': `${encode({ alg: 'nOnE' })}.${body}.${signature}`,
    'no alg': forged({ typ: 'JWT' }),
    'alg in an array': forged({ alg: ['HS256'] }),
    'lower-case alg': forged({ alg: 'hs256' }),
    'another HMAC': forged({ alg: 'HS512' }, payload, key, 'sha512'),
    'RS256 signed with the key as HMAC': forged({ alg: 'RS256' }),
    ES256: forged({ alg: 'ES256' }),
    'the empty key': forged(hs256, payload, ''),
    'a guessed key': forged(hs256, payload, 'secret'),
    'a key of zeros': forged(hs256, payload, new Uint8Array(32)),
    'its own key in jwk': forged({ ...hs256, jwk: { kty: 'oct', k: encode('mine') } }, payload, 'mine'),
    'its own key at jku': forged({ ...hs256, jku: 'https://evil.example/keys' }, payload, 'mine'),
    'its own certificate at x5u': forged({ ...hs256, x5u: 'https://evil.example/cert' }, payload, 'mine'),
    'kid as a path': forged({ ...hs256, kid: '../../../../dev/null' }, payload, ''),
    'kid as SQL': forged({ ...hs256, kid: "x' UNION SELECT 'mine" }, payload, 'mine'),
    'an unknown crit': forged({ ...hs256, crit: ['unheard'], unheard: 1 }),
    'crit that is no list': forged({ ...hs256, crit: 'exp' }),
    'unencoded payload by b64': forged({ ...hs256, crit: ['b64'], b64: false }),
    'another payload under the signature': `${head}.${encode({ ...payload, authorities: 'PRICING' })}.${signature}`,
    'a truncated signature': `${head}.${body}.${signature.slice(0, -2)}`,
    'no signature': `${head}.${body}.`,
    'a padded signature': `${head}.${body}.${signature}==`,
    'a signature padded to the letter': `${head}.${body}.${signature}=`,
    'a signature spelt with idle bits': `${head}.${body}.${withIdleBits(signature)}`,
    'a longer signature': `${head}.${body}.${signature}AAAA`,
    'a flipped bit in the signature': `${head}.${body}.${flip(signature, 5)}`,
    'a flipped bit in the payload': `${head}.${flip(body, 9)}.${signature}`,
    'two signatures': `${head}.${body}.${signature}.${signature}`,
    'JSON serialisation': JSON.stringify({ protected: head, payload: body, signature }),
    'exp absent': withoutClaim('exp'),
    'exp as text': withClaims({ exp: String(seconds + 1000) }),
    'exp in the far future': withClaims({ exp: seconds + 1e9 }),
    'exp beyond every number': forged(hs256, JSON.stringify(payload).replace(/"exp":\d+/, '"exp":1e400')),
    'exp negative': withClaims({ exp: -1 }),
    'issued in the future': withClaims({ iat: seconds + 3600, exp: seconds + 5400 }),
    'iat absent': withoutClaim('iat'),
    'nbf in the future': withClaims({ nbf: seconds + 60 }),
    'another issuer': withClaims({ iss: 'someone' }),
    'no issuer': withoutClaim('iss'),
    'the audience of a third-party link': withClaims({ aud: 'third-party' }),
    'no audience': withoutClaim('aud'),
    'sub absent': withoutClaim('sub'),
    'sub empty': withClaims({ sub: '' }),
    'sub as a number': withClaims({ sub: 7 }),
    'jti absent': withoutClaim('jti'),
    'jti that is no UUID': withClaims({ jti: "'; DROP TABLE" }),
    'authorities as a list': withClaims({ authorities: ['PRICING'] }),
    'authorities absent': withoutClaim('authorities'),
    'authorities as an object': withClaims({ authorities: { PRICING: true } }),
    'user_name absent': withoutClaim('user_name'),
    'a payload that is a list': forged(hs256, [payload]),
    'a payload that is no JSON': forged(hs256, 'hello'),
    'a token of 100 KB': withClaims({ padding: 'x'.repeat(100_000) }),
    'exp just past': withClaims({ iat: seconds - 1800, exp: seconds }),
    'jku and jwk together': forged(
      { ...hs256, jku: 'https://evil.example', jwk: { kty: 'oct', k: 'bWluZQ' } },
      payload,
      'mine',
    ),
    'a null issuer': withClaims({ iss: null }),
    'several audiences': withClaims({ aud: ['third-party', 'other'] }),
    'a mailed link’s audience': withClaims({ aud: 'password-link' }),
    'an encrypted token': `${encode({ alg: 'dir', enc: 'A256GCM' })}..${encode('iv')}.${encode('text')}.${encode('tag')}`,
  }
}
