import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { defaultFilters } from '../analytics-queries.ts'
import { Tiles } from '../charts.tsx'

const shown = (series: readonly object[], status = 200, transport: string[] = []) => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({
    'GET /analytics/v1/general/kpis': () => ({ status, body: { categories: ['2026-03-02'], before: 0, series } }),
  })
  return renderAt(<Tiles id="general/kpis" filters={{ ...defaultFilters(new Date(2026, 2, 6)), transport }} />)
}
const tile = async (name: string) => within(await screen.findByRole('group', { name }))

test('a tile shows its figure and the former one, in green if it is better, even if lower', async () => {
  shown([
    { id: 'quotes', values: [12], total: 12, totalBefore: 10 },
    { id: 'response_hours', values: [3.4], total: 3.4, totalBefore: 4.1 },
    { id: 'win_rate', values: [37], total: 37, totalBefore: 34.3 },
    { id: 'revenue', values: [2_500_000], total: 2_500_000, totalBefore: 2_000_000 },
  ])
  expect(await (await tile('Cotizaciones')).findByText('12')).toBeVisible()
  expect((await tile('Cotizaciones')).getByText('20,0 %')).toHaveAttribute('data-hue', 'green')
  expect((await tile('Respuesta')).getByText('0,7 h')).toHaveAttribute('data-hue', 'green')
  expect((await tile('Tasa de éxito')).getByText('2,7 pp')).toBeVisible()
  expect((await tile('Ingresos')).getByText('M US$')).toBeVisible()
  expect((await tile('Ingresos')).getByText('antes 2,00 M US$')).toBeVisible()
})

test('the line of a tile plots a week cut by the period with its entire value, as the charts do', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({
    'GET /analytics/v1/general/kpis': () => ({
      status: 200,
      body: {
        categories: ['2026-10-19', '2026-10-26', '2026-11-02'],
        before: 1,
        series: [{ id: 'quotes', values: [30, 0, 40], whole: 35, total: 40, totalBefore: null }],
      },
    }),
  })
  renderAt(<Tiles id="general/kpis" filters={defaultFilters(new Date(2026, 10, 6))} />)
  await (await tile('Cotizaciones')).findByText('40')
  const points = screen.getByRole('img', { name: 'Cotizaciones' }).querySelector('polyline')?.getAttribute('points')
  const [first = 0, cut, last = 0] = points?.split(' ').map((at) => Number(at.split(',')[1])) ?? []
  // The whole week is half way between its neighbours; its part inside the period would be the lowest point.
  expect(cut).toBe((first + last) / 2)
})

test('a tile has no figure before the answer, and the compared days as its tooltip after it', async () => {
  shown([{ id: 'quotes', values: [12], total: 12, totalBefore: 10 }])
  const waiting = screen.getByRole('group', { name: 'Cotizaciones' })
  expect(waiting.querySelector('.skeleton')).toBeInTheDocument()
  expect(waiting).not.toHaveTextContent(/—|sin período anterior/)
  expect(await (await tile('Cotizaciones')).findByText('antes 10')).toBeVisible()
  const quotesTile = screen.getByRole('group', { name: 'Cotizaciones' })
  expect(quotesTile.querySelector('.skeleton')).not.toBeInTheDocument()
  expect(quotesTile).toHaveAttribute('title', 'Período anterior: 23/02/2026 – 28/02/2026')
})

test('a change is calculated from the rounded figures, and hidden if it rounds to zero', async () => {
  shown([
    { id: 'response_hours', values: [2.06], total: 2.06, totalBefore: 2.04 },
    { id: 'win_rate', values: [37], total: 37.04, totalBefore: 36.96 },
    { id: 'margin_pct', values: [37], total: 11.04, totalBefore: 11.02 },
    { id: 'revenue', values: [1500], total: 1500, totalBefore: 1000 },
  ])
  expect(await (await tile('Respuesta')).findByText('0,1 h')).toBeVisible()
  expect((await tile('Tasa de éxito')).getByText('antes 37,0 %')).toBeVisible()
  expect((await tile('Margen')).queryByText(/pp/)).not.toBeInTheDocument()
  // The unit is shown with the figure beside it.
  expect((await tile('Ingresos')).getByText('antes 1.000')).toBeVisible()
})

test('the former figure is shown even without a current one, and if it is zero', async () => {
  shown([
    { id: 'quotes', values: [12], total: 12, totalBefore: 0 },
    { id: 'win_rate', values: [], total: null, totalBefore: 36.96 },
    { id: 'revenue', values: [], total: null, totalBefore: 1000 },
    { id: 'margin_pct', values: [], total: 11, totalBefore: null },
  ])
  expect(await (await tile('Cotizaciones')).findByText('antes 0')).toBeVisible()
  expect((await tile('Tasa de éxito')).getByText('antes 37,0 %')).toBeVisible()
  expect((await tile('Ingresos')).getByText('antes 1.000 US$')).toBeVisible()
  expect((await tile('Margen')).getByText('sin período anterior para comparar')).toBeVisible()
})

test('a figure without the right to it has no tile', async () => {
  shown([{ id: 'quotes', values: [12], total: 12, totalBefore: null }])
  await (await tile('Cotizaciones')).findByText('12')
  expect(screen.queryByRole('group', { name: 'Margen' })).not.toBeInTheDocument()
})

test('a sum shows the number of quotations without an amount, the reason and a link to them', async () => {
  const { place } = shown([
    { id: 'quotes', values: [12], total: 12 },
    { id: 'revenue', values: [1500], total: 1500, unknown: 2 },
  ])
  expect(await (await tile('Ingresos')).findByText('faltan 2')).toHaveAttribute(
    'title',
    expect.stringContaining('Sin contar 2 cotizaciones'),
  )
  expect((await tile('Cotizaciones')).queryByText(/falta/)).not.toBeInTheDocument()
  fireEvent.click((await tile('Ingresos')).getByRole('button', { name: 'faltan 2' }))
  expect(place()).toContain('behind=general%2Fkpis&place=total&series=revenue_unknown')
})

test('a failed request can be retried', async () => {
  shown([], 503)
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('shipments have a tile of their own with the filter EXPRESS, and none without it', async () => {
  const series = [{ id: 'quotes', values: [0], total: 0, totalBefore: 0 }]
  shown([...series, { id: 'express_shipments', values: [7], total: 7, totalBefore: 5 }], 200, ['EXPRESS'])
  expect(await (await tile('Envíos express')).findByText('7')).toBeVisible()
  expect((await tile('Envíos express')).getByText('solicitados; no son cotizaciones')).toBeVisible()
  cleanup()
  shown(series)
  expect(screen.queryByRole('group', { name: 'Envíos express' })).not.toBeInTheDocument()
})
