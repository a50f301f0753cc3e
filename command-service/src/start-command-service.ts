import type { Platform } from '@freight/platform/platform'
import { commandRoutes } from './http/command-routes.ts'
import { postgresAgentFiles } from './lookups/tables/agent-files.ts'
import { postgresDisclaimers } from './lookups/tables/disclaimers.ts'
import { withCostsChecked } from './http/costs-checked.ts'
import { agentFileRoute } from './http/agent-file-route.ts'
import { documentRoutes } from './http/document-routes.ts'
import { commandHandler } from './handling/handle-command.ts'
import { tracedCommands } from './handling/traced-commands.ts'
import { postgresImportKeys } from './http/import-keys.ts'
import { postgresKeptAgentFiles } from './http/kept-agent-files.ts'
import { importRoutes } from './http/import-routes.ts'
import { awaitProjection } from './handling/await-projection.ts'
import { postgresOpenWork } from './lookups/tables/open-work.ts'
import type { Execute } from './handling/command-context.ts'
import { processCheckpoints } from './process-managers/process-checkpoints.ts'
import { postgresParkedStreams } from './process-managers/parked-streams.ts'
import { processes } from './process-managers/processes.ts'
import { followMails } from './process-managers/offer-mail-outcomes.ts'
import { runProcesses } from './process-managers/run-processes.ts'
import { rateFileRoute, rateLookRoute } from './http/rate-file-route.ts'
import { startingImports, startRateImports } from './rate-import/rate-imports.ts'
import { thirdPartyRoutes } from './http/third-party-routes.ts'
import { postgresEntriesByName } from './lookups/tables/entries-by-name.ts'
import { postgresProjectionPosition } from './lookups/tables/projections.ts'
import { postgresPlaces } from './lookups/places.ts'
import { postgresStoredRates } from './lookups/tables/stored-rates.ts'
import { postgresReferences } from './lookups/references.ts'
import { runScheduler } from './scheduler/run-scheduler.ts'
import { looksForFormerKeys, withFormerKeys } from './handling/user-keys.ts'

/** Plays commands through the rules, with or without HTTP. One per process: it remembers what it has decided on. */
export const executor = ({
  eventStore,
  db,
  clock,
  tracing,
}: Pick<Platform, 'eventStore' | 'db' | 'clock'> & Partial<Pick<Platform, 'tracing'>>): Execute => {
  const execute = commandHandler({
    eventStore,
    references: postgresReferences(db),
    places: postgresPlaces(db),
    openWork: postgresOpenWork(db),
    disclaimers: postgresDisclaimers(db),
    storedRates: postgresStoredRates({ db, eventStore }),
    agentFiles: postgresAgentFiles(db),
    clock,
  })
  return tracing?.isOn ? tracedCommands(execute, tracing) : execute
}

/** Registers the command routes and starts the process managers. Resolves with the way to stop. */
export const startCommandService = async (
  platform: Pick<
    Platform,
    | 'eventStore'
    | 'db'
    | 'clock'
    | 'http'
    | 'sessions'
    | 'thirdPartyLinks'
    | 'mail'
    | 'files'
    | 'notices'
    | 'printer'
    | 'duty'
    | 'log'
    | 'metrics'
    | 'dataDir'
  > &
    Partial<Pick<Platform, 'tracing'>>,
  execute: Execute = executor(platform),
): Promise<() => Promise<void>> => {
  const { db } = platform
  const isUpdated = await looksForFormerKeys(db)
  const positionOf = postgresProjectionPosition(db)
  const { eventStore, sessions } = platform
  const rateImports = await startRateImports({ ...platform, execute })
  const fromOutside = startingImports(
    awaitProjection(isUpdated ? withFormerKeys(execute, eventStore) : execute, { positionOf, sessions }),
    rateImports,
  )
  commandRoutes(platform.http, withCostsChecked(fromOutside, eventStore))
  const imports = { entriesByName: postgresEntriesByName(db), importKeys: await postgresImportKeys(db) }
  importRoutes({ ...platform, ...imports, execute: fromOutside })
  documentRoutes({ ...platform, execute: fromOutside })
  rateLookRoute({ ...platform, imports: rateImports })
  rateFileRoute({ ...platform, execute: fromOutside, imports: rateImports })
  thirdPartyRoutes({ ...platform, execute })
  agentFileRoute({ ...platform, kept: await postgresKeptAgentFiles(db) })
  const kept = { checkpoints: await processCheckpoints(db), parking: await postgresParkedStreams(db) }
  const stopProcesses = await platform.duty('processes', async () => {
    const stop = await runProcesses({ ...platform, ...kept, positionOf, execute }, processes(platform))
    const stopFollowing = followMails({ ...platform, execute })
    return async () => {
      await stopFollowing()
      await stop()
    }
  })
  // Each of its rounds is one process's.
  const stopScheduler = runScheduler({ ...platform, execute })
  // Requests in flight are the server's to wait for.
  return async () => {
    await rateImports.stop()
    await stopScheduler()
    await stopProcesses()
  }
}
