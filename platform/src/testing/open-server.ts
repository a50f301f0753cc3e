import type { Access } from '../audit/access-log.ts'
import { readConfig } from '../config.ts'
import { httpServer } from '../http/http-server.ts'
import { logger } from '../telemetry/logging.ts'
import { metrics } from '../telemetry/metrics.ts'
import { ana, sessionsInMemory } from './signed-in.ts'

/** Every line that the servers of a test file have logged. */
export const written: string[] = []
const log = logger('info', { write: (line) => void written.push(line) })

/** A server without engines, and the bearer of a commercial. `isNoted`: when the note that a file begins is durable. */
export const openServer = async (
  env: Record<string, string> = {},
  strictAnswers = true,
  isNoted: Promise<void> = Promise.resolve(),
) => {
  const opened = await sessionsInMemory(undefined, log)
  opened.close()
  const user = ana
  const token = await opened.issue(user)
  const noted: Access[] = []
  const http = await httpServer({
    config: readConfig(env),
    log,
    metrics: metrics(),
    sessions: opened,
    accesses: {
      record: (access) => void noted.push(access),
      recordNow: async (access) => {
        noted.push(access)
        await isNoted
      },
    },
    strictAnswers,
  })
  return { http, noted, sessions: opened, user, headers: { authorization: `Bearer ${token}` } }
}
