import { postgresLaneMedians } from '@freight/command-service/lookups/tables/rate-tables'
import { costCharge } from '@freight/contracts/testing/sample-charges'
import { costGroup, requested, taken } from '@freight/contracts/testing/quotation-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaff, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

let application: Awaited<ReturnType<typeof projectionsAndQueries>>

const lane = { side: 'BUY', origin: 'HKG', destination: 'MVD', mode: 'LSE', size: '', own: '' } as const
const now = new Date('2026-03-10T12:00:00Z')

beforeAll(async () => {
  application = await projectionsAndQueries()
  await createStaff(application)
  const transports = { sea: true, air: true, road: true, express: false, insurance: false }
  await application.append('charge-code-AF', 0, {
    type: 'ChargeCodeCreated',
    data: {
      id: 'AF',
      concept: 'Air freight',
      description: '',
      tax: 'NONE',
      section: 'FREIGHT',
      mainFreight: true,
      ...transports,
    },
  })
  // Price per kilogram; 210 kg are chargeable.
  for (const [at, perKg] of ['1', '9', '2', '4', '3', '6'].entries()) {
    const referencia = reference(at + 1)
    const charges = [costCharge('AF', String(210 * Number(perKg)), { costPerKg: perKg })]
    await application.append(`quotation-${referencia}`, 0, requested({ referencia }), taken, {
      type: 'CostGroupAdded',
      data: { ...costGroup('cost-1', '1'), charges },
    })
  }
  await application.workers.caughtUp()
})
afterAll(() => application.close())

const mediansOf = (...lanes: Parameters<ReturnType<typeof postgresLaneMedians>>[0]) =>
  postgresLaneMedians(application.platform.db)(lanes, now)

test('the median of an even number of prices is the mean of the middle two, of an odd number the middle one', async () =>
  expect(await mediansOf(lane, { ...lane, own: reference(2) })).toEqual([
    { median: '3.50', count: 6 },
    { median: '3.00', count: 5 },
  ]))

test('another lane, mode, equipment or side has no median', async () =>
  expect(
    await mediansOf(
      { ...lane, origin: 'PVG' },
      { ...lane, mode: 'ULD' },
      { ...lane, size: '+45' },
      { ...lane, side: 'SELL' },
      { ...lane, size: '+100' },
    ),
  ).toEqual([undefined, undefined, undefined, undefined, { median: '3.50', count: 6 }]))

test('prices older than twelve months do not count', async () =>
  expect(await postgresLaneMedians(application.platform.db)([lane], new Date('2027-06-10T12:00:00Z'))).toEqual([
    undefined,
  ]))

test('without the table there is no median, and any other error is thrown', async () => {
  const failingDb = (code: string) => ({ query: async () => Promise.reject(Object.assign(new Error(code), { code })) })
  expect(await postgresLaneMedians(failingDb('42P01'))([lane], now)).toEqual([undefined])
  await expect(postgresLaneMedians(failingDb('42601'))([lane], now)).rejects.toThrow('42601')
})
