import type { Access } from '../audit/access-log.ts'
import { readConfig } from '../config.ts'
import { httpServer } from '../http/http-server.ts'
import { logger } from '../telemetry/logging.ts'
import { metrics } from '../telemetry/metrics.ts'
import { ana, sessionsInMemory } from './signed-in.ts'

/** All log lines of the servers of a test file. */
export const written: string[] = []
const log = logger('info', { write: (line) => void written.push(line) })

/**
 * A server without engines, and the bearer token of a commercial. `isNoted` delays the access log entry for the start
 * of a file.
 */
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
