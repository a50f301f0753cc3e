import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type ApiCall, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { dayAhead } from '../model.ts'
import { CommercialBlocks } from './commercial-blocks.tsx'
import { PricingBlocks } from './pricing-blocks.tsx'

const today = new Date()
const row = (number: number, more: object = {}) => ({
  key: `MVD-2026-00000${number}`,
  revision: 3,
  status: 'QUOTED',
  cancelled: false,
  expired: false,
  scope: 'CLIENT',
  createdAt: today.toISOString(),
  statusSince: today.toISOString(),
  lastChangeAt: today.toISOString(),
  client: { id: 'c', name: 'Textil del Plata', reference: '' },
  commercial: { id: 'u', name: 'Martín Olivera' },
  transportMode: 'SEA',
  modo: 'LCL',
  origin: { code: 'CNSHA', name: 'Shanghái', country: 'CN' },
  destination: { code: 'UYMVD', name: 'Montevideo', country: 'UY' },
  incoterm: 'FOB',
  weight: '3120',
  volume: '8.64',
  chargeable: '8640',
  chargeableBasis: 'VOLUME',
  containers: [],
  costs: 1,
  sells: 1,
  sell: '871.50',
  revisions: 0,
  ...more,
})

type Lists = Readonly<Record<string, readonly object[]>>
/** Name of the list that a call requests. */
const listOf = ({ query }: ApiCall): string =>
  ['awaitsApproval', 'readyToSell', 'expiresBy', 'waitingHours'].find((name) => query.has(name)) ??
  query.get('list') ??
  ''
const serve = (lists: Lists, more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /app/v1/session': () => ({ body: { id: 'u-1', name: 'Lucía', company: 'MVD' } }),
    'GET /app/v1/quotations': (calls) => ({ body: { rows: lists[listOf(calls)] ?? [] } }),
    'GET /app/v1/quotations/count': () => ({ body: { count: 4 } }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: { 'to-finalize': 2, 'new-requests': 7 } } }),
    ...more,
  })
const block = (name: string) => within(screen.getByRole('region', { name }))
const row1 = async (name: string) => within((await block(name).findByText('000001')).closest('tr') ?? document.body)

beforeEach(() => keepToken(fakeToken(['COMERCIAL', 'PRICING', 'CONSULTAR_COTIZACION'])))

test('a ready quotation is sent from its row; a pending approval shows its reason', async () => {
  serve({ 'to-finalize': [row(1), row(2)], awaitsApproval: [row(2)] })
  renderAt(<CommercialBlocks besideTeam={false} />)
  const send = block('Para enviar')
  expect(await send.findByRole('link', { name: 'Enviar: espera la autorización de la gerencia' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(send.getByRole('link', { name: 'Enviar' })).toHaveAttribute('href', '/finalizar/MVD-2026-000001')
})

test('a commercial sees expiring and pending quotations without column heads', async () => {
  serve({
    expiresBy: [row(1, { validUntil: dayAhead(2, today) }), row(2, { validUntil: dayAhead(-1, today) }), row(3)],
    'my-quotations': [row(4)],
  })
  renderAt(<CommercialBlocks besideTeam={false} />)
  const ending = block('Por vencer')
  expect(await ending.findByText('en 2 días')).toHaveAttribute('data-hue', 'amber')
  expect(ending.getByText('venció ayer')).toHaveAttribute('data-hue', 'red')
  expect(ending.queryByRole('columnheader')).not.toBeInTheDocument()
  expect(ending.getAllByRole('cell', { name: '' })).toHaveLength(1)
  expect(await block('Esperan a Pricing').findByText('000004')).toBeInTheDocument()
  expect(block('Para enviar').getByText('Ninguna cotización para enviar.')).toBeInTheDocument()
})

test('the follow-up block lists offers sent a week ago with their follow-up data', async () => {
  const sent = row(1, { status: 'SENT', statusSince: new Date(today.getTime() - 8 * 86_400_000).toISOString() })
  serve({ waitingHours: [{ ...sent, validUntil: dayAhead(20, today) }, row(2)] })
  renderAt(<CommercialBlocks besideTeam={false} />)
  const follow = await row1('Para seguir')
  expect(follow.getByText('hace 8 d')).toBeInTheDocument()
  expect(follow.getByRole('link', { name: 'Respuesta' })).toBeInTheDocument()
  const [year, month, day] = dayAhead(20, today).split('-')
  expect(follow.getByText(`${day}/${month}/${year}`)).not.toHaveAttribute('data-hue')
  expect(block('Para seguir').getByText('—')).toHaveClass('quiet')
})

test('the blocks mark the user’s own lists beside the figures of a team', async () => {
  serve({})
  renderAt(<CommercialBlocks besideTeam />)
  expect(await screen.findByText('propias · sin respuesta del cliente hace 7 días o más')).toBeInTheDocument()
  cleanup()
  renderAt(<CommercialBlocks besideTeam={false} />)
  expect(await screen.findByText('sin respuesta del cliente hace 7 días o más')).toBeInTheDocument()
})

const settings = { 'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', targets: { takeHours: 2 } } }) }

