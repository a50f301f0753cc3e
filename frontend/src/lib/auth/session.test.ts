import { expect, test, vi } from 'vitest'
import { saveDraft } from '../storage/drafts.ts'
import { fakeToken } from '../../testing/fake-api.ts'
import { currentSession, isExpired, keepToken, onTokenChange, onUserChange, removeToken, sessionOf } from './session.ts'
import { renewalIn } from './session-keeper.ts'

test('a token contains its user and permissions', () => {
  const session = sessionOf(fakeToken(['PRICING', 'COMERCIAL'], { userName: 'lucía' }))
  expect(session).toMatchObject({ id: 'u-1', userName: 'lucía' })
  expect([...(session?.permissions ?? [])]).toEqual(['PRICING', 'COMERCIAL'])
})

test('an invalid token gives no session', () => {
  for (const text of ['', 'x', 'a.b.c', `a.${btoa('{}')}.c`]) expect(sessionOf(text)).toBeUndefined()
})

test('an expired token gives no session', () => {
  keepToken(fakeToken(['PRICING'], { expiresIn: -1 }))
  expect(currentSession()).toBeUndefined()
  keepToken(fakeToken(['PRICING']))
  expect(currentSession()?.permissions.has('PRICING')).toBe(true)
})

const HOUR = 3_600_000

test.each([HOUR, -HOUR])('a clock that is %d ms ahead neither shortens nor extends a session', (ahead) => {
  keepToken(fakeToken(['PRICING'], { clock: Date.now() - ahead }))
  const left = (currentSession()?.expiresAt ?? 0) - Date.now()
  expect(left).toBeGreaterThan(1_790_000)
  expect(left).toBeLessThan(1_810_000)
})

test('a token read again after its expiry gives no session, by any clock', () => {
  keepToken(fakeToken(['PRICING'], { clock: Date.now() - HOUR }))
  const session = currentSession()
  if (session === undefined) throw new Error('no session')
  expect(isExpired(session, session.expiresAt - 1)).toBe(false)
  expect(isExpired(session, session.expiresAt)).toBe(true)
})

test('the session is read again when the token changes, here or in another tab', () => {
  let notifications = 0
  const stop = onTokenChange(() => (notifications += 1))
  keepToken(fakeToken([]))
  removeToken()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  stop()
  removeToken()
  expect(notifications).toBe(3)
})

test('a renewed token of the same user is not another user', () => {
  keepToken(fakeToken(['PRICING']))
  let notifications = 0
  const stop = onUserChange(() => (notifications += 1))
  keepToken(fakeToken(['PRICING', 'COMERCIAL']))
  expect(notifications).toBe(0)
  removeToken()
  expect(notifications).toBe(1)
  stop()
})

test('a token is renewed ten minutes before its end', () => {
  const session = sessionOf(fakeToken([], { expiresIn: 1800 }))
  if (session === undefined) throw new Error('no session')
  expect(renewalIn(session, session.expiresAt - 1_800_000)).toBe(1_200_000)
  expect(renewalIn(session, session.expiresAt - 120_000)).toBe(60_000)
})

/** A browser with space for this many characters in total. */
const withRoom = (most: number) => {
  const setItem = Storage.prototype.setItem
  return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    const others = Object.entries(localStorage).filter(([name]) => name !== key)
    const taken = others.reduce((sum, [name, value]) => sum + name.length + String(value).length, 0)
    if (taken + key.length + text.length > most) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, text)
  })
}
const texts = { type: '', mode: '', origin: '', destination: '', incoterm: '', volume: '', weight: '' }
const draft = (data: string) =>
  saveDraft({ type: 'NEW_QUOTATION', name: 'n', display: { ...texts, chargeable: '', client: '' }, data, user: 'u-1' })

test('drafts never use the space that sign-in needs', () => {
  localStorage.clear()
  const full = withRoom(200_000)
  let saved = 0
  while (draft('x'.repeat(10_000)) !== undefined) saved += 1
  expect(saved).toBeGreaterThan(5)
  // Other data of the browser fills up the remaining space.
  for (let size = 10_000; size > 0; size = Math.floor(size / 2))
    try {
      while (true) localStorage.setItem(`other-${Math.random()}`, 'x'.repeat(size))
    } catch {
      // As full as possible.
    }
  keepToken(fakeToken(['PRICING']))
  expect(localStorage.getItem('token')).not.toBeNull()
  expect(currentSession()?.permissions.has('PRICING')).toBe(true)
  full.mockRestore()
})

test('without any storage the user stays signed in until the page closes', () => {
  localStorage.clear()
  const none = withRoom(0)
  keepToken(fakeToken(['PRICING']))
  expect(currentSession()?.permissions.has('PRICING')).toBe(true)
  removeToken()
  expect(currentSession()).toBeUndefined()
  none.mockRestore()
})
