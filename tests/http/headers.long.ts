import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../application/api-client.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'

const buildFolder = fileURLToPath(new URL('../../frontend/dist', import.meta.url))

let dataDir: string
let application: ApplicationProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'headers-'))
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '0', LOG_LEVEL: 'warn' } })
})
afterAll(async () => {
  await application?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const page = { accept: 'text/html' }
const request = (path: string, headers: Record<string, string> = {}) => fetch(`${application.url}${path}`, { headers })
const assets = async () => (await readdir(join(buildFolder, 'assets'))).filter((name) => /\.(js|css)$/.test(name))

test('every answer has the security headers', async () => {
  const { token } = await signIn(
    application.url,
    application.users.find(({ role }) => role === 'COMMERCIAL'),
  )
  const [asset = ''] = await assets()
  const answers = [
    await request('/', page),
    await request('/login', page),
    await request('/index.html'),
    await request(`/assets/${asset}`),
    await request(`/assets/${asset}`, { 'accept-encoding': 'br' }),
    await request('/app/v1/home', { authorization: `Bearer ${token}` }),
    await request('/app/v1/home'),
    await request('/app/v1/unknown'),
    await request('/assets/unknown.js'),
    await request('/%zz'),
    await request('/docs'),
    await request('/openapi.json'),
    await request('/metrics'),
    await request('/health/live'),
    await fetch(`${application.url}/app/v1/session`, { method: 'POST', body: 'x' }),
    await fetch(`${application.url}/`, { method: 'OPTIONS' }),
  ]
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400, 401, 404, 415]))
  for (const { url, headers } of answers) {
    const csp = headers.get('content-security-policy') ?? ''
    const scripts = csp.split('; ').find((part) => part.startsWith('script-src '))
    expect([url, scripts]).toEqual([url, "script-src 'self'"])
    expect(csp).toContain("default-src 'self'")
    expect(csp).toContain("frame-ancestors 'none'")
    expect(csp).toContain("object-src 'none'")
    expect(csp).not.toContain('unsafe-eval')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('the page has no inline script, and HSTS is sent over TLS only', async () => {
  const text = await (await request('/', page)).text()
  expect(text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|\son\w+=|javascript:/i)
  expect((await request('/')).headers.get('strict-transport-security')).toBeNull()
  const secure = await request('/', { 'x-forwarded-proto': 'https' })
  expect(secure.headers.get('strict-transport-security')).toContain('max-age=')
})

test('no source map is built, referenced or served', async () => {
  const names = await readdir(buildFolder, { recursive: true })
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([])
  const assetNames = await assets()
  expect(assetNames.length).toBeGreaterThan(10)
  for (const name of assetNames) {
    const answer = await request(`/assets/${name}`)
    expect([name, answer.status]).toEqual([name, 200])
    expect((await answer.text()).includes('sourceMappingURL')).toBe(false)
    expect((await request(`/assets/${name}.map`)).status).toBe(404)
  }
})

test('no file outside of the build is served', async () => {
  for (const path of [
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/.git/config',
    '/package.json',
  ]) {
    const answer = await request(path)
    expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
    expect(await answer.text()).not.toContain('freight-quotation')
  }
  expect(existsSync(join(buildFolder, 'index.html'))).toBe(true)
})

test('metrics are for local requests, even with a forged x-forwarded-for', async () => {
  const from = async (address: string) => (await request('/metrics', { 'x-forwarded-for': address })).status
  expect((await request('/metrics')).status).toBe(200)
  expect(await from('203.0.113.9')).toBe(404)
  // The address from the nearest proxy counts, not the one that the client put before it.
  expect(await from('127.0.0.1, 203.0.113.9')).toBe(404)
  expect(
    (await request('/metrics', { 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer undefined' })).status,
  ).toBe(404)
  await application.stop()

  const env = {
    DEMO_QUOTATIONS: '0',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '192.0.2.1',
    METRICS_TOKEN: 'for-the-scraper',
  }
  application = await startApplicationProcess({ dataDir, env })
  // This machine is no trusted proxy here, so forwarded headers are ignored.
  expect(await from('203.0.113.9')).toBe(200)
  const secure = await request('/', { 'x-forwarded-proto': 'https' })
  expect(secure.headers.get('strict-transport-security')).toBeNull()
  await application.stop()

  application = await startApplicationProcess({ dataDir, env: { ...env, TRUSTED_PROXIES: 'loopback' } })
  const scraping = (token: string) =>
    request('/metrics', { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${token}` })
  expect((await scraping('for-the-scraper')).status).toBe(200)
  expect((await scraping('for-the-scrape')).status).toBe(404)
})
