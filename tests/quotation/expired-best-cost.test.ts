import { approved, costGroup, requested, taken } from '@freight/contracts/testing/quotation-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hire, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// Two costs of the first quotation: the cheap one holds until the 15th, the dear one until the 20th. The second has one.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
const cost = (idCost: string, amount: string, validez: string) => ({
  type: 'CostGroupAdded' as const,
  data: { ...costGroup(idCost, amount), validez },
})

beforeAll(async () => {
  application = await projectionsAndQueries()
  await hire(application)
  const twoCosts = [cost('c-1', '100.00', '2026-03-15'), cost('c-2', '300.00', '2026-03-20')]
  const given = [twoCosts, [cost('c-3', '200.00', '2026-04-30')], [...twoCosts, approved('sell-1')]]
  for (const [at, costs] of given.entries()) {
    const referencia = reference(at + 1)
    await application.append(`quotation-${referencia}`, 0, requested({ referencia }), taken, ...costs)
  }
})
afterAll(() => application.close())

type Row = { key: string; bestCost?: string }

const lists = async (instant: string) => {
  application.at(instant)
  const ask = await application.as('psosa', 'PRICING')
  const shown = async (query: string) =>
    (await ask(`/app/v1/quotations?list=all&status=PENDING&${query}`)).body.rows.map(({ key, bestCost }: Row) => [
      key,
      bestCost,
    ])
  const { body } = await ask('/app/v1/quotations/count?list=all&status=PENDING&bestCostTo=250')
  return { order: await shown('sort=bestCost'), filter: await shown('bestCostFrom=250'), count: body.count }
}
const [first, second] = [reference(1), reference(2)]

test('on its last day a cost is the best, on the clocks of the company', async () => {
  application.at('2026-03-16T02:30:00Z')
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

test('from midnight on nobody sees it, even before the next one has taken its place', async () => {
  const { order } = await lists('2026-03-16T03:30:00Z')
  expect(order).toContainEqual([second, '200.00'])
  expect(order).not.toContainEqual([first, '100.00'])
})

test('the day after, the list, its order and its filter show the next one', async () => {
  application.at('2026-03-16T12:00:00Z')
  await application.workers.caughtUp()
  expect(await lists('2026-03-16T12:00:00Z')).toEqual({
    order: [
      [second, '200.00'],
      [first, '300.00'],
    ],
    filter: [[first, '300.00']],
    count: 1,
  })
  // What pricing has on its home page.
  const ask = await application.as('psosa', 'PRICING')
  const { body } = await ask('/app/v1/quotations?list=in-process&sort=-bestCost')
  expect(body.rows.map(({ key, bestCost }: Row) => [key, bestCost])).toEqual([
    [first, '300.00'],
    [second, '200.00'],
  ])
})

test('after the last one there is none; a quotation that is decided keeps the one it had', async () => {
  application.at('2026-03-21T12:00:00Z')
  await application.workers.caughtUp()
  expect(await lists('2026-03-21T12:00:00Z')).toMatchObject({
    order: [
      [second, '200.00'],
      [first, undefined],
    ],
    filter: [],
  })
  const ask = await application.as('psosa', 'PRICING')
  const { body } = await ask('/app/v1/quotations?list=all&status=APPROVED')
  expect(body.rows.map(({ bestCost }: Row) => bestCost)).toEqual(['100.00'])
})
