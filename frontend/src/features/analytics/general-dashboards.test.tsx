import { chartIds, tabOf } from '@freight/contracts/analytics/charts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { listenForKeys } from '../../lib/browser/browser-commands.ts'
import { type Answer, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { lateAnswers } from '../../testing/late-answers.ts'
import { renderAt } from '../../testing/render.tsx'
import { type ChartDefinition, firstCharts } from './chart-definition.ts'
import GeneralDashboards from './general-dashboards.tsx'

afterEach(() => void vi.useRealTimers())

const requestsOf = (path: string, ...permissions: string[]) => {
  keepToken(fakeToken(permissions))
  const calls = fakeApi({})
  renderAt(<GeneralDashboards />, path)
  return () => [...new Set(calls.map(({ path }) => path))].filter((path) => path.startsWith('/analytics')).toSorted()
}
const onTab = (tab: string) => chartIds.filter((id) => tabOf(id) === tab).map((id) => `/analytics/v1/${id}`)

test('the page requests every chart of the tab in the registry', async () => {
  const calls = requestsOf('/general-dashboards', 'ANALYTICS_QUOTATIONS', 'PRICING')
  expect(onTab('GENERAL')).toContain('/analytics/v1/general/waiting-time')
  await waitFor(() => expect(calls()).toEqual(onTab('GENERAL').toSorted()))
})

test('a tab requests its own charts and keeps the filters', async () => {
  const calls = requestsOf('/general-dashboards?tab=FCL&company=MVD', 'ANALYTICS_QUOTATIONS', 'PRICING')
  await waitFor(() => expect(calls()).toEqual(onTab('FCL').toSorted()))
  expect(screen.getByRole('link', { name: 'FCL' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'LCL' })).toHaveAttribute('href', '/general-dashboards?company=MVD&tab=LCL')
})

test.each([
  ['tab=LSE&transport=SEA', true],
  ['tab=LSE&transport=SEA&transport=AIR', false],
  ['transport=SEA', false],
])('with %s an empty tab names the transport filter as the reason: %s', async (search, isNamed) => {
  requestsOf(`/general-dashboards?${search}`, 'ANALYTICS_QUOTATIONS')
  await screen.findByRole('link', { name: 'LSE' })
  expect(screen.queryByText('El filtro de transporte excluye todos los datos de LSE.') !== null).toBe(isNamed)
})

test.each([
  ['transport=EXPRESS', true],
  ['transport=SEA&transport=EXPRESS', true],
  ['transport=SEA', false],
  ['tab=OPERATIVE&transport=EXPRESS', false],
])('with %s the first tab explains where shipments are counted: %s', async (search, isNamed) => {
  requestsOf(`/general-dashboards?${search}`, 'ANALYTICS_QUOTATIONS')
  await screen.findByRole('link', { name: 'LSE' })
  expect(screen.queryByText(/^Los envíos express no son cotizaciones: se cuentan aparte/) !== null).toBe(isNamed)
})

test('charts without the right to them are not requested', async () => {
  const calls = requestsOf('/general-dashboards?tab=LCL', 'ANALYTICS_QUOTATIONS')
  await waitFor(() => expect(calls()).toContain('/analytics/v1/lcl/revenue-tons'))
  expect(calls()).not.toContain('/analytics/v1/lcl/cost-per-rt')
  expect(screen.queryByRole('link', { name: 'Costos pendientes' })).not.toBeInTheDocument()
})

test('charts of the first screen are requested first, the others after them or after a timeout', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS', 'PRICING']))
  const calls = fakeApi(
    Object.fromEntries(onTab('GENERAL').map((path) => [`GET ${path}`, () => new Promise(() => {})])),
  )
  renderAt(<GeneralDashboards />, '/general-dashboards')
  const laterCharts = () => onTab('GENERAL').filter((path) => !calls.some((one) => one.path === path))
  // All charts reserve their space at once.
  await waitFor(() => expect(document.querySelectorAll('.dashboard-chart').length).toBeGreaterThan(8))
  await waitFor(() => expect(calls.length).toBeGreaterThan(4))
  expect(laterCharts().length).toBeGreaterThan(4)
  await act(() => vi.advanceTimersByTimeAsync(2500))
  await waitFor(() => expect(laterCharts()).toEqual([]))
  vi.useRealTimers()
})

