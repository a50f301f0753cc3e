import { expect, test } from 'vitest'
import { chosenProtocol, handshakeRefusalStatus } from './socket-server.ts'

const from = (url: string, origin?: string) =>
  handshakeRefusalStatus(
    { url, method: 'GET', headers: { host: 'quotes.example:4000', ...(origin !== undefined && { origin }) } },
    ['https://desk.example'],
  )

test('the path /ws/v1/ws/ is accepted with or without the last slash, and no other path', () => {
  expect(from('/ws/v1/ws/')).toBeUndefined()
  expect(from('/ws/v1/ws')).toBeUndefined()
  expect(from('/ws/v1/ws/?x=1')).toBeUndefined()
  for (const other of ['/', '/ws/v1/ws//', '/ws/v1/ws/x', '/WS/v1/ws/']) expect(from(other)).toBe(404)
})

test('only pages of the same host and of listed origins are accepted', () => {
  expect(from('/ws/v1/ws/', 'http://quotes.example:4000')).toBeUndefined()
  expect(from('/ws/v1/ws/', 'https://desk.example')).toBeUndefined()
  for (const other of ['https://evil.example', 'http://quotes.example', 'null', '', 'http://desk.example']) {
    expect(from('/ws/v1/ws/', other)).toBe(403)
  }
})

test('the newest offered STOMP version is selected', () => {
  expect(chosenProtocol(new Set(['v10.stomp', 'v12.stomp', 'v11.stomp']))).toBe('v12.stomp')
  expect(chosenProtocol(new Set(['v10.stomp', 'mqtt']))).toBe('v10.stomp')
  expect(chosenProtocol(new Set(['mqtt']))).toBe(false)
})
