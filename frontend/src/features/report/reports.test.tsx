import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { type Answer, type ApiCall, fakeApi, fakeToken } from '../../testing/fake-api.ts'
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
  hasTiles: id === 'win-loss',
})
const preview = (id: string, more: object = {}) => ({
  id,
  from: '2026-11-01',
  to: '2026-11-23',
  columns: [
    { id: 'key', kind: 'text', title: 'Referencia' },
    { id: 'sell', kind: 'number', title: 'Venta US$' },
  ],
  rows: [['MVD-2026-000076', '6264.2']],
  total: 697,
  ...more,
})

beforeEach(() => keepToken(fakeToken(['ANALYTICS_REPORTS'])))

const open = (path: string, answers: Readonly<Record<string, (calls: ApiCall) => Answer | Promise<Answer>>> = {}) => {
  const calls = fakeApi({
    'GET /app/v1/reports': () => ({
      body: [line('win-loss', 'QUOTATIONS', ['company', 'transport']), line('express', 'OTHERS')],
    }),
    'GET /app/v1/reports/choices': () => ({ body: { commercial: [], client: [], reason: [], person: [], kind: [] } }),
    'GET /app/v1/reports/win-loss': () => ({ body: preview('win-loss') }),
    'GET /app/v1/reports/express': () => ({ body: preview('express', { rows: [], total: 0 }) }),
    'GET /app/v1/views': () => ({ body: { rows: [] } }),
    ...answers,
  })
  return { calls, ...renderAt(<Reports />, path) }
}

test('the page opens the first report and shows how many of its rows are listed', async () => {
  open('/reports')
  expect(await screen.findByRole('heading', { name: 'Ganadas y perdidas, con motivo' })).toBeInTheDocument()
  expect(await screen.findByText(/primeras 1 de 697 filas/)).toBeInTheDocument()
})

test('the page requests a report with the URL’s filters, without those it lacks', async () => {
  const { calls } = open('/reports?report=win-loss&from=2026-03-01&to=2026-03-09&company=MVD&person=u-1&transport=BIKE')
  await screen.findByText(/697/)
  const query = calls.find(({ path }) => path === '/app/v1/reports/win-loss')?.query
  expect(Object.fromEntries(query ?? [])).toEqual({
    from: '2026-03-01',
    to: '2026-03-09',
    company: 'MVD',
    lang: 'es',
    preview: 'true',
  })
})

test('another report keeps the days and drops filters that it lacks', async () => {
  const { place } = open('/reports?report=win-loss&period=year&company=MVD')
  fireEvent.click(await screen.findByRole('link', { name: 'Envíos express' }))
  await waitFor(() => expect(place()).toBe('/reports?period=year&report=express'))
  expect(await screen.findByRole('heading', { name: 'Ninguna fila en este período' })).toBeInTheDocument()
})

test('the search finds a report by its name', async () => {
  open('/reports')
  const search = await screen.findByRole('searchbox', { name: 'Buscar un reporte' })
  fireEvent.change(search, { target: { value: 'express' } })
  expect(screen.queryByRole('link', { name: 'Ganadas y perdidas, con motivo' })).not.toBeInTheDocument()
  fireEvent.change(search, { target: { value: 'zzz' } })
  expect(screen.getByText('Ningún reporte coincide.')).toBeInTheDocument()
})

test('the page reserves the room of the figures while loading, where a report has any', async () => {
  const later = () => new Promise<never>(() => undefined)
  const room = () => document.querySelector('.report-summary[aria-hidden]')
  const answers = { 'GET /app/v1/reports/win-loss': later, 'GET /app/v1/reports/express': later }
  open('/reports?report=win-loss', answers)
  await screen.findByRole('heading', { name: 'Ganadas y perdidas, con motivo' })
  expect(room()).not.toBeNull()
  cleanup()
  open('/reports?report=express', answers)
  await screen.findByRole('heading', { name: 'Envíos express' })
  expect(room()).toBeNull()
  cleanup()
  open('/reports?report=win-loss')
  await screen.findByText(/de 697 filas/)
  expect(room()).toBeNull()
})

