type Service = 'command-service' | 'query-service' | 'notification-gateway'

/** Routes of a reverse proxy: the first matching line applies; a line without methods matches all. */
export const routing: readonly { path: RegExp; methods?: readonly string[]; service: Service }[] = [
  { path: /^\/ws\//, service: 'notification-gateway' },
  { path: /^\/app\/v1\/notification\//, service: 'notification-gateway' },
  // Sign-in, mail retries, release of held messages and background reports change nothing that rules depend on.
  { path: /^\/app\/v1\/(session|outbox|held-work|report-exports)(\/|$)/, service: 'query-service' },
  // The first request of a file import, and the receivers of a booking request.
  { path: /^\/app\/v1\/(rate-imports\/[^/]+\/look|quotations\/[^/]+\/booking-webhooks)$/, service: 'command-service' },
  { path: /^\/app\/v1\//, methods: ['POST', 'PUT', 'DELETE'], service: 'command-service' },
  // Queries, dashboards under /analytics/v1/, and the files of the screens.
  { path: /^\//, service: 'query-service' },
]

/** The service that answers a request. */
export const serviceOf = (method: string, path: string): Service =>
  routing.find((line) => line.path.test(path) && (line.methods?.includes(method) ?? true))?.service ?? 'query-service'
