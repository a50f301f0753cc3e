import type { Config } from '../config.ts'
import type { Logger } from './logging.ts'

/** Allowed attributes of a span: values of this application, never user input. */
export type Attributes = {
  'http.request.method'?: string
  /** The route template, never the path, which may contain an agent's link. */
  'http.route'?: string
  'http.response.status_code'?: number
  'freight.aggregate'?: string
  'freight.follower'?: string
  /** Stable code of a refusal, or name of the error. */
  'error.type'?: string
}

export type SpanKind = 'server' | 'internal' | 'producer' | 'consumer'

export type BegunSpan = {
  /** 16 hexadecimal digits, or empty when nothing is traced. */
  id: string
  /** Ends the span now. `isFailed`: a defect, not a refusal. */
  end: (endAttributes?: Attributes, isFailed?: boolean) => void
}

export type GivenSpan = {
  kind: SpanKind
  /** The id of the trace, shared by a request and all its consequences. */
  correlationId: string
  /** Id of the parent span; absent: the current span of the caller, if it is in the same trace. */
  parent?: string | undefined
  /** Id of this span, if it must be known in advance. */
  id?: string
  /** Start in milliseconds since 1970; absent: now. */
  from?: number
  attributes?: Attributes
}

/** Traces requests to their notifications. It never fails and never waits. */
export type Tracing = {
  isOn: boolean
  begin: (name: string, given: GivenSpan) => BegunSpan
  /** Runs work as a child of `span`. */
  within: <Result>(span: BegunSpan, correlationId: string, work: () => Result) => Result
  /** Sends the remaining spans, within two seconds. */
  close: () => Promise<void>
}

const noSpan: BegunSpan = { id: '', end: () => {} }

export const noTracing: Tracing = {
  isOn: false,
  begin: () => noSpan,
  within: (_span, _correlationId, work) => work(),
  close: async () => {},
}

/** The trace id of a correlation id; undefined for older ids that have another form than a UUID. */
export const traceOf = (correlationId: string): string | undefined => {
  const id = correlationId.replaceAll('-', '')
  return /^(?!0{32})[0-9a-f]{32}$/.test(id) ? id : undefined
}

/**
 * The span id of an event. It is derived from the event id, so that followers know the parent span with any bus.
 */
export const spanOfEvent = (eventId: string): string | undefined => traceOf(eventId)?.slice(0, 16)

/** `traceparent` for consequences of an event (https://www.w3.org/TR/trace-context/). */
export const traceparentOf = (event: { correlationId: string; eventId: string }): string | undefined => {
  const [trace, span] = [traceOf(event.correlationId), spanOfEvent(event.eventId)]
  return trace && span && `00-${trace}-${span}-01`
}

/** Tracing to the configured collector; without one no tracing library is loaded. */
export const openedTracing = async (
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME }: Config,
  parts: { service: string | undefined; log: Pick<Logger, 'warn'>; atStop: (close: () => unknown) => void },
): Promise<Tracing> => {
  if (!endpoint) return noTracing
  const { service = 'freight', log, atStop } = parts
  const { otlpTracing } = await import('./otlp-tracing.ts')
  const tracing = otlpTracing({ endpoint, service: OTEL_SERVICE_NAME || service, log })
  atStop(tracing.close)
  return tracing
}
