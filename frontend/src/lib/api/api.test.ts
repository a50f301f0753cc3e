import { expect, test, vi } from 'vitest'
import { fakeApi, fakeCommandId, fakeToken } from '../../testing/fake-api.ts'
import { sessionEnded, keepToken } from '../auth/session.ts'
import { call, command, COMMAND_TIMEOUT_MS, request, sawPosition, urlOf, isProblem, Problem } from './api.ts'
import { lookAgain } from './being-built.ts'

test('every call carries the stored token', async () => {
  const token = fakeToken(['PRICING'])
  keepToken(token)
  const calls = fakeApi({ 'GET /app/v1/home': () => ({ body: { byStatus: {} } }) })
  await call('GET /app/v1/home')
  expect(calls[0]?.headers.get('authorization')).toBe(`Bearer ${token}`)
})

test('an expired token is removed and the call is rejected with "Token expired", without a request', async () => {
  keepToken(fakeToken(['PRICING'], { expiresIn: -1 }))
  const calls = fakeApi({})
  await expect(call('GET /app/v1/home')).rejects.toThrow('Token expired')
  expect(localStorage.getItem('token')).toBeNull()
  expect(sessionEnded.read()).toBe(true)
  expect(calls).toEqual([])
})

test('a token refused by the server is removed too', async () => {
  keepToken(fakeToken([]))
  fakeApi({ 'GET /app/v1/home': () => ({ status: 401, body: { code: 'TOKEN_EXPIRED' } }) })
  await expect(call('GET /app/v1/home')).rejects.toThrow('Token expired')
  expect(localStorage.getItem('token')).toBeNull()
})

test('a wrong password is a problem, not the end of the session', async () => {
  fakeApi({
    'POST /app/v1/session': () => ({ status: 401, body: { code: 'INVALID_CREDENTIALS', details: { triesLeft: 3 } } }),
  })
  const failed = await request('POST', '/app/v1/session', { body: {} }).catch((error: unknown) => error)
  expect(isProblem(failed, 'INVALID_CREDENTIALS') && failed.details).toMatchObject({ triesLeft: 3 })
  expect(sessionEnded.read()).toBe(false)
})

test('a problem keeps its code, its request id and the revision of a conflict', async () => {
  fakeApi({
    'POST /app/v1/quotations/MVD-1/take-quotation': () => ({
      status: 409,
      body: { code: 'CONFLICT', title: 'Conflict', instance: '7f3a', currentRevision: 9 },
    }),
  })
  const failed = await command(
    'quotation',
    'TakeQuotation',
    'MVD-1',
    {},
    { commandId: fakeCommandId('c'), revision: 8 },
  ).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Problem)
  expect(failed).toMatchObject({ code: 'CONFLICT', status: 409, requestId: '7f3a', details: { currentRevision: 9 } })
})

test('a command is sent with its command id and its revision', async () => {
  const calls = fakeApi({
    'POST /app/v1/quotations/MVD-1/take-quotation': () => ({ body: { id: 'MVD-1', revision: 9, position: 1 } }),
  })
  await command('quotation', 'TakeQuotation', 'MVD-1', {}, { commandId: fakeCommandId('c-1'), revision: 8 })
  expect(calls[0]?.headers.get('idempotency-key')).toBe('c-1')
  expect(calls[0]?.headers.get('if-match')).toBe('8')
})

test('a command starts its own trace, which its retries share', async () => {
  const calls = fakeApi({
    'POST /app/v1/quotations/MVD-1/take-quotation': () => ({ body: { id: 'MVD-1', revision: 9, position: 1 } }),
  })
  const options = { commandId: fakeCommandId('0b9f2c1e-5d0f-4b52-9a57-0d1a4f6f2b11') }
  await command('quotation', 'TakeQuotation', 'MVD-1', {}, options)
  await command('quotation', 'TakeQuotation', 'MVD-1', {}, options)
  const trace = '00-0b9f2c1e5d0f4b529a570d1a4f6f2b11-9a570d1a4f6f2b11-01'
  expect(calls.map(({ headers }) => headers.get('traceparent'))).toEqual([trace, trace])
})

test('an unreachable server is a problem with its own code', async () => {
  fakeApi({ 'GET /app/v1/home': () => 'unreachable' })
  await expect(call('GET /app/v1/home')).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' })
})

test('a query on a table under construction is repeated until it is ready, and the page shows the state meanwhile', async () => {
  keepToken(fakeToken([]))
  const calls = fakeApi({
    'GET /app/v1/home': () =>
      calls.length < 3
        ? { status: 503, body: { code: 'BEING_BUILT' }, headers: { 'retry-after': '0', 'x-being-built': 'yes' } }
        : { body: { byStatus: {} } },
  })
  expect(await call('GET /app/v1/home')).toEqual({ byStatus: {} })
  expect(calls).toHaveLength(3)
  expect(lookAgain()).toBe(true)
  expect(lookAgain()).toBe(false)
})

test('a command is not repeated while tables are rebuilt', async () => {
  const calls = fakeApi({
    'POST /app/v1/documents': () => ({
      status: 503,
      body: { code: 'BEING_BUILT' },
      headers: { 'retry-after': '0', 'x-being-built': 'yes' },
    }),
  })
  await expect(request('POST', '/app/v1/documents', { body: {} })).rejects.toMatchObject({ code: 'BEING_BUILT' })
  expect(calls).toHaveLength(1)
})

test('a URL has its key escaped, lists joined, and empty values omitted', () => {
  expect(urlOf('/app/v1/quotations/:key', { key: 'a/b' })).toBe('/app/v1/quotations/a%2Fb')
  expect(urlOf('/x', {}, { status: ['SENT', 'QUOTED'], q: '', limit: 5, cursor: undefined })).toBe(
    '/x?status=SENT%2CQUOTED&limit=5',
  )
})

test('without a connection the problem is OFFLINE, and a command without a response times out', async () => {
  const options = { commandId: fakeCommandId('c-2') }
  fakeApi({ 'POST /app/v1/notes/n-1/pin-note': () => 'unreachable' })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(command('note', 'PinNote', 'n-1', {}, options)).rejects.toMatchObject({ status: 0, code: 'OFFLINE' })
  online.mockRestore()
  globalThis.fetch = () => new Promise(() => undefined)
  vi.useFakeTimers()
  try {
    const given = command('note', 'PinNote', 'n-1', {}, options).catch((problem: unknown) => problem)
    await vi.advanceTimersByTimeAsync(COMMAND_TIMEOUT_MS)
    expect(await given).toMatchObject({ status: 0, code: 'NO_ANSWER' })
  } finally {
    vi.useRealTimers()
  }
})

test('a command whose connection breaks while it runs may have arrived', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  globalThis.fetch = async () => {
    online.mockReturnValue(false)
    throw new TypeError('Failed to fetch')
  }
  const given = command('note', 'PinNote', 'n-1', {}, { commandId: fakeCommandId('c-3') })
  await expect(given).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' })
  online.mockRestore()
})

test('a query after a change requests data at least as recent as that change', async () => {
  const calls = fakeApi({ 'GET /app/v1/home': () => ({ body: {} }) })
  sawPosition(41)
  sawPosition(7)
  await call('GET /app/v1/home')
  expect(calls[0]?.headers.get('x-after-position')).toBe('41')
})
