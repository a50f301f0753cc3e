import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { changesThrough } from '../../../lib/live/changes.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { defaultFilters } from '../filters.ts'
import { chartFigures } from '../queries.ts'
import Freshness from './freshness.tsx'

afterEach(() => void vi.useRealTimers())

const Figures = ({ ask }: { ask: () => number }) => {
  const { data } = useQuery({ queryKey: ['analytics', 'general/kpis'], queryFn: () => Promise.resolve(ask()) })
  return <output aria-label="figure">{data}</output>
}

const shown = () => {
  let asked = 0
  renderAt(
    <>
      <Figures ask={() => (asked += 1)} />
      <Freshness />
    </>,
  )
  return () => screen.getByRole('status', { name: 'figure' }).textContent
}

test('it says of when the figures are, and asks for them again when told to', async () => {
  const figure = shown()
  await waitFor(() => expect(figure()).toBe('1'))
  expect(await screen.findByText(/^Actualizado \d\d:\d\d$/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar ahora' }))
  await waitFor(() => expect(figure()).toBe('2'))
})

test('figures follow what the socket says, without anybody asking', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let tell = () => {}
  changesThrough((told) => {
    tell = told
    return () => {}
  })
  const figure = shown()
  await waitFor(() => expect(figure()).toBe('1'))
  tell()
  await act(() => vi.advanceTimersByTimeAsync(4100))
  await waitFor(() => expect(figure()).toBe('2'))
})

test('a chart whose store was away comes by itself while this stands beside it', async () => {
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

test('a chart that takes too long is not asked for again by what changes, but by hand', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let tell = () => {}
  changesThrough((told) => {
    tell = told
    return () => {}
  })
  let asked = 0
  fakeApi({
    'GET /analytics/v1/general/win-rate': () => {
      asked += 1
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
  await waitFor(() => expect(asked).toBe(1))
  for (let told = 0; told < 10; told += 1) {
    tell()
    await act(() => vi.advanceTimersByTimeAsync(5000))
  }
  expect(asked).toBe(1)
  await act(async () => screen.getByRole('button', { name: 'Actualizar ahora' }).click())
  await waitFor(() => expect(asked).toBe(2))
})
