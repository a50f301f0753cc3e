import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { FxCard } from './fx-card.tsx'
import { RateLine } from '../../../components/chart/rate-line.tsx'

const rate = (currency: string, more: object = {}) => ({
  currency,
  date: '2026-11-16',
  perBase: '1.0794',
  source: 'Banco central',
  setBy: { id: 'u-2', name: 'Lucía Ferreyra' },
  series: [{ date: '2026-11-16', perBase: '1.0794' }],
  isOld: false,
  revision: 3,
  ...more,
})
const eur = rate('EUR', { before: { date: '2026-11-09', perBase: '1.00' } })
const ars = rate('ARS', { source: '', isOld: true })

const open = (board: () => Answer, more: Parameters<typeof fakeApi>[0] = {}) => {
  const calls = fakeApi({
    'GET /app/v1/exchange-rates/board': board,
    'POST /app/v1/exchange-rates': () => ({ body: { id: 'EUR', revision: 4, position: 9 } }),
    ...more,
  })
  renderAt(<FxCard />)
  return () => calls.filter(({ method }) => method === 'POST')
}
const rates =
  (rows: readonly object[] = [ars, eur]) =>
  () => ({ body: { base: 'USD', today: '2026-11-20', rows } })
const cells = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent?.trim())

test('the card compares each currency with the rate before, whatever its source', async () => {
  open(rates())
  await screen.findByRole('table')
  const [, first, second] = screen.getAllByRole('row')
  expect(cells(first).slice(0, 6)).toEqual([
    'EUR Euro',
    '1,0794 EUR/USD',
    '1,0000',
    '+7,94\u00A0%',
    '16/11/2026',
    'Banco central',
  ])
  expect(cells(second).slice(2, 6)).toEqual(['—', '—', expect.stringContaining('16/11/2026'), 'Lucía Ferreyra'])
  expect(second?.querySelectorAll('td')[4]).toHaveClass('hue')
  expect(first?.querySelectorAll('td')[4]).not.toHaveClass('hue')
})

test('a falling rate has no plus sign', async () => {
  open(rates([rate('EUR', { before: { date: '2026-11-09', perBase: '1.2' } })]))
  expect(await screen.findByText('−10,05 %')).toBeInTheDocument()
})

test('the card shows loading and errors', async () => {
  open(() => 'unreachable')
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Cargar tipos de cambio' })).not.toBeInTheDocument()
})

const history = (rows: readonly object[], total: number) => ({
  'GET /app/v1/exchange-rates/rows': () => ({ body: { rows, total } }),
})
const past = { ...eur, id: 'r-1', changedBy: { id: 'u', name: 'Rosa' }, changedAt: '2020-11-16T12:00:00.000Z' }

test('the rates of another day replace the current ones', async () => {
  open(rates(), history([past, { ...past, id: 'r-2', source: '' }], 9))
  fireEvent.click(await screen.findByRole('button', { name: 'Historial' }))
  expect(await screen.findByText('Los últimos 2 de 9')).toBeInTheDocument()
  const [, first, second] = screen.getAllByRole('row')
  expect(cells(first)).toEqual(['16/11/2026', 'EUR', '1 EUR = 1,0794 USD', 'Banco central', 'Rosa 16/11/2020'])
  expect(cells(second)[3]).toBe('—')
  fireEvent.click(screen.getByRole('button', { name: 'Hoy' }))
  expect(await screen.findByText('Euro')).toBeInTheDocument()
  cleanup()
  open(rates(), history([past], 1))
  fireEvent.click(await screen.findByRole('button', { name: 'Historial' }))
  expect(await screen.findByText('Rosa', { exact: false })).toBeInTheDocument()
  expect(screen.queryByText(/^El último|^Los últimos/)).not.toBeInTheDocument()
})

