import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttledRefetch } from './throttled-refetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const counted = (isBusy = () => false) => {
  let times = 0
  const { changed, stop } = throttledRefetch(() => (times += 1), isBusy)
  return { changed, stop, times: () => times }
}

test('many changes cause one refetch after a pause, and the next one comes later', () => {
  const { changed, times } = counted()
  for (let second = 0; second < 4; second += 1) {
    changed()
    vi.advanceTimersByTime(999)
  }
  expect(times()).toBe(0)
  vi.advanceTimersByTime(4)
  expect(times()).toBe(1)
  changed()
  vi.advanceTimersByTime(14_000)
  expect(times()).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(times()).toBe(2)
})

test('while a menu is open nothing is refetched; changes meanwhile are refetched after it closes', () => {
  let isOpen = true
  const { changed, times } = counted(() => isOpen)
  changed()
  vi.advanceTimersByTime(30_000)
  expect(times()).toBe(0)
  isOpen = false
  vi.advanceTimersByTime(1000)
  expect(times()).toBe(1)
})

test('after stop there is no refetch', () => {
  const { changed, stop, times } = counted()
  changed()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(times()).toBe(0)
})
