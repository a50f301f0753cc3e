import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { signedIn } from '@freight/contracts/access/policy'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openServer } from '../testing/open-server.ts'

const rows = Array.from({ length: 200 }, (_, index) => ({ id: `MVD-2026-${index}`, client: 'Bodegas Cerro Lar' }))

const serving = async () => {
  const { http, headers } = await openServer()
  const declared = { policy: signedIn, summary: 'Rows', tags: ['Rows'] }
  const response = z.object({ rows: z.array(z.object({ id: z.string(), client: z.string() })) })
  http.route({ ...declared, method: 'GET', url: '/app/v1/rows', response, handler: () => ({ rows }) })
  http.route({ ...declared, method: 'GET', url: '/app/v1/row', response, handler: () => ({ rows: rows.slice(0, 1) }) })
  http.route({
    ...declared,
    method: 'POST',
    url: '/app/v1/rows',
    body: response,
    response: z.object({ count: z.int() }),
    handler: ({ body }) => ({ count: body.rows.length }),
  })
  const get = (url: string, encodings?: string) =>
    http.app.inject({ url, headers: { ...headers, ...(encodings !== undefined && { 'accept-encoding': encodings }) } })
  return { http, headers, get }
}

test('a long answer is compressed for a client that accepts it, with a Vary header', async () => {
  const { get } = await serving()
  const brotli = await get('/app/v1/rows', 'gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual({ rows })
  expect(brotli.rawPayload.length).toBeLessThan(JSON.stringify({ rows }).length / 5)
  const gzip = await get('/app/v1/rows', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual({ rows })
})

test('a short answer, or one for a client without compression, is not compressed', async () => {
  const { get } = await serving()
  for (const answer of [await get('/app/v1/row', 'br'), await get('/app/v1/rows'), await get('/app/v1/rows', 'zstd')]) {
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json()).toHaveProperty('rows')
  }
})

test('request bodies are never decompressed', async () => {
  const { http, headers } = await serving()
  const answer = await http.app.inject({
    method: 'POST',
    url: '/app/v1/rows',
    headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ rows })),
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'MALFORMED' })
})
