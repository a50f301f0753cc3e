import type { aggregates } from '@freight/contracts/api/aggregates'
import { collections, commandPath } from '@freight/contracts/api/collections'
import type { CommandAnswer, RouteName, RouteParams, RouteQuery, RouteResponse } from '@freight/contracts/api/routes'
import type { z } from 'zod'
import { sessionEnded } from '../auth/requested-route.ts'
import { sawBuilding } from './being-built.ts'
import { keepOwnRevision, rebasedRevision } from './own-revisions.ts'
import { problemOf, Problem } from './problem.ts'
import { isExpired, removeToken, storedSession, TOKEN_OUTDATED } from '../auth/session.ts'

type Aggregates = typeof aggregates
type Aggregate = keyof Aggregates
type CommandName<A extends Aggregate> = keyof Aggregates[A]['commands'] & string
type CommandBody<A extends Aggregate, C extends CommandName<A>> = Aggregates[A]['commands'][C] extends { data: infer D }
  ? D extends z.ZodType
    ? z.input<D>
    : never
  : never

interface Asked<Name extends RouteName> {
  query?: RouteQuery<Name>
  params?: RouteParams<Name>
  signal?: AbortSignal
}

/** A route with a key in its path cannot be asked without it. */
type Arguments<Name extends RouteName> =
  Record<string, never> extends RouteParams<Name>
    ? [asked?: Asked<Name>]
    : [asked: Asked<Name> & { params: RouteParams<Name> }]

/** The specification's words when the token is too old; the token is gone by then. */
const tokenExpired = () => new Error('Token expired')

/**
 * Asks the server: `call('GET /app/v1/quotations', { query })`. Rejects with a `Problem`, or with
 * `Error('Token expired')` after taking the token away, which sends the user to /login.
 */
export const call = <Name extends RouteName>(route: Name, ...[asked]: Arguments<Name>) => {
  const [method = 'GET', path = '/'] = route.split(' ')
  const signal = asked?.signal
  return request<RouteResponse<Name>>(
    method,
    urlOf(path, asked?.params ?? {}, asked?.query),
    signal === undefined ? {} : { signal },
  )
}

/** A command's id: only `useCommand` makes one, so that no screen sends a command in a way of its own. */
export type CommandId = string & { readonly [isCommandId]: true }
declare const isCommandId: unique symbol

export interface CommandOptions {
  /** `Idempotency-Key`: the same for every repetition of one intention. */
  commandId: CommandId
  /** `If-Match`: the revision the screen was made from. */
  revision?: number
}

/** Gives a command to something that exists: `command('quotation', 'TakeQuotation', key, {}, { commandId, revision })`. */
export const command = <A extends Aggregate, C extends CommandName<A>>(
  aggregate: A,
  name: C,
  id: string,
  body: CommandBody<A, C>,
  { commandId, revision }: CommandOptions,
) =>
  overOwn(`${aggregate}-${id}`, revision, (at) =>
    request<CommandAnswer>('POST', `/app/v1/${collections[aggregate]}/${encodeURIComponent(id)}/${commandPath(name)}`, {
      body,
      commandId,
      ...(at !== undefined && { revision: at }),
    }),
  )

/** By stream: what was given to it last. */
const lastOfStream = new Map<string, Promise<unknown>>()

/** One's own commands to one thing go one after the other, each over what the one before it has made. */
const overOwn = (
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
  const before = lastOfStream.get(stream)
  const mine = before === undefined ? sendNext() : before.then(sendNext, sendNext)
  const end = () => {
    if (lastOfStream.get(stream) === mine) lastOfStream.delete(stream)
  }
  lastOfStream.set(stream, mine)
  mine.then(end, end)
  return mine
}

/** Creates: the main creation of a collection is its bare POST (`RequestQuotation`), the others are named. */
export const create = <A extends Aggregate, C extends CommandName<A>>(
  aggregate: A,
  name: C,
  body: CommandBody<A, C>,
  options: CommandOptions & { named?: boolean },
) => {
  const { named = false, ...rest } = options
  return request<CommandAnswer>('POST', `/app/v1/${collections[aggregate]}${named ? `/${commandPath(name)}` : ''}`, {
    body,
    ...rest,
  })
}

