import { approved, costGroup, requested, taken } from '@freight/contracts/testing/quotation-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaff, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// Two costs of the first quotation: the cheap one is valid until the 15th, the dear one until the 20th. The second has one.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
const cost = (idCost: string, amount: string, validez: string) => ({
  type: 'CostGroupAdded' as const,
  data: { ...costGroup(idCost, amount), validez },
})

beforeAll(async () => {
  application = await projectionsAndQueries()
  await createStaff(application)
  const twoCosts = [cost('c-1', '100.00', '2026-03-15'), cost('c-2', '300.00', '2026-03-20')]
  const quotations = [twoCosts, [cost('c-3', '200.00', '2026-04-30')], [...twoCosts, approved('sell-1')]]
  for (const [at, costs] of quotations.entries()) {
    const referencia = reference(at + 1)
    await application.append(`quotation-${referencia}`, 0, requested({ referencia }), taken, ...costs)
  }
})
afterAll(() => application.close())

type Row = { key: string; bestCost?: string }

const lists = async (instant: string) => {
  application.setNow(instant)
  const pricing = await application.signInAs('psosa', 'PRICING')
  const bestCostsOf = async (query: string) =>
    (await pricing(`/app/v1/quotations?list=all&status=PENDING&${query}`)).body.rows.map(({ key, bestCost }: Row) => [
      key,
      bestCost,
    ])
  const { body } = await pricing('/app/v1/quotations/count?list=all&status=PENDING&bestCostTo=250')
  return { order: await bestCostsOf('sort=bestCost'), filter: await bestCostsOf('bestCostFrom=250'), count: body.count }
}
const [first, second] = [reference(1), reference(2)]

test("on its last day in the company's time zone a cost is the best", async () => {
  application.setNow('2026-03-16T02:30:00Z')
  await application.workers.caughtUp()
  expect(await lists('2026-03-16T02:30:00Z')).toEqual({
    order: [
      [first, '100.00'],
      [second, '200.00'],
    ],
    filter: [],
    count: 2,
  })
})

test('from midnight on an expired cost is no longer the best, even before the next one replaces it', async () => {
  const { order } = await lists('2026-03-16T03:30:00Z')
  expect(order).toContainEqual([second, '200.00'])
  expect(order).not.toContainEqual([first, '100.00'])
})

test('on the day after its expiry list, order and filter use the next cost', async () => {
  application.setNow('2026-03-16T12:00:00Z')
  await application.workers.caughtUp()
  expect(await lists('2026-03-16T12:00:00Z')).toEqual({
    order: [
      [second, '200.00'],
      [first, '300.00'],
    ],
    filter: [[first, '300.00']],
    count: 1,
  })
  // The list on pricing's home page.
  const pricing = await application.signInAs('psosa', 'PRICING')
  const { body } = await pricing('/app/v1/quotations?list=in-process&sort=-bestCost')
  expect(body.rows.map(({ key, bestCost }: Row) => [key, bestCost])).toEqual([
    [first, '300.00'],
    [second, '200.00'],
  ])
})

test('after the last cost expires there is no best one; a decided quotation keeps its own', async () => {
  application.setNow('2026-03-21T12:00:00Z')
  await application.workers.caughtUp()
  expect(await lists('2026-03-21T12:00:00Z')).toMatchObject({
    order: [
      [second, '200.00'],
      [first, undefined],
    ],
    filter: [],
  })
  const pricing = await application.signInAs('psosa', 'PRICING')
  const { body } = await pricing('/app/v1/quotations?list=all&status=APPROVED')
  expect(body.rows.map(({ bestCost }: Row) => bestCost)).toEqual(['100.00'])
})
