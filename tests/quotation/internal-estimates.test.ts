import {
  approved,
  costAdded,
  published,
  rejected,
  requested,
  sellAdded,
  sent,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaff, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// Section 2.8: an internal estimate is work, but no offer. Each kind has one for a client for comparison.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>

beforeAll(async () => {
  application = await projectionsAndQueries()
  await createStaff(application)
  const offer = [taken, costAdded('cost-1', '100.00'), sellAdded('sell-1', '100.00', '150.00'), published]
  const cases = [
    { scope: 'CLIENT', events: offer },
    { scope: 'INTERNAL', events: offer },
    { scope: 'CLIENT', events: [...offer, sent, rejected] },
    // An older one: today an internal estimate cannot be rejected.
    { scope: 'INTERNAL', events: [...offer, rejected] },
  ] as const
  for (const [at, { scope, events }] of cases.entries()) {
    const referencia = reference(at + 1)
    await application.append(`quotation-${referencia}`, 0, requested({ referencia, scope }), ...events)
  }
  await application.workers.caughtUp()
})
afterAll(() => application.close())

test('an internal estimate is not in the list of offers to send', async () => {
  const commercial = await application.signInAs('jcuadrado', 'COMMERCIAL')
  const { body } = await commercial('/app/v1/quotations?list=to-finalize')
  expect(body.rows.map(({ key }: { key: string }) => key)).toEqual([reference(1)])
  expect((await commercial('/app/v1/quotations/count?list=to-finalize')).body).toEqual({ count: 1 })
  expect((await commercial('/app/v1/quotations/counts')).body.lists).toMatchObject({
    'to-finalize': 1,
    'my-quotations': 2,
  })
})

test('an internal estimate counts as work, but not as requested, won or lost', async () => {
  const manager = await application.signInAs('boss', 'MANAGER')
  const { body } = await manager('/app/v1/home')
  expect(body).toMatchObject({ byStatus: { QUOTED: 2 }, closed: { approved: 0, notApproved: 1 } })
  expect(body.month).toMatchObject({ requested: 2, lost: 1 })
  expect(body.team).toMatchObject([{ toSend: 1, notApproved: 1 }])
})

test('an approval of this month counts for its sales rep and the team, also after an earlier loss', async () => {
  const sentEvents = [
    taken,
    costAdded('cost-1', '100.00'),
    sellAdded('sell-1', '100.00', '150.00'),
    published,
    sent,
  ] as const
  const append = async (at: number, commercial: string, ...events: Parameters<typeof application.append>[2][]) => {
    const referencia = reference(at)
    const request = requested({ referencia, commercial })
    await application.append(`quotation-${referencia}`, 0, request, ...sentEvents, ...events)
  }
  await append(11, 'mrivas', approved('sell-1'))
  await append(12, 'jcuadrado', approved('sell-1'))
  await append(13, 'jcuadrado', rejected, approved('sell-1'))
  await application.workers.caughtUp()
  const manager = await application.signInAs('boss', 'MANAGER')
  const soldTotals = async () => {
    const { body } = await manager('/app/v1/home')
    const team = body.team.map((one: { user: { id: string }; sold: string }) => [one.user.id, one.sold])
    return { team: Object.fromEntries(team), teamSold: body.teamSold }
  }
  await expect
    .poll(soldTotals, { timeout: 5000 })
    .toEqual({ team: { mrivas: '150.00', jcuadrado: '300.00' }, teamSold: { currency: 'USD', sold: '450.00' } })
})
