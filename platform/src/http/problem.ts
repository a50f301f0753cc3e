import { STATUS_CODES } from 'node:http'
import type { Problem } from '@freight/contracts/api/operator-views'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ZodError } from 'zod'
import { Refusal } from '../event-store/decider.ts'
import { errorCode } from '../embedded-postgres/error-code.ts'
import {
  BeingBuilt,
  Canceled,
  FileDamaged,
  FileNotTaken,
  Forbidden,
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

/** Answer to an error. `defect`: an unexpected error, logged in full and answered without details. */
export type Answer = { problem: Problem; headers?: Record<string, string>; defect?: true }

type Members = Pick<Problem, 'detail' | 'errors' | 'currentRevision' | 'details'>

const isAbort = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === 'AbortError'

const statusOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'statusCode' in value ? Number(value.statusCode) : 500

// PostgreSQL: connection (08), resources (53), operator intervention (57P), I/O (58); and socket errors.
const engineIsAway =
  /^(08...|53...|57P0.|58...|ENOSPC|EDQUOT|EMFILE|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
const poolIsAway =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
// The socket of an embedded PostgreSQL is missing while it starts; any other missing file is a defect.
const isSocketAway = (error: unknown): boolean =>
  errorCode(error) === 'ENOENT' &&
  typeof error === 'object' &&
  error !== null &&
  'syscall' in error &&
  error.syscall === 'connect'
// Text that PostgreSQL cannot store: a NUL, half a surrogate pair.
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

const pointerOf = (path: readonly PropertyKey[]): string => path.map((key) => `/${String(key)}`).join('')

/** A problem document for a status and a code. */
export const problem = (status: number, code: string, instance: string, members: Members = {}): Problem => ({
  type: `urn:freight:problem:${code.toLowerCase().replaceAll('_', '-')}`,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  code,
  instance,
  ...members,
})

/** Whether an engine does not answer: the request is valid and may be repeated. */
export const isAway = (error: unknown): boolean =>
  error instanceof Unavailable ||
  engineIsAway.test(errorCode(error) ?? '') ||
  isSocketAway(error) ||
  (error instanceof Error && poolIsAway.test(error.message))

/** Maps every error to its answer. */
export const answerTo = (error: unknown, instance: string): Answer => {
  const problemAnswer = (status: number, code: string, members?: Members): Answer => ({
    problem: problem(status, code, instance, members),
  })
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      path: `${error.validationContext === 'body' ? '' : `/${error.validationContext ?? ''}`}${instancePath}`,
      message: message ?? 'Invalid',
    }))
    return problemAnswer(400, 'VALIDATION', { detail: errors[0]?.message ?? 'Invalid', errors })
  }
  if (error instanceof ZodError) {
    const errors = error.issues.map(({ path, message }) => ({ path: pointerOf(path), message }))
    return problemAnswer(400, 'VALIDATION', { detail: errors[0]?.message ?? 'Invalid', errors })
  }
  if (error instanceof Unauthenticated) {
    const answer = problemAnswer(401, error.code, {
      detail: error.message,
      ...(error.details && { details: error.details }),
    })
    return { ...answer, headers: { 'www-authenticate': 'Bearer' } }
  }
  if (error instanceof Forbidden) return problemAnswer(403, error.code, { detail: error.message })
  if (error instanceof NotFound) return problemAnswer(404, error.code, { detail: error.message || 'Not found' })
  if (error instanceof Canceled) return problemAnswer(410, error.code, { detail: error.message })
  if (error instanceof Refusal) {
    return problemAnswer(409, error.code, { detail: error.message, ...(error.details && { details: error.details }) })
  }
  if (error instanceof WrongRevision) {
    return problemAnswer(409, 'CONFLICT', {
      detail: 'Another user has changed this in the meantime',
      currentRevision: error.current,
    })
  }
  if (error instanceof KeyTaken)
    return problemAnswer(409, 'KEY_TAKEN', { detail: error.message, details: { scope: error.scope } })
  if (error instanceof KeyReused)
    return problemAnswer(422, error.code, { detail: 'This key was already used with another body' })
  if (error instanceof FileNotTaken) return problemAnswer(415, error.code, { detail: error.message })
  if (error instanceof FileDamaged)
    return { ...problemAnswer(500, error.code, { detail: error.message }), defect: true }
  if (error instanceof TooLarge)
    return problemAnswer(413, 'PAYLOAD_TOO_LARGE', { detail: error.message, details: { limit: error.limit } })
  if (error instanceof TooSlow)
    return { ...problemAnswer(408, error.code, { detail: error.message }), headers: { connection: 'close' } }
  if (error instanceof TooMany) {
    const answer = problemAnswer(429, error.code, {
      detail: error.message,
      details: { retryAfter: error.retryAfterSeconds },
    })
    return { ...answer, headers: { 'retry-after': String(error.retryAfterSeconds) } }
  }
  if (error instanceof BeingBuilt) {
    const answer = problemAnswer(503, error.code, { detail: 'The tables are being rebuilt' })
    return { ...answer, headers: { 'retry-after': '2', 'x-being-built': 'yes' } }
  }
  const unavailable = (members: Members): Answer => ({
    ...problemAnswer(503, 'UNAVAILABLE', members),
    headers: { 'retry-after': '2' },
  })
  if (error instanceof Unavailable) {
    const { message, waited, tooMuch } = error
    if (tooMuch) return problemAnswer(503, 'TOO_MUCH', { detail: 'The query exceeds its limit of time or memory' })
    return unavailable({ detail: message, ...(waited && { details: { waited } }) })
  }
  // The client has left; this is not an error of the server.
  if (isAbort(error)) return problemAnswer(499, 'CLIENT_GONE')
  const code = errorCode(error) ?? ''
  if (isAway(error)) {
    return unavailable({ detail: 'A part of the application does not answer' })
  }
  if (unstorable.has(code))
    return problemAnswer(400, 'VALIDATION', { detail: 'The text contains characters that cannot be stored' })
  return fastifysOwn(error, problemAnswer) ?? { ...problemAnswer(500, 'INTERNAL'), defect: true }
}

/** Errors of Fastify before a handler runs: malformed JSON, a body too large, an unknown media type. */
const fastifysOwn = (error: unknown, answer: (status: number, code: string, members?: Members) => Answer) => {
  const status = statusOf(error)
  if (status < 400 || status >= 500) return undefined
  if (status === 400) return answer(400, 'MALFORMED', { detail: 'The request cannot be read' })
  return answer(status, fastifyCodes[status] ?? 'BAD_REQUEST')
}
