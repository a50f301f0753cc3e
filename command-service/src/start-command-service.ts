import type { Platform } from '@freight/platform/platform'
import { commandRoutes } from './command-routes.ts'
import { commandExecutor } from './execute-command.ts'
import type { Execute } from './order.ts'
import { postgresPlaces } from './places.ts'
import { postgresReferences } from './references.ts'

/** Plays commands through the rules, with or without HTTP. One per process: it remembers what it has decided on. */
export const executor = ({ eventStore, db, clock }: Pick<Platform, 'eventStore' | 'db' | 'clock'>): Execute =>
  commandExecutor({ eventStore, references: postgresReferences(db), places: postgresPlaces(db), clock })

/** Hangs the commands into the HTTP server. Resolves with the way to stop. */
export const startCommandService = async (
  platform: Pick<Platform, 'eventStore' | 'db' | 'clock' | 'http'>,
  execute: Execute = executor(platform),
): Promise<() => Promise<void>> => {
  commandRoutes(platform.http, execute)
  // Requests in flight are the server's to wait for; nothing runs here by itself.
  return async () => {}
}
