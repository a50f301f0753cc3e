import { randomUUID } from 'node:crypto'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportTable } from './export-table.ts'
import { mostUnderWay, withinLimit } from './export-routes.ts'

let postgres: Awaited<ReturnType<typeof testPostgres>>
let table: Awaited<ReturnType<typeof exportTable>>
beforeAll(async () => {
  postgres = await testPostgres()
  table = await exportTable(postgres.db, () => new Date('2026-03-10T12:00:00Z'))
}, 60_000)
afterAll(() => postgres.stop())

const order = (owner: string, id = randomUUID()) =>
  withinLimit({ db: postgres.db, table }, { owner, id }, (client) =>
    table.add(
      { id, owner, report: 'quotations', format: 'csv', lang: 'es', name: 'X', filters: {}, request: 'r' },
      client,
    ),
  )
const begunAnew = (owner: string, id: string) =>
  withinLimit({ db: postgres.db, table }, { owner, id }, (client) => table.retry({ owner, id }, client))
const howMany = (answers: readonly PromiseSettledResult<boolean>[]) =>
  answers.filter((one) => one.status === 'fulfilled' && one.value).length

test('the concurrent orders of one owner have the same limit as sequential ones', async () => {
  const ana = await Promise.allSettled(Array.from({ length: 12 }, () => order('ana')))
  expect(howMany(ana)).toBe(mostUnderWay)
  expect(await table.underWay('ana', randomUUID(), postgres.db)).toBe(mostUnderWay)
  expect(ana.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'EXPORTS_BUSY' } })
})

test('the orders of one owner run one after the other, those of other owners in parallel', async () => {
  let letGo = (_isOrdered: boolean) => {}
  let first: Promise<boolean> = Promise.resolve(false)
  const openOrder = new Promise<boolean>((resolve) => (letGo = resolve))
  const orderStart = new Promise<void>((resolve) => {
    const order = () => (resolve(), openOrder)
    first = withinLimit({ db: postgres.db, table }, { owner: 'eva', id: randomUUID() }, order)
  })
  await orderStart
  let isTaken = false
  const second = order('eva').then((one) => (isTaken = one))
  expect(await order('bruno')).toBe(true)
  expect(isTaken).toBe(false)
  letGo(true)
  expect(await Promise.all([first, second])).toEqual([true, true])
})

test('concurrent retries count towards the limit', async () => {
  const ids = Array.from({ length: 8 }, () => randomUUID())
  for (const id of ids) {
    await order('carla', id)
    await table.cancel('carla', id)
  }
  expect(howMany(await Promise.allSettled(ids.map((id) => begunAnew('carla', id))))).toBe(mostUnderWay)
})

test('a repeated order is the same job, even at the limit', async () => {
  const ids = Array.from({ length: mostUnderWay }, () => randomUUID())
  for (const id of ids) expect(await order('dora', id)).toBe(true)
  for (const id of ids) expect(await order('dora', id)).toBe(false)
})
