import type { aggregates } from '@freight/contracts/registry/aggregates'
import { collections, commandPath } from '@freight/contracts/registry/collections'
import type {
  CommandAnswer,
  RouteName,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '@freight/contracts/registry/routes'
import type { z } from 'zod'
import { useTranslation } from 'react-i18next'
import { endSession, presentToken } from './ended-session.ts'
import { sawBuilding } from './being-built.ts'
import { useFormat } from '../format/format.ts'
import { TOKEN_OUTDATED } from '../auth/session.ts'
import { onSignOut } from '../auth/on-sign-out.ts'

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

/** Revisions created by own commands, by stream and base revision. */
const nextRevisions = new Map<string, number>()
const revisionKey = (stream: string, from: number) => `${stream}:${from}`
/** After a change of user (in tests: of server) the revisions are not own ones. */
export const forgetOwnRevisions = (): void => nextRevisions.clear()
onSignOut(forgetOwnRevisions)

/** Stores the revision that an own command created, so that the next command builds on it without a conflict. */
export const keepOwnRevision = (stream: string, from: number, to: number): void => {
  // A command without changes returns the revision it was sent with.
  if (to > from) nextRevisions.set(revisionKey(stream, from), to)
}

/**
 * The revision after own commands: a page that has not yet loaded the result of its last command does not conflict with
 * it.
 */
export const rebasedRevision = (stream: string, revision: number): number => {
  const next = nextRevisions.get(revisionKey(stream, revision))
  return next === undefined ? revision : rebasedRevision(stream, next)
}

/**
 * Sends a command in strict mode first, which stores no values outside the company’s limits. On warnings it asks the
 * user and sends the command again without strict mode. Rejects with the problem WARNINGS if the user cancels.
 */
const confirmed = async <Answer>(post: (strict: boolean) => Promise<Answer>): Promise<Answer> => {
  try {
    return await post(true)
  } catch (problem) {
    if (!isProblem(problem, 'WARNINGS')) throw problem
    const { confirmWarnings } = await import('../../components/warnings/confirm-warnings.tsx')
    if (!(await confirmWarnings(problem.details['warnings']))) throw problem
    return post(false)
  }
}

type Aggregates = typeof aggregates
export type Aggregate = keyof Aggregates
export type CommandName<A extends Aggregate> = keyof Aggregates[A]['commands'] & string
export type CommandBody<A extends Aggregate, C extends CommandName<A>> = Aggregates[A]['commands'][C] extends {
  data: infer D
}
  ? D extends z.ZodType
    ? z.input<D>
    : never
  : never

interface RouteArgs<Name extends RouteName> {
  query?: RouteQuery<Name>
  params?: RouteParams<Name>
  signal?: AbortSignal
}

/** Makes the path parameters required for routes that have some. */
type Arguments<Name extends RouteName> =
  Record<string, never> extends RouteParams<Name>
    ? [input?: RouteArgs<Name>]
    : [input: RouteArgs<Name> & { params: RouteParams<Name> }]

/**
 * Calls the server: `call('GET /app/v1/quotations', { query })`. Rejects with a `Problem`, or with `Error('Token
 * expired')` after removing the token, which navigates to /login.
 */
export const call = <Name extends RouteName>(route: Name, ...[input]: Arguments<Name>) => {
  const [method = 'GET', path = '/'] = route.split(' ')
  const signal = input?.signal
  return request<RouteResponse<Name>>(
    method,
    urlOf(path, input?.params ?? {}, input?.query),
    signal === undefined ? {} : { signal },
  )
}

/** Id of a command: only `useCommand` creates one, so that every screen sends commands in the same way. */
export type CommandId = string & { readonly [isCommandId]: true }
declare const isCommandId: unique symbol

export interface CommandOptions {
  /** `Idempotency-Key`: the same for every retry of one intention. */
  commandId: CommandId
  /** `If-Match`: the revision that the screen shows. */
  revision?: number
}

/**
 * Sends a command to an existing aggregate: `command('quotation', 'TakeQuotation', key, {}, { commandId, revision })`.
 */
export const command = <A extends Aggregate, C extends CommandName<A>>(
  aggregate: A,
  name: C,
  id: string,
  body: CommandBody<A, C>,
  { commandId, revision }: CommandOptions,
) =>
  sendInOrder(`${aggregate}-${id}`, revision, (at) =>
    confirmed((strict) =>
      request<CommandAnswer>(
        'POST',
        `/app/v1/${collections[aggregate]}/${encodeURIComponent(id)}/${commandPath(name)}`,
        {
          body,
          commandId,
          strict,
          ...(at !== undefined && { revision: at }),
        },
      ),
    ),
  )

/** By stream: the last command sent to it. */
const lastByStream = new Map<string, Promise<unknown>>()

/** Sends the user’s own commands to one stream one after the other, each on the revision of the previous one. */
const sendInOrder = (
  stream: string,
  revision: number | undefined,
  post: (at: number | undefined) => Promise<CommandAnswer>,
): Promise<CommandAnswer> => {
  const sendNext = async () => {
    if (revision === undefined) return post(undefined)
    const at = rebasedRevision(stream, revision)
    const answer = await post(at)
    keepOwnRevision(stream, at, answer.revision)
    return answer
  }
  const previous = lastByStream.get(stream)
  const queued = previous === undefined ? sendNext() : previous.then(sendNext, sendNext)
  const end = () => {
    if (lastByStream.get(stream) === queued) lastByStream.delete(stream)
  }
  lastByStream.set(stream, queued)
  queued.then(end, end)
  return queued
}

/**
 * Creates an aggregate: the main creation of a collection is its bare POST (`RequestQuotation`), the others have a
 * path.
 */
export const create = <A extends Aggregate, C extends CommandName<A>>(
  aggregate: A,
  name: C,
  body: CommandBody<A, C>,
  options: CommandOptions & {
    /** Posts to the path of the command, not to the bare collection. */
    named?: boolean
    /** The user has already accepted values outside the limits. */
    isConfirmed?: boolean
  },
) => {
  const { named = false, isConfirmed = false, ...rest } = options
  const url = `/app/v1/${collections[aggregate]}${named ? `/${commandPath(name)}` : ''}`
  const post = (strict: boolean) => request<CommandAnswer>('POST', url, { body, strict, ...rest })
  return isConfirmed ? post(false) : confirmed(post)
}

let seenPosition = 0

/** Stores the newest event position this page has seen: later queries return data at least as recent. */
export const sawPosition = (position: unknown) => {
  if (typeof position === 'number' && position > seenPosition) seenPosition = position
}

// The only cast to `CommandId`.
const asCommandId = (text: string): CommandId => text as CommandId

export const newCommandId = () => asCommandId(crypto.randomUUID())

/** Id of a command that was sent before a page reload. */
export const storedCommandId = (text: string) => asCommandId(text)

/** For an intention with several commands: each has its own id, the same for every retry. */
export const partOfCommand = (commandId: CommandId, part: string) => asCommandId(`${commandId}:${part}`)

interface RequestOptions {
  body?: unknown
  commandId?: CommandId
  revision?: number
  /** Stores no values outside the limits: the server responds with the problem WARNINGS instead. */
  strict?: boolean
  signal?: AbortSignal
}

/** For the few calls outside both tables: session and notification/. */
export const request = async <T>(method: string, url: string, options: RequestOptions = {}): Promise<T> => {
  const token = presentToken()
  const response = await fetchOnceBuilt(method, url, options, token)
  if (response.headers.has('x-token-outdated')) dispatchEvent(new Event(TOKEN_OUTDATED))
  if (response.ok) {
    const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
    if (method === 'POST' && typeof body === 'object' && body !== null && 'position' in body) sawPosition(body.position)
    return asType(body)
  }
  const problem = await problemOf(response)
  if (problem.status === 401 && token !== undefined) return endSession(token)
  throw problem
}

// The compiler checks the tables on both sides; only this line trusts the shape of a response.
const asType = <T>(body: unknown): T => body as T

/** Repeats a query while its table is rebuilt after an update. */
const fetchOnceBuilt = async (...input: Parameters<typeof fetchAnswer>): Promise<Response> => {
  const response = await fetchAnswer(...input)
  if (!response.headers.has('x-being-built')) return response
  sawBuilding()
  if (input[0] !== 'GET' || response.ok) return response
  await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('retry-after')) * 1000))
  return fetchOnceBuilt(...input)
}

