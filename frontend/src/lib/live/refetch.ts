import type { QueryClient } from '@tanstack/react-query'
import { notificationsQuery, quotationOf, REPORTS } from '../notifications/notification-list.ts'

const RECENT = 5000
/** Clocks differ, and a list may be a moment older than the notifications. */
const NEAR = 120_000

const lists = [['quotations'], ['home']] as const

/** Something has happened to what a key names: everything that may show it is fetched, the changes of an open quotation first. */
export const refetchChanged = (client: QueryClient, key = ''): void => {
  const quotation = quotationOf(key)
  if (key === REPORTS) void client.invalidateQueries({ queryKey: ['report-exports'] })
  if (quotation !== '') void client.invalidateQueries({ queryKey: ['quotation-changes', quotation] })
  void client.invalidateQueries(notificationsQuery)
  for (const queryKey of lists) void client.invalidateQueries({ queryKey })
}

/**
 * The socket is open: what happened before was not pushed. The notifications tell whether there was anything; where they
 * do not, what was fetched only just now, or is on its way, is not fetched again.
 */
export const refetchMissed = async (client: QueryClient, now = Date.now()): Promise<void> => {
  const { queryKey } = notificationsQuery
  const before = client.getQueryState(queryKey)
  const known = new Set(before?.data?.map(({ id }) => id))
  await client.invalidateQueries(notificationsQuery)
  const after = client.getQueryState(queryKey)
  const isTold = after?.data !== undefined && after.dataUpdateCount > (before?.dataUpdateCount ?? 0)
  const isMissed =
    !isTold || after.data?.some(({ id, date }) => !known.has(id) || Math.abs(now - Date.parse(date)) < NEAR) === true
  for (const key of lists)
    void client.invalidateQueries({
      queryKey: key,
      predicate: ({ state }) => isMissed || (state.dataUpdatedAt > 0 && state.dataUpdatedAt < now - RECENT),
    })
}
