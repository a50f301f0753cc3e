import { z } from 'zod'
import { signedIn } from '@freight/contracts/access/policy'
import { expect, test } from 'vitest'
import { logger } from '../telemetry/logging.ts'
import { openServer, written } from '../testing/open-server.ts'
import { requestLog } from './request-log.ts'

const lazily = (level = 'info') => {
  const lines: unknown[] = []
  const log = logger(level, { write: (line) => void lines.push(JSON.parse(line)) })
  let made = 0
  log.onChild = () => void (made += 1)
  const own = requestLog(log, () => log.child({ reqId: 'r-1', token: 'planted' }))
  return { own, lines, made: () => made }
}

test('the child logger is created once, at the first line', () => {
  const { own, lines, made } = lazily()
  own.debug('nobody wants to know')
  own.trace('nor this')
  own.silent('nor this')
  expect([own.level, made(), lines]).toEqual(['info', 0, []])
  own.warn({ path: '/here' }, 'seen')
  own.info('and %s', 'again')
  expect(made()).toBe(1)
  expect(lines).toMatchObject([
    { level: 'warn', reqId: 'r-1', path: '/here', msg: 'seen' },
    { level: 'info', reqId: 'r-1', msg: 'and again' },
  ])
})

test('writes every level as itself, and only from the level of the log on', () => {
  const { own, lines } = lazily('trace')
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
  for (const level of levels) own[level](level)
  expect(lines).toMatchObject(levels.map((level) => ({ level, msg: level })))
  expect(lazily('error').own.level).toBe('error')
})

test('redacts bindings, lines and lines of children', () => {
  const { own, lines } = lazily()
  own.info({ password: 'planted', req: { headers: { authorization: 'Bearer planted' } } })
  own.child({ step: 2, secret: 'planted' }).info({ body: { token: 'planted' } }, 'deeper')
  expect(lines).toMatchObject([
    { reqId: 'r-1', token: '[redacted]' },
    { reqId: 'r-1', step: 2, msg: 'deeper' },
  ])
  expect(JSON.stringify(lines)).not.toContain('planted')
})

test('a line of a request contains its id and no secret', async () => {
  const { http, headers } = await openServer()
  http.route({
    method: 'GET',
    url: '/app/v1/log',
    policy: signedIn,
    summary: 'Log',
    tags: [],
    response: z.string(),
    handler: ({ log }) => {
      log.info({ password: 'planted' }, 'in the handler')
      return 'written'
    },
  })
  written.length = 0
  const answer = await http.app.inject({ url: '/app/v1/log', headers })
  expect(written.map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: 'in the handler', password: '[redacted]', reqId: answer.headers['x-request-id'] },
  ])
})
