import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { openedClickhouse } from '../analytics/clickhouse.ts'
import { noAnalytics } from '../analytics/not-needed.ts'
import { openedCarriers, prepareCarrierHealth, storeCircuit } from '../carriers/opened-carriers.ts'
import { postgresAccessLog } from '../audit/access-log.ts'
import { digestKeeper } from '../audit/digest-keeper.ts'
import { openedBus } from '../bus/opened-bus.ts'
import { builtWeb } from '../http/web/web-files.ts'
import { checkAddress } from '../http/check-address.ts'
import type { Config } from '../config.ts'
import { lockDataDir } from '../embedded-postgres/data-dir-lock.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { runningPostgres } from '../embedded-postgres/running-postgres.ts'
import { withCheckedEvents } from '../event-store/checked-events.ts'
import { traced, timed } from '../event-store/tail-cache.ts'
import { refuseMovingDatabase, resetAheadCheckpoints } from '../event-store/stored/reset-ahead-checkpoints.ts'
import { type EventLog, openedEvents } from './event-log.ts'
import { openedFiles, inEither } from '../files/opened-files.ts'
import type { Files } from '../files/port.ts'
import { httpServer } from '../http/http-server.ts'
import { logDestination } from '../telemetry/log-pipe.ts'
import { type Logger, logger } from '../telemetry/logging.ts'
import { metrics } from '../telemetry/metrics.ts'
import { openedTracing } from '../telemetry/tracing.ts'
import { linkTokens } from '../mail/link-tokens.ts'
import { outgoingMail } from './outgoing-mail.ts'
import { postgresNotices, prepareNotices } from '../notices/notices.ts'
import { postgresVault } from '../personal-data/postgres-vault.ts'
import { withPersonalData } from '../personal-data/with-personal-data.ts'
import { refuseUnusable } from '../refuse-unusable.ts'
import { documentPrinter } from '../pdf/document-printer.ts'
import type { Platform } from './platform.ts'
import { takesWork, watchedPool } from '../postgres/postgres-pool.ts'
import { openDataDir, refuseEmptyLog, refuseLostCluster, secretKey, writableProbe } from '../process/data-dir.ts'
import { sharedWork, needsVariable, refuseMissing, type ServiceName } from '../process/singleton-tasks.ts'
import { openedHeldWork } from '../jobs/held-work.ts'
import { credentials } from '../sessions/credentials.ts'
import { passwordLinks } from '../sessions/password-links.ts'
import { postgresSessionStore, prepareSessionTables } from '../sessions/session-store.ts'
import { sessions } from '../sessions/sessions.ts'
import { signInLog } from '../sessions/sign-in-log.ts'
import { clientLinks, linkSecret, thirdPartyLinks } from '../third-party/links.ts'
import { webhookOutbox } from '../webhooks/webhook-outbox.ts'
import { workerPool } from '../jobs/worker-pool.ts'

type Options = {
  /** Schema of every event by type, with the marks for personal data. */
  schemas: Readonly<Record<string, z.ZodType>>
  /** Whether this process writes the digests of the log; one of the processes on an event store does. */
  keepsDigests?: boolean
  /** The only service in this process; absent: all of them. */
  service?: ServiceName
  /** Aborts the start: open engines are closed, and no further one is opened. */
  unwanted?: AbortSignal
}

