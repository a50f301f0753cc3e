import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { type Answer, type Asked, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import Reports from './reports.tsx'

const text = (words: string) => ({ es: words, en: words, pt: words })
const line = (id: string, group: string, filters: readonly string[] = []) => ({
  id,
  number: 1,
  group,
  dated: 'DECIDED',
  filters,
  columns: [{ id: 'key', kind: 'text', title: text('Referencia') }],
  available: true,
})
const preview = (id: string, more: object = {}) => ({
  id,
  from: '2026-11-01',
  to: '2026-11-23',
  available: true,
  columns: [
    { id: 'key', kind: 'text', title: 'Referencia' },
    { id: 'sell', kind: 'number', title: 'Venta US$' },
  ],
  rows: [['MVD-2026-000076', '6264.2']],
  total: 697,
  ...more,
})

beforeEach(() => keepToken(fakeToken(['ANALYTICS_REPORTS'])))

const open = (path: string, answers: Readonly<Record<string, (asked: Asked) => Answer>> = {}) => {
  const asked = fakeApi({
    'GET /app/v1/reports': () => ({
      body: [line('win-loss', 'QUOTATIONS', ['company', 'transport']), line('express', 'OTHERS')],
    }),
    'GET /app/v1/reports/choices': () => ({ body: { commercial: [], client: [], reason: [], person: [], kind: [] } }),
    'GET /app/v1/reports/win-loss': () => ({ body: preview('win-loss') }),
    'GET /app/v1/reports/express': () => ({ body: preview('express', { rows: [], total: 0, available: false }) }),
    'GET /app/v1/views': () => ({ body: { rows: [] } }),
    ...answers,
  })
  return { asked, ...renderAt(<Reports />, path) }
}

test('the first report is open, and says how many of its rows are shown', async () => {
  open('/reports')
  expect(await screen.findByRole('heading', { name: 'Ganadas y perdidas, con motivo' })).toBeInTheDocument()
  expect(await screen.findByText(/primeras 1 de 697 filas/)).toBeInTheDocument()
})

test('a report is asked with what the address says, and no filter that it has not', async () => {
  const { asked } = open('/reports?report=win-loss&from=2026-03-01&to=2026-03-09&company=MVD&person=u-1&transport=BIKE')
  await screen.findByText(/697/)
  const query = asked.find(({ path }) => path === '/app/v1/reports/win-loss')?.query
  expect(Object.fromEntries(query ?? [])).toEqual({
    from: '2026-03-01',
    to: '2026-03-09',
    company: 'MVD',
    lang: 'es',
    preview: 'true',
  })
})

test('another report keeps the days and leaves the filters that it has not', async () => {
  const { place } = open('/reports?report=win-loss&period=year&company=MVD')
  fireEvent.click(await screen.findByRole('link', { name: 'Envíos express' }))
  await waitFor(() => expect(place()).toBe('/reports?period=year&report=express'))
  expect(await screen.findByRole('heading', { name: 'Todavía no hay datos' })).toBeInTheDocument()
})

test('the list is searched by the names of the reports', async () => {
  open('/reports')
  const search = await screen.findByRole('searchbox', { name: 'Buscar un reporte' })
  fireEvent.change(search, { target: { value: 'express' } })
  expect(screen.queryByRole('link', { name: 'Ganadas y perdidas, con motivo' })).not.toBeInTheDocument()
  fireEvent.change(search, { target: { value: 'zzz' } })
  expect(screen.getByText('Ningún reporte coincide.')).toBeInTheDocument()
})

test('a report that fails can be asked again', async () => {
  let tries = 0
  open('/reports', {
    'GET /app/v1/reports/win-loss': () =>
      (tries += 1) === 1 ? { status: 403, body: { code: 'FORBIDDEN' } } : { body: preview('win-loss') },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText(/de 697 filas/)).toBeInTheDocument()
})

test('a saved combination is a link to what was kept', async () => {
  const view = { id: 'v1', name: 'Perdidas del mes', state: 'report=win-loss&period=lastMonth', shared: false }
  const owner = { mine: true, owner: { id: 'u-1', name: 'Lucía' }, revision: 1 }
  open('/reports', { 'GET /app/v1/views': () => ({ body: { rows: [{ ...view, ...owner }] } }) })
  expect(await screen.findByRole('link', { name: /Perdidas del mes/ })).toHaveAttribute(
    'href',
    '/reports?report=win-loss&period=lastMonth&saved=v1',
  )
})

test('who has no right to invoiced figures has no invoices', async () => {
  open('/reports?view=invoices')
  expect(await screen.findByRole('heading', { name: 'Ganadas y perdidas, con motivo' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Facturas' })).not.toBeInTheDocument()
})
