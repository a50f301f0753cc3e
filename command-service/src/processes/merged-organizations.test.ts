import { expect, test } from '@jest/globals'
import { administrator, houseInMemory } from '../testing/house.ts'
import { memoryCheckpoints } from './checkpoints.ts'
import { mergedOrganizations } from './merged-organizations.ts'
import { provenClients } from './proven-clients.ts'
import { runProcesses } from './run-processes.ts'

const quiet = { info: () => {}, warn: () => {} }
type Db = Parameters<typeof runProcesses>[0]['db']

const until = async <Value>(find: () => Promise<Value | undefined>): Promise<Value> => {
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise(setImmediate)
  }
}

test('what was chosen of a merged organization, its tax number too, goes to the one that stays', async () => {
  const { eventStore, execute, as } = await houseInMemory()
  const asAdmin = as(administrator)
  const db: Db = { query: () => Promise.reject(new Error('not asked')) }
  const stop = await runProcesses({ eventStore, db, log: quiet, execute, checkpoints: memoryCheckpoints() }, [
    mergedOrganizations,
  ])
  const ana = { id: 'a', name: 'Ana', mail: 'ana@textil.example', area: '', primary: true }
  const create = (form: object) => asAdmin('organization', 'CreateOrganization', undefined, { paisCod: 'uy', ...form })
  const winner = await create({ nombreFantasia: 'Textil del Plata', rut: '213456780017' })
  const loser = await create({ nombreFantasia: 'Textil del Plata SRL', rut: '213456780018', contacts: [ana] })
  await asAdmin('organization', 'MergeOrganization', loser.id, { into: winner.id, keep: { rut: '213456780018' } })
  const absorbed = await until(async () => (await eventStore.readStream(`organization-${winner.id}`, 2))[0])
  await stop()
  expect(absorbed).toMatchObject({
    type: 'OrganizationAbsorbed',
    data: { from: loser.id, rut: '213456780018', contacts: [ana] },
    actor: { kind: 'STAFF', userId: 'admin' },
  })
  // The number that the winner gave up is free again.
  await create({ nombreFantasia: 'Another', rut: '213456780017' })
})

test('of two that are merged into each other at the same time one stays', async () => {
  const { eventStore, execute, as } = await houseInMemory()
  const asAdmin = as(administrator)
  const db: Db = { query: () => Promise.reject(new Error('not asked')) }
  const stop = await runProcesses({ eventStore, db, log: quiet, execute, checkpoints: memoryCheckpoints() }, [
    mergedOrganizations,
  ])
  const create = (nombreFantasia: string) =>
    asAdmin('organization', 'CreateOrganization', undefined, { paisCod: 'UY', nombreFantasia })
  const [one, other] = [await create('Textil del Plata'), await create('Textil del Plata SRL')]
  const mergers = await Promise.allSettled([
    asAdmin('organization', 'MergeOrganization', one.id, { into: other.id }),
    asAdmin('organization', 'MergeOrganization', other.id, { into: one.id }),
  ])
  await stop()
  expect(mergers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a prospect is none any more when he says yes to an offer', async () => {
  const orders: unknown[] = []
  const db: Db = {
    // What the tables would say: they hold everything, and the client of the quotation is a prospect.
    query: (text: string) =>
      Promise.resolve({ rows: text.includes('projection') ? [{ position: '9' }] : [{ id: 'nordika' }] }),
  } as unknown as Db
  const { eventStore } = await houseInMemory()
  const stop = await runProcesses(
    {
      eventStore,
      db,
      log: quiet,
      execute: async (...order) => {
        orders.push(order.slice(0, 4))
        return { id: 'nordika', revision: 2, position: 1 }
      },
      checkpoints: memoryCheckpoints(),
    },
    [provenClients],
  )
  await eventStore.append('quotation-MVD-2026-000001', 0, [
    {
      eventId: '00000000-0000-4000-8000-000000000000',
      type: 'QuoteApproved',
      schemaVersion: 1,
      data: { idSell: 's', clientReference: '' },
      occurredAt: '2026-03-10T12:00:00.000Z',
      actor: { kind: 'STAFF', userId: 'u' },
      company: 'MVD',
      correlationId: 'c',
      causationId: 'c',
      commandId: 'c',
    },
  ])
  await until(async () => orders[0])
  await stop()
  expect(orders).toEqual([['organization', 'EndProspect', 'nordika', {}]])
})