test('the card shows the error of a failed history', async () => {
  open(rates(), { 'GET /app/v1/exchange-rates/rows': () => 'unreachable' })
  fireEvent.click(await screen.findByRole('button', { name: 'Historial' }))
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

const form = async (more: Parameters<typeof fakeApi>[0] = {}) => {
  const posts = open(rates([eur]), more)
  const fields = within(await screen.findByRole('group', { name: 'Cargar tipos de cambio' }))
  const type = (name: string, value: string) => {
    const field = fields.getByLabelText(name)
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  return { posts, fields, type, load: () => fireEvent.click(fields.getByRole('button', { name: 'Cargar' })) }
}

test.each([
  ['no rate', [], 'Falta el tipo de cambio.'],
  ['no day', [['Cargar el', '']], 'Falta la fecha.'],
  ['zero', [['EUR/USD', '0']], 'EUR/USD: mayor que 0, hasta 100 dólares por euro.'],
  ['too few', [['USD/ARS', '0.001']], 'USD/ARS: de 0,01 a 1.000.000 pesos por dólar.'],
  ['too much', [['EUR/USD', '1000']], 'EUR/USD: mayor que 0, hasta 100 dólares por euro.'],
] as const)('shows why a rate cannot be saved: %s', async (_, typed, words) => {
  const { posts, fields, type, load } = await form()
  for (const [name, value] of typed) type(name, value)
  load()
  expect(fields.getByRole('alert').textContent).toBe(words)
  expect(posts()).toEqual([])
})

test('the card saves rates one after the other with their source, and empties saved fields', async () => {
  const { posts, fields, type } = await form()
  expect(fields.getByLabelText('EUR/USD')).toHaveAttribute('placeholder', '1,0794')
  expect(fields.getByLabelText('USD/ARS')).toHaveAttribute('placeholder', '')
  expect(fields.queryByRole('textbox', { name: 'Fuente' })).not.toBeInTheDocument()
  type('EUR/USD', '1.1')
  type('USD/ARS', '1490')
  fireEvent.change(fields.getByRole('textbox', { name: 'Fuente' }), { target: { value: ' BCU ' } })
  fireEvent.keyDown(fields.getByLabelText('EUR/USD'), { key: 'x' })
  expect(posts()).toEqual([])
  fireEvent.keyDown(fields.getByLabelText('EUR/USD'), { key: 'Enter' })
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(posts().map(({ body }) => body)).toEqual([
    { currency: 'EUR', date: '2026-11-20', perBase: '1.1', source: 'BCU' },
    { currency: 'ARS', date: '2026-11-20', unitsPerBase: '1490', source: 'BCU' },
  ])
  await waitFor(() => expect(fields.getByLabelText('EUR/USD')).toHaveValue(''))
  expect(fields.queryByRole('alert')).not.toBeInTheDocument()
})

test('the card confirms a rate that changes by more than 20 %', async () => {
  const { posts, type, load } = await form()
  type('EUR/USD', '1.3')
  load()
  expect(await screen.findByText(/^EUR\/USD pasa de 1,0794 a 1,3 \(\+20,4 %\)/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: /Cancelar/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(posts()).toEqual([])
  load()
  fireEvent.click(await screen.findByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(posts()).toHaveLength(1))
})

test('an ambiguous or invalid number is not saved', async () => {
  const { posts, fields, type, load } = await form()
  type('USD/ARS', '1.391')
  load()
  expect(fields.getByRole('button', { name: '1.391' })).toBeInTheDocument()
  type('USD/ARS', '1e3')
  load()
  expect(fields.getByRole('alert')).toHaveTextContent('Esto no es un número.')
  expect(posts()).toEqual([])
})

test('a rate that failed to save stays typed', async () => {
  const { fields, type, load } = await form({ 'POST /app/v1/exchange-rates': () => 'unreachable' })
  type('EUR/USD', '1.1')
  load()
  expect(await fields.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  expect(fields.getByLabelText('EUR/USD')).not.toHaveValue('')
})

const line = (...points: readonly [string, string][]) => {
  renderAt(<RateLine series={points.map(([date, value]) => ({ date, value }))} label="EUR" />)
  return document.querySelector('polyline')?.getAttribute('points')
}

test('a line goes from the first day to the last, and from minimum to maximum', () => {
  expect(line(['2026-11-01', '1'], ['2026-11-11', '2'], ['2026-11-21', '3'])).toBe('4.0,24.0 39.0,14.0 74.0,4.0')
  cleanup()
  expect(line(['2026-11-01', '1'], ['2026-11-11', '1'])).toBe('4.0,14.0 74.0,14.0')
  cleanup()
  expect(line(['2026-11-01', '1'])).toBe('74.0,14.0')
})
