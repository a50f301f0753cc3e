import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { openedCarriers } from '@freight/platform/carriers/opened-carriers'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import type { NewEvent } from '@freight/platform/event-store/port'
import { sampleShipment } from '@freight/platform/testing/express-samples'
import { commandHandler } from '../handling/handle-command.ts'
import { memoryPlaces } from './memory-stores.ts'
import { memoryReferences } from '../lookups/references.ts'
import { expressWork } from '../process-managers/express/express-work.ts'
import { postgresParkedStreams, processCheckpoints } from '../process-managers/parked-streams.ts'
import { runProcesses } from '../process-managers/run-processes.ts'
import { directoryFiles } from '@freight/platform/files/opened-files'

/**
 * The part of the application between a booking and its carrier, over the database of the environment and MyDHL at
 * `MYDHL_URL`. At the first line of its input it begins to work, and runs until it is killed. With the line `book` it
 * starts the booking of one shipment; otherwise it only continues the work of other processes.
 */
const main = async (): Promise<void> => {
  const [line] = (await once(process.stdin, 'data')) as [Buffer]
  const config = readConfig(process.env)
  const { platform } = await connectStores(config, { schemas: eventSchemas })
  const { db, eventStore, log } = platform
  // A minute takes half a second, so that leases and look-ups end quickly.
  const started = Number(process.env['STARTED_AT'])
  const clock = () => new Date(Date.parse('2026-03-10T12:00:00.000Z') + (Date.now() - started) * 120)
  const execute = commandHandler({ eventStore, references: memoryReferences(), places: memoryPlaces([]), clock })
  const carriers = openedCarriers(config, clock)
  const files = directoryFiles(join(config.DATA_DIR, 'files'))
  const notices = { put: async () => undefined }
  const work = await expressWork({ db, eventStore, files, carriers, clock, log, notices, execute })
  await runProcesses(
    {
      eventStore,
      positionOf: () => Promise.reject(new Error('no tables')),
      log,
      execute,
      checkpoints: await processCheckpoints(db),
      parking: await postgresParkedStreams(db),
    },
    work.processes,
  )
  work.startRunner()
  if (line.toString().trim() !== 'book') {
    process.stdout.write('started none\n')
    return
  }
  const bookingId = randomUUID()
  const event = (type: string, data: object): NewEvent => ({
    eventId: randomUUID(),
    type,
    schemaVersion: 1,
    data,
    occurredAt: clock().toISOString(),
    actor: { kind: 'STAFF', userId: 'maria' },
    company: 'MVD',
    correlationId: bookingId,
    causationId: bookingId,
    commandId: randomUUID(),
  })
  const totals = { pieces: 3, actual: '7', volumetric: '3.61', chargeable: '7' }
  await eventStore.append(`express-shipment-${bookingId}`, 0, [
    event('ExpressShipmentRequested', { ...sampleShipment, direction: 'OB', totals, commercial: 'ana' }),
    event('ExpressBookingStarted', {
      bookingId,
      optionId: 'DHL/P/1',
      carrier: 'DHL',
      service: 'P',
      account: '950000001',
      digest: '',
      labelFormat: 'A6',
    }),
  ])
  process.stdout.write(`started ${bookingId}\n`)
}

await main()