/** The only place that opens engines from the configuration. `stop` closes them in reverse order. */
export const connect = async (
  config: Config,
  { schemas, keepsDigests = false, service, unwanted }: Options,
): Promise<{ platform: Platform; stop: () => Promise<void> }> => {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const close of stops.splice(0).reverse()) await close()
  }
  try {
    const atStop = (close: () => unknown) => {
      stops.push(close)
      unwanted?.throwIfAborted()
    }
    const options = { schemas, keepsDigests, ...(service && { service }), ...(unwanted && { unwanted }) }
    return { platform: await open(config, options, atStop), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const open = async (
  config: Config,
  { schemas, keepsDigests, service, unwanted }: Options,
  atStop: (close: () => unknown) => void,
): Promise<Platform> => {
  if (service) refuseMissing(service, config)
  const uses = (variable: keyof Config) => service === undefined || needsVariable(service, variable)
  const appMetrics = metrics()
  const log = logger(
    config.LOG_LEVEL,
    logDestination(2, () => appMetrics.droppedLines.inc()),
  )
  const clock = () => new Date()
  const tracing = await openedTracing(config, { service, log, atStop })
  const dataDir = resolve(config.DATA_DIR)
  await openDataDir(dataDir)
  atStop(await lockDataDir(dataDir))
  await checkAddress(config.PORT, config.HOST)
  // Started in parallel with PostgreSQL.
  const analyticsOpened = uses('CLICKHOUSE_URL')
    ? openedClickhouse(config.CLICKHOUSE_URL, join(dataDir, 'clickhouse'), log)
    : Promise.resolve(noAnalytics)
  atStop(async () => (await analyticsOpened.catch(() => undefined))?.close())
  const urls = await databases({ config, dataDir, log, atStop, unwanted })
  const sessionKey = () => secretKey('session', config.SESSION_KEY, dataDir)
  const bus = openedBus({ config, log, metrics: appMetrics, tracing, key: sessionKey }, atStop)
  const storeOptions = { config, schemas, urls, dataDir, log, atStop }
  const {
    db,
    eventLog,
    eventStore: baseStore,
  } = await stores({ ...storeOptions, limits: servingLimits, carry: bus.carry })
  if (config.ALLOW_EMPTY_STORE !== 'yes') await refuseEmptyLog(dataDir, await baseStore.head())
  const sharedTasks = sharedWork(service !== undefined, { db, log }, atStop)
  const { writeDigest } = eventLog
  const digests = keepsDigests
    ? digestKeeper({ writeDigest, dataDir, clock, log, metrics: appMetrics, key: await auditKey(config, dataDir) })
    : undefined
  if (digests) atStop(await sharedTasks.duty('digests', digests.start))
  const writeProbe = writableProbe(baseStore, dataDir)
  const eventStore = traced(timed(writeProbe.store, appMetrics), tracing)
  const analytics = await analyticsOpened
  await prepareSessionTables(db)
  await resetAheadCheckpoints(db, baseStore, log)
  const key = await sessionKey()
  const signIns = signInLog({ eventStore, clock, log })
  const openedSessions = await sessions({
    key,
    store: postgresSessionStore(db),
    clock,
    minutes: config.SESSION_MINUTES,
    log,
    onKeyUsed: (user, keyId, correlationId) => void signIns.record(user, 'UserApiKeyUsed', { keyId }, correlationId),
  })
  atStop(openedSessions.close)
  const accesses = await postgresAccessLog(db, log)
  atStop(accesses.close)
  const heldWork = await openedHeldWork({
    db,
    log,
    clock,
    head: await baseStore.head(),
    releases: config.RELEASE_HELD === 'yes',
    processFrom: config.PROCESS_FROM,
  })
  const webRoot = builtWeb(config)
  const parts = {
    config,
    log,
    metrics: appMetrics,
    tracing,
    sessions: openedSessions,
    accesses,
    ...(webRoot && { webRoot }),
  }
  const http = await httpServer(parts)
  atStop(http.close)
  http.check('eventStore', async () => {
    await eventLog.takesWork()
    return { head: await eventStore.head() }
  })
  http.check('disk', writeProbe.probe, { required: false })
  if (digests) http.check('auditDigests', digests.probe, { required: false })
  http.check('readModels', async () => {
    await takesWork(urls.views)
    await db.query('SELECT 1')
  })
  if (uses('CLICKHOUSE_URL')) http.check('analytics', analytics.ping, { required: false })
  bus.watchedBy(http.check)

  const tokens = linkTokens(key)
  const agentLinks = thirdPartyLinks(key, clock)
  const offerLinks = clientLinks(key, clock)
  const files = await storedFiles(config, dataDir, http, atStop)
  const reportFiles = await openedFiles(config.FILES_URL, dataDir, 'reports')
  atStop(reportFiles.close)
  await prepareCarrierHealth(db)
  const carriers = openedCarriers(config, clock, (carrier, change) => {
    storeCircuit(db, carrier, change).catch((error: unknown) =>
      log.warn({ err: error, carrier }, 'a circuit was not stored'),
    )
  })
  for (const { code, circuit } of carriers.circuits())
    http.check(`carrier${code}`, async () => ({ ...circuit(), ...(circuit().isOpen && { status: 'degraded' }) }), {
      required: false,
    })
  await prepareNotices(db)
  const workers = workerPool()
  atStop(workers.close)
  const mail = await outgoingMail({
    config,
    dataDir,
    files: inEither(files, reportFiles),
    db,
    clock,
    log,
    metrics: appMetrics,
    http,
    secret: linkSecret(tokens, agentLinks, offerLinks),
    isCarrier: uses('FILES_URL'),
    atStop,
  })

  const webhooks = webhookOutbox({
    db,
    clock,
    log,
    applicationKey: key,
    allowsPrivate: config.WEBHOOK_PRIVATE === 'yes',
  })

  return {
    eventStore,
    webhooks,
    db,
    analytics,
    files,
    reportFiles,
    printer: documentPrinter(workers),
    workerPool: workers,
    http,
    sessions: openedSessions,
    credentials: credentials(db, clock),
    passwordLinks: passwordLinks({ db, outbox: mail, tokens, clock }),
    thirdPartyLinks: agentLinks,
    clientLinks: offerLinks,
    mail,
    carriers,
    notices: postgresNotices(db, clock),
    ...sharedTasks,
    heldWork,
    log,
    metrics: appMetrics,
    tracing,
    clock,
    dataDir,
  }
}

/** A configured store must answer at the start, like a server. */
const storedFiles = async (
  { FILES_URL }: Config,
  dataDir: string,
  http: Platform['http'],
  atStop: (close: () => unknown) => void,
): Promise<Files> => {
  const files = await openedFiles(FILES_URL, dataDir)
  atStop(files.close)
  if (FILES_URL) {
    await refuseUnusable('FILES_URL: the store', files.ping)
    http.check('files', files.ping, { required: false })
  }
  return files
}

/** The key that signs the digests. It can be stored apart from the log that they protect. */
const auditKey = (config: Config, dataDir: string) => secretKey('audit', config.AUDIT_KEY, dataDir)

type Stores = Pick<Platform, 'eventStore' | 'db' | 'log' | 'dataDir'> & {
  eventLog: EventLog
  auditKey: Uint8Array
}

/**
 * The stores alone, for a tool that reads or rebuilds: shared with an application running on the data directory,
 * otherwise with a separate engine.
 */
export const connectStores = async (
  config: Config,
  { schemas }: Pick<Options, 'schemas'>,
): Promise<{ platform: Stores; stop: () => Promise<void> }> => {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const close of stops.splice(0).reverse()) await close()
  }
  const atStop = (close: () => unknown) => stops.push(close)
  try {
    const log = logger(config.LOG_LEVEL)
    const dataDir = resolve(config.DATA_DIR)
    const runningUrl = await runningPostgres(dataDir)
    if (runningUrl === undefined) {
      await openDataDir(dataDir)
      // With servers the directory contains nothing exclusive, so the application may run at the same time.
      if (!(config.EVENT_STORE_URL && config.DATABASE_URL)) atStop(await lockDataDir(dataDir))
    }
    const urls =
      runningUrl === undefined ? await databases({ config, dataDir, log, atStop }) : urlsBeside(config, runningUrl)
    const { db, eventLog, eventStore } = await stores({ config, schemas, urls, dataDir, log, atStop })
    const key = await auditKey(config, dataDir)
    return { platform: { eventStore, eventLog, auditKey: key, db, log, dataDir }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Urls = { events: string; views: string }

const urlsBeside = ({ EVENT_STORE_URL, DATABASE_URL }: Config, embedded: string): Urls => ({
  events: EVENT_STORE_URL || embedded,
  views: DATABASE_URL || embedded,
})

// Tools have no limits.
const servingLimits: PoolLimits = {
  events: { statementMs: 60_000, idleInTransactionMs: 60_000 },
  views: { statementMs: 120_000, idleInTransactionMs: 300_000 },
}
type PoolLimits = Record<'events' | 'views', { statementMs?: number; idleInTransactionMs?: number }>

const stores = async ({
  limits = { events: {}, views: {} },
  carry = async (store) => store,
  config,
  schemas,
  urls,
  dataDir,
  log,
  atStop,
}: Pick<Options, 'schemas'> & {
  config: Config
  urls: Urls
  limits?: PoolLimits
  carry?: ReturnType<typeof openedBus>['carry']
  dataDir: string
  log: Logger
  atStop: (close: () => unknown) => void
}) => {
  const views = watchedPool(urls.views, { max: 24, ...limits.views }, log)
  atStop(views.close)
  const db = views.pool
  // A configured server must answer at the start; the error names its variable.
  if (config.DATABASE_URL) await refuseUnusable('DATABASE_URL: the server', () => db.query('SELECT 1'))
  await refuseMovingDatabase(db)
  // Separate pools, so that slow reads never block the connection of a command.
  const events = { url: urls.events, isNamed: config.EVENT_STORE_URL !== '', limits: limits.events }
  const { stored, eventLog } = await openedEvents({ ...events, log, atStop })
  const vault = await postgresVault(db, await secretKey('personal', config.PERSONAL_KEY, dataDir))
  const storeWithBus = await carry(stored, db)
  return { db, eventLog, eventStore: withCheckedEvents(withPersonalData(storeWithBus, vault, schemas), schemas) }
}

/** One embedded PostgreSQL serves all stores without a server. */
const databases = async ({
  config,
  dataDir,
  log,
  atStop,
  unwanted,
}: {
  config: Config
  dataDir: string
  log: Logger
  atStop: (close: () => unknown) => void
  unwanted?: AbortSignal | undefined
}): Promise<Urls> => {
  const { EVENT_STORE_URL, DATABASE_URL } = config
  if (EVENT_STORE_URL && DATABASE_URL) return { events: EVENT_STORE_URL, views: DATABASE_URL }
  if (!EVENT_STORE_URL && config.ALLOW_EMPTY_STORE !== 'yes') await refuseLostCluster(dataDir)
  const embedded = await startEmbeddedPostgres({ dataDir, log, unwanted })
  atStop(embedded.stop)
  return urlsBeside(config, embedded.url)
}