test('a failed report can be retried', async () => {
  let tries = 0
  open('/reports', {
    'GET /app/v1/reports/win-loss': () =>
      (tries += 1) === 1 ? { status: 403, body: { code: 'FORBIDDEN' } } : { body: preview('win-loss') },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText(/de 697 filas/)).toBeInTheDocument()
})

test('a saved combination is a link to its state', async () => {
  const view = { id: 'v1', name: 'Perdidas del mes', state: 'report=win-loss&period=lastMonth', shared: false }
  const owner = { mine: true, owner: { id: 'u-1', name: 'Lucía' }, revision: 1 }
  open('/reports', { 'GET /app/v1/views': () => ({ body: { rows: [{ ...view, ...owner }] } }) })
  expect(await screen.findByRole('link', { name: /Perdidas del mes/ })).toHaveAttribute(
    'href',
    '/reports?report=win-loss&period=lastMonth&saved=v1',
  )
})

test('the page shows no invoices without the right to invoiced figures', async () => {
  open('/reports?view=invoices')
  expect(await screen.findByRole('heading', { name: 'Ganadas y perdidas, con motivo' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Facturas' })).not.toBeInTheDocument()
})

test('a combination is scheduled by mail and shows the next date', async () => {
  const view = { id: 'v1', name: 'Perdidas del mes', state: 'report=win-loss&period=lastMonth', shared: false }
  const owner = { mine: true, owner: { id: 'u-1', name: 'Lucía' }, revision: 1 }
  const schedule = { every: 'MONTHLY', format: 'csv', lang: 'es', next: '2026-12-01T10:00:00Z' }
  let isScheduled = false
  const { calls } = open('/reports', {
    'GET /app/v1/views': () => ({ body: { rows: [{ ...view, ...owner, ...(isScheduled && { schedule }) }] } }),
    'POST /app/v1/views/v1/schedule-view': () => {
      isScheduled = true
      return { body: { id: 'v1', revision: 2 } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar «Perdidas del mes» por correo…' }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Enviar por correo' }), { target: { value: 'MONTHLY' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Archivo' }), { target: { value: 'csv' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  fireEvent.click(await screen.findByRole('button', { name: '«Perdidas del mes» se envía por correo cada mes' }))
  expect(await screen.findByText(/Próximo envío: 01\/12\/2026/)).toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ every: 'MONTHLY', format: 'csv', lang: 'es' })
})

test('choosing not to send an unscheduled combination changes nothing', async () => {
  const view = { id: 'v1', name: 'Perdidas del mes', state: 'report=win-loss', shared: false, mine: true, revision: 1 }
  const { calls } = open('/reports', {
    'GET /app/v1/views': () => ({ body: { rows: [{ ...view, owner: { id: 'u-1', name: 'Lucía' } }] } }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar «Perdidas del mes» por correo…' }))
  expect(await screen.findByRole('combobox', { name: 'Enviar por correo' })).toHaveValue('NEVER')
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Enviar por correo' })).not.toBeInTheDocument())
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the page shows figures over all rows above a report, with their breakdown', async () => {
  const summary = {
    tiles: [
      { title: 'Decididas', value: 697 },
      { title: 'Ganadas', value: 258, share: 37.0, tone: 'good' },
    ],
    parts: { title: 'Perdidas por motivo', rows: [{ name: 'Precio', rows: 168 }, { rows: 4 }], others: 74 },
  }
  open('/reports', { 'GET /app/v1/reports/win-loss': () => ({ body: preview('win-loss', { summary }) }) })
  expect(await screen.findByText('258')).toHaveTextContent('258 37,0 %')
  expect(screen.getByText('Perdidas por motivo').parentElement).toHaveTextContent('Precio 168Sin indicar 4Otros 74')
})

test('clearing the filters keeps the focus among them', async () => {
  const { place } = open('/reports?report=win-loss&period=lastMonth&company=MVD')
  fireEvent.click(await screen.findByRole('button', { name: 'Limpiar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Limpiar' })).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: /^Decididas/ })).toHaveFocus()
  expect(place()).toBe('/reports?report=win-loss')
})

test('the URL contains a combination until it is deleted, and again after undo', async () => {
  const view = { id: 'v1', name: 'Perdidas del mes', state: 'report=win-loss&period=lastMonth', shared: false }
  const owner = { mine: true, owner: { id: 'u-1', name: 'Lucía' }, revision: 1 }
  let state: 'there' | 'failing' | 'gone' = 'failing'
  const { place } = open('/reports?report=win-loss&period=lastMonth&saved=v1', {
    'GET /app/v1/views': () => ({ body: { rows: state === 'gone' ? [] : [{ ...view, ...owner }] } }),
    'POST /app/v1/views/v1/delete-view': () => {
      if (state === 'failing') return { status: 500, body: { code: 'INTERNAL' } }
      state = 'gone'
      return { body: { id: 'v1', revision: 2, position: 1 } }
    },
    'POST /app/v1/views/v1/restore-view': () => {
      state = 'there'
      return { body: { id: 'v1', revision: 3, position: 2 } }
    },
  })
  const remove = async () => fireEvent.click(await screen.findByRole('button', { name: 'Eliminar «Perdidas del mes»' }))
  await remove()
  expect(await screen.findByText('No se pudo cambiar la combinación')).toBeInTheDocument()
  expect(place()).toContain('saved=v1')
  state = 'there'
  await remove()
  await waitFor(() => expect(place()).toBe('/reports?report=win-loss&period=lastMonth'))
  expect(await screen.findByText('Combinación eliminada')).toBeInTheDocument()
  expect(screen.queryByText('Esa combinación no está disponible')).not.toBeInTheDocument()
  // The focus stays in the list of the deleted entry.
  await waitFor(() => expect(screen.getByPlaceholderText('Buscar un reporte')).toHaveFocus())
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(place()).toBe('/reports?report=win-loss&period=lastMonth&saved=v1'))
})

test('a deleted combination is removed from the URL', async () => {
  const { place } = open('/reports?view=audit&report=denials&period=year&saved=v7')
  expect(await screen.findByText('Esa combinación no está disponible')).toBeInTheDocument()
  await waitFor(() => expect(place()).toBe('/reports?view=audit&report=denials&period=year'))
})

test('the page reports a combination changed or deleted in another window', async () => {
  const view = { id: 'v8', name: 'Del mes', state: 'report=win-loss', shared: false, mine: true, revision: 1 }
  let isThere = true
  open('/reports', {
    'GET /app/v1/views': () => ({ body: { rows: isThere ? [{ ...view, owner: { id: 'u-1', name: 'Lucía' } }] : [] } }),
    'POST /app/v1/views/v8/delete-view': () => ({ status: 409, body: { code: 'CONFLICT', currentRevision: 1 } }),
    'POST /app/v1/views/v8/schedule-view': () => {
      isThere = false
      return { status: 404, body: { code: 'NOT_FOUND' } }
    },
    'POST /app/v1/views': () => ({ status: 409, body: { code: 'KEY_TAKEN' } }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Guardar combinación' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nombre' }), { target: { value: 'Del mes' } })
  fireEvent.click(screen.getByRole('button', { name: /^Guardar\b(?! combinación)/ }))
  expect(await screen.findByText('Ya tiene una combinación con ese nombre.')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: /^Cancelar/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Eliminar «Del mes»' }))
  expect(await screen.findByText(/^Esta combinación cambió mientras tanto/)).toBeInTheDocument()
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar «Del mes» por correo…' }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Enviar por correo' }), { target: { value: 'MONTHLY' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(/^Esta combinación ya no existe/)).toBeInTheDocument()
})
