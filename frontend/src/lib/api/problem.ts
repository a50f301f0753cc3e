import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'

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

// Codes of single screens have their texts in the files of those screens; the general texts load before the first
// render.
const besideScreens = ['rules', 'prices', 'newQuotation', 'agents', 'settings', 'users', 'views'] as const

/** Text of an error: translates the code and never shows the server’s log message. */
export const useErrorText = () => {
  const { t, i18n } = useTranslation('errors')
  const format = useFormat()
  return (error: unknown): string => {
    const code = isProblem(error) ? error.code : 'UNKNOWN'
    const { status, cancelled } = isProblem(error, 'INVALID_TRANSITION') ? error.details : {}
    if (typeof status === 'string' && cancelled !== true && i18n.exists(`shell:status.${status}`))
      // The status comes from the server; `exists` has just confirmed its key.
      return t('INVALID_TRANSITION_IN', { status: i18n.t(`shell:status.${status as 'SENT'}`) })
    const { name, since } = isProblem(error, 'LOCKED_BY_IMPORT') ? error.details : {}
    if (typeof name === 'string' && typeof since === 'string')
      return t('LOCKED_BY_IMPORT', { name, since: format.near(since) })
    // The code comes from the server; `exists` confirms the key first.
    const screenFile = besideScreens.find((file) => i18n.exists(`${file}:refused.${code}`))
    if (screenFile !== undefined) return i18n.t(`${screenFile}:refused.${code}` as 'prices:refused.NEGATIVE_SELL')
    return t((i18n.exists(`errors:${code}`) ? code : 'UNKNOWN') as 'UNKNOWN')
  }
}
