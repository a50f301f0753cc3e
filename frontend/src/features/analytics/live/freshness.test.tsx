import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { changesThrough } from '../../../lib/live/changes.ts'
import { renderAt } from '../../../testing/render.tsx'
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
