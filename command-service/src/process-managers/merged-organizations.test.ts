import { newEvent } from '@freight/contracts/testing/sample-events'
import { administrator, commandsInMemory } from '../testing/commands-in-memory.ts'
import { memoryCheckpoints } from '@freight/platform/testing/memory-stores'
import { expect, test } from 'vitest'
import { mergedOrganizations, provenClients } from './catalogue-processes.ts'
import { memoryParkedStreams } from '../testing/memory-stores.ts'
import { runProcesses } from './run-processes.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const positionOf = () => Promise.reject(new Error('unexpected call'))

const until = async <Value>(read: () => Promise<Value | undefined>): Promise<Value> => {
  for (;;) {
    const value = await read()
    if (value !== undefined) return value
    await new Promise(setImmediate)
  }
}

test('the remaining organization takes over the chosen values of the merged one, including its tax number', async () => {
  const { eventStore, execute, as } = await commandsInMemory()
  const asAdmin = as(administrator)
  const stop = await runProcesses(
    { eventStore, positionOf, log: quiet, execute, checkpoints: memoryCheckpoints(), parking: memoryParkedStreams() },
    [mergedOrganizations],
  )
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
  // The number that the remaining organization had before is free again.
  await create({ nombreFantasia: 'Another', rut: '213456780017' })
})

test('of two organizations that are merged into each other at the same time one remains', async () => {
  const { eventStore, execute, as } = await commandsInMemory()
  const asAdmin = as(administrator)
  const stop = await runProcesses(
    { eventStore, positionOf, log: quiet, execute, checkpoints: memoryCheckpoints(), parking: memoryParkedStreams() },
    [mergedOrganizations],
  )
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

test('of concurrent merges in a circle one is accepted, and one organization remains', async () => {
  const { as } = await commandsInMemory()
  const asAdmin = as(administrator)
  const create = async (_: unknown, index: number) =>
    (await asAdmin('organization', 'CreateOrganization', undefined, { paisCod: 'UY', nombreFantasia: `N ${index}` })).id
  for (const size of [2, 3, 5]) {
    const ids = await Promise.all(Array.from({ length: size }, create))
    const merge = (id: string, index: number) =>
      asAdmin('organization', 'MergeOrganization', id, { into: ids[(index + 1) % size] })
    // No merge has been processed yet: each decision sees the state from the beginning.
    const mergers = await Promise.allSettled(ids.map(merge))
    const merged = mergers.filter(({ status }) => status === 'fulfilled').length
    expect(merged).toBeGreaterThan(0)
    expect(merged).toBeLessThan(size)
  }
})

test('an organization that took over another one can take over a second one, and can be merged itself', async () => {
  const { eventStore, execute, as } = await commandsInMemory()
  const asAdmin = as(administrator)
  const stop = await runProcesses(
    { eventStore, positionOf, log: quiet, execute, checkpoints: memoryCheckpoints(), parking: memoryParkedStreams() },
    [mergedOrganizations],
  )
  const create = async (nombreFantasia: string) =>
    (await asAdmin('organization', 'CreateOrganization', undefined, { paisCod: 'UY', nombreFantasia })).id
  const [first, second, third, last] = [await create('A'), await create('B'), await create('C'), await create('D')]
  const absorbed = async (id: string, times: number) =>
    until(async () => (await eventStore.readStream(`organization-${id}`, 1 + times))[0])
  await asAdmin('organization', 'MergeOrganization', first, { into: third })
  await absorbed(third, 1)
  await asAdmin('organization', 'MergeOrganization', second, { into: third })
  await absorbed(third, 2)
  await asAdmin('organization', 'MergeOrganization', third, { into: last })
  await absorbed(last, 1)
  await stop()
})

test('a prospect becomes a client when an offer is approved', async () => {
  const commands: unknown[] = []
  const { eventStore } = await commandsInMemory()
  const stop = await runProcesses(
    {
      eventStore,
      positionOf: () => Promise.resolve(9),
      log: quiet,
      execute: async (...command) => {
        commands.push(command.slice(0, 4))
        return { id: 'nordika', revision: 2, position: 1 }
      },
      checkpoints: memoryCheckpoints(),
      parking: memoryParkedStreams(),
    },
    [provenClients(() => Promise.resolve('nordika'))],
  )
  await eventStore.append('quotation-MVD-2026-000001', 0, [
    newEvent('QuoteApproved', { idSell: 's', clientReference: '' }),
  ])
  await until(async () => commands[0])
  await stop()
  expect(commands).toEqual([['organization', 'EndProspect', 'nordika', {}]])
})
