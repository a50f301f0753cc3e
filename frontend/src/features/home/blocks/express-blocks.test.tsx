import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { type ApiCall, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ExpressOperations } from './express-operations.tsx'
import { ExpressOwn } from './express-own.tsx'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const row = (number: number, more: object = {}) => ({
  id: `MVD-X-2026-00000${number}`,
  revision: 3,
  work: 'IN_PROGRESS',
  subState: 'SIN_RESERVAR',
  flags: [],
  client: { id: 'c', name: 'Textil del Plata' },
  clientReference: '',
  shipper: { name: 'Ottica Veneta', city: 'Padua', countryCode: 'IT' },
  recipient: { name: 'Boreal', city: 'Montevideo', countryCode: 'UY' },
  trackingNumber: '',
  requestedAt: hoursAgo(30),
  since: hoursAgo(30),
  ...more,
})
const counts = (work: object, subState: object = {}, flag: object = {}) => ({
  work: { REQUESTED: 0, IN_PROGRESS: 0, FINISHED: 0, CANCELLED: 0, ...work },
  subState,
  flag,
  rows: 0,
  pieces: 0,
  chargeable: '0',
})

const listOf = ({ query }: ApiCall) => query.get('flag') ?? query.get('subState') ?? query.get('work') ?? ''
const serve = (rows: Readonly<Record<string, readonly object[]>>) =>
  fakeApi({
    'GET /app/v1/session': () => ({ body: { id: 'u-1', name: 'Olga', company: 'MVD' } }),
    'GET /app/v1/express-shipments': (call) => ({ body: { rows: rows[listOf(call)] ?? [] } }),
    'GET /app/v1/express-shipments/counts': ({ query }) => ({
      body: query.has('sinceFrom')
        ? counts({ IN_PROGRESS: 12, FINISHED: 3 })
        : counts(
            { REQUESTED: 4, IN_PROGRESS: 30 },
            { SIN_COTIZAR: 1, SIN_RESERVAR: 5, DUDOSA: 2, EN_TRANSITO: 9, EN_ADUANA: 7 },
            { INCIDENT: 3 },
          ),
    }),
  })
const block = (name: string) => within(screen.getByRole('region', { name }))

beforeAll(() => loadTexts('express'))
beforeEach(() => keepToken(fakeToken(['EXPRESS_OP', 'CONSULTAR_SHIPMENT'])))

test('every figure of operations links to the rows it counts; empty states are left out', async () => {
  const calls = serve({})
  renderAt(<ExpressOperations />)
  const strip = block('Envíos express')
  /** Target of a figure with this count. */
  const href = async (name: string, count: number) => {
    const link = await strip.findByText(name, { selector: 'a' })
    expect(within(link).getByText(String(count))).toBeInTheDocument()
    return link.getAttribute('href')
  }
  await strip.findByText('En aduana')
  expect(await href('Solicitados', 4)).toBe('/operativa/express')
  expect(await href('Sin reservar', 5)).toBe('/operativa/express/en-proceso?subState=SIN_RESERVAR')
  expect(await href('Reserva en duda', 2)).toBe('/operativa/express/en-proceso?subState=DUDOSA')
  expect(await href('En aduana', 7)).toBe('/operativa/express/en-proceso?subState=EN_ADUANA')
  expect(strip.queryByRole('link', { name: /Perdido|Reservando/ })).not.toBeInTheDocument()
  const today = await href('Entregados', 12)
  const sinceFrom = calls.find(({ query }) => query.has('sinceFrom'))?.query.get('sinceFrom')
  expect(today).toBe(`/operativa/express/en-proceso?subState=ENTREGADO&sinceFrom=${sinceFrom}`)
  expect(await href('Finalizados', 3)).toBe(`/operativa/express/finalizadas?subState=ENTREGADO&sinceFrom=${sinceFrom}`)
})

test('operations sees doubtful bookings, incidents, requests and unbooked shipments, with their age', async () => {
  const calls = serve({
    DUDOSA: [row(1, { subState: 'DUDOSA', carrier: { code: 'V', name: 'Veloz', service: '' }, since: hoursAgo(2.5) })],
    INCIDENT: [row(2, { flags: ['INCIDENT'] })],
    REQUESTED: [row(3, { work: 'REQUESTED', since: hoursAgo(50) })],
    'SIN_COTIZAR,SIN_RESERVAR': [row(4)],
  })
  renderAt(<ExpressOperations />)
  expect(await block('Reservas en duda').findByText('Veloz')).toBeInTheDocument()
  expect(block('Reservas en duda').getByText(/^2 h/)).not.toHaveAttribute('data-hue')
  expect(await block('Incidencias').findByText('000002')).toBeInTheDocument()
  const request = await block('Envíos solicitados').findByRole('link', { name: /000003/ })
  expect(request).toHaveAttribute('href', '/operativa/express?id=MVD-X-2026-000003')
  expect(block('Envíos solicitados').getByText(/^2 d/)).toHaveAttribute('data-hue', 'red')
  expect(await block('Sin reservar').findByText(/^1 d/)).toHaveAttribute('data-hue', 'amber')
  expect(block('Sin reservar').getByText('6')).toBeInTheDocument()
  expect(block('Sin reservar').getByRole('link', { name: 'Ver todas' })).toHaveAttribute(
    'href',
    '/operativa/express/en-proceso?subState=SIN_COTIZAR%2CSIN_RESERVAR',
  )
  const unbooked = calls.find((call) => listOf(call).startsWith('SIN_COTIZAR') && call.query.has('limit'))
  expect(Object.fromEntries(unbooked?.query ?? [])).toMatchObject({ work: 'IN_PROGRESS', sort: 'since' })
})

test('a commercial sees their unfinished shipments, those of a manager by name', async () => {
  keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_SHIPMENT']))
  const calls = serve({ 'REQUESTED,IN_PROGRESS': [row(5, { subState: 'EN_ADUANA', deliveryBy: '2026-03-06' })] })
  renderAt(<ExpressOwn />)
  const own = block('Mis envíos express')
  expect(await own.findByText('En aduana')).toBeInTheDocument()
  expect(own.getByText('06/03/2026')).toBeInTheDocument()
  expect(await own.findByRole('link', { name: '4 solicitados' })).toHaveAttribute('href', '/operativa/express')
  expect(own.getByText('34')).toBeInTheDocument()
  expect(calls.filter(({ query }) => query.get('commercial') === 'u-1').length).toBeGreaterThanOrEqual(2)
})

test('a manager’s block has only their own shipments', async () => {
  keepToken(fakeToken(['COMERCIAL', 'GERENTE_COMERCIAL', 'CONSULTAR_SHIPMENT']))
  const calls = serve({})
  renderAt(<ExpressOwn />)
  await waitFor(() =>
    expect(calls.filter(({ query }) => query.get('commercial') === 'u-1').length).toBeGreaterThanOrEqual(2),
  )
})
