import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-27T23:50:00Z') }))
afterEach(() => void vi.useRealTimers())

test('who looks again after a time in which nobody looked is told the time as it is', () => {
  const first = renderHook(() => useNow())
  first.unmount()
  vi.setSystemTime(new Date('2026-11-28T08:00:00Z'))
  const told: string[] = []
  renderHook(() => told.push(new Date(useNow()).toISOString()))
  expect(told[0]).toBe('2026-11-28T08:00:00.000Z')
  expect(new Set(told).size).toBe(1)
})
