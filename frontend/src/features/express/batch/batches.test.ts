import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken, removeToken } from '../../../lib/auth/session.ts'
import { isPageHeld } from '../../../lib/browser/leaving-page.ts'
import { type ApiCall, type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { andes, bookedShipment, requestedShipment, veloz } from '../samples/shipment.ts'
import { dismissBatch, presentBatches, repeatRefused, startBatch } from './batches.ts'

beforeEach(() => {
  vi.useRealTimers()
  keepToken(fakeToken(['EXPRESS_OP']))
  for (const { number } of presentBatches()) dismissBatch(number)
})

const idOf = (number: number) => `MVD-X-2026-${String(number).padStart(6, '0')}`
const ids = (count: number) => Array.from({ length: count }, (_, index) => idOf(index + 1))
const done = () => ({ body: { id: 'x', revision: 5, position: 9 } })

/** A server in which every shipment has the same answers, by command or `detail`. */
const shipments = (all: readonly string[], answers: Readonly<Record<string, (call: ApiCall, id: string) => Answer>>) =>
  fakeApi({
    ...Object.fromEntries(
      all.flatMap((id) =>
        Object.entries(answers).map(([name, answer]) => [
          name === 'detail' ? `GET /app/v1/express-shipments/${id}` : `POST /app/v1/express-shipments/${id}/${name}`,
          (one: ApiCall) => answer(one, id),
        ]),
      ),
    ),
    'GET /app/v1/express-shipments/labels': (one) => answers['labels']?.(one, '') ?? { body: '%PDF' },
  })

test('a batch of 100 with 3 refused and 1 doubtful: 96 done, and a repeat takes the 3 only', async () => {
  const refusedIds = new Set([idOf(7), idOf(8), idOf(50)])
  const isFixed = { value: false }
  const booked = new Map<string, number>()
  const calls = shipments(ids(100), {
    'book-express-shipment': (_, id) => {
      if (refusedIds.has(id) && !isFixed.value) return { status: 409, body: { code: 'NOT_SELECTED' } }
      booked.set(id, (booked.get(id) ?? 0) + 1)
      return done()
    },
    detail: (_, id) => ({ body: { ...bookedShipment, bookingState: id === idOf(9) ? 'DOUBTFUL' : 'BOOKED' } }),
  })
  const rows = await startBatch('BOOK', ids(100))
  const of = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => id)
  expect(of('done')).toHaveLength(96)
  expect(of('refused')).toEqual([idOf(7), idOf(8), idOf(50)])
  expect(of('doubtful')).toEqual([idOf(9)])
  expect(rows[6]?.end?.error).toMatchObject({ code: 'NOT_SELECTED' })

  isFixed.value = true
  calls.length = 0
  const again = await repeatRefused(presentBatches()[0]?.number ?? 0)
  expect(new Set(calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/')[4]))).toEqual(
    refusedIds,
  )
  expect(again.filter(({ state }) => state === 'done')).toHaveLength(99)
  expect(Math.max(...booked.values())).toBe(1)
})

test('four rows run at once, and the page asks before it closes until the last one ended', async () => {
  let underWay = 0
  let most = 0
  const slow = async () => {
    most = Math.max(most, (underWay += 1))
    await new Promise((resolve) => setTimeout(resolve, 5))
    underWay -= 1
    return done()
  }
  fakeApi(Object.fromEntries(ids(20).map((id) => [`POST /app/v1/express-shipments/${id}/take-express-shipment`, slow])))
  const batch = startBatch('TAKE', ids(20))
  expect(isPageHeld()).toBe(true)
  expect((await batch).every(({ state }) => state === 'done')).toBe(true)
  expect(most).toBe(4)
  expect(isPageHeld()).toBe(false)
})

test('after 429 the row waits as long as the server demands, and is sent under the same id', async () => {
  let times = 0
  const calls = shipments(ids(1), {
    'take-express-shipment': () =>
      (times += 1) === 1 ? { status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'retry-after': '0.05' } } : done(),
  })
  expect(await startBatch('TAKE', ids(1))).toMatchObject([{ state: 'done' }])
  expect(calls).toHaveLength(2)
  expect(calls[0]?.headers.get('idempotency-key')).toBe(calls[1]?.headers.get('idempotency-key'))
})

