import { z } from 'zod'
import { signedIn } from '@freight/contracts/access/policy'
import { expect, test } from 'vitest'
import { logger } from '../telemetry/logging.ts'
import { openServer, logLines } from '../testing/open-server.ts'
import { requestLog } from './request-telemetry.ts'

const openRequestLog = (level = 'info') => {
  const lines: unknown[] = []
  const log = logger(level, { write: (line) => void lines.push(JSON.parse(line)) })
  let children = 0
  log.onChild = () => void (children += 1)
  const childLog = requestLog(log, () => log.child({ reqId: 'r-1', token: 'planted' }))
  return { childLog, lines, childCount: () => children }
}

test('the child logger is created once, at the first line', () => {
  const { childLog, lines, childCount } = openRequestLog()
  childLog.debug('nobody wants to know')
  childLog.trace('nor this')
  childLog.silent('nor this')
  expect([childLog.level, childCount(), lines]).toEqual(['info', 0, []])
  childLog.warn({ path: '/here' }, 'seen')
  childLog.info('and %s', 'again')
  expect(childCount()).toBe(1)
  expect(lines).toMatchObject([
    { level: 'warn', reqId: 'r-1', path: '/here', msg: 'seen' },
    { level: 'info', reqId: 'r-1', msg: 'and again' },
  ])
})

test('a line is written at its own level, and only from the level of the log on', () => {
  const { childLog, lines } = openRequestLog('trace')
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
  for (const level of levels) childLog[level](level)
  expect(lines).toMatchObject(levels.map((level) => ({ level, msg: level })))
  expect(openRequestLog('error').childLog.level).toBe('error')
})

test('secrets are redacted in bindings, lines and lines of child loggers', () => {
  const { childLog, lines } = openRequestLog()
  childLog.info({ password: 'planted', req: { headers: { authorization: 'Bearer planted' } } })
  childLog.child({ step: 2, secret: 'planted' }).info({ body: { token: 'planted' } }, 'deeper')
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
  logLines.length = 0
  const answer = await http.app.inject({ url: '/app/v1/log', headers })
  expect(logLines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: 'in the handler', password: '[redacted]', reqId: answer.headers['x-request-id'] },
  ])
})
