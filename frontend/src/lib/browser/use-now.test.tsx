import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-27T23:50:00Z') }))
afterEach(() => void vi.useRealTimers())

test('after a time without subscribers a new one gets the current time', () => {
  const first = renderHook(() => useNow())
  first.unmount()
  vi.setSystemTime(new Date('2026-11-28T08:00:00Z'))
  const times: string[] = []
  renderHook(() => times.push(new Date(useNow()).toISOString()))
  expect(times[0]).toBe('2026-11-28T08:00:00.000Z')
  expect(new Set(times).size).toBe(1)
})
