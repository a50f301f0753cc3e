import type { CommandId } from '../lib/api/api.ts'
import { forgetOwnRevisions } from '../lib/api/own-revisions.ts'

/** One call that the product made. */
export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'unreachable'
/** An answer may come late: the test gives it when it likes (`lateAnswers`). */
type Handler = (asked: Asked) => Answer | Promise<Answer>

/** A server of a few answers: `fakeApi({ 'GET /app/v1/home': () => ({ body }) })`. What it does not know is 404. */
export const fakeApi = (handlers: Readonly<Record<string, Handler>>) => {
  forgetOwnRevisions()
  const asked: Asked[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(
      typeof input === 'string' ? input : 'href' in input ? input.href : input.url,
      'http://localhost',
    )
    const one: Asked = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    asked.push(one)
    const answer = (await handlers[`${one.method} ${one.path}`]?.(one)) ?? { status: 404, body: { code: 'NOT_FOUND' } }
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    // What setup.ts puts in the place of Response takes any body.
    return Reflect.construct(Response, [answer.body, { status: answer.status ?? 200, headers: answer.headers ?? {} }])
  }
  return asked
}

const part = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A token as the server signs them, with nobody's signature. */
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

// An id that the test can name; the product's come from useCommand only.
export const fakeCommandId = (text: string): CommandId => text as CommandId
