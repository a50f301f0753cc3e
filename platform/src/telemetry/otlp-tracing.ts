import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from '@opentelemetry/sdk-trace-base'
import type { SpanExporter } from '@opentelemetry/sdk-trace-base'
import { withTimeout } from '../with-timeout.ts'
import type { Logger } from './logging.ts'
import { type Tracing, traceOf } from './tracing.ts'

const kinds = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}
const warnEveryMs = 60_000

/** An exporter that logs failures once a minute; the spans of a failed export are lost. */
const loggingFailures = (exporter: SpanExporter, log: Pick<Logger, 'warn'>): SpanExporter => {
  let lastWarnedAt = -Infinity
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0 && Date.now() - lastWarnedAt >= warnEveryMs) {
          lastWarnedAt = Date.now()
          log.warn(
            { reason: result.error?.message, spans: spans.length },
            'spans could not be sent to the collector of traces; they are lost',
          )
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** Spans over OTLP/HTTP, in batches, to `{endpoint}/v1/traces`. No global registration in the process. */
export const otlpTracing = (parts: { endpoint: string; service: string; log: Pick<Logger, 'warn'> }): Tracing => {
  const { endpoint, service, log } = parts
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 5_000 })
  const random = new RandomIdGenerator()
  // Ids for the id generator, which the library calls synchronously when a span starts.
  let nextIds: { trace?: string; id?: string | undefined } = {}
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'freight' }),
    idGenerator: {
      generateTraceId: () => nextIds.trace ?? random.generateTraceId(),
      generateSpanId: () => nextIds.id ?? random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor(loggingFailures(exporter, log), { scheduledDelayMillis: 1_000 })],
  })
  const tracer = provider.getTracer('freight')
  const currentSpan = new AsyncLocalStorage<{ traceId: string; spanId: string }>()

  const parentOf = (traceId: string, givenParent: string | undefined) => {
    const outer = currentSpan.getStore()
    const spanId = givenParent ?? (outer?.traceId === traceId ? outer.spanId : undefined)
    if (!spanId) return ROOT_CONTEXT
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
  }

  return {
    isOn: true,
    begin: (name, { kind, correlationId, parent, id, from, attributes = {} }) => {
      const traceId = traceOf(correlationId)
      if (!traceId) return { id: '', end: () => {} }
      nextIds = { trace: traceId, id }
      const options = { kind: kinds[kind], attributes, ...(from !== undefined && { startTime: from }) }
      const span = tracer.startSpan(name, options, parentOf(traceId, parent))
      nextIds = {}
      return {
        id: span.spanContext().spanId,
        end: (endAttributes = {}, isFailed = false) => {
          span.setAttributes(endAttributes)
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    within: (span, correlationId, work) => {
      const traceId = traceOf(correlationId)
      return traceId && span.id ? currentSpan.run({ traceId, spanId: span.id }, work) : work()
    },
    close: async () => {
      await withTimeout(provider.shutdown()).catch(() => {})
    },
  }
}
