import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ReportExport } from '../report-export.tsx'
import type { ExportLine } from './export-queries.ts'
import { ReportExports, secondsLeft } from './report-exports.tsx'

const at = '2026-11-23T12:00:00Z'
const line = (id: string, state: ExportLine['state'], more: Partial<ExportLine> = {}): ExportLine => ({
  id,
  report: 'costs',
  format: 'xlsx',
  name: `Costos ${id}`,
  state,
  rows: 0,
  askedAt: at,
  startedAt: at,
  request: '2b7e90aa11',
  ...more,
})

beforeEach(() => keepToken(fakeToken(['ANALYTICS_REPORTS'])))

test('the page shows the progress of an export, the size of a finished one, and the remedy of a failed one', async () => {
  const calls = fakeApi({
    'GET /app/v1/report-exports': () => ({
      body: {
        rows: [
          line('1', 'RUNNING', { rows: 118_400, total: 184_220 }),
          line('2', 'READY', { rows: 697, total: 697, bytes: 96_000, endedAt: '2026-11-23T12:00:02Z' }),
          line('3', 'FAILED', { error: 'TOO_MANY_ROWS', endedAt: at }),
          line('4', 'CANCELLED', { endedAt: at }),
          line('5', 'FAILED', { error: 'EXPORT_TOO_LONG', rows: 900, endedAt: at }),
        ],
      },
    }),
    'POST /app/v1/report-exports/1/cancel': () => ({ body: { changed: true } }),
    'POST /app/v1/report-exports/3/retry': () => ({ body: { changed: true } }),
  })
  renderAt(<ReportExports />, '/reports')
  expect(await screen.findByRole('article', { name: 'Costos 1 · XLSX' })).toHaveTextContent('118.400 de 184.220 filas')
  expect(screen.getByRole('article', { name: 'Costos 2 · XLSX' })).toHaveTextContent(
    /697 filas · 94\s*kB · .* · en 2 s/,
  )
  expect(screen.getByRole('article', { name: 'Costos 3 · XLSX' })).toHaveTextContent(
    'exportar CSV o acotar los filtros',
  )
  expect(screen.getByRole('article', { name: 'Costos 4 · XLSX' })).not.toHaveTextContent('se cortó')
  expect(screen.getByRole('article', { name: 'Costos 5 · XLSX' })).toHaveTextContent(
    'lleva demasiado tiempo: acotar los filtros · se cortó en la fila 900',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  const third = screen.getByRole('article', { name: 'Costos 3 · XLSX' })
  fireEvent.click(within(third).getByRole('button', { name: 'Reintentar' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/app/v1/report-exports/1/cancel',
      '/app/v1/report-exports/3/retry',
    ]),
  )
})

test('the page shows a file name in the user’s language, whatever the language of its request', async () => {
  const english = { name: 'Costs, line by line 2026-11-01 2026-11-23' }
  fakeApi({ 'GET /app/v1/report-exports': () => ({ body: { rows: [line('1', 'CANCELLED', english)] } }) })
  renderAt(<ReportExports />, '/reports')
  const name = 'Costos, línea por línea 01/11/2026 – 23/11/2026 · XLSX'
  expect(await screen.findByRole('article', { name })).toBeInTheDocument()
})

test('cancelling or restarting an export moves the focus to its next action', async () => {
  let state: ExportLine['state'] = 'RUNNING'
  const to = (next: typeof state) => () => {
    state = next
    return { body: { changed: true } }
  }
  fakeApi({
    'GET /app/v1/report-exports': () => ({ body: { rows: [line('1', state)] } }),
    'POST /app/v1/report-exports/1/cancel': to('CANCELLED'),
    'POST /app/v1/report-exports/1/retry': to('RUNNING'),
  })
  renderAt(<ReportExports />, '/reports')
  for (const [now, next] of [
    ['Cancelar', 'Reintentar'],
    ['Reintentar', 'Cancelar'],
  ] as const) {
    const button = await screen.findByRole('button', { name: now })
    button.focus()
    fireEvent.click(button)
    expect(await screen.findByRole('button', { name: next })).toHaveFocus()
  }
})

test('the page writes a large report in the background, a small one at once', async () => {
  const calls = fakeApi({
    'POST /app/v1/report-exports': () => ({ body: { id: '1' } }),
    'GET /app/v1/report-exports': () => ({ body: { rows: [] } }),
  })
  const query = { from: '2026-11-01', to: '2026-11-23', company: 'MVD' }
  renderAt(<ReportExport id="costs" query={query} total={20_001} formats={['csv']} />, '/reports')
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  const posted = calls.find(({ method }) => method === 'POST')
  // After a lost answer the request is repeated with the same key.
  expect(posted?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(posted?.body).toEqual({
    report: 'costs',
    format: 'csv',
    lang: 'es',
    decimal: ',',
    name: 'Costos, línea por línea 2026-11-01 2026-11-23',
    filters: query,
  })
})

test('the remaining time is estimated from the current pace, once there is one', () => {
  const now = Date.parse(at) + 10_000
  expect(secondsLeft(line('1', 'RUNNING', { rows: 100, total: 400 }), now)).toBe(30)
  expect(secondsLeft(line('1', 'RUNNING', { rows: 0, total: 400 }), now)).toBeUndefined()
  expect(secondsLeft(line('1', 'RUNNING', { rows: 100, total: 400 }), Date.parse(at) + 500)).toBeUndefined()
})
