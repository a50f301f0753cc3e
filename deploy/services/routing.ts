type Service = 'command-service' | 'query-service' | 'notification-gateway'

/** Where a reverse proxy sends a request: the first line that fits; a line without methods is for all of them. */
export const routing: readonly { path: RegExp; methods?: readonly string[]; service: Service }[] = [
  { path: /^\/ws\//, service: 'notification-gateway' },
  { path: /^\/app\/v1\/notification\//, service: 'notification-gateway' },
  // Signing in, mails to be sent again and reports in the background change nothing that rules decide on.
  { path: /^\/app\/v1\/(session|outbox|report-exports)(\/|$)/, service: 'query-service' },
  // The beginning of a file that is being imported.
  { path: /^\/app\/v1\/rate-imports\/[^/]+\/look$/, service: 'command-service' },
  { path: /^\/app\/v1\//, methods: ['POST', 'PUT', 'DELETE'], service: 'command-service' },
  // Answers, dashboards under /analytics/v1/, and the files of the screens.
  { path: /^\//, service: 'query-service' },
]

/** Which service answers a request. */
export const serviceOf = (method: string, path: string): Service =>
  routing.find((line) => line.path.test(path) && (line.methods?.includes(method) ?? true))?.service ?? 'query-service'
