import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { answerClientError } from './http-server.ts'

const answerTo = (code: string) => {
  const socket = new PassThrough()
  answerClientError({ code }, socket)
  const text = String(socket.read() ?? '')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head, body, destroyed: socket.destroyed }
}

test.each([
  ['HPE_INVALID_METHOD', 400, 'MALFORMED'],
  ['HPE_HEADER_OVERFLOW', 431, 'HEADERS_TOO_LARGE'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'TIMEOUT'],
])('%s is answered with a problem document and the end of the connection', (error, status, code) => {
  const { head, body, destroyed } = answerTo(error)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('content-type: application/problem+json')
  expect(head).toContain("script-src 'self'")
  expect(head).toContain('connection: close')
  expect(JSON.parse(body)).toMatchObject({ status, code, instance: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(destroyed).toBe(true)
})

test('a reset connection gets no answer', () => {
  expect(answerTo('ECONNRESET').head).toBe('')
})
