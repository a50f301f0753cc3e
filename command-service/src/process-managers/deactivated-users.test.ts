import { expect, test } from '@jest/globals'
import { memoryEventStore } from '@freight/platform/event-store/memory'
import { administrator, houseInMemory } from '../testing/commands-in-memory.ts'
import { memoryCheckpoints } from './checkpoints.ts'
import { deactivatedUsers } from './deactivated-users.ts'
import { memoryParkedStreams } from './parked-streams.ts'
import { runProcesses } from './run-processes.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** Two quotations of a commercial who is deactivated in favour of another; the database is asked what he leaves. */
const openHouse = async () => {
  const eventStore = memoryEventStore()
  const house = await houseInMemory(eventStore)
  const asAdmin = house.as(administrator)
  const ask = house.as(house.commercial)
  const keys: string[] = []
  for (const _ of [1, 2]) keys.push((await ask('quotation', 'RequestQuotation', undefined, house.request())).id)
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
    salesRep: house.commercial.userId,
  })
  const checkpoints = memoryCheckpoints()
  const left = keys.map((key) => ({ key, commercial: house.commercial.userId, assigned_to: null }))
  const asked: string[] = []
  const db: Parameters<typeof runProcesses>[0]['db'] = Object({
    query: (text: string) => {
      asked.push(text)
      if (text.includes('projection.active')) return Promise.resolve({ rows: [{ position: '1000000' }] })
      return Promise.resolve({ rows: text.includes('organization_list') ? [{ key: client.id }] : left })
    },
  })
  const run = (execute = house.execute) =>
    runProcesses({ eventStore, db, log: quiet, execute, checkpoints, parking: memoryParkedStreams() }, [
      deactivatedUsers,
    ])
  const handled = async (position: number) => {
    while ((await checkpoints.open('deactivated-users', 0)) < position) await new Promise(setImmediate)
  }
  const events = async (key = '') => (await eventStore.readStream(`quotation-${key}`)).map(({ type }) => type)
  return { ...house, asAdmin, keys, client: client.id, heir: heir.id, run, handled, events, eventStore, asked }
}

test('open quotations and organizations go to the one who was named, in the name of who named him', async () => {
  const house = await openHouse()
  const stop = await house.run()
  const { position } = await house.asAdmin('user', 'DeactivateUser', house.commercial.userId, {
    handOverTo: { commercial: house.heir },
  })
  await house.handled(position)
  await stop()
  for (const key of house.keys)
    expect((await house.eventStore.readStream(`quotation-${key}`)).at(-1)).toMatchObject({
      type: 'QuotationAssigned',
      actor: { kind: 'STAFF', userId: 'admin' },
      data: { commercial: house.heir, previous: { commercial: house.commercial.userId } },
    })
  expect((await house.eventStore.readStream(`organization-${house.client}`)).at(-1)).toMatchObject({
    type: 'OrganizationSalesRepReassigned',
    actor: { kind: 'STAFF', userId: 'admin' },
    data: { salesRep: house.heir, previous: house.commercial.userId },
  })
})

test('a house that is killed between two quotations goes on, and gives none twice', async () => {
  const house = await openHouse()
  let orders = 0
  const killed = await house.run(async (...order) => {
    orders += 1
    if (orders > 1) throw new Error('The house is gone')
    return house.execute(...order)
  })
  const { position } = await house.asAdmin('user', 'DeactivateUser', house.commercial.userId, {
    handOverTo: { commercial: house.heir },
  })
  while (orders < 2) await new Promise(setImmediate)
  await killed()
  expect(await house.events(house.keys[1])).toEqual(['QuotationRequested'])
  const stop = await house.run()
  await house.handled(position)
  await stop()
  for (const key of house.keys) expect(await house.events(key)).toEqual(['QuotationRequested', 'QuotationAssigned'])
})

test('whoever has nothing to hand over leaves nothing to do', async () => {
  const house = await openHouse()
  const stop = await house.run()
  const { position } = await house.asAdmin('user', 'DeactivateUser', house.commercial.userId, {})
  await house.handled(position)
  await stop()
  expect(house.asked).toEqual([])
})
