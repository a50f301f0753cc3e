import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './connection-registry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first value is sent at once, and then only the last value per interval', () => {
  const sent: number[] = []
  const changes = atMostEvery(2000, (value: number) => sent.push(value))
  for (const value of [1, 2, 3]) changes.send(value)
  expect(sent).toEqual([1])
  vi.advanceTimersByTime(1999)
  expect(sent).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([1, 3])
  changes.send(4)
  vi.advanceTimersByTime(2000)
  expect(sent).toEqual([1, 3, 4])
  vi.advanceTimersByTime(60_000)
  changes.send(5)
  expect(sent).toEqual([1, 3, 4, 5])
})

test('no value is sent after the stop', () => {
  const sent: number[] = []
  const changes = atMostEvery(2000, (value: number) => sent.push(value))
  changes.send(1)
  changes.send(2)
  changes.stop()
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual([1])
})
