import { expect, test } from 'vitest'
import { changesThrough, onChanges } from './changes.ts'

const socket = () => {
  const calls: (() => void)[] = []
  let ended = 0
  changesThrough((notify) => {
    calls.push(notify)
    return () => (ended += 1)
  })
  return { asked: calls, ended: () => ended }
}

test('all listeners share one subscription, which ends with the last listener', () => {
  const { asked: calls, ended } = socket()
  expect(calls).toHaveLength(0)
  let changes = 0
  const [leave, leaveToo] = [onChanges(() => (changes += 1)), onChanges(() => (changes += 1))]
  expect(calls).toHaveLength(1)
  calls[0]?.()
  expect(changes).toBe(2)
  leave()
  expect(ended()).toBe(0)
  leaveToo()
  expect(ended()).toBe(1)
})

test('listeners are notified and subscribed again when a closed socket opens', () => {
  socket()
  let changes = 0
  const leave = onChanges(() => (changes += 1))
  changesThrough(undefined)
  expect(changes).toBe(0)
  const { asked: calls } = socket()
  expect([calls.length, changes]).toEqual([1, 1])
  leave()
})