test('rights withdrawn during a batch: the remaining rows are refused', async () => {
  let count = 0
  shipments(ids(6), {
    'take-express-shipment': () => ((count += 1) > 4 ? { status: 403, body: { code: 'FORBIDDEN' } } : done()),
  })
  const rows = await startBatch('TAKE', ids(6))
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'refused', 'refused'])
  expect(rows[5]?.end?.error).toMatchObject({ code: 'FORBIDDEN' })
})

test('labels of the batch are one file in the order of the list, without the unbooked one', async () => {
  const [first = '', second = '', third = ''] = ids(3)
  const calls = shipments(ids(3), {
    'mark-label-printed': done,
    labels: ({ query }) =>
      query.get('ids')?.includes(second) === true
        ? { status: 409, body: { code: 'NOT_BOOKED', details: { shipment: second } } }
        : { body: '%PDF' },
  })
  const rows = await startBatch('PRINT', [third, second, first])
  expect(calls.findLast(({ path }) => path.endsWith('/labels'))?.query.get('ids')).toBe(`${third},${first}`)
  expect(rows.map(({ state }) => state)).toEqual(['done', 'refused', 'done'])
  expect(rows[1]?.end?.code).toBe('NOT_BOOKED')
  expect(calls.filter(({ path }) => path.endsWith('/mark-label-printed'))).toHaveLength(2)
})

test('a hand-over records one movement; a shipment that the carrier already has gets no second one', async () => {
  const [first = '', second = ''] = ids(2)
  const calls = fakeApi({
    [`GET /app/v1/express-shipments/${first}`]: () => ({ body: { ...bookedShipment, tracking: [] } }),
    [`GET /app/v1/express-shipments/${second}`]: () => ({ body: bookedShipment }),
    [`POST /app/v1/express-shipments/${first}/add-tracking-event`]: done,
  })
  const rows = await startBatch('HAND_OVER', [first, second])
  expect(rows.map(({ state, end }) => [state, end?.code])).toEqual([
    ['done', undefined],
    ['done', 'WITH_CARRIER'],
  ])
  const posts = calls.filter(({ method }) => method === 'POST')
  expect(posts.map(({ body }) => body)).toMatchObject([{ status: 'PICKED_UP' }])
})

test('cheapest rates a stale shipment first; fastest gives a reason; several currencies need a person', async () => {
  const { rating: rated } = requestedShipment
  if (rated === undefined) throw new Error('The sample is rated')
  const rating = { ...rated, options: [veloz, andes] }
  let isStale = true
  const calls = shipments(ids(1), {
    detail: () => ({ body: { ...requestedShipment, rating, isRatingStale: isStale } }),
    'rate-express-shipment': () => {
      isStale = false
      return done()
    },
    'select-express-option': done,
  })
  expect(await startBatch('CHEAPEST', ids(1))).toMatchObject([
    { state: 'done', end: { text: 'Andes Courier Regular' } },
  ])
  await startBatch('FASTEST', ids(1), 'La más rápida')
  const posts = calls.filter(({ method }) => method === 'POST')
  expect(posts.map(({ path }) => path.split('/').at(-1))).toEqual([
    'rate-express-shipment',
    'select-express-option',
    'select-express-option',
  ])
  expect(posts[1]?.body).toMatchObject({ optionId: andes.id })
  expect(posts[2]?.body).toEqual({ optionId: veloz.id, reason: 'La más rápida' })

  shipments(ids(1), {
    detail: () => ({
      body: {
        ...requestedShipment,
        rating: { ...rating, options: [veloz, { ...andes, sell: { ...andes.sell, currency: 'EUR' } }] },
      },
    }),
  })
  expect(await startBatch('CHEAPEST', ids(1))).toMatchObject([
    { state: 'refused', end: { code: 'SEVERAL_CURRENCIES' } },
  ])
})

test('a user who signs out leaves no rows behind', async () => {
  const calls = shipments(ids(10), { 'take-express-shipment': done })
  const batch = startBatch('TAKE', ids(10))
  removeToken()
  expect(await batch).toEqual([])
  expect(presentBatches()).toEqual([])
  expect(calls.length).toBeLessThanOrEqual(4)
})
