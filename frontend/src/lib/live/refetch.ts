import type { QueryClient } from '@tanstack/react-query'
import { notificationsQuery, quotationOf, REPORTS } from '../notifications/notification-list.ts'

const RECENT_MS = 5000
/** Tolerance in milliseconds: clocks differ, and a list may be older than the notifications. */
const TOLERANCE_MS = 120_000

const lists = [['quotations'], ['express'], ['home']] as const

/** Refetches all queries that may show the changed key, first the history of an open quotation. */
export const refetchChanged = (client: QueryClient, key = ''): void => {
  const quotation = quotationOf(key)
  if (key === REPORTS) void client.invalidateQueries({ queryKey: ['report-exports'] })
  if (quotation !== '') void client.invalidateQueries({ queryKey: ['quotation-changes', quotation] })
  void client.invalidateQueries(notificationsQuery)
  for (const queryKey of lists) void client.invalidateQueries({ queryKey })
}

/**
 * Called when the socket opens: earlier events were not pushed. If the notifications reveal no event, queries that were
 * fetched just now, or are running, are not fetched again.
 */
export const refetchMissed = async (client: QueryClient, now = Date.now()): Promise<void> => {
  const { queryKey } = notificationsQuery
  const before = client.getQueryState(queryKey)
  const knownIds = new Set(before?.data?.map(({ id }) => id))
  await client.invalidateQueries(notificationsQuery)
  const refreshed = client.getQueryState(queryKey)
  const isFresh = refreshed?.data !== undefined && refreshed.dataUpdateCount > (before?.dataUpdateCount ?? 0)
  const isMissed =
    !isFresh ||
    refreshed.data?.some(({ id, date }) => !knownIds.has(id) || Math.abs(now - Date.parse(date)) < TOLERANCE_MS) ===
      true
  for (const key of lists)
    void client.invalidateQueries({
      queryKey: key,
      predicate: ({ state }) => isMissed || (state.dataUpdatedAt > 0 && state.dataUpdatedAt < now - RECENT_MS),
    })
}
