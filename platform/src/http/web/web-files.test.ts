import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { Unauthenticated } from '../../errors.ts'
import { httpServer } from '../http-server.ts'
import type { HttpServer } from '../http-server.ts'
import { logger } from '../../telemetry/logging.ts'
import { metrics } from '../../telemetry/metrics.ts'

const webRoot = await mkdtemp(join(tmpdir(), 'web-'))
let http: HttpServer
beforeAll(async () => {
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Freight</title>')
  await writeFile(join(webRoot, 'assets', 'app-1a2b.js'), 'plain')
  await writeFile(join(webRoot, 'assets', 'app-1a2b.js.br'), 'brotli')
  const log = logger('silent')
  const verify = () => Promise.reject(new Unauthenticated())
  http = await httpServer({
    config: readConfig({}),
    log,
    metrics: metrics(),
    sessions: { verifyCaller: verify },
    webRoot,
  })
})
afterAll(async () => {
  await http.close()
  await rm(webRoot, { recursive: true })
})

const page = { accept: 'text/html,application/xhtml+xml' }
const get = (url: string, headers: Record<string, string> = {}) => http.app.inject({ url, headers })

test('hashed assets are cached for ever, and sent in the compressed form of the build', async () => {
  const plain = await get('/assets/app-1a2b.js')
  expect([plain.body, plain.headers['cache-control']]).toEqual(['plain', 'public, max-age=31536000, immutable'])
  const compressed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
  expect([compressed.body, compressed.headers['content-encoding']]).toEqual(['brotli', 'br'])
  expect(compressed.headers['content-type']).toContain('javascript')
  expect(compressed.headers['content-security-policy']).toContain("script-src 'self'")
})

test.each(['/', '/index.html', '/mis-cotizaciones?new', '/pricing/cotizaciones/MVD-2026-000123', '/applications'])(
  '%s is the page, never from a cache',
  async (url) => {
    const answer = await get(url, page)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.body).toContain('<title>Freight')
  },
)

test.each(['/pricing/cotizaciones/%00', '/pricing/cotizaciones/%zz', '/mis-cotizaciones/a%00b?new', '/%00'])(
  'a browser at %s gets the page, which shows the error in the user’s language, and an API client gets the problem',
  async (url) => {
    const answer = await get(url, page)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('text/html'),
      'no-cache',
    ])
    expect(answer.body).toContain('<title>Freight')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    const machine = await get(url)
    expect([machine.statusCode, machine.json<{ code: string }>().code]).toEqual([400, 'MALFORMED'])
  },
)

test.each(['/app/v1/unknown', '/analytics/v1/unknown', '/ws/v1/other', '/assets/gone.js', '/health/unknown'])(
  '%s is no page, also for a browser',
  async (url) => {
    const answer = await get(url, page)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
  },
)

test.each(['/../../etc/passwd', '/..%2f..%2fetc/passwd', '/assets/..%5c..%5cetc', '/.env', '//etc/passwd'])(
  'a path outside of the build gets no file: %s',
  async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  },
)

test.each(['/app/v1/%00', '/assets/%00', '/app/v1/%zz', '/docs/%00'])(
  '%s is refused, also for a browser',
  async (url) => {
    const answer = await get(url, page)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'MALFORMED'])
  },
)

test('a request that changes data never gets a page', async () => {
  const answer = await http.app.inject({ method: 'POST', url: '/mis-cotizaciones', headers: page })
  expect(answer.statusCode).toBe(404)
})
