import { randomUUID } from 'node:crypto'
import { stompListener, until } from '@freight/notification-gateway/testing/stomp-listener'
import { expect } from 'vitest'
import { airRequest } from './api-client.ts'
import type { applicationInThisProcess } from './application-in-this-process.ts'
import type { traceCollector } from './trace-collector.ts'

type Application = Awaited<ReturnType<typeof applicationInThisProcess>>
type Collector = Awaited<ReturnType<typeof traceCollector>>

/**
 * Sends one quotation request with a `traceparent` and waits for the pricer's frame. Returns the spans of its trace, each
 * below its parent.
 */
export const followTrace = async ({ url, newUser, execute, tablesReach }: Application, collector: Collector) => {
  const owner = await newUser(`o${randomUUID().slice(0, 8)}`, 'COMMERCIAL')
  const pricing = await newUser(`p${randomUUID().slice(0, 8)}`, 'PRICING')
  const organization = { nombreFantasia: 'Secret Client', razonSocial: 'Secret Client S.A.', paisCod: 'UY' }
  const client = await execute('organization', 'CreateOrganization', undefined, organization)
  await tablesReach(client.position)
  const ids: (string | undefined)[] = []
  const { client: page } = await stompListener(
    { address: url, bearer: pricing.headers.authorization },
    (_, headers) => {
      ids.push(headers['correlation-id'])
    },
  )
  const traceId = randomUUID().replaceAll('-', '')
  const click = traceId.slice(16)
  const answer = await fetch(`${url}/app/v1/quotations`, {
    method: 'POST',
    headers: {
      ...owner.headers,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      traceparent: `00-${traceId}-${click}-01`,
    },
    body: JSON.stringify({ ...airRequest(client.id), commercial: owner.id }),
  })
  expect(answer.status).toBe(201)
  await until(() => ids.includes(traceId))
  await page.deactivate()
  const names = [
    'POST /app/v1/quotations',
    'command quotation.RequestQuotation',
    'append QuotationRequested',
    'projections QuotationRequested',
    'inbox QuotationRequested',
  ]
  const spans = await collector.traced(traceId, names)
  const [http, command, append, projection, inbox] = names.map((name) => spans.find((span) => span.name === name))
  expect(http?.parentSpanId).toBe(click)
  expect(command?.parentSpanId).toBe(http?.spanId)
  expect(append?.parentSpanId).toBe(command?.spanId)
  expect(projection?.parentSpanId).toBe(append?.spanId)
  expect(inbox?.parentSpanId).toBe(append?.spanId)
  return { traceId, append, owner, pricing }
}
