import type { Platform } from '@freight/platform/connections/platform'
import { untilReached } from '@freight/platform/event-store/wait-for-position'
import { TooMany } from '@freight/platform/errors'
import { commandRoutes } from './http/command-routes.ts'
import { postgresAgentFiles } from './lookups/tables/agent-files.ts'
import { postgresImportLocks } from './lookups/tables/import-lock.ts'
import { postgresLaneMedians } from './lookups/tables/rate-tables.ts'
import {
  postgresDisclaimers,
  postgresWebhooks,
  postgresSurcharges,
  postgresStoredRates,
} from './lookups/tables/catalogue-tables.ts'
import { withCostsChecked } from './http/costs-checked.ts'
import { bookingWebhooksRoute, webhookRoute, apiKeyRoute } from './http/api-access-routes.ts'
import { agentFileRoute, postgresAgentFileStore } from './http/agent-file-route.ts'
import { documentRoutes } from './http/document-routes.ts'
import { batchRoutes } from './http/express/batch-routes.ts'
import { commandHandler } from './handling/handle-command.ts'
import { countedCommands, tracedCommands } from './handling/command-telemetry.ts'
import { postgresImportKeys } from './http/import-keys.ts'
import { importRoutes } from './http/import-routes.ts'
import { postgresBookedVersions, postgresShipmentsByCode, postgresExpressIds } from './lookups/tables/express-tables.ts'
import { postgresOpenWork } from './lookups/tables/open-work.ts'
import type { Execute } from './handling/command-context.ts'
import { beginOfProcesses, processCheckpoints, postgresParkedStreams } from './process-managers/parked-streams.ts'
import { expressWork } from './process-managers/express/express-work.ts'
import { processes } from './process-managers/processes.ts'
import { followMails } from './process-managers/offer-mail-outcomes.ts'
import { runProcesses } from './process-managers/run-processes.ts'
import { webhookChecks, followBookingReplies } from './process-managers/webhooks/webhook-processes.ts'
import { rateFileRoute, rateLookRoute } from './http/rate-file-route.ts'
import { withStartedImports, startRateImports } from './rate-import/rate-imports.ts'
import { thirdPartyRoutes, clientOfferCallRoutes } from './http/third-party/third-party-routes.ts'
import { postgresEntriesByName } from './lookups/tables/entries-by-name.ts'
import { postgresProjectionPosition, type ProjectionPosition } from './lookups/tables/projections.ts'
import { postgresPlaces } from './lookups/places.ts'
import { postgresReferences } from './lookups/references.ts'
import { expressNotices, prepareExpressNotices } from './scheduler/express-notices.ts'
import { everyFiveMinutes, hourly, runScheduler } from './scheduler/run-scheduler.ts'
import { schedulerRound } from './scheduler/scheduler-round.ts'
import { acceptsFormerKeys, withFormerKeys } from './handling/user-keys.ts'

export const MOST_NOTES_A_MINUTE = 20

/** Refuses notes of a user that come faster than a person can write. */
export const withNotesAMinute =
  (execute: Execute, secondsToWait: (userId: string) => number): Execute =>
  async (aggregate, name, id, data, context) => {
    const isNote = aggregate === 'quotation' && name === 'AddQuotationNote'
    const seconds = isNote ? secondsToWait(context.principal.userId) : 0
    if (seconds > 0) throw new TooMany('NOTES_TOO_FAST', seconds)
    return execute(aggregate, name, id, data, context)
  }

const waitLimits = { atMostMs: 2_000, everyMs: 10 }

type Needs = { positionOf: ProjectionPosition; sessions: Pick<Platform['sessions'], 'userChanged'> }

/**
 * Delays the answer to a user command until the users' table contains the change, because rights are checked against
 * that table: after the answer a granted or revoked right is in force. Answers after two seconds in any case.
 */
const awaitProjection =
  (execute: Execute, needs: Needs): Execute =>
  (aggregate, ...command) => {
    const answered = execute(aggregate, ...command)
    return aggregate === 'user' ? afterProjection(answered, needs) : answered
  }

const afterProjection = async (answered: ReturnType<Execute>, { positionOf, sessions }: Needs) => {
  const answer = await answered
  await untilReached(answer.position, () => positionOf('user-list'), waitLimits)
  sessions.userChanged(answer.id)
  return answer
}

