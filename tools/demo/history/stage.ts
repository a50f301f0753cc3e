import { commandHandler } from '@freight/command-service/handling/handle-command'
import { ratesInLog } from '@freight/command-service/lookups/rate/rates-in-log'
import { postgresPlaces } from '@freight/command-service/lookups/places'
import { postgresReferences } from '@freight/command-service/lookups/references'
import { eventSchemas } from '@freight/contracts/events/event-schemas'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connect'
import { openedFiles } from '@freight/platform/files/opened-files'

// As many as are open at one time when a million quotations pass in eighteen months; further ones would be read again.
const remembered = 50_000
const clock = () => new Date()

/** The stores of the application and the rules over them, without the rest of the application. */
export const openStage = async () => {
  const config = readConfig(process.env)
  const { platform, stop } = await connectStores(config, { schemas: eventSchemas })
  const { db, eventStore, dataDir } = platform
  const files = await openedFiles(config.FILES_URL, dataDir)
  return {
    db,
    eventStore,
    files,
    clock,
    execute: commandHandler({
      eventStore,
      references: postgresReferences(db),
      places: postgresPlaces(db),
      storedRates: ratesInLog(eventStore),
      clock,
      remembered,
    }),
    stop: () => {
      files.close()
      return stop()
    },
  }
}
