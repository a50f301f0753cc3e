import type { ApplicationProcess, DemoUser } from '../application/application-process.ts'

export type Answer = { status: number; ms: number; headers: Headers; body: unknown }

/** Signs in a demo user with this role. */
export const signedIn = async ({ url, users }: ApplicationProcess, role: string) => {
  const user: DemoUser | undefined = users.find((one) => one.role === role)
  if (!user) throw new Error(`The demo has no ${role}`)
  const session = await fetch(`${url}/app/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: user.name, password: user.password }),
  })
  const { token } = (await session.json()) as { token: string }
  return async (
    method: 'GET' | 'POST',
    path: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const startedAt = performance.now()
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    })
    const type = answer.headers.get('content-type') ?? ''
    const body: unknown = type.includes('json') ? await answer.json() : await answer.arrayBuffer()
    return { status: answer.status, ms: performance.now() - startedAt, headers: answer.headers, body } satisfies Answer
  }
}
export type Api = Awaited<ReturnType<typeof signedIn>>

export const percentile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0)

/** Key of a quotation that this user sees. */
export const someQuotation = async (api: Api, list: string): Promise<string> => {
  const { body } = await api('GET', `/app/v1/quotations?list=${list}&limit=1`)
  const key = (body as { rows?: { key: string }[] }).rows?.[0]?.key
  if (key === undefined) throw new Error(`The list ${list} is empty: ${JSON.stringify(body)}`)
  return key
}