/** Creates the command pipeline, with or without HTTP. One per process, because it caches states. */
export const executor = ({
  eventStore,
  db,
  clock,
  tracing,
  metrics,
}: Pick<Platform, 'eventStore' | 'db' | 'clock'> & Partial<Pick<Platform, 'tracing' | 'metrics'>>): Execute => {
  const repeated = new WeakSet<object>()
  const handle = commandHandler({
    eventStore,
    references: postgresReferences({ db, eventStore }),
    places: postgresPlaces(db),
    openWork: postgresOpenWork(db),
    bookedVersions: postgresBookedVersions(db),
    importLocks: postgresImportLocks(db),
    bookingWebhooks: async (ownership) =>
      (await postgresWebhooks(db).receiving('BOOKING', ownership)).map(({ webhookId }) => webhookId),
    disclaimers: postgresDisclaimers(db),
    surcharges: postgresSurcharges(db),
    storedRates: postgresStoredRates({ db, eventStore }),
    agentFiles: postgresAgentFiles(db),
    expressIds: postgresExpressIds({ db, eventStore }),
    laneMedians: postgresLaneMedians(db),
    clock,
    onRepeat: (answer) => void repeated.add(answer),
  })
  const execute = metrics ? countedCommands(handle, metrics, (answer) => repeated.has(answer)) : handle
  return tracing?.isOn ? tracedCommands(execute, tracing) : execute
}

type CommandServiceOptions = {
  execute?: Execute
  /** PROCESS_FROM */
  processFrom?: number | undefined
}

/** Registers the command routes and starts the process managers. Resolves with a function that stops them. */
export const startCommandService = async (
  platform: Pick<
    Platform,
    | 'eventStore'
    | 'db'
    | 'clock'
    | 'http'
    | 'sessions'
    | 'thirdPartyLinks'
    | 'clientLinks'
    | 'mail'
    | 'webhooks'
    | 'files'
    | 'carriers'
    | 'notices'
    | 'printer'
    | 'duty'
    | 'heldWork'
    | 'log'
    | 'metrics'
    | 'dataDir'
  > &
    Partial<Pick<Platform, 'tracing'>>,
  { execute = executor(platform), processFrom }: CommandServiceOptions = {},
): Promise<() => Promise<void>> => {
  const { db } = platform
  const acceptsFormer = await acceptsFormerKeys(db)
  const positionOf = postgresProjectionPosition(db)
  const { eventStore, sessions } = platform
  const rateImports = await startRateImports({ ...platform, execute })
  const userExecute = withStartedImports(
    awaitProjection(acceptsFormer ? withFormerKeys(execute, eventStore) : execute, { positionOf, sessions }),
    rateImports,
  )
  const limitedExecute = withNotesAMinute(userExecute, platform.http.perMinute(MOST_NOTES_A_MINUTE))
  commandRoutes(platform.http, withCostsChecked(limitedExecute, eventStore))
  const imports = {
    entriesByName: postgresEntriesByName(db),
    shipmentsByCode: postgresShipmentsByCode(db),
    importKeys: await postgresImportKeys(db),
  }
  const webhookTable = postgresWebhooks(db)
  const { mayReceive, reasonAgainst } = webhookChecks({ eventStore, webhookTable })
  const stopWebhooks = platform.webhooks.start(reasonAgainst)
  webhookRoute({ ...platform, reasonAgainst })
  bookingWebhooksRoute({ ...platform, webhookTable })
  apiKeyRoute({ ...platform, execute: userExecute })
  importRoutes({ ...platform, ...imports, execute: userExecute })
  documentRoutes({ ...platform, execute: userExecute })
  rateLookRoute({ ...platform, imports: rateImports })
  rateFileRoute({ ...platform, execute: userExecute, imports: rateImports })
  thirdPartyRoutes({ ...platform, execute })
  clientOfferCallRoutes({ ...platform, execute })
  agentFileRoute({ ...platform, agentFiles: await postgresAgentFileStore(db) })
  const processStores = { checkpoints: await processCheckpoints(db), parking: await postgresParkedStreams(db) }
  const express = await expressWork({ ...platform, execute })
  batchRoutes({ ...platform, ...express })
  const { heldWork } = platform
  const stopProcesses = await platform.duty('processes', async () => {
    const processManagers = [...processes(platform), ...express.processes]
    await beginOfProcesses(
      { ...platform, ...processStores, processFrom },
      processManagers.map(({ name }) => name),
    )
    return heldWork.onceReleased(async () => {
      const stop = await runProcesses({ ...platform, ...processStores, positionOf, execute }, processManagers)
      const stopFollowing = followMails({ ...platform, execute })
      const stopReplies = followBookingReplies({ ...platform, execute, mayReceive })
      const stopCalls = express.startRunner()
      const stopBatches = await express.batchRunner.start()
      return async () => {
        await stopBatches()
        await stopCalls()
        await stopReplies()
        await stopFollowing()
        await stop()
      }
    })
  })
  // A lock lets only one process run each round.
  await prepareExpressNotices(platform)
  const stopScheduler = await heldWork.onceReleased(async () => {
    const { metrics: _metrics, ...parts } = platform
    const stopNotices = runScheduler(parts, expressNotices, everyFiveMinutes)
    const stopRounds = runScheduler({ ...platform, execute, trackShipments: express.track }, schedulerRound, hourly)
    return async () => {
      await stopNotices()
      await stopRounds()
    }
  })
  // The server waits for requests in flight.
  return async () => {
    await rateImports.stop()
    await stopScheduler()
    await stopProcesses()
    await stopWebhooks()
  }
}
