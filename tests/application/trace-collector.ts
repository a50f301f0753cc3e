import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const Value = z.object({ stringValue: z.string().optional(), intValue: z.union([z.number(), z.string()]).optional() })
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: Value })).default([]),
})
const Traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})

/** A trace collector that stores what it receives over OTLP/HTTP, parsed and raw. */
export const traceCollector = async () => {
  const spans: z.output<typeof Span>[] = []
  const texts: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      texts.push(text)
      if (request.url === '/v1/traces')
        for (const { scopeSpans } of Traces.parse(JSON.parse(text)).resourceSpans)
          for (const scope of scopeSpans) spans.push(...scope.spans)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    texts,
    /** Spans of a trace, once there is one of each name. */
    traced: async (traceId: string, names: readonly string[]) => {
      for (;;) {
        const traceSpans = spans.filter((span) => span.traceId === traceId)
        if (names.every((name) => traceSpans.some((span) => span.name === name))) return traceSpans
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
