import { chartIds, tabOf } from '@freight/contracts/analytics/charts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { listenForKeys } from '../../lib/browser/commands.ts'
import { type Answer, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { lateAnswers } from '../../testing/late-answers.ts'
import { renderAt } from '../../testing/render.tsx'
import { type Drawn, drawnFirst } from './drawn.ts'
import GeneralDashboards from './general-dashboards.tsx'

afterEach(() => void vi.useRealTimers())

const askedBy = (path: string, ...permissions: string[]) => {
  keepToken(fakeToken(permissions))
  const asked = fakeApi({})
  renderAt(<GeneralDashboards />, path)
  return () => [...new Set(asked.map(({ path }) => path))].filter((path) => path.startsWith('/analytics')).toSorted()
}
const onTab = (tab: string) => chartIds.filter((id) => tabOf(id) === tab).map((id) => `/analytics/v1/${id}`)

test('every chart of the tab that the registry names is asked for by its page', async () => {
  const asked = askedBy('/general-dashboards', 'ANALYTICS_QUOTATIONS', 'PRICING')
  expect(onTab('GENERAL')).toContain('/analytics/v1/general/waiting-time')
  await waitFor(() => expect(asked()).toEqual(onTab('GENERAL').toSorted()))
})

test('a tab asks for its own charts, and keeps what is filtered', async () => {
  const asked = askedBy('/general-dashboards?tab=FCL&company=MVD', 'ANALYTICS_QUOTATIONS', 'PRICING')
  await waitFor(() => expect(asked()).toEqual(onTab('FCL').toSorted()))
  expect(screen.getByRole('link', { name: 'FCL' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'LCL' })).toHaveAttribute('href', '/general-dashboards?company=MVD&tab=LCL')
})

test('nobody is asked for what its reader may not see', async () => {
  const asked = askedBy('/general-dashboards?tab=LCL', 'ANALYTICS_QUOTATIONS')
  await waitFor(() => expect(asked()).toContain('/analytics/v1/lcl/revenue-tons'))
  expect(asked()).not.toContain('/analytics/v1/lcl/cost-per-rt')
  expect(screen.queryByRole('link', { name: 'Costos pendientes' })).not.toBeInTheDocument()
})

test('the charts that fill the first screen are asked for before the others, which do not wait for ever', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS', 'PRICING']))
  const asked = fakeApi(
    Object.fromEntries(onTab('GENERAL').map((path) => [`GET ${path}`, () => new Promise(() => {})])),
  )
  renderAt(<GeneralDashboards />, '/general-dashboards')
  const others = () => onTab('GENERAL').filter((path) => !asked.some((one) => one.path === path))
  // All have their place at once.
  await waitFor(() => expect(document.querySelectorAll('.dashboard-chart').length).toBeGreaterThan(8))
  await waitFor(() => expect(asked.length).toBeGreaterThan(4))
  expect(others().length).toBeGreaterThan(4)
  await act(() => vi.advanceTimersByTimeAsync(2500))
  await waitFor(() => expect(others()).toEqual([]))
  vi.useRealTimers()
})

test('behind a chart that fills the page no other is asked for, until it has been left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked = askedBy('/general-dashboards?full=general/win-rate', 'ANALYTICS_QUOTATIONS', 'PRICING')
  const leave = await screen.findByRole('dialog', { name: 'Tasa de éxito' })
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(asked()).toEqual(['/analytics/v1/general/kpis', '/analytics/v1/general/win-rate'])
  fireEvent.keyDown(leave, { key: 'Escape' })
  await waitFor(() => expect(asked()).toEqual(onTab('GENERAL').toSorted()))
  vi.useRealTimers()
})

test('a page that is left open over midnight asks for the days of the new month', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 30, 23, 58) })
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  const asked = fakeApi({})
  renderAt(<GeneralDashboards />, '/general-dashboards')
  const days = () => asked.findLast(({ path }) => path === '/analytics/v1/general/win-rate')?.query
  await waitFor(() => expect(days()?.get('from')).toBe('2026-11-01'))
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  await waitFor(() => expect([days()?.get('from'), days()?.get('to')]).toEqual(['2026-12-01', '2026-12-01']))
})

test('Escape leaves the full tab where the browser fills no screen, and a presentation over it first', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({})
  const end = listenForKeys()
  const { place } = renderAt(<GeneralDashboards />, '/general-dashboards?full=tab&present=1')
  await screen.findByRole('dialog', { name: 'Presentación' })
  const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' })
  escape()
  await waitFor(() => expect(place()).toBe('/general-dashboards?full=tab'))
  escape()
  await waitFor(() => expect(place()).toBe('/general-dashboards'))
  end()
})

test('a link or a shared view of a tab that is not for its reader says so', async () => {
  askedBy('/general-dashboards?tab=PENDING_SELLS&range=weeks', 'ANALYTICS_QUOTATIONS')
  expect(await screen.findByText('Su rol no incluye el tablero Ventas pendientes: se muestra General.')).toBeVisible()
})

test('a page that is opened again in the new month never asks for the days of the former one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 30, 20) })
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({})
  renderAt(<GeneralDashboards />, '/general-dashboards')
  cleanup()
  vi.setSystemTime(new Date(2026, 11, 1, 8))
  const asked = fakeApi({})
  renderAt(<GeneralDashboards />, '/general-dashboards')
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/analytics/v1/general/win-rate'))
  expect([...new Set(asked.map(({ query }) => query.get('from')))]).toEqual(['2026-12-01'])
})

test('a chart is not rendered again because of the figures of another one', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  const late = lateAnswers<Answer>()
  const figures = { categories: ['2026-11-02'], before: 0, series: [{ id: 'quotes', values: [1] }] }
  fakeApi({
    'GET /analytics/v1/general/quotes-per-period': () => ({ body: figures }),
    'GET /analytics/v1/general/win-rate': late.next,
  })
  let rendered = 0
  const table: Record<string, Drawn> = drawnFirst
  const before = { ...drawnFirst }
  const order = () => {
    rendered += 1
    return null
  }
  // As tables: nothing is drawn here.
  Object.assign(table, {
    'general/quotes-per-period': { ...before['general/quotes-per-period'], table: true, order },
    'general/win-rate': { ...before['general/win-rate'], table: true },
  })
  try {
    renderAt(<GeneralDashboards />, '/general-dashboards')
    await waitFor(() => expect(document.querySelectorAll('.chart-skeleton').length).toBe(1))
    const soFar = rendered
    expect(soFar).toBeGreaterThan(0)
    await act(async () => late.answer({ body: { ...figures, series: [{ id: 'win_rate', values: [50] }] } }))
    await waitFor(() => expect(document.querySelectorAll('.chart-skeleton').length).toBe(0))
    expect(rendered).toBe(soFar)
  } finally {
    Object.assign(table, before)
  }
})
