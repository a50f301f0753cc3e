import { afterEach, expect, test, vi } from 'vitest'
import { createListeners } from './listeners.ts'

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

/** How often somebody was told. */
const listening = (listeners: ReturnType<typeof createListeners>) => {
  const listener = vi.fn()
  const end = listeners.subscribe(listener)
  ends.push(end)
  return { times: () => listener.mock.calls.length, end }
}

const inAnotherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

test('everybody who listens is told, and nobody who has gone', () => {
  const listeners = createListeners()
  const [stays, goes] = [listening(listeners), listening(listeners)]
  listeners.tell()
  goes.end()
  listeners.tell()
  expect([stays.times(), goes.times()]).toEqual([2, 1])
})

test('what the browser keeps changes in other tabs too: under its key, or when all is cleared', () => {
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

test('what only this page holds hears nothing of other tabs', () => {
  const page = listening(createListeners())
  inAnotherTab(null)
  expect(page.times()).toBe(0)
})
