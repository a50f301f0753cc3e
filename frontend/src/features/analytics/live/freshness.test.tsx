import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { changesThrough } from '../../../lib/live/changes.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { defaultFilters, chartFigures } from '../analytics-queries.ts'
import Freshness from './freshness.tsx'

afterEach(() => void vi.useRealTimers())

const Figures = ({ read }: { read: () => number }) => {
  const { data } = useQuery({ queryKey: ['analytics', 'general/kpis'], queryFn: () => Promise.resolve(read()) })
  return <output aria-label="figure">{data}</output>
}

const shown = () => {
  let calls = 0
  renderAt(
    <>
      <Figures read={() => (calls += 1)} />
      <Freshness />
    </>,
  )
  return () => screen.getByRole('status', { name: 'figure' }).textContent
}

test('the button shows the time of the figures and refreshes them on click', async () => {
  const figure = shown()
  await waitFor(() => expect(figure()).toBe('1'))
  expect(await screen.findByText(/^Actualizado \d\d:\d\d$/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar ahora' }))
  await waitFor(() => expect(figure()).toBe('2'))
})

test('a stream event refreshes the figures without user action', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let change = () => {}
  changesThrough((notify) => {
    change = notify
    return () => {}
  })
  const figure = shown()
  await waitFor(() => expect(figure()).toBe('1'))
  change()
  await act(() => vi.advanceTimersByTimeAsync(4100))
  await waitFor(() => expect(figure()).toBe('2'))
})

test('a chart of an unavailable store loads again by itself while the page is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isThere = false
  fakeApi({
    'GET /analytics/v1/general/win-rate': () =>
      isThere ? { body: { categories: [], before: 0, series: [] } } : { status: 503, body: { code: 'UNAVAILABLE' } },
  })
  const Chart = () => {
    const { status } = useQuery(chartFigures('general/win-rate', defaultFilters(new Date(2026, 10, 6))))
    return <output aria-label="figure">{status}</output>
  }
  renderAt(
    <>
      <Chart />
      <Freshness />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(screen.getByRole('status', { name: 'figure' })).toHaveTextContent('error')
  isThere = true
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(screen.getByRole('status', { name: 'figure' })).toHaveTextContent('success')
})

test('a chart that timed out is not refreshed by stream events, but by hand', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let change = () => {}
  changesThrough((notify) => {
    change = notify
    return () => {}
  })
  let calls = 0
  fakeApi({
    'GET /analytics/v1/general/win-rate': () => {
      calls += 1
      return { status: 503, body: { code: 'TOO_MUCH' } }
    },
  })
  const Chart = () => {
    useQuery(chartFigures('general/win-rate', defaultFilters(new Date(2026, 10, 6))))
    return null
  }
  renderAt(
    <>
      <Chart />
      <Freshness />
    </>,
  )
  await waitFor(() => expect(calls).toBe(1))
  for (let notify = 0; notify < 10; notify += 1) {
    change()
    await act(() => vi.advanceTimersByTimeAsync(5000))
  }
  expect(calls).toBe(1)
  await act(async () => screen.getByRole('button', { name: 'Actualizar ahora' }).click())
  await waitFor(() => expect(calls).toBe(2))
})
