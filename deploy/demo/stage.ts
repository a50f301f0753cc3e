import { commandExecutor } from '@freight/command-service/execute-command'
import { postgresPlaces } from '@freight/command-service/places'
import { postgresReferences } from '@freight/command-service/references'
import { eventSchemas } from '@freight/contracts/event-schemas'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connect'

// As many as are open at one time when a million quotations pass in eighteen months; further ones would be read again.
const remembered = 50_000
const clock = () => new Date()

/** The stores of the house and the rules over them, without the rest of the house. */
export const openStage = async () => {
  const { platform, stop } = await connectStores(readConfig(process.env), { schemas: eventSchemas })
  const { db, eventStore } = platform
  return {
    db,
    eventStore,
    clock,
    execute: commandExecutor({
      eventStore,
      references: postgresReferences(db),
      places: postgresPlaces(db),
      clock,
      remembered,
    }),
    stop,
  }
}
