import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../../aggregates/deciders.ts'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'
import type { Execute } from '../../handling/command-context.ts'
import { streamStates } from '../../handling/stream-states.ts'
import { trackShipments } from '../../scheduler/track-shipments.ts'
import { batchRunner } from './batch-runner.ts'
import { postgresBatchTable } from './batch-table.ts'
import { callRunner } from './call-runner.ts'
import { postgresCallTable } from './call-table.ts'
import { handOvers } from './hand-over-calls.ts'
import { expressBookings } from './express-bookings.ts'
import { mappedCodes } from './mapped-codes.ts'
import { postgresShipmentsOfCode } from '../../lookups/tables/express-tables.ts'

type Parts = Pick<Platform, 'db' | 'eventStore' | 'files' | 'carriers' | 'clock' | 'log'> & {
  notices: Pick<Platform['notices'], 'put'>
  execute: Execute
}

const mostShipments = 500
const mostCompanies = 100
const mostCarriers = 100
const mostHandOvers = 100

/**
 * The work on shipments: the process managers of carriers, the runner of their calls, the tracking round, and the batches of
 * users.
 */
export const expressWork = async (parts: Parts) => {
  const calls = await postgresCallTable(parts.db)
  const shipments = streamStates(parts.eventStore, deciders['express-shipment'], mostShipments)
  const settings = streamStates(parts.eventStore, deciders['company-settings'], mostCompanies)
  const carriers = streamStates(parts.eventStore, deciders['express-carrier'], mostCarriers)
  const shipmentOf = async (id: string) => (await shipments.refresh(id)).state
  const timeZoneOf = async (company: string) => (await settings.refresh(company)).state.data.timeZone
  const isSandbox = async (carrier: string) => {
    const { state } = await carriers.refresh(carrier)
    return state.exists && state.fields.sandbox
  }
  const pickups = streamStates(parts.eventStore, deciders['express-pickup'], mostHandOvers)
  const manifests = streamStates(parts.eventStore, deciders['express-manifest'], mostHandOvers)
  const pickupOf = async (id: string) => (await pickups.refresh(id)).state
  const manifestOf = async (id: string) => (await manifests.refresh(id)).state
  const runner = callRunner({ ...parts, calls, shipmentOf, timeZoneOf, isSandbox, pickupOf, manifestOf })
  const track = (signal: AbortSignal, only?: string) =>
    trackShipments({ ...parts, calls, shipmentOf, timeZoneOf }, signal, only)
  const batches = await postgresBatchTable(parts.db, parts.clock)
  const users = usersFromReadModel(parts.db)
  return {
    batches,
    batchRunner: batchRunner({ ...parts, batches, users, track }),
    processes: [
      expressBookings({ ...parts, calls, wake: runner.wake }),
      mappedCodes({
        shipmentsOf: postgresShipmentsOfCode(parts.db),
        carrierOf: async (id) => {
          const shipment = await shipmentOf(id)
          return shipment?.booking?.carrier ?? shipment?.selected?.option?.carrier
        },
        mappingsOf: async (carrier) => (await carriers.refresh(carrier)).state.fields.codes,
      }),
      handOvers({ ...parts, calls, wake: runner.wake }),
    ],
    startRunner: runner.start,
    track,
  }
}
