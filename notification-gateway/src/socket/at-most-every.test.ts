import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first value is told at once, of those that follow the last, and not before its time', () => {
  const told: number[] = []
  const changes = atMostEvery(2000, (value: number) => told.push(value))
  for (const value of [1, 2, 3]) changes.tell(value)
  expect(told).toEqual([1])
  vi.advanceTimersByTime(1999)
  expect(told).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([1, 3])
  changes.tell(4)
  vi.advanceTimersByTime(2000)
  expect(told).toEqual([1, 3, 4])
  vi.advanceTimersByTime(60_000)
  changes.tell(5)
  expect(told).toEqual([1, 3, 4, 5])
})

test('what is stopped tells nothing more', () => {
  const told: number[] = []
  const changes = atMostEvery(2000, (value: number) => told.push(value))
  changes.tell(1)
  changes.tell(2)
  changes.stop()
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([1])
})