test('pricing takes a request from its row and sees the target time', async () => {
  const calls = serve(
    { 'new-requests': [row(1, { status: 'REQUESTED', ratesMatching: 2, ratesComplete: 2 })] },
    {
      ...settings,
      'POST /app/v1/quotations/MVD-2026-000001/take-quotation': () => ({
        status: 409,
        body: { code: 'INVALID_TRANSITION' },
      }),
    },
  )
  renderAt(<PricingBlocks />)
  expect(block('Nuevas solicitudes').getByText('sin tomar')).toBeInTheDocument()
  expect(await block('Nuevas solicitudes').findByText(/sin tomar; el plazo es de 2 horas hábiles/)).toBeInTheDocument()
  expect(block('Nuevas solicitudes').getByRole('link', { name: '4 sin tarifa completa' })).toHaveAttribute(
    'href',
    '/pricing/nuevas-solicitudes?noRate=true',
  )
  expect((await row1('Nuevas solicitudes')).getByText('2 coinciden')).toBeInTheDocument()
  fireEvent.click((await row1('Nuevas solicitudes')).getByRole('button', { name: 'Tomar' }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  // Shows why taking failed, and can be retried.
  expect(await screen.findByText('MVD-2026-000001', { selector: '.toast-title' })).toBeInTheDocument()
})

test('a full truck load shows its trucks by name', async () => {
  const trucks = [
    { type: 'SIDER', quantity: 1 },
    { type: 'LOWBED', quantity: 2 },
  ]
  serve({ 'new-requests': [row(1, { trucks, chargeable: '0' })] })
  renderAt(<PricingBlocks />)
  expect((await row1('Nuevas solicitudes')).getByText('1 × Sider, 2 × Carretón')).toBeInTheDocument()
})

test('a request shows full containers as such, and loose cargo by its chargeable weight', async () => {
  const containers = [
    { type: '40HC', quantity: 2 },
    { type: '20GP', quantity: 1 },
  ]
  serve({ 'new-requests': [row(1, { containers }), row(2)] })
  renderAt(<PricingBlocks />)
  expect((await row1('Nuevas solicitudes')).getByText('2 × 40HC, 1 × 20GP')).toBeInTheDocument()
  expect(block('Nuevas solicitudes').getByText('8.640,0')).toBeInTheDocument()
})

test('a sale is built from its row; each list links to all rows', async () => {
  serve({ readyToSell: [row(1)], 'in-process': [row(3)] })
  renderAt(<PricingBlocks />)
  expect((await row1('Listas para la venta')).getByRole('link', { name: 'Vender' })).toHaveAttribute(
    'href',
    '/pricing/cotizaciones/MVD-2026-000001',
  )
  expect(block('Listas para la venta').queryByRole('columnheader')).not.toBeInTheDocument()
  expect(await block('En proceso').findByText('000003')).toBeInTheDocument()
})
