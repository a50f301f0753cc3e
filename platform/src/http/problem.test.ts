import { signedIn } from '@freight/contracts/access/policy'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../event-store/decider.ts'
import { BeingBuilt, Forbidden, KeyReused, KeyTaken, NotFound, TooMany, Unavailable, WrongRevision } from '../errors.ts'
import { openServer, logLines } from '../testing/open-server.ts'

const faults: [string, unknown, number, Record<string, unknown>][] = [
  [
    'refusal',
    new Refusal('ALREADY_SENT', 'It was sent', { on: 'monday' }),
    409,
    { code: 'ALREADY_SENT', details: { on: 'monday' } },
  ],
  ['revision', new WrongRevision('quotation-1', 3, 5), 409, { code: 'CONFLICT', currentRevision: 5 }],
  ['key', new KeyTaken('user-name', 'ana'), 409, { code: 'KEY_TAKEN', details: { scope: 'user-name' } }],
  ['reused', new KeyReused(), 422, { code: 'IDEMPOTENCY_KEY_REUSED' }],
  ['nothing', new NotFound(), 404, { code: 'NOT_FOUND' }],
  ['forbidden', new Forbidden('PRICING'), 403, { code: 'FORBIDDEN' }],
  ['often', new TooMany('TOO_MANY_TRIES', 9), 429, { code: 'TOO_MANY_TRIES' }],
  ['away', new Unavailable('analytics'), 503, { code: 'UNAVAILABLE' }],
  [
    'outage after a wait',
    new Unavailable('analytics', { waited: true }),
    503,
    { code: 'UNAVAILABLE', details: { waited: true } },
  ],
  ['query beyond its limits', new Unavailable('analytics', { tooMuch: true }), 503, { code: 'TOO_MUCH' }],
  ['building', new BeingBuilt(), 503, { code: 'BEING_BUILT' }],
  ['disk', Object.assign(new Error('could not extend file'), { code: '53100' }), 503, { code: 'UNAVAILABLE' }],
  ['socket', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 503, { code: 'UNAVAILABLE' }],
  [
    'socket that is not there while PostgreSQL starts',
    Object.assign(new Error('connect'), { code: 'ENOENT', syscall: 'connect' }),
    503,
    { code: 'UNAVAILABLE' },
  ],
  ['file', Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }), 500, { code: 'INTERNAL' }],
  ['pool', new Error('Connection terminated unexpectedly'), 503, { code: 'UNAVAILABLE' }],
  ['nul', Object.assign(new Error('invalid byte sequence'), { code: '22021' }), 400, { code: 'VALIDATION' }],
  ['shape', z.string().safeParse(1).error, 400, { code: 'VALIDATION' }],
  ['aborted', AbortSignal.abort().reason, 499, { code: 'CLIENT_GONE' }],
  ['defect', new Error('secret detail at /somewhere/file.ts'), 500, { code: 'INTERNAL' }],
  ['no error', 'thrown text', 500, { code: 'INTERNAL' }],
]

test.each(faults)(
  '%s is answered with its problem document, never with a stack',
  async (_name, fault, status, expected) => {
    const { http, headers } = await openServer()
    http.route({
      method: 'GET',
      url: '/app/v1/fault',
      policy: signedIn,
      summary: 'Fault',
      tags: [],
      response: z.string(),
      handler: () => Promise.reject(fault),
    })
    const answer = await http.app.inject({ url: '/app/v1/fault', headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ status, ...expected })
    expect(answer.body).not.toMatch(/\.ts|secret|stack/)
    // A query that takes too long fails again on a retry.
    const canRetry = status === 503 && answer.json().code !== 'TOO_MUCH'
    expect(answer.headers['retry-after']).toBe(canRetry ? '2' : status === 429 ? '9' : undefined)
  },
)

test('a defect is logged in full under the id of the answer', async () => {
  logLines.length = 0
  const { http, headers } = await openServer()
  http.route({
    method: 'GET',
    url: '/app/v1/defect',
    policy: signedIn,
    summary: 'Defect',
    tags: [],
    response: z.string(),
    handler: () => Promise.reject(new Error('the whole story')),
  })
  const answer = await http.app.inject({ url: '/app/v1/defect', headers })
  const line = logLines.find((one) => one.includes('the whole story'))
  expect(line).toContain(String(answer.headers['x-request-id']))
  expect(line).toContain('stack')
  expect(logLines.join('')).not.toContain(headers.authorization.slice(7))
})
