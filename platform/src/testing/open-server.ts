import { readConfig } from '../config.ts'
import { httpServer } from '../http/http-server.ts'
import { logger } from '../telemetry/logging.ts'
import { metrics } from '../telemetry/metrics.ts'
import { memorySessionStore } from '../sessions/session-store.ts'
import type { SignedInUser } from '../sessions/users.ts'
import { sessions } from '../sessions/sessions.ts'

/** Every line that the servers of a test file have logged. */
export const written: string[] = []
const log = logger('info', { write: (line) => void written.push(line) })

/** What the servers of the tests sign with. */
export const serverKey = new Uint8Array(32).fill(3)

/** A server without engines, and the bearer of a commercial. */
export const openServer = async (env: Record<string, string> = {}, strictAnswers = true) => {
  const opened = await sessions({
    key: serverKey,
    store: memorySessionStore(),
    clock: () => new Date(),
    minutes: 30,
    log,
  })
  opened.close()
  const user = {
    id: 'u-1',
    userName: 'ana',
    name: 'Ana',
    mail: 'ana@example.com',
    company: 'MVD',
    active: true,
    permissions: ['COMERCIAL'],
    roles: [],
    isCommercial: true,
    isManager: false,
    isThirdParty: false,
    relatedCommercials: [],
  } satisfies SignedInUser
  const token = await opened.issue(user)
  const http = await httpServer({ config: readConfig(env), log, metrics: metrics(), sessions: opened, strictAnswers })
  return { http, sessions: opened, user, headers: { authorization: `Bearer ${token}` } }
}
