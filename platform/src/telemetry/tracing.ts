import type { Config } from '../config.ts'
import type { Logger } from './logging.ts'

/** Everything that a span may say besides its name: words of this application, no text that somebody typed. */
export type Attributes = {
  'http.request.method'?: string
  /** The route's template, never the path: an agent's link stands in it. */
  'http.route'?: string
  'http.response.status_code'?: number
  'freight.aggregate'?: string
  'freight.follower'?: string
  /** Stable code of what was refused, or name of the error. */
  'error.type'?: string
}

export type SpanKind = 'server' | 'internal' | 'producer' | 'consumer'

export type BegunSpan = {
  /** 16 hexadecimal digits, or empty when nothing is traced. */
  id: string
  /** Ends it now. `isFailed`: a defect, not a refusal. */
  end: (more?: Attributes, isFailed?: boolean) => void
}

export type GivenSpan = {
  kind: SpanKind
  /** What the request and all that comes of it have in common: the id of the trace. */
  correlationId: string
  /** Id of the span that this one belongs to; absent: the one that the caller runs within, if it is of this trace. */
  parent?: string | undefined
  /** Its own id where others have to know it beforehand. */
  id?: string
  /** When it began, in milliseconds since 1970; absent: now. */
  from?: number
  attributes?: Attributes
}

/** Follows what happens from request to frame. Nothing that it does can fail or wait. */
export type Tracing = {
  isOn: boolean
  begin: (name: string, given: GivenSpan) => BegunSpan
  /** Runs a piece of work whose spans belong to `span`. */
  within: <Result>(span: BegunSpan, correlationId: string, work: () => Result) => Result
  /** Sends what is left, within two seconds. */
  close: () => Promise<void>
}

const noSpan: BegunSpan = { id: '', end: () => {} }

export const noTracing: Tracing = {
  isOn: false,
  begin: () => noSpan,
  within: (_span, _correlationId, work) => work(),
  close: async () => {},
}

/** The trace that a correlation id names; ids of commands are uuids, and older ones need not be either. */
export const traceOf = (correlationId: string): string | undefined => {
  const id = correlationId.replaceAll('-', '')
  return /^(?!0{32})[0-9a-f]{32}$/.test(id) ? id : undefined
}

/**
 * The id of the span in which an event was stored. It comes of the event's own id, so that whoever follows the events
 * knows what its spans belong to, whichever way the event came.
 */
export const spanOfEvent = (eventId: string): string | undefined => traceOf(eventId)?.slice(0, 16)

/** `traceparent` of what an event leads to (https://www.w3.org/TR/trace-context/). */
export const traceparentOf = (event: { correlationId: string; eventId: string }): string | undefined => {
  const [trace, span] = [traceOf(event.correlationId), spanOfEvent(event.eventId)]
  return trace && span && `00-${trace}-${span}-01`
}

/** Tracing to the collector that was named; without one no library of it is loaded. */
export const openedTracing = async (
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME }: Config,
  parts: { service: string | undefined; log: Pick<Logger, 'warn'>; atStop: (one: () => unknown) => void },
): Promise<Tracing> => {
  if (!endpoint) return noTracing
  const { service = 'freight', log, atStop } = parts
  const { otlpTracing } = await import('./otlp-tracing.ts')
  const tracing = otlpTracing({ endpoint, service: OTEL_SERVICE_NAME || service, log })
  atStop(tracing.close)
  return tracing
}
