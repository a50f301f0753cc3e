import type { MailState } from '@freight/contracts/mail/outbox'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

const REFETCH_EVERY_MS = 15_000

/** Events that tables and process managers could not process. */
export const parkedStreamsQuery = queryOptions({
  queryKey: ['parked-streams'],
  queryFn: ({ signal }) => call('GET /app/v1/parked-streams', { signal }),
  refetchInterval: REFETCH_EVERY_MS,
})

/** The user's API keys; those of all users for an administrator of users. */
export const apiKeysQuery = queryOptions({
  queryKey: ['account', 'api-keys'],
  queryFn: ({ signal }) => call('GET /app/v1/api-keys', { signal }),
})

export const webhooksQuery = queryOptions({
  queryKey: ['account', 'webhooks'],
  queryFn: ({ signal }) => call('GET /app/v1/webhooks', { signal }),
})

/** The last requests of a webhook; refetched, because they are sent meanwhile. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['account', 'webhooks', id],
    queryFn: ({ signal }) => call('GET /app/v1/webhooks/:id/deliveries', { params: { id }, signal }),
    refetchInterval: REFETCH_EVERY_MS,
  })

/** Work held until an administrator releases it. */
export const heldWorkQuery = queryOptions({
  queryKey: ['held-work'],
  queryFn: ({ signal }) => call('GET /app/v1/held-work', { signal }),
  refetchInterval: REFETCH_EVERY_MS,
})

/** The user's open sessions and sign-ins. */
export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['account', 'sessions', id],
    queryFn: ({ signal }) => call('GET /app/v1/users/:id/sessions', { params: { id }, signal }),
    enabled: id !== '',
  })

export interface OutboxFilter {
  state?: MailState | undefined
  q: string
}

/** The application's mails, page by page; refetched regularly because mails are sent meanwhile. */
export const outboxQuery = (filter: OutboxFilter) =>
  infiniteQueryOptions({
    queryKey: ['account', 'outbox', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /app/v1/outbox', { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_EVERY_MS,
  })

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['account', 'outbox', 'mail', id],
    queryFn: ({ signal }) => call('GET /app/v1/outbox/:id', { params: { id }, signal }),
    refetchInterval: REFETCH_EVERY_MS,
  })
