import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

// https://www.w3.org/TR/trace-context/: version, trace id, parent id, flags. A trace id of zeros is invalid.
const traceparent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}/

/** The id of a request in logs, events and notifications: the trace id of the caller, or a new one of that form. */
export const correlationId = (headers: IncomingHttpHeaders): string => {
  const header = headers['traceparent']
  const traced = typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined
  return traced ?? randomUUID().replaceAll('-', '')
}

/** The span of the caller, if the request has one. */
export const callersSpan = (headers: IncomingHttpHeaders): string | undefined => {
  const header = headers['traceparent']
  const span = typeof header === 'string' ? traceparent.exec(header)?.[2] : undefined
  return span === '0'.repeat(16) ? undefined : span
}
