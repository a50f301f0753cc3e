import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { request } from '../api/api.ts'
import { sessionEnded, keepToken, storedSession } from './session.ts'
import { keepSession } from './session-keeper.ts'

const REFRESH = 'POST /app/v1/session/refresh'
const minute = 60_000
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  sessionEnded.forget()
})

const start = (token: string) => {
  keepToken(token)
  stop = keepSession()
}
const permissions = () => [...(storedSession()?.permissions ?? [])].filter(Boolean)

test('a token is renewed in the background before it expires, repeatedly', async () => {
  const calls = fakeApi({ [REFRESH]: () => ({ body: { token: fakeToken(['PRICING']) } }) })
  start(fakeToken(['COMERCIAL']))
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(calls).toHaveLength(1)
  expect(permissions()).toEqual(['PRICING'])
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(calls).toHaveLength(2)
  expect(sessionEnded.read()).toBe(false)
})

test('a token that could not be renewed expires, and /login shows the expired session', async () => {
  fakeApi({ [REFRESH]: () => 'unreachable' })
  start(fakeToken([]))
  await vi.advanceTimersByTimeAsync(29 * minute)
  expect(storedSession()).toBeDefined()
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(localStorage.getItem('token')).toBeNull()
  expect(sessionEnded.read()).toBe(true)
})

test('an expired token is never renewed: the call is rejected with "Token expired"', async () => {
  const calls = fakeApi({ [REFRESH]: () => ({ body: { token: fakeToken(['PRICING']) } }) })
  keepToken(fakeToken([], { expiresIn: -1 }))
  await expect(request('GET', '/app/v1/home')).rejects.toThrow('Token expired')
  start(fakeToken([], { expiresIn: -1 }))
  await vi.advanceTimersByTimeAsync(minute)
  expect(calls).toEqual([])
  expect(localStorage.getItem('token')).toBeNull()
})

test('a user with changed permissions gets a token with the new ones, once, and stays signed in', async () => {
  const outdated = { headers: { 'x-token-outdated': '1' } }
  const calls = fakeApi({
    'GET /app/v1/home': () => ({ ...outdated, body: {} }),
    [REFRESH]: () => ({ ...outdated, body: { token: fakeToken(['PRICING']) } }),
  })
  start(fakeToken(['COMERCIAL']))
  await Promise.all([request('GET', '/app/v1/home'), request('GET', '/app/v1/home')])
  await vi.advanceTimersByTimeAsync(1)
  expect(permissions()).toEqual(['PRICING'])
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a session ended elsewhere ends here with the next call', async () => {
  fakeApi({ 'GET /app/v1/home': () => ({ status: 401, body: { code: 'UNAUTHENTICATED' } }) })
  start(fakeToken([]))
  await expect(request('GET', '/app/v1/home')).rejects.toThrow('Token expired')
  expect(localStorage.getItem('token')).toBeNull()
})
