import { afterEach, expect, test, vi } from 'vitest'
import { createListeners } from './listeners.ts'

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

/** Counts the calls of a listener. */
const listening = (listeners: ReturnType<typeof createListeners>) => {
  const listener = vi.fn()
  const end = listeners.subscribe(listener)
  ends.push(end)
  return { times: () => listener.mock.calls.length, end }
}

const inAnotherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

test('all listeners are notified, except unsubscribed ones', () => {
  const listeners = createListeners()
  const [stays, goes] = [listening(listeners), listening(listeners)]
  listeners.tell()
  goes.end()
  listeners.tell()
  expect([stays.times(), goes.times()]).toEqual([2, 1])
})

test('stored data also changes in other tabs: under its key, or when the storage is cleared', () => {
  const token = listening(createListeners('token'))
  inAnotherTab('drafts')
  expect(token.times()).toBe(0)
  inAnotherTab('token')
  inAnotherTab(null)
  expect(token.times()).toBe(2)
  token.end()
  inAnotherTab('token')
  expect(token.times()).toBe(2)
})

test('listeners without a key ignore other tabs', () => {
  const page = listening(createListeners())
  inAnotherTab(null)
  expect(page.times()).toBe(0)
})
