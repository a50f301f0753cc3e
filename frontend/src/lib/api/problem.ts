/** An error response of the server (RFC 9457), or a missing response. */
export class Problem extends Error {
  override readonly name = 'Problem'
  /** 0 = the server was not reached. */
  readonly status: number
  /** Stable code, translated in the namespace `errors`. */
  readonly code: string
  readonly requestId: string
  /** Details of the code: remaining attempts, seconds to wait, the current revision of the stream. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, requestId = '', details: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.details = details
  }
}

/** A failure while offline becomes the problem UNREACHABLE, which has a text; a failed import has none. */
export const inWords = (error: unknown): unknown =>
  navigator.onLine ? error : new Problem(0, 'UNREACHABLE', 'No network.')

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The problem of a response with any body: a proxy’s HTML page is a problem too. */
export const problemOf = async (response: Response): Promise<Problem> => {
  const body: unknown = await response.json().catch(() => ({}))
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const details = fields['details']
  const facts: Record<string, unknown> = typeof details === 'object' && details !== null ? { ...details } : {}
  facts['errors'] ??= fields['errors']
  const wait = response.headers.get('retry-after')
  if (wait !== null) facts['retryAfter'] ??= Number(wait)
  return new Problem(
    response.status,
    textOf(fields['code']) ?? `HTTP_${response.status}`,
    textOf(fields['detail']) ?? textOf(fields['title']) ?? response.statusText,
    textOf(fields['instance']) ?? response.headers.get('x-request-id') ?? '',
    typeof fields['currentRevision'] === 'number' ? { ...facts, currentRevision: fields['currentRevision'] } : facts,
  )
}

export const isProblem = (error: unknown, code?: string): error is Problem =>
  error instanceof Problem && (code === undefined || error.code === code)
