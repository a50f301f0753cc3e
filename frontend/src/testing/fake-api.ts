import { type CommandId, forgetOwnRevisions } from '../lib/api/api.ts'

/** One call of the product. */
export interface ApiCall {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'unreachable'
/** The response may be late: the test controls it (`lateAnswers`). */
type Handler = (apiCall: ApiCall) => Answer | Promise<Answer>

/** A server with a few responses: `fakeApi({ 'GET /app/v1/home': () => ({ body }) })`. Unknown routes are 404. */
export const fakeApi = (handlers: Readonly<Record<string, Handler>>) => {
  forgetOwnRevisions()
  const received: ApiCall[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(
      typeof input === 'string' ? input : 'href' in input ? input.href : input.url,
      'http://localhost',
    )
    const one: ApiCall = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    received.push(one)
    const answer = (await handlers[`${one.method} ${one.path}`]?.(one)) ?? { status: 404, body: { code: 'NOT_FOUND' } }
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    // The Response replacement of setup.ts accepts any body.
    return Reflect.construct(Response, [answer.body, { status: answer.status ?? 200, headers: answer.headers ?? {} }])
  }
  return received
}

const part = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A token in the server’s format, without a valid signature. */
export const fakeToken = (
  permissions: readonly string[],
  { expiresIn = 1800, issuedAgo = 0, clock = Date.now(), userName = 'lferreyra', id = 'u-1' } = {},
) =>
  [
    part({ alg: 'none' }),
    part({
      sub: id,
      user_name: userName,
      jti: 'j-1',
      iat: Math.floor(clock / 1000) - issuedAgo,
      exp: Math.floor(clock / 1000) + expiresIn,
      authorities: permissions.join(','),
    }),
    'signature',
  ].join('.')

// A fixed id for tests; in the product only useCommand creates one.
export const fakeCommandId = (text: string): CommandId => text as CommandId
