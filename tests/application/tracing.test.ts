import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationInThisProcess } from './application-in-this-process.ts'
import { followTrace } from './trace.ts'
import { traceCollector } from './trace-collector.ts'

let collector: Awaited<ReturnType<typeof traceCollector>>
let application: Awaited<ReturnType<typeof applicationInThisProcess>>
beforeAll(async () => {
  collector = await traceCollector()
  application = await applicationInThisProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
})
afterAll(async () => {
  await application?.stop()
  await collector?.close()
})

test('one trace id runs from the click through request, command, event, tables and inbox to the frame', async () => {
  await followTrace(application, collector)
})

test('a span contains no typed text, no user identity and no agent link', async () => {
  const { owner } = await followTrace(application, collector)
  const link = 'c2VjcmV0LWxpbmstb2YtYW4tYWdlbnQ'
  const traceId = 'ab'.repeat(16)
  const traceparent = `00-${traceId}-${'cd'.repeat(8)}-01`
  await fetch(`${application.url}/app/v1/third-party/${link}?password=hunter2`, { headers: { traceparent } })
  const wrongCredentials = JSON.stringify({ user: 'someone@example.com', password: 'hunter2-too' })
  const json = { 'content-type': 'application/json', traceparent }
  await fetch(`${application.url}/app/v1/session`, { method: 'POST', headers: json, body: wrongCredentials })
  await collector.traced(traceId, ['GET /app/v1/third-party/:encodedJwt', 'POST /app/v1/session'])
  const sent = collector.texts.join('\n')
  for (const secret of [
    link,
    'hunter2',
    'example.com',
    'Secret Client',
    owner.headers.authorization.slice(7),
    owner.id,
    'Reactivos',
  ])
    expect(sent).not.toContain(secret)
  const attributeKeys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...attributeKeys].toSorted()).toEqual(
    expect.arrayContaining(['freight.aggregate', 'freight.follower', 'http.response.status_code', 'http.route']),
  )
  for (const key of attributeKeys)
    expect(key).toMatch(
      /^(http\.(request\.method|route|response\.status_code)|freight\.(aggregate|follower)|error\.type)$/,
    )
})

test('a collector that is unreachable or never answers delays neither requests nor shutdown', async () => {
  const silentCollector = createServer(() => {})
  await new Promise<void>((done) => silentCollector.listen(0, '127.0.0.1', done))
  const { port } = silentCollector.address() as AddressInfo
  for (const endpoint of ['http://127.0.0.1:1', `http://127.0.0.1:${port}`]) {
    const other = await applicationInThisProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: 'silent' })
    const start = Date.now()
    const client = { nombreFantasia: 'Acme', razonSocial: 'Acme S.A.', paisCod: 'UY' }
    const { position } = await other.execute('organization', 'CreateOrganization', undefined, client)
    await other.tablesReach(position)
    expect(Date.now() - start).toBeLessThan(5_000)
    expect((await fetch(`${other.url}/health/live`)).status).toBe(200)
    const stopStart = Date.now()
    await other.stop()
    expect(Date.now() - stopStart).toBeLessThan(10_000)
  }
  silentCollector.close()
})

test('only the exporter module loads the libraries, and only with a configured endpoint', async () => {
  const folder = join(import.meta.dirname, '../../platform/src')
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const importers: string[] = []
  const loaders: string[] = []
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8')
    if (text.includes("from '@opentelemetry/")) importers.push(name)
    if (/from '.*otlp-tracing\.ts'/.test(text)) loaders.push(name)
  }
  expect(importers).toEqual(['telemetry/otlp-tracing.ts'])
  expect(loaders).toEqual([])
})
