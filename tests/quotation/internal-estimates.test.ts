import {
  costAdded,
  published,
  rejected,
  requested,
  sellAdded,
  sent,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hire, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// Section 2.8: an internal estimate is work, and no offer. Of each kind there is one for a client beside it.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>

beforeAll(async () => {
  application = await projectionsAndQueries()
  await hire(application)
  const offer = [taken, costAdded('cost-1', '100.00'), sellAdded('sell-1', '100.00', '150.00'), published]
  const lives = [
    { scope: 'CLIENT', events: offer },
    { scope: 'INTERNAL', events: offer },
    { scope: 'CLIENT', events: [...offer, sent, rejected] },
    // From before it could not be lost.
    { scope: 'INTERNAL', events: [...offer, rejected] },
  ] as const
  for (const [at, { scope, events }] of lives.entries()) {
    const referencia = reference(at + 1)
    await application.append(`quotation-${referencia}`, 0, requested({ referencia, scope }), ...events)
  }
  await application.workers.caughtUp()
})
afterAll(() => application.close())

test('an internal estimate is not among what is to be sent', async () => {
  const commercial = await application.as('jcuadrado', 'COMMERCIAL')
  const { body } = await commercial('/app/v1/quotations?list=to-finalize')
  expect(body.rows.map(({ key }: { key: string }) => key)).toEqual([reference(1)])
  expect((await commercial('/app/v1/quotations/count?list=to-finalize')).body).toEqual({ count: 1 })
  expect((await commercial('/app/v1/quotations/counts')).body.lists).toMatchObject({
    'to-finalize': 1,
    'my-quotations': 2,
  })
})

test('it counts as work, but in nothing that is requested, won or lost', async () => {
  const manager = await application.as('boss', 'MANAGER')
  const { body } = await manager('/app/v1/home')
  expect(body).toMatchObject({ byStatus: { QUOTED: 2 }, closed: { approved: 0, notApproved: 1 } })
  expect(body.month).toMatchObject({ requested: 2, notApproved: 1 })
  expect(body.team).toMatchObject([{ toSend: 1, notApproved: 1 }])
})
