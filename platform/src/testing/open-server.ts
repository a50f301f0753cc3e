import type { Access } from '../audit/access-log.ts'
import { readConfig } from '../config.ts'
import { httpServer } from '../http/http-server.ts'
import { logger } from '../telemetry/logging.ts'
import { metrics } from '../telemetry/metrics.ts'
import { ana, sessionsInMemory } from './signed-in.ts'

/** All log lines of the servers of a test file. */
export const logLines: string[] = []
const log = logger('info', { write: (line) => void logLines.push(line) })

/**
 * A server without engines, and the bearer token of a commercial. `isNoted` delays the access log entry for the start
 * of a file.
 */
export const openServer = async (
  env: Record<string, string> = {},
  strictAnswers = true,
  isNoted: Promise<void> = Promise.resolve(),
) => {
  const userSessions = await sessionsInMemory(undefined, log)
  userSessions.close()
  const user = ana
  const token = await userSessions.issue(user)
  const accesses: Access[] = []
  const http = await httpServer({
    config: readConfig(env),
    log,
    metrics: metrics(),
    sessions: userSessions,
    accesses: {
      record: (access) => void accesses.push(access),
      recordNow: async (access) => {
        accesses.push(access)
        await isNoted
      },
    },
    strictAnswers,
  })
  return { http, noted: accesses, sessions: userSessions, user, headers: { authorization: `Bearer ${token}` } }
}
