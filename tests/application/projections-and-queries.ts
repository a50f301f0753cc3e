import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissionsOf, type Role } from '@freight/contracts/vocabulary/roles'
import { postgresAccessLog } from '@freight/platform/audit/access-log'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import { readConfig } from '@freight/platform/config'
import { postgresNotices, prepareNotices } from '@freight/platform/notices/notices'
import { prepareReferenceTables } from '@freight/platform/reference/reference-tables'
import { prepareOutbox } from '@freight/platform/jobs/outbox-table'
import { postgresOutbox } from '@freight/platform/mail/outbox'
import { documentPrinter } from '@freight/platform/pdf/document-printer'
import { ownPlaces } from '@freight/platform/limits/bounded-work'
import { ownTasks } from '@freight/platform/process/singleton-tasks'
import { openedHeldWork } from '@freight/platform/jobs/held-work'
import { ownShares } from '@freight/platform/process/partition-assignment'
import { workerPool } from '@freight/platform/jobs/worker-pool'
import { credentials } from '@freight/platform/sessions/credentials'
import { httpServer } from '@freight/platform/http/http-server'
import { openedCarriers, prepareCarrierHealth } from '@freight/platform/carriers/opened-carriers'
import { clientLinks, thirdPartyLinks } from '@freight/platform/third-party/links'
import { serverKey, sessionsInMemory, signedInUser } from '@freight/platform/testing/signed-in'
import { signInLog } from '@freight/platform/sessions/sign-in-log'
import { webhookOutbox } from '@freight/platform/webhooks/webhook-outbox'
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
import { userCreated } from '@freight/contracts/testing/sample-user'
import { eventsInPostgres } from '@freight/projection-workers/testing/events-in-postgres'
import { startQueryService } from '@freight/query-service/start-query-service'
import { directoryFiles } from '@freight/platform/files/opened-files'

type Options = {
  now?: string
  /** Prefix of all requested paths. */
  pathPrefix?: string
  /** Dashboards need ClickHouse; without it the adapter only records its input. */
  dashboards?: boolean
}

/** Projections and queries on real engines, without commands: tests supply the events. */
export const projectionsAndQueries = async ({
  now: startInstant = '2026-03-10T12:00:00Z',
  pathPrefix = '',
  dashboards = false,
}: Options = {}) => {
  const application = await eventsInPostgres()
  const directory = await mkdtemp(join(tmpdir(), 'freight-answers-'))
  const analytics = dashboards ? await embeddedClickhouse(directory) : application.platform.analytics
  let now = startInstant
  const clock = () => new Date(now)
  const { log, metrics, db } = application.platform
  const signIns = signInLog({ eventStore: application.platform.eventStore, clock, log })
  const sessions = await sessionsInMemory(
    clock,
    log,
    (user, keyId, id) => void signIns.record(user, 'UserApiKeyUsed', { keyId }, id),
  )
  const accesses = await postgresAccessLog(db, log)
  await prepareReferenceTables(db)
  await prepareNotices(db)
  await prepareCarrierHealth(db)
  await prepareOutbox(db)
  const platform = {
    ...application.platform,
    analytics,
    http: await httpServer({ config: readConfig({}), log, metrics, sessions, accesses, strictAnswers: true }),
    clock,
    sessions,
    thirdPartyLinks: thirdPartyLinks(serverKey, clock),
    clientLinks: clientLinks(serverKey, clock),
    credentials: credentials(db, clock),
    mail: postgresOutbox({ db, clock, origin: () => '', wake: () => {} }),
    webhooks: webhookOutbox({ db, clock, log, applicationKey: serverKey, allowsPrivate: true }),
    files: directoryFiles(directory),
    reportFiles: directoryFiles(join(directory, 'reports')),
    notices: postgresNotices(db, clock),
    dataDir: directory,
    printer: documentPrinter(workerPool()),
    workerPool: workerPool(),
    duty: ownTasks,
    heldWork: await openedHeldWork({ db, log, clock }),
    places: ownPlaces,
    carriers: openedCarriers(readConfig({}), clock),
    share: ownShares,
  }
  const workers = await startProjectionWorkers(platform)
  const stop = await startQueryService(platform)

  /** Answers for a signed-in user, whose rights come from the table of users. */
  const signInAs = async (id: string, ...roles: Role[]) => {
    const token = await sessions.issue(signedInUser(id, { roles, permissions: permissionsOf(roles) }))
    const headers = { authorization: `Bearer ${token}` }
    return async (path: string, payload?: object, extraHeaders: Record<string, string> = {}) => {
      const url = `${pathPrefix}${path}`
      const answer = await platform.http.app.inject(
        payload ? { method: 'POST', url, headers: { ...headers, ...extraHeaders }, payload } : { url, headers },
      )
      const isJson = String(answer.headers['content-type']).includes('json')
      return { status: answer.statusCode, body: isJson ? JSON.parse(answer.body) : answer.body }
    }
  }
  return {
    ...application,
    workers,
    platform,
    signInAs,
    setNow: (instant: string) => {
      now = instant
    },
    close: async () => {
      await workers.stop()
      await stop()
      await platform.http.close()
      sessions.close()
      await analytics.close()
      await application.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The key of the n-th quotation. */
export const reference = (n: number) => `MVD-2026-${String(n).padStart(6, '0')}`
export const QUOTATION_COUNT = 25

/** The event that creates a user with a role. */
export const employee = (
  id: string,
  role: Role,
  details: { name?: string; isThirdParty?: boolean; relatedUsers?: string[] } = {},
) => userCreated(id, { roles: [role], isCommercial: role === 'COMMERCIAL', ...details })

const sellSelected = { type: 'SellSelected', data: { idSell: 'sell-1' } } as const

type Application = Awaited<ReturnType<typeof projectionsAndQueries>>

/** Creates the users of the application. */
export const createStaff = async (application: Application): Promise<void> => {
  const staff = [
    employee('jcuadrado', 'COMMERCIAL', { name: 'Javier Cuadrado' }),
    employee('mrivas', 'COMMERCIAL', { name: 'Mario Rivas' }),
    employee('psosa', 'PRICING', { name: 'Paula Sosa' }),
    employee('boss', 'MANAGER', { name: 'Berta Ossandón' }),
    employee('auditor', 'ANALYST', { name: 'Aníbal Díaz' }),
  ]
  for (const one of staff) await application.append(`user-${one.data.id}`, 0, one)
}

/** Creates users, and quotations at every stage of their life. */
export const createStaffAndQuotations = async (application: Application): Promise<void> => {
  await createStaff(application)
  for (let n = 1; n <= QUOTATION_COUNT; n += 1) {
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
