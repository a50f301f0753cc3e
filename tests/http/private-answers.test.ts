import { connect } from 'node:net'
import { signedIn } from '@freight/contracts/access/policy'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openServer } from '@freight/platform/testing/open-server'

test('answers of the API are not cached, refusals included', async () => {
  const { http, headers } = await openServer()
  http.route({
    method: 'GET',
    url: '/app/v1/list',
    policy: signedIn,
    summary: 'List',
    tags: [],
    response: z.string(),
    handler: async () => 'rows',
  })
  for (const requestHeaders of [headers, {}]) {
    const answer = await http.app.inject({ url: '/app/v1/list', headers: requestHeaders })
    expect(answer.headers['cache-control']).toBe('private, no-store')
  }
})

test('the page connects to its own host only', async () => {
  const { http } = await openServer()
  const { headers } = await http.app.inject({ url: '/health/live' })
  expect(headers['content-security-policy']).toMatch(/connect-src 'self';/)
})

test.each([
  [1, '200'],
  [2, '400'],
])('a request with %i Host headers is answered with %s', async (hosts, expected) => {
  const { http } = await openServer()
  const url = new URL(await http.listen(0, '127.0.0.1'))
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname)
    socket.write(`GET /health/live HTTP/1.1\r\n${'Host: a\r\n'.repeat(hosts)}Connection: close\r\n\r\n`)
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
  expect(answer.split(' ', 2)[1]).toBe(expected)
  await http.close()
})