test('charts behind a full-page chart are requested only after it closes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const calls = requestsOf('/general-dashboards?full=general/win-rate', 'ANALYTICS_QUOTATIONS', 'PRICING')
  const fullChart = await screen.findByRole('dialog', { name: 'Tasa de éxito' })
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(calls()).toEqual(['/analytics/v1/general/kpis', '/analytics/v1/general/win-rate'])
  fireEvent.keyDown(fullChart, { key: 'Escape' })
  await waitFor(() => expect(calls()).toEqual(onTab('GENERAL').toSorted()))
  vi.useRealTimers()
})

test('a page left open over midnight requests the days of the new month', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 30, 23, 58) })
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  const calls = fakeApi({})
  renderAt(<GeneralDashboards />, '/general-dashboards')
  const days = () => calls.findLast(({ path }) => path === '/analytics/v1/general/win-rate')?.query
  await waitFor(() => expect(days()?.get('from')).toBe('2026-11-01'))
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  await waitFor(() => expect([days()?.get('from'), days()?.get('to')]).toEqual(['2026-12-01', '2026-12-01']))
})

test('without browser full screen, Escape closes a presentation first, then the full tab', async () => {
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

test('Back undoes the last change of weeks and months and stays on the dashboards', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({})
  const { place, router } = renderAt(<GeneralDashboards />, '/home')
  await act(() => router.navigate('/general-dashboards?company=MVD'))
  fireEvent.click(screen.getByRole('radio', { name: 'Meses' }))
  await waitFor(() => expect(place()).toContain('level=month'))
  await act(() => router.navigate(-1))
  expect(place()).toBe('/general-dashboards?company=MVD')
})

test('a link or shared view of a tab without access shows a notice', async () => {
  requestsOf('/general-dashboards?tab=PENDING_SELLS&range=weeks', 'ANALYTICS_QUOTATIONS')
  expect(await screen.findByText('Su rol no incluye el tablero Ventas pendientes: se muestra General.')).toBeVisible()
})

test('a page opened again in the new month never requests the days of the previous month', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 30, 20) })
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({})
  renderAt(<GeneralDashboards />, '/general-dashboards')
  cleanup()
  vi.setSystemTime(new Date(2026, 11, 1, 8))
  const calls = fakeApi({})
  renderAt(<GeneralDashboards />, '/general-dashboards')
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/analytics/v1/general/win-rate'))
  expect([...new Set(calls.map(({ query }) => query.get('from')))]).toEqual(['2026-12-01'])
})

test('new figures of one chart do not render another chart again', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  const lateAnswer = lateAnswers<Answer>()
  const figures = { categories: ['2026-11-02'], before: 0, series: [{ id: 'quotes', values: [1] }] }
  fakeApi({
    'GET /analytics/v1/general/quotes-per-period': () => ({ body: figures }),
    'GET /analytics/v1/general/win-rate': lateAnswer.next,
  })
  let rendered = 0
  const table: Record<string, ChartDefinition> = firstCharts
  const before = { ...firstCharts }
  const order = () => {
    rendered += 1
    return null
  }
  // Shown as tables, so that no chart is plotted here.
  Object.assign(table, {
    'general/quotes-per-period': { ...before['general/quotes-per-period'], table: true, order },
    'general/win-rate': { ...before['general/win-rate'], table: true },
  })
  try {
    renderAt(<GeneralDashboards />, '/general-dashboards')
    await waitFor(() => expect(document.querySelectorAll('.chart-skeleton').length).toBe(1))
    const soFar = rendered
    expect(soFar).toBeGreaterThan(0)
    await act(async () => lateAnswer.answer({ body: { ...figures, series: [{ id: 'win_rate', values: [50] }] } }))
    await waitFor(() => expect(document.querySelectorAll('.chart-skeleton').length).toBe(0))
    expect(rendered).toBe(soFar)
  } finally {
    Object.assign(table, before)
  }
})