const fetchAnswer = async (method: string, url: string, options: RequestOptions, token: string | undefined) => {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  if (options.commandId !== undefined) {
    headers['idempotency-key'] = options.commandId
    // One trace per intention (https://www.w3.org/TR/trace-context/), shared by its retries.
    const trace = options.commandId.replaceAll('-', '').slice(0, 32)
    headers['traceparent'] = `00-${trace}-${trace.slice(16)}-01`
  }
  if (method === 'GET' && seenPosition > 0) headers['x-after-position'] = String(seenPosition)
  if (options.strict === true) headers['prefer'] = 'handling=strict'
  if (options.revision !== undefined) headers['if-match'] = String(options.revision)
  const wasOnline = navigator.onLine
  const pending = fetch(url, {
    method,
    headers,
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.signal !== undefined && { signal: options.signal }),
  })
  try {
    return await (options.commandId === undefined ? pending : withTimeout(pending))
  } catch (error) {
    if (error instanceof Problem || (error instanceof DOMException && error.name === 'AbortError')) throw error
    // The command may have arrived: whether it was applied is unknown.
    throw options.commandId !== undefined && wasOnline ? new Problem(0, 'NO_ANSWER', 'No answer.') : unreachedProblem()
  }
}

/** The problem of a request without a response: the browser knows when it is offline. */
export const unreachedProblem = () =>
  navigator.onLine ? new Problem(0, 'UNREACHABLE', 'Server not reached.') : new Problem(0, 'OFFLINE', 'No connection.')

/** After this time without a response the user sees an error and can retry under the same id. */
export const COMMAND_TIMEOUT_MS = 60_000

const withTimeout = async (pending: Promise<Response>): Promise<Response> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem(0, 'NO_ANSWER', 'No answer.')), COMMAND_TIMEOUT_MS)
  })
  try {
    return await Promise.race([pending, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Fills `:key` and appends the query; omits undefined, null and empty values, joins lists with commas. */
export const urlOf = (path: string, params: object, query?: unknown) => {
  const values = new Map<string, unknown>(Object.entries(params))
  const filledPath = path.replaceAll(/:(\w+)/g, (placeholder, name: string) =>
    values.has(name) ? encodeURIComponent(String(values.get(name))) : placeholder,
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== undefined && text !== null && text !== '') search.set(name, String(text))
  }
  const text = search.toString()
  return text === '' ? filledPath : `${filledPath}?${text}`
}