let seenPosition = 0

/** Remembers the newest event that this page knows of: what it reads from now on is at least as new. */
export const sawPosition = (position: unknown) => {
  if (typeof position === 'number' && position > seenPosition) seenPosition = position
}

// The one place that says that a text is a command's id.
const asCommandId = (text: string): CommandId => text as CommandId

export const newCommandId = () => asCommandId(crypto.randomUUID())

/** Where one intention needs several commands: each has an id of its own, the same for every repetition. */
export const partOfCommand = (commandId: CommandId, part: string) => asCommandId(`${commandId}:${part}`)

export interface RequestOptions {
  body?: unknown
  commandId?: CommandId
  revision?: number
  signal?: AbortSignal
}

/** For the few calls outside both tables: session and notification/. */
export const request = async <T>(method: string, url: string, options: RequestOptions = {}): Promise<T> => {
  const session = storedSession()
  if (session !== undefined && isExpired(session)) return endSession()
  const response = await answerOnceBuilt(method, url, options, session?.token)
  if (response.headers.has('x-token-outdated')) dispatchEvent(new Event(TOKEN_OUTDATED))
  if (response.ok) {
    const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
    if (method === 'POST' && typeof body === 'object' && body !== null && 'position' in body) sawPosition(body.position)
    return narrowed(body)
  }
  const problem = await problemOf(response)
  if (problem.status === 401 && session !== undefined) return endSession()
  throw problem
}

const endSession = (): never => {
  sessionEnded.keep()
  removeToken()
  throw tokenExpired()
}

// The tables are checked by the compiler on both sides; the answer itself is taken at its word here, and only here.
const narrowed = <T>(body: unknown): T => body as T

/** After an update, what only a table can answer that is still being built is asked for again until it is there. */
const answerOnceBuilt = async (...asked: Parameters<typeof answer>): Promise<Response> => {
  const response = await answer(...asked)
  if (!response.headers.has('x-being-built')) return response
  sawBuilding()
  if (asked[0] !== 'GET' || response.ok) return response
  await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('retry-after')) * 1000))
  return answerOnceBuilt(...asked)
}

const answer = async (method: string, url: string, options: RequestOptions, token: string | undefined) => {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  if (options.commandId !== undefined) {
    headers['idempotency-key'] = options.commandId
    // One trace an intention (https://www.w3.org/TR/trace-context/): its repetitions belong to it.
    const trace = options.commandId.replaceAll('-', '').slice(0, 32)
    headers['traceparent'] = `00-${trace}-${trace.slice(16)}-01`
  }
  if (method === 'GET' && seenPosition > 0) headers['x-after-position'] = String(seenPosition)
  if (options.revision !== undefined) headers['if-match'] = String(options.revision)
  const asked = fetch(url, {
    method,
    headers,
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.signal !== undefined && { signal: options.signal }),
  })
  try {
    return await (options.commandId === undefined ? asked : inTime(asked))
  } catch (error) {
    if (error instanceof Problem || (error instanceof DOMException && error.name === 'AbortError')) throw error
    throw unreached()
  }
}

/** Why there is no answer: the browser knows when it has no connection at all. */
export const unreached = () =>
  navigator.onLine ? new Problem(0, 'UNREACHABLE', 'Server not reached.') : new Problem(0, 'OFFLINE', 'No connection.')

/** So long a command may take: whoever waits longer is told, and may ask again under the same id. */
export const LONGEST_COMMAND = 60_000

const inTime = async (asked: Promise<Response>): Promise<Response> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem(0, 'NO_ANSWER', 'No answer.')), LONGEST_COMMAND)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Fills `:key` and appends the query; undefined, null and empty values are left out, lists are joined with commas. */
export const urlOf = (path: string, params: object, query?: unknown) => {
  const values = new Map<string, unknown>(Object.entries(params))
  const filled = path.replaceAll(/:(\w+)/g, (whole, name: string) =>
    values.has(name) ? encodeURIComponent(String(values.get(name))) : whole,
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== undefined && text !== null && text !== '') search.set(name, String(text))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}
