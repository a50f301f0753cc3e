import { STATUS_CODES } from 'node:http'
import type { Problem } from '@freight/contracts/api/problem'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ZodError } from 'zod'
import { Refusal } from '../decider.ts'
import { errorCode } from '../embedded-postgres/error-code.ts'
import {
  BeingBuilt,
  FileDamaged,
  FileNotTaken,
  Forbidden,
  Gone,
  KeyReused,
  KeyTaken,
  NotFound,
  TooLarge,
  TooMany,
  TooSlow,
  Unauthenticated,
  Unavailable,
  WrongRevision,
} from '../errors.ts'

/** What an error is answered with. `defect`: nobody foresaw it, so it is logged whole and answered without detail. */
export type Answer = { problem: Problem; headers?: Record<string, string>; defect?: true }

type Members = Pick<Problem, 'detail' | 'errors' | 'currentRevision' | 'details'>

const isAbort = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === 'AbortError'

const statusOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'statusCode' in value ? Number(value.statusCode) : 500

// PostgreSQL: connection (08), resources (53), operator's hand (57P), I/O (58); and the same seen from the socket.
const engineIsAway =
  /^(08...|53...|57P0.|58...|ENOSPC|EDQUOT|EMFILE|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
const poolIsAway =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
// The socket of an embedded PostgreSQL is not there while it starts; any other file that is missing is a defect.
const isSocketAway = (error: unknown): boolean =>
  errorCode(error) === 'ENOENT' && typeof error === 'object' && error !== null && 'syscall' in error
    ? error.syscall === 'connect'
    : false
// Text that PostgreSQL cannot hold: a NUL, half a surrogate pair.
const unstorable = new Set(['22021', '22P05', '22P02'])

const fastifyCodes: Readonly<Record<number, string>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  408: 'TIMEOUT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  416: 'RANGE_NOT_SATISFIABLE',
}

const slashed = (path: readonly PropertyKey[]): string => path.map((step) => `/${String(step)}`).join('')

/** A problem document for a status and a code. */
export const problem = (status: number, code: string, instance: string, members: Members = {}): Problem => ({
  type: `urn:freight:problem:${code.toLowerCase().replaceAll('_', '-')}`,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  code,
  instance,
  ...members,
})

/** Whether an engine does not answer: nothing is wrong with what was asked, and it may be asked again. */
export const isAway = (error: unknown): boolean =>
  error instanceof Unavailable ||
  engineIsAway.test(errorCode(error) ?? '') ||
  isSocketAway(error) ||
  (error instanceof Error && poolIsAway.test(error.message))

/** The one place that says how an error is answered. */
export const answerTo = (error: unknown, instance: string): Answer => {
  const say = (status: number, code: string, members?: Members): Answer => ({
    problem: problem(status, code, instance, members),
  })
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      path: `${error.validationContext === 'body' ? '' : `/${error.validationContext ?? ''}`}${instancePath}`,
      message: message ?? 'Invalid',
    }))
    return say(400, 'VALIDATION', { detail: errors[0]?.message ?? 'Invalid', errors })
  }
  if (error instanceof ZodError) {
    const errors = error.issues.map(({ path, message }) => ({ path: slashed(path), message }))
    return say(400, 'VALIDATION', { detail: errors[0]?.message ?? 'Invalid', errors })
  }
  if (error instanceof Unauthenticated) {
    const answer = say(401, error.code, { detail: error.message, ...(error.details && { details: error.details }) })
    return { ...answer, headers: { 'www-authenticate': 'Bearer' } }
  }
  if (error instanceof Forbidden) return say(403, error.code, { detail: error.message })
  if (error instanceof NotFound) return say(404, error.code, { detail: error.message || 'Not found' })
  if (error instanceof Gone) return say(410, error.code, { detail: error.message })
  if (error instanceof Refusal) {
    return say(409, error.code, { detail: error.message, ...(error.details && { details: error.details }) })
  }
  if (error instanceof WrongRevision) {
    return say(409, 'CONFLICT', { detail: 'Someone was faster', currentRevision: error.current })
  }
  if (error instanceof KeyTaken)
    return say(409, 'KEY_TAKEN', { detail: error.message, details: { scope: error.scope } })
  if (error instanceof KeyReused) return say(422, error.code, { detail: 'This key came before with another body' })
  if (error instanceof FileNotTaken) return say(415, error.code, { detail: error.message })
  if (error instanceof FileDamaged) return { ...say(500, error.code, { detail: error.message }), defect: true }
  if (error instanceof TooLarge)
    return say(413, 'PAYLOAD_TOO_LARGE', { detail: error.message, details: { limit: error.limit } })
  if (error instanceof TooSlow)
    return { ...say(408, error.code, { detail: error.message }), headers: { connection: 'close' } }
  if (error instanceof TooMany) {
    const answer = say(429, error.code, { detail: error.message, details: { retryAfter: error.retryAfterSeconds } })
    return { ...answer, headers: { 'retry-after': String(error.retryAfterSeconds) } }
  }
  if (error instanceof BeingBuilt) {
    const answer = say(503, error.code, { detail: 'The tables are being built anew' })
    return { ...answer, headers: { 'retry-after': '2', 'x-being-built': 'yes' } }
  }
  const unavailable = (members: Members): Answer => ({
    ...say(503, 'UNAVAILABLE', members),
    headers: { 'retry-after': '2' },
  })
  if (error instanceof Unavailable) {
    const { message, waited, tooMuch } = error
    if (tooMuch) return say(503, 'TOO_MUCH', { detail: 'The question takes more time or memory than it may' })
    return unavailable({ detail: message, ...(waited && { details: { waited } }) })
  }
  // Nobody reads this answer, but nothing is wrong with us either.
  if (isAbort(error)) return say(499, 'CLIENT_GONE')
  const code = errorCode(error) ?? ''
  if (isAway(error)) {
    return unavailable({ detail: 'A part of the application does not answer' })
  }
  if (unstorable.has(code)) return say(400, 'VALIDATION', { detail: 'The text holds characters that cannot be stored' })
  return fastifysOwn(error, say) ?? { ...say(500, 'INTERNAL'), defect: true }
}

/** Errors that Fastify raises before a handler runs: malformed JSON, a body too large, an unknown media type. */
const fastifysOwn = (error: unknown, say: (status: number, code: string, members?: Members) => Answer) => {
  const status = statusOf(error)
  if (status < 400 || status >= 500) return undefined
  if (status === 400) return say(400, 'MALFORMED', { detail: 'The request cannot be read' })
  return say(status, fastifyCodes[status] ?? 'BAD_REQUEST')
}
