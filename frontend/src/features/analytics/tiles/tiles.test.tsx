import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { defaultFilters } from '../filters.ts'
import { Tiles } from './tiles.tsx'

const shown = (series: readonly object[], status = 200) => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({
    'GET /analytics/v1/general/kpis': () => ({ status, body: { categories: ['2026-03-02'], before: 0, series } }),
  })
  return renderAt(<Tiles id="general/kpis" filters={defaultFilters(new Date(2026, 2, 6))} />)
}
const tile = async (name: string) => within(await screen.findByRole('group', { name }))

test('a tile says its figure and how it was before: better is green, also where it is less', async () => {
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

test('before the answer is there nothing is said of a figure, and which days it is compared with is told where one points', async () => {
  shown([{ id: 'quotes', values: [12], total: 12, totalBefore: 10 }])
  const waiting = screen.getByRole('group', { name: 'Cotizaciones' })
  expect(waiting.querySelector('.skeleton')).toBeInTheDocument()
  expect(waiting).not.toHaveTextContent(/—|sin período anterior/)
  expect(await (await tile('Cotizaciones')).findByText('antes 10')).toBeVisible()
  const came = screen.getByRole('group', { name: 'Cotizaciones' })
  expect(came.querySelector('.skeleton')).not.toBeInTheDocument()
  expect(came).toHaveAttribute('title', 'Período anterior: 23/02/2026 – 28/02/2026')
})

test('a change is as far as what is read of both; one that is read as none is not told', async () => {
  shown([
    { id: 'response_hours', values: [2.06], total: 2.06, totalBefore: 2.04 },
    { id: 'win_rate', values: [37], total: 37.04, totalBefore: 36.96 },
    { id: 'margin_pct', values: [37], total: 11.04, totalBefore: 11.02 },
    { id: 'revenue', values: [1500], total: 1500, totalBefore: 1000 },
  ])
  expect(await (await tile('Respuesta')).findByText('0,1 h')).toBeVisible()
  expect((await tile('Tasa de éxito')).getByText('antes 37,0 %')).toBeVisible()
  expect((await tile('Margen')).queryByText(/pp/)).not.toBeInTheDocument()
  // Its unit stands with the figure beside it.
  expect((await tile('Ingresos')).getByText('antes 1.000')).toBeVisible()
})

test('how it was before is told also where nothing has come yet, and where there was nothing', async () => {
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

test('what the reader may not see has no tile', async () => {
  shown([{ id: 'quotes', values: [12], total: 12, totalBefore: null }])
  await (await tile('Cotizaciones')).findByText('12')
  expect(screen.queryByRole('group', { name: 'Margen' })).not.toBeInTheDocument()
})

test('a sum that misses quotations says how many, and why, and leads to them', async () => {
  const { place } = shown([
    { id: 'quotes', values: [12], total: 12 },
    { id: 'revenue', values: [1500], total: 1500, unknown: 2 },
  ])
  expect(await (await tile('Ingresos')).findByText('faltan 2')).toHaveAttribute(
    'title',
    expect.stringContaining('No se cuentan 2 cotizaciones'),
  )
  expect((await tile('Cotizaciones')).queryByText(/falta/)).not.toBeInTheDocument()
  fireEvent.click((await tile('Ingresos')).getByRole('button', { name: 'faltan 2' }))
  expect(place()).toContain('behind=general%2Fkpis&place=total&series=revenue_unknown')
})

test('figures that do not come can be asked for again', async () => {
  shown([], 503)
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
})
