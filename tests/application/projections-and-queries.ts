import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissionsOf, type Role } from '@freight/contracts/access/roles'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import { directoryFiles } from '@freight/platform/files/directory'
import { readConfig } from '@freight/platform/config'
import { postgresOutbox } from '@freight/platform/mail/outbox'
import { documentPrinter } from '@freight/platform/pdf/document-printer'
import { workerPool } from '@freight/platform/process/worker-pool'
import { credentials } from '@freight/platform/sessions/credentials'
import { httpServer } from '@freight/platform/http/http-server'
import { memorySessionStore } from '@freight/platform/sessions/session-store'
import { sessions } from '@freight/platform/sessions/sessions'
import { startProjectionWorkers } from '@freight/projection-workers/start-projection-workers'
import {
  cancelled,
  costAdded,
  published,
  requested,
  sellAdded,
  sent,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { eventsInPostgres } from '@freight/projection-workers/testing/events-in-postgres'
import { startQueryService } from '@freight/query-service/start-query-service'

/** Projections and queries on real engines, without commands: the events are given. */
export const projectionsAndQueries = async () => {
  const application = await eventsInPostgres()
  const directory = await mkdtemp(join(tmpdir(), 'freight-answers-'))
  const analytics = await embeddedClickhouse(directory)
  let now = '2026-03-10T12:00:00Z'
  const clock = () => new Date(now)
  const { log, metrics } = application.platform
  const key = new Uint8Array(32).fill(3)
  const opened = await sessions({ key, store: memorySessionStore(), clock, minutes: 30, log })
  const http = await httpServer({ config: readConfig({}), log, metrics, sessions: opened, strictAnswers: true })
  const { db } = application.platform
  const mail = postgresOutbox({ db, clock, origin: () => '', wake: () => {} })
  const known = {
    sessions: opened,
    credentials: credentials(db, clock),
    mail,
    files: directoryFiles(directory),
    printer: documentPrinter(workerPool()),
    workerPool: workerPool(),
  }
  const platform = { ...application.platform, analytics, http, clock, ...known }
  const workers = await startProjectionWorkers(platform)
  const stop = await startQueryService(platform)

  const as = async (id: string, role: Role) => {
    const user = { id, userName: id, name: id, mail: '', company: 'MVD', active: true, roles: [role] }
    const flags = { isCommercial: true, isManager: false, isThirdParty: false, relatedCommercials: [] }
    const token = await opened.issue({ ...user, ...flags, permissions: permissionsOf([role]) })
    return async (url: string) => {
      const { statusCode, body } = await http.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      return { status: statusCode, body: JSON.parse(body) }
    }
  }
  return {
    ...application,
    workers,
    platform,
    as,
    at: (instant: string) => {
      now = instant
    },
    close: async () => {
      await workers.stop()
      await stop()
      await http.close()
      opened.close()
      await analytics.close()
      await application.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The key of the n-th quotation. */
export const reference = (n: number) => `MVD-2026-${String(n).padStart(6, '0')}`
export const quotations = 25

const user = (id: string, name: string, role: Role) => ({
  type: 'UserCreated',
  data: {
    id,
    userName: id,
    code: '',
    name,
    mail: `${id}@House.test`,
    company: 'MVD',
    roles: [role],
    permissions: [],
    isCommercial: true,
    isThirdParty: false,
    isManager: false,
    relatedCommercials: [],
  },
})

const sellSelected = { type: 'SellSelected', data: { idSell: 'sell-1' } } as const

type Application = Awaited<ReturnType<typeof projectionsAndQueries>>

/** The users of the application. */
export const hire = async (application: Application): Promise<void> => {
  const staff = [
    user('jcuadrado', 'Javier Cuadrado', 'COMMERCIAL'),
    user('mrivas', 'Mario Rivas', 'COMMERCIAL'),
    user('psosa', 'Paula Sosa', 'PRICING'),
    user('boss', 'Berta Ossandón', 'MANAGER'),
    user('auditor', 'Aníbal Díaz', 'ANALYST'),
  ]
  for (const one of staff) await application.append(`user-${one.data.id}`, 0, one)
}

/** Users, and quotations at every stage of their life. */
export const fill = async (application: Application): Promise<void> => {
  await hire(application)
  for (let n = 1; n <= quotations; n += 1) {
    const [cost, sell] = [String(100 + (n % 7)), String(200 + (n % 5))]
    const events = [
      requested({ referencia: reference(n), commercial: n % 2 ? 'jcuadrado' : 'mrivas' }),
      ...(n > 5 ? [taken, costAdded('cost-1', `${cost}.00`)] : []),
      ...(n > 10 ? [sellAdded('sell-1', `${cost}.00`, `${sell}.00`), sellSelected] : []),
      ...(n > 15 ? [published] : []),
      ...(n > 20 ? [sent] : []),
      ...(n === 25 ? [cancelled] : []),
    ]
    await application.append(`quotation-${reference(n)}`, 0, ...events)
  }
  await application.workers.caughtUp()
}
