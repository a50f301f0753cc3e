import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { lateAnswers } from '../../testing/late-answers.ts'
import { renderAt } from '../../testing/render.tsx'
import type { ChartDefinitionId } from './chart-definition.ts'
import { tabCharts } from './tab-charts.ts'
import { DashboardChart } from './dashboard-chart.tsx'
import { defaultFilters, type DashboardFilters } from './analytics-queries.ts'

const usual = defaultFilters(new Date(2026, 2, 6))

const Chart = ({ id, filters = usual }: { id: ChartDefinitionId; filters?: DashboardFilters }) => (
  <DashboardChart
    id={id}
    definition={tabCharts[id]}
    filters={filters}
    isRunning
    onChange={() => undefined}
    height={200}
  />
)

/** A chart with its figures; absent ones are empty. */
const openChart = (
  id: ChartDefinitionId,
  figures: object,
  {
    filters = usual,
    rights = ['ANALYTICS_QUOTATIONS'],
  }: { filters?: DashboardFilters; rights?: readonly string[] } = {},
) => {
  keepToken(fakeToken([...rights]))
  fakeApi({ [`GET /analytics/v1/${id}`]: () => ({ body: { categories: [], before: 0, series: [], ...figures } }) })
  return renderAt(<Chart id={id} filters={filters} />)
}

/** Before the figures load, so that no chart is plotted. */
const asTable = () => fireEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }))

test('a chart is also a table with names and units', async () => {
  openChart('general/commercial-ranking', {
    categories: ['ana', 'beto'],
    names: ['Ana Pereira', 'Beto Ruiz'],
    series: [
      { id: 'quotes', values: [1360, 2] },
      { id: 'won', values: [258, 1] },
      { id: 'win_rate', values: [37.5, 50] },
    ],
  })
  asTable()
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Comercial', 'Solicitadas', 'Ganadas', 'Ganadas / decididas\u00A0%'],
    ['Ana Pereira', '1.360', '258', '37,5'],
    ['Beto Ruiz', '2', '1', '50,0'],
  ])
})

test('the table of a chart over weeks ends with the period and the compared days', async () => {
  openChart(
    'general/quotes-per-period',
    {
      categories: ['2026-03-02', '2026-03-09'],
      series: [{ id: 'SEA', values: [4, 5], total: 9, totalBefore: 7 }],
    },
    { filters: { ...defaultFilters(new Date(2026, 2, 15)), compare: 'lastYear' } },
  )
  asTable()
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.slice(-2).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['En el período', '9'],
    ['Antes', '7'],
  ])
  expect(screen.getByRole('rowheader', { name: 'Antes' })).toHaveAttribute('title', '01/03/2025 – 15/03/2025')
})

test('a cost without a provider is listed as not stated', async () => {
  openChart(
    'pending-costs/by-provider',
    { categories: ['–'], names: ['–'], series: [{ id: 'amount', values: [70] }] },
    { rights: ['ANALYTICS_QUOTATIONS', 'ANALYTICS_INVOICED'] },
  )
  asTable()
  const table = await screen.findByRole('table')
  expect(await within(table).findByText('Sin indicar')).toBeDefined()
})

test('the error of an unavailable store differs from other errors', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  const answers = [
    { status: 503, body: { code: 'UNAVAILABLE', details: { waited: true } } },
    { status: 500, body: { code: 'INTERNAL' } },
  ]
  fakeApi({ 'GET /analytics/v1/general/win-rate': () => answers.shift() ?? { status: 404 } })
  renderAt(<Chart id="general/win-rate" />)
  expect(
    await screen.findByText('El servicio de estadísticas no responde. Se reintenta automáticamente.'),
  ).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('No se pudo obtener la información.')).toBeInTheDocument()
})

test('the number of quotations without an amount appears beside the chart and links to them', async () => {
  const { place } = openChart('general/commercial-ranking', {
    categories: ['ana'],
    series: [
      { id: 'quotes', values: [7] },
      { id: 'margin', values: [100], unknown: 3 },
    ],
  })
  asTable()
  fireEvent.click(await screen.findByRole('button', { name: 'faltan 3' }))
  expect(place()).toContain('behind=general%2Fcommercial-ranking&place=total&series=margin_unknown')
})

test('a click on a figure of the table opens its quotations', async () => {
  const { place } = openChart('general/top-lanes', {
    categories: ['HKG-MVD'],
    series: [
      { id: 'quotes', values: [7] },
      { id: 'approved', values: [0] },
    ],
  })
  asTable()
  const table = within(await screen.findByRole('table'))
  // A zero has no quotations to open.
  expect(table.queryByRole('button', { name: '0' })).not.toBeInTheDocument()
  fireEvent.click(table.getByRole('button', { name: '7' }))
  expect(new URLSearchParams(place()?.slice(1)).get('behind')).toBe('general/top-lanes')
  expect(place()).toContain('place=HKG-MVD&series=quotes')
})

