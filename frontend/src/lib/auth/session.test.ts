import { expect, test, vi } from 'vitest'
import { saveDraft } from '../storage/drafts.ts'
import { fakeToken } from '../../testing/fake-api.ts'
import { currentSession, isExpired, keepToken, onTokenChange, onUserChange, removeToken, sessionOf } from './session.ts'
import { renewalIn } from './session-keeper.ts'

test('a token says who it is for and what they may do', () => {
  const session = sessionOf(fakeToken(['PRICING', 'COMERCIAL'], { userName: 'lucía' }))
  expect(session).toMatchObject({ id: 'u-1', userName: 'lucía' })
  expect([...(session?.permissions ?? [])]).toEqual(['PRICING', 'COMERCIAL'])
})

test('what is not a token is nobody', () => {
  for (const text of ['', 'x', 'a.b.c', `a.${btoa('{}')}.c`]) expect(sessionOf(text)).toBeUndefined()
})

test('an expired token counts as none', () => {
  keepToken(fakeToken(['PRICING'], { expiresIn: -1 }))
  expect(currentSession()).toBeUndefined()
  keepToken(fakeToken(['PRICING']))
  expect(currentSession()?.permissions.has('PRICING')).toBe(true)
})

const HOUR = 3_600_000

test.each([HOUR, -HOUR])('a clock that is %d ms ahead neither ends a session nor keeps it for longer', (ahead) => {
  keepToken(fakeToken(['PRICING'], { clock: Date.now() - ahead }))
  const left = (currentSession()?.expiresAt ?? 0) - Date.now()
  expect(left).toBeGreaterThan(1_790_000)
  expect(left).toBeLessThan(1_810_000)
})

test('a token that was read again after it ran out is nobody’s, by whatever clock', () => {
  keepToken(fakeToken(['PRICING'], { clock: Date.now() - HOUR }))
  const session = currentSession()
  if (session === undefined) throw new Error('no session')
  expect(isExpired(session, session.expiresAt - 1)).toBe(false)
  expect(isExpired(session, session.expiresAt)).toBe(true)
})

test('the session is checked again when the token changes, here or in another tab', () => {
  let told = 0
  const stop = onTokenChange(() => (told += 1))
  keepToken(fakeToken([]))
  removeToken()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  stop()
  removeToken()
  expect(told).toBe(3)
})

test('a renewed token of the same user is no other user', () => {
  keepToken(fakeToken(['PRICING']))
  let told = 0
  const stop = onUserChange(() => (told += 1))
  keepToken(fakeToken(['PRICING', 'COMERCIAL']))
  expect(told).toBe(0)
  removeToken()
  expect(told).toBe(1)
  stop()
})

test('a token is renewed ten minutes before its end', () => {
  const session = sessionOf(fakeToken([], { expiresIn: 1800 }))
  if (session === undefined) throw new Error('no session')
  expect(renewalIn(session, session.expiresAt - 1_800_000)).toBe(1_200_000)
  expect(renewalIn(session, session.expiresAt - 120_000)).toBe(60_000)
})

/** A browser with room for so many characters in all. */
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

test('drafts never take the room that signing in needs', () => {
  localStorage.clear()
  const full = withRoom(200_000)
  let saved = 0
  while (draft('x'.repeat(10_000)) !== undefined) saved += 1
  expect(saved).toBeGreaterThan(5)
  // Whatever else of the browser filled up what was left.
  for (let size = 10_000; size > 0; size = Math.floor(size / 2))
    try {
      while (true) localStorage.setItem(`other-${Math.random()}`, 'x'.repeat(size))
    } catch {
      // As full as it gets.
    }
  keepToken(fakeToken(['PRICING']))
  expect(localStorage.getItem('token')).not.toBeNull()
  expect(currentSession()?.permissions.has('PRICING')).toBe(true)
  full.mockRestore()
})

test('where the browser keeps nothing at all, one is signed in until the page is left', () => {
  localStorage.clear()
  const none = withRoom(0)
  keepToken(fakeToken(['PRICING']))
  expect(currentSession()?.permissions.has('PRICING')).toBe(true)
  removeToken()
  expect(currentSession()).toBeUndefined()
  none.mockRestore()
})
