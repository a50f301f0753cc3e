import { expect, test } from 'vitest'
import { logger } from './logging.ts'

const lines = () => {
  const logLines: string[] = []
  return { log: logger('info', { write: (line) => void logLines.push(line) }), written: logLines }
}

test('a line is JSON with the level as a word and an ISO time', () => {
  const { log, written: logLines } = lines()
  log.info({ port: 4000 }, 'listening')
  const line: unknown = JSON.parse(logLines[0] ?? '')
  expect(line).toMatchObject({ level: 'info', msg: 'listening', port: 4000 })
  expect(line).toHaveProperty('time', expect.stringMatching(/^\d{4}-\d\d-\d\dT/))
})

test('secrets are in no line, at any depth', () => {
  const { log, written: logLines } = lines()
  log.info({ password: 'planted', body: { token: 'planted' }, req: { headers: { authorization: 'Bearer planted' } } })
  log.child({ token: 'planted' }).warn({ a: { b: { c: { password: 'planted' } } } })
  expect(logLines).toHaveLength(2)
  expect(logLines.join('')).not.toContain('planted')
})
