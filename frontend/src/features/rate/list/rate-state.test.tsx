import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { RateState } from './rate-state.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-06T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

test.each([
  ['VALID', 'Vigente', 'green'],
  ['EXPIRING', 'en 3 días', 'amber'],
  ['FUTURE', 'Desde el 01/03', null],
  ['EXPIRED', 'Vencida', 'red'],
  ['SUSPENDED', 'Suspendida', null],
] as const)('a rate that is %s reads «%s»', (state, text, hue) => {
  renderAt(<RateState rate={{ state, validFrom: '2026-03-01', validTo: '2026-03-09' }} />)
  const shown = screen.getByText(text)
  expect(shown.getAttribute('data-hue')).toBe(hue)
  expect(shown).toHaveClass(hue === null ? 'quiet' : 'hue')
  expect(shown.querySelector('svg')).toBeInTheDocument()
})
