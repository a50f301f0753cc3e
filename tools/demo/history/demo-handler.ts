import { commandHandler } from '@freight/command-service/handling/handle-command'
import { expressIdsInLog } from '@freight/command-service/lookups/tables/express-tables'
import { postgresPlaces } from '@freight/command-service/lookups/places'
import { ratesInLog } from '@freight/command-service/lookups/tables/catalogue-tables'
import { postgresReferences } from '@freight/command-service/lookups/references'
import type { Execute } from '@freight/command-service/handling/command-context'
import type { Platform } from '@freight/platform/connections/platform'
import { deferredAppends } from './deferred-appends.ts'

// The quotations open at one time when a million pass in eighteen months; beyond that number streams are read again.
const maxRemembered = 50_000

type Stores = Pick<Platform, 'eventStore' | 'db' | 'clock'>

/** Command handler on the stores of an application, which needs no tables. */
export const demoHandler = ({ eventStore, db, clock }: Stores, lookupAgeMs?: number): Execute =>
  commandHandler({
    eventStore,
    references: postgresReferences({ db }),
    places: postgresPlaces(db),
    storedRates: ratesInLog(eventStore),
    expressIds: expressIdsInLog(eventStore, true),
    clock,
    remembered: maxRemembered,
    ...(lookupAgeMs !== undefined && { lookupAgeMs }),
  })

/** The same for the only writer of the history: no other process changes the data its commands read or write. */
export const historyHandler = (stores: Stores) => {
  const eventStore = deferredAppends(stores.eventStore)
  return { eventStore, execute: demoHandler({ ...stores, eventStore }, Number.POSITIVE_INFINITY) }
}
