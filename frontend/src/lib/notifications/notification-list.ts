import type { Notification } from '@freight/contracts/notification/notification'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/api.ts'

export const NOTIFICATIONS = '/app/v1/notification/'

/** The user's notifications, newest first. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => request<Notification[]>('GET', NOTIFICATIONS, { signal }),
})

export const REPORTS = '/reports'

/** The quotation that a notification is about; none where it is about a screen. */
export const quotationOf = (key: string) => (key.startsWith('/') ? '' : key)

/** Where a click on a notification leads; without a quotation (the test) to one's own quotations. */
export const notificationPath = (key: string, hasPricing: boolean) => {
  // Who is there already stays with what they look at.
  if (key.startsWith('/')) return location.pathname === key ? key + location.search : key
  if (key === '') return '/mis-cotizaciones'
  return `${hasPricing ? '/pricing/cotizaciones' : '/mis-cotizaciones'}/${encodeURIComponent(key)}`
}
