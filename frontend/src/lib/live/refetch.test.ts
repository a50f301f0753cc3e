import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { refetchMissed, refetchChanged } from './refetch.ts'
import { notificationsQuery } from '../notifications/notification-list.ts'
import { keepToken } from '../auth/session.ts'

const old = { id: 'n-1', title: 't', message: 'm', key: 'k', date: '2020-01-01T00:00:00.000Z', read: false }
const LIST = ['quotations', 'list']

/** A page with notifications and a list, and the number of fetches of the list. */
const page = async (answers: (typeof old)[][]) => {
  let [turn, fetched] = [0, 0]
  fakeApi({ 'GET /app/v1/notification/': () => ({ body: answers[Math.min(turn++, answers.length - 1)] }) })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  new QueryObserver(client, notificationsQuery).subscribe(() => undefined)
  new QueryObserver(client, { queryKey: LIST, queryFn: () => (fetched += 1) }).subscribe(() => undefined)
  await waitFor(() => expect([fetched, client.getQueryData(notificationsQuery.queryKey)]).toEqual([1, answers[0]]))
  return { client, fetched: () => fetched }
}

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('a list fetched just before the socket opens is not fetched twice', async () => {
  const { client, fetched } = await page([[old]])
  await refetchMissed(client)
  expect(client.getQueryState(LIST)?.fetchStatus).toBe('idle')
  expect(fetched()).toBe(1)
})

test('notifications reveal events before the socket opened, and all queries are fetched', async () => {
  const { client, fetched } = await page([[old], [{ ...old, id: 'n-2' }, old]])
  await refetchMissed(client)
  await waitFor(() => expect(fetched()).toBe(2))
})

test('a list older than a revealed notification is fetched again', async () => {
  const { client, fetched } = await page([[{ ...old, date: new Date().toISOString() }]])
  await refetchMissed(client)
  await waitFor(() => expect(fetched()).toBe(2))
})

test('after a longer break all queries are fetched', async () => {
  const { client, fetched } = await page([[old]])
  await refetchMissed(client, Date.now() + 60_000)
  await waitFor(() => expect(fetched()).toBe(2))
})

test('a frame that names a quotation refetches it at once', async () => {
  const { client } = await page([[old]])
  let calls = 0
  const options = { queryKey: ['quotation-changes', 'MVD-2026-000001', 5], queryFn: () => (calls += 1) }
  new QueryObserver(client, options).subscribe(() => undefined)
  await waitFor(() => expect(calls).toBe(1))
  refetchChanged(client, 'MVD-2026-000002')
  expect(client.getQueryState(options.queryKey)?.fetchStatus).toBe('idle')
  refetchChanged(client, 'MVD-2026-000001')
  await waitFor(() => expect(calls).toBe(2))
})

test('a message about a report refetches background reports, and no quotation', async () => {
  const { client } = await page([[old]])
  const queryKey = ['report-exports']
  let calls = 0
  new QueryObserver(client, { queryKey, queryFn: () => (calls += 1) }).subscribe(() => undefined)
  await waitFor(() => expect(calls).toBe(1))
  refetchChanged(client, 'MVD-2026-000001')
  expect(client.getQueryState(queryKey)?.fetchStatus).toBe('idle')
  refetchChanged(client, '/reports')
  await waitFor(() => expect(calls).toBe(2))
})

test('a message about a shipment refetches lists and details of shipments', async () => {
  const { client } = await page([[old]])
  let calls = 0
  new QueryObserver(client, { queryKey: ['express', 'rows'], queryFn: () => (calls += 1) }).subscribe(() => undefined)
  await waitFor(() => expect(calls).toBe(1))
  refetchChanged(client, 'MVD-X-2026-000611')
  await waitFor(() => expect(calls).toBe(2))
})
