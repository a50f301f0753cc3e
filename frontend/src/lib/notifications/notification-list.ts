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

/** The quotation of a notification; empty if it concerns a screen. */
export const quotationOf = (key: string) => (key.startsWith('/') ? '' : key)

/** Reference of the quotation or shipment; empty for a notification of a screen. */
export const referenceOf = ({ key, params }: { key: string; params?: Readonly<Record<string, string>> | undefined }) =>
  quotationOf(key) || (params?.['referencia'] ?? '')

/** Whether a click leads somewhere: not to a shipment whose screen the reader may not enter. */
export const isOpenable = ({ key, kind }: { key: string; kind?: string | undefined }) =>
  key !== '' || kind?.startsWith('EXPRESS_') !== true

/** Target of a click on a notification; without a quotation (the test) the user’s own quotations. */
export const notificationPath = (key: string, hasPricing: boolean) => {
  // A user already on that screen keeps its parameters.
  if (key.startsWith('/')) return location.pathname === key ? key + location.search : key
  if (key === '') return '/mis-cotizaciones'
  // The reference of a shipment, `MVD-X-2026-000611`.
  if (/-X-\d{4}-\d+$/.test(key)) return `/operativa/express?id=${encodeURIComponent(key)}`
  return `${hasPricing ? '/pricing/cotizaciones' : '/mis-cotizaciones'}/${encodeURIComponent(key)}`
}