test('weekly figures keep their week names until the monthly figures load', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  const lateAnswer = lateAnswers<Answer>()
  const answer = (...categories: readonly string[]) =>
    lateAnswer.answer({ body: { categories, before: 1, series: [{ id: 'SEA', values: [4, 3] }] } })
  const calls = fakeApi({ 'GET /analytics/v1/general/quotes-per-period': lateAnswer.next })
  const Switching = () => {
    const [filters, setFilters] = useState(usual)
    return (
      <>
        <button type="button" onClick={() => setFilters({ ...usual, level: 'month' })}>
          Mes
        </button>
        <Chart id="general/quotes-per-period" filters={filters} />
      </>
    )
  }
  renderAt(<Switching />)
  asTable()
  const places = async (first: string) => {
    // A mark shows whether a week begins before the period or is still running.
    await screen.findByRole('rowheader', { name: new RegExp(`^${first}`) })
    return screen.getAllByRole('rowheader').map(({ title }) => title)
  }
  await waitFor(() => expect(calls).toHaveLength(1))
  answer('2026-02-23', '2026-03-02')
  expect(await places('23/02')).toEqual(['23/02', '02/03'])
  fireEvent.click(screen.getByRole('button', { name: 'Mes' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(await places('23/02')).toEqual(['23/02', '02/03'])
  answer('2026-02-01', '2026-03-01')
  expect(await places('02/2026')).toEqual(['02/2026', '03/2026'])
})

test('references in a table of quotations are links', async () => {
  openChart(
    'pending-costs/table',
    {
      categories: ['MVD-2026-000133'],
      series: [{ id: 'days_won', values: [17] }],
    },
    { rights: ['ANALYTICS_QUOTATIONS', 'ANALYTICS_INVOICED', 'ANALYTICS_REPORTS'] },
  )
  expect(await screen.findByRole('link', { name: 'MVD-2026-000133' })).toHaveAttribute(
    'href',
    '/reports?quotation=MVD-2026-000133',
  )
})

test.each([
  ['CONSULTAR_SHIPMENT', '/operativa/express/finalizadas?id=MVD-X-2026-000133', 1],
  ['ANALYTICS_REPORTS', null, 0],
] as const)('shipments in a table lead to their list with the right to it: %s', async (right, path, buttons) => {
  openChart(
    'pending-costs/express',
    {
      categories: ['MVD-X-2026-000133'],
      texts: [{ id: 'currency', values: ['EUR'] }],
      series: [{ id: 'days_open', values: [17] }],
    },
    { rights: ['ANALYTICS_INVOICED', right] },
  )
  expect(await screen.findByText('EUR')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'MVD-X-2026-000133' })?.getAttribute('href') ?? null).toBe(path)
  expect(screen.queryAllByRole('button', { name: '17' })).toHaveLength(buttons)
})

const chartWith = (id: ChartDefinitionId, transport: string[], body: object = {}) => {
  const rights = ['ANALYTICS_QUOTATIONS', 'CONSULTAR_COSTO']
  const { place } = openChart(id, body, { filters: { ...usual, transport }, rights })
  asTable()
  return place
}

test('with the filter EXPRESS a chart of quotations has a mark, also behind that of today', () => {
  chartWith('general/win-rate', ['SEA', 'EXPRESS'])
  expect(screen.getByText('sin envíos express')).toHaveAttribute(
    'title',
    'Cuenta cotizaciones; los envíos express no son cotizaciones.',
  )
  cleanup()
  chartWith('operative/open-by-age', ['EXPRESS'])
  expect(screen.getByText('estado de hoy · sin envíos express')).toBeInTheDocument()
  cleanup()
  chartWith('general/win-rate', ['SEA'])
  expect(screen.queryByText('sin envíos express')).not.toBeInTheDocument()
})

test.each([
  ['operative/express-incidents', 'ADDRESS', 'Dirección incorrecta'],
  ['operative/express-unbooked', 'SIN_RESERVAR', 'Sin reservar'],
  ['operative/express-refusals', 'NO_ZONE', 'Sin zona'],
  ['operative/express-refusals', 'NEW_CODE', 'NEW_CODE'],
  ['pending-costs/express-difference', 'FUEL', 'Combustible'],
] as const)('a row of %s has the text of its code %s', async (id, category, name) => {
  const { series } = tabCharts[id]
  const ids = series === 'answer' ? ['Rayo'] : series.map((one) => one.id)
  chartWith(id, [], { categories: [category], series: ids.map((one) => ({ id: one, values: [1] })) })
  expect(await screen.findByRole('rowheader', { name })).toBeVisible()
})

test('shipments with a cost in another currency are counted beside, without a list of quotations', async () => {
  chartWith('pending-costs/express-difference', [], {
    categories: ['FUEL'],
    series: [{ id: 'above', values: [4.5], unknown: 2 }],
  })
  const mark = await screen.findByRole('button', { name: 'faltan 2' })
  expect(mark).toBeDisabled()
  expect(mark).toHaveAttribute('title', 'Sin contar 2 envíos: su costo está en otra moneda.')
})

test('the shipments of a chart of quotations lead to the charts of shipments', async () => {
  const place = chartWith('general/quotes-per-period', ['EXPRESS'], {
    categories: ['2026-03-02'],
    series: [{ id: 'express_shipments', values: [7], total: 7, totalBefore: 0 }],
  })
  expect(await screen.findByText('Envíos express (no son cotizaciones)')).toBeVisible()
  fireEvent.click(screen.getAllByRole('button', { name: '7' })[0] as HTMLElement)
  await waitFor(() => expect(place()).toBe('/?tab=OPERATIVE'))
})
