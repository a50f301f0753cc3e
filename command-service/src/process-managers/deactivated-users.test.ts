import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import { administrator, commandsInMemory } from '../testing/commands-in-memory.ts'
import type { LeftByUser } from '../lookups/tables/open-work.ts'
import type { ProjectionPosition } from '../lookups/tables/projections.ts'
import { memoryCheckpoints } from '@freight/platform/testing/memory-stores'
import { expect, test } from 'vitest'
import { form } from '../testing/express-sentences.ts'
import { deactivatedUsers } from './catalogue-processes.ts'
import { memoryParkedStreams } from '../testing/memory-stores.ts'
import { runProcesses } from './run-processes.ts'

const { cliente: _client, ...expressForm } = form
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** Two quotations of a commercial who is deactivated with a successor. */
const projectionsAndQueries = async () => {
  const eventStore = memoryEventStore()
  const application = await commandsInMemory(eventStore)
  const asAdmin = application.as(administrator)
  const execute = application.as(application.commercial)
  const keys: string[] = []
  for (const _ of [1, 2])
    keys.push((await execute('quotation', 'RequestQuotation', undefined, application.request())).id)
  const heir = await asAdmin('user', 'CreateUser', undefined, {
    userName: 'heir',
    name: 'Heir',
    mail: 'heir@example.com',
    company: 'MVD',
    roles: ['COMMERCIAL'],
  })
  const client = await asAdmin('organization', 'CreateOrganization', undefined, {
    nombreFantasia: 'Textil del Plata',
    paisCod: 'UY',
    salesRep: application.commercial.userId,
  })
  const shipmentIds: string[] = []
  const checkpoints = memoryCheckpoints()
  const reads: string[] = []
  const leftBy: LeftByUser = {
    quotations: (userId) => {
      reads.push('quotations')
      return Promise.resolve(keys.map((key) => ({ key, commercial: userId, assignedTo: null })))
    },
    shipments: (userId) => {
      reads.push('shipments')
      return Promise.resolve(shipmentIds.map((key) => ({ key, commercial: userId, assignedTo: null })))
    },
    pickups: () => {
      reads.push('pickups')
      return Promise.resolve([])
    },
    organizations: () => {
      reads.push('organizations')
      return Promise.resolve([client.id])
    },
  }
  const positionOf: ProjectionPosition = (projection) => {
    reads.push(projection)
    return Promise.resolve(1_000_000)
  }
  const run = (execute = application.execute) =>
    runProcesses({ eventStore, positionOf, log: quiet, execute, checkpoints, parking: memoryParkedStreams() }, [
      deactivatedUsers(leftBy),
    ])
  const handled = async (position: number) => {
    while ((await checkpoints.open('deactivated-users', 0)) < position) await new Promise(setImmediate)
  }
  const events = async (key = '') => (await eventStore.readStream(`quotation-${key}`)).map(({ type }) => type)
  return {
    ...application,
    asAdmin,
    keys,
    shipmentIds,
    client: client.id,
    heir: heir.id,
    run,
    handled,
    events,
    eventStore,
    asked: reads,
  }
}

test('open quotations and organizations go to the named successor, on behalf of the deactivating user', async () => {
  const application = await projectionsAndQueries()
  const stop = await application.run()
  const { position } = await application.asAdmin('user', 'DeactivateUser', application.commercial.userId, {
    handOverTo: { commercial: application.heir },
  })
  await application.handled(position)
  await stop()
  for (const key of application.keys)
    expect((await application.eventStore.readStream(`quotation-${key}`)).at(-1)).toMatchObject({
      type: 'QuotationAssigned',
      actor: { kind: 'STAFF', userId: 'admin' },
      data: { commercial: application.heir, previous: { commercial: application.commercial.userId } },
    })
  expect((await application.eventStore.readStream(`organization-${application.client}`)).at(-1)).toMatchObject({
    type: 'OrganizationSalesRepReassigned',
    actor: { kind: 'STAFF', userId: 'admin' },
    data: { salesRep: application.heir, previous: application.commercial.userId },
  })
})

test('shipments that are not finished go to the named successor as well', async () => {
  const application = await projectionsAndQueries()
  const as = application.as(application.commercial)
  const { id } = await as('express-shipment', 'RequestExpressShipment', undefined, expressForm)
  application.shipmentIds.push(id)
  const stop = await application.run()
  const { position } = await application.asAdmin('user', 'DeactivateUser', application.commercial.userId, {
    handOverTo: { commercial: application.heir },
  })
  await application.handled(position)
  await stop()
  expect((await application.eventStore.readStream(`express-shipment-${id}`)).at(-1)).toMatchObject({
    type: 'ExpressShipmentHandedOver',
    actor: { kind: 'STAFF', userId: 'admin' },
    data: { commercial: application.heir },
  })
})

test('a crash between two quotations resumes and hands none over twice', async () => {
  const application = await projectionsAndQueries()
  let commands = 0
  const killed = await application.run(async (...command) => {
    commands += 1
    if (commands > 1) throw new Error('The application has crashed')
    return application.execute(...command)
  })
  const { position } = await application.asAdmin('user', 'DeactivateUser', application.commercial.userId, {
    handOverTo: { commercial: application.heir },
  })
  while (commands < 2) await new Promise(setImmediate)
  await killed()
  expect(await application.events(application.keys[1])).toEqual(['QuotationRequested'])
  const stop = await application.run()
  await application.handled(position)
  await stop()
  for (const key of application.keys)
    expect(await application.events(key)).toEqual(['QuotationRequested', 'QuotationAssigned'])
})

test('a user without quotations and organizations causes no hand-over', async () => {
  const application = await projectionsAndQueries()
  const stop = await application.run()
  const { position } = await application.asAdmin('user', 'DeactivateUser', application.commercial.userId, {})
  await application.handled(position)
  await stop()
  expect(application.asked).toEqual([])
})
