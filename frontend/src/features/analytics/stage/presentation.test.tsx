import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { defaultFilters } from '../analytics-queries.ts'
import Presentation from './presentation.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const presented = (api: Parameters<typeof fakeApi>[0] = {}) => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi(api)
  const closed: string[] = []
  renderAt(
    <Presentation
      tab="General"
      charts={['general/win-rate', 'general/waiting-time']}
      filters={defaultFilters(new Date(2026, 2, 6))}
      isRunning
      onChange={() => undefined}
      onClose={() => void closed.push('closed')}
    />,
  )
  return closed
}
const seconds = async (count: number) => {
  for (let second = 0; second < count; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
}
const expectChart = (number: number) => expect(screen.getByText(new RegExp(`^${number} de 2 ·`))).toBeInTheDocument()
const press = (key: string) => fireEvent.keyDown(window, { key })

test('the presentation shows each chart for thirty seconds, and the first one again after the last', async () => {
  presented()
  expectChart(1)
  await seconds(31)
  expectChart(2)
  await seconds(31)
  expectChart(1)
})

test('keys pause the presentation, change charts, and close it', async () => {
  const closed = presented()
  press(' ')
  await seconds(40)
  expectChart(1)
  press('ArrowRight')
  expectChart(2)
  press('ArrowLeft')
  press('ArrowLeft')
  expectChart(2)
  expect(screen.getByRole('button', { name: 'Continuar' })).toBeInTheDocument()
  press('Escape')
  expect(closed).toEqual(['closed'])
})

test('the space bar still pauses after a mouse click on a button', async () => {
  presented()
  await userEvent.click(screen.getByRole('button', { name: 'Gráfico siguiente' }))
  expectChart(2)
  await userEvent.keyboard(' ')
  expect(screen.getByRole('button', { name: 'Continuar' })).toBeInTheDocument()
  expectChart(2)
})

test('keys pressed in a choice or a menu do not change the chart', () => {
  presented()
  const radio = screen.getAllByRole('button')[0]
  if (radio === undefined) throw new Error('no control')
  radio.setAttribute('role', 'radio')
  fireEvent.keyDown(radio, { key: 'ArrowRight' })
  expectChart(1)
  radio.classList.add('bp6-portal')
  fireEvent.keyDown(radio, { key: 'Escape' })
  expect(screen.getByRole('dialog', { name: 'Presentación' })).toBeInTheDocument()
})

test('the total of the period with its comparison stands beside the chart', async () => {
  const series = [
    { id: 'decided', values: [40, 60], total: 100, totalBefore: 80 },
    { id: 'won', values: [10, 20], total: 30, totalBefore: 20 },
    { id: 'win_rate', values: [25, 33.3], total: 30, totalBefore: 25 },
  ]
  presented({
    'GET /analytics/v1/general/win-rate': () => ({
      status: 200,
      body: { categories: ['2026-02-23', '2026-03-02'], before: 0, series },
    }),
  })
  const [decided, winRate, ...others] = await screen.findAllByRole('listitem')
  expect(others).toEqual([])
  expect(decided).toHaveTextContent('Decididas100 25,0 % antes 80')
  expect(winRate).toHaveTextContent('30,0 % 5,0 pp antes 25,0 %')
  // A higher share is better; a higher number of decisions is neither better nor worse.
  expect(winRate?.querySelector('[data-hue]')).toHaveAttribute('data-hue', 'green')
  expect(decided?.querySelector('[data-hue]')).toBeNull()
})
