import type { Notification } from '@freight/contracts/notification'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from './api.ts'

const PATH = '/app/v1/notification/'

/** The user's notifications, newest first. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => request<Notification[]>('GET', PATH, { signal }),
})

/** Marks notifications as read; shown at once, put back when the server refuses. */
export const useMarkRead = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => request<unknown>('PUT', PATH, { body: { ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries(notificationsQuery)
      const before = client.getQueryData(notificationsQuery.queryKey)
      client.setQueryData(notificationsQuery.queryKey, (list) =>
        list?.map((each) => (ids.includes(each.id) ? { ...each, read: true } : each)),
      )
      return before
    },
    onError: (_error, _ids, before) => client.setQueryData(notificationsQuery.queryKey, before),
    onSettled: () => client.invalidateQueries(notificationsQuery),
  })
}

/** Asks the server for a notification to oneself; it comes back through the socket. */
export const useTestNotification = () =>
  useMutation({
    mutationFn: (notification: { title: string; message: string; key: string }) =>
      request<unknown>('POST', PATH, { body: notification }),
  })

/** Where a click on a notification leads; without a quotation (the test) to one's own quotations. */
export const notificationPath = (key: string, hasPricing: boolean) => {
  if (key === '') return '/mis-cotizaciones'
  return `${hasPricing ? '/pricing/cotizaciones' : '/mis-cotizaciones'}/${encodeURIComponent(key)}`
}
