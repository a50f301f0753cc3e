import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepToken } from '../../lib/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { expiringWithin, firstName, partOfDay, referenceOf, stripFor, successRate } from './model.ts'
import Home from './routes/home.tsx'

const row = (key: string, fields = {}) => ({
  key,
  revision: 3,
  status: 'REQUESTED',
  cancelled: false,
  expired: false,
  scope: 'CLIENT',
  createdAt: new Date().toISOString(),
  statusSince: new Date().toISOString(),
  lastChangeAt: new Date().toISOString(),
  client: { id: 'c', name: 'Textil del Plata', reference: '' },
  commercial: { id: 'u', name: 'Martín Olivera' },
  transportMode: 'SEA' as const,
  modo: 'LCL' as const,
  origin: { code: 'CNSHA', name: 'Shanghái', country: 'CN' },
  destination: { code: 'UYMVD', name: 'Montevideo', country: 'UY' },
  incoterm: 'FOB' as const,
  weight: '3120',
  volume: '8.64',
  chargeable: '8640',
  chargeableBasis: 'VOLUME' as const,
  containers: [],
  costs: 0,
  sells: 0,
  revisions: 0,
  ...fields,
})

const server = () =>
  fakeApi({
    'GET /app/v1/session': () => ({ body: { name: 'Lucía Ferreyra', company: 'MVD' } }),
    'GET /app/v1/home': () => ({
      body: {
        byStatus: { REQUESTED: 12, QUOTED: 4 },
        month: {
          from: '2026-11-01',
          requested: 34,
          requestedBefore: 28,
          approved: 8,
          notApproved: 13,
          approvedBefore: 5,
          notApprovedBefore: 9,
        },
      },
    }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: { 'new-requests': 12, 'to-finalize': 6 } } }),
    'GET /app/v1/quotations/count': () => ({ body: { count: 11 } }),
    'GET /app/v1/quotations': ({ query }) => ({
      body: { rows: query.get('list') === 'new-requests' ? [row('MVD-2026-004216')] : [] },
    }),
    'GET /app/v1/notification/': () => ({ body: [] }),
    'POST /app/v1/quotations/MVD-2026-004216/take-quotation': () => ({
      body: { id: 'MVD-2026-004216', revision: 4, position: 9 },
    }),
  })

test('pricing takes a new request from the home page, with the revision it saw', async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION']))
  const asked = server()
  renderAt(<Home />, '/home')
  await userEvent.click(await screen.findByRole('button', { name: 'Tomar' }))
  const order = asked.find(({ method }) => method === 'POST')
  expect(order?.path).toBe('/app/v1/quotations/MVD-2026-004216/take-quotation')
  expect(order?.headers.get('if-match')).toBe('3')
})

test('blocks follow permissions', async () => {
  keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION', 'SOLICITAR_COTIZACION']))
  server()
  renderAt(<Home />, '/home')
  expect(await screen.findByRole('region', { name: 'Para enviar' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Nuevas solicitudes' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Este mes' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Nueva cotización/ })).toHaveAttribute('href', '/mis-cotizaciones?new')
})

test('the strip counts by whose move it is', async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION', 'CONSULTAR_STATS']))
  server()
  renderAt(<Home />, '/home')
  const strip = await screen.findByRole('region', { name: 'De quién es el turno' })
  expect(await within(strip).findByText('12')).toBeInTheDocument()
  expect(await screen.findByText('38,1')).toBeInTheDocument()
})

test('a reference is found by its last digits', async () => {
  keepToken(fakeToken(['PRICING']))
  server()
  const { place } = renderAt(<Home />, '/home')
  await userEvent.type(screen.getByLabelText('Buscar por referencia'), '4182{Enter}')
  expect(place()).toBe(`/pricing/cotizaciones/MVD-${new Date().getFullYear()}-004182`)
})

test('one’s own group comes first', () => {
  expect(stripFor(true)[0]).toMatchObject({ group: 'pricing', isOwn: true })
  expect(stripFor(false)[0]).toMatchObject({ group: 'mine', isOwn: true })
})

test('the day has three parts', () => {
  expect([8, 12, 19, 20].map(partOfDay)).toEqual(['morning', 'afternoon', 'afternoon', 'evening'])
})

test('small rules of the page', () => {
  expect(firstName('Martín Olivera')).toBe('Martín')
  expect(referenceOf(' mvd-2026-004182 ', 'AUZ', 2026)).toBe('MVD-2026-004182')
  expect(referenceOf('4182', 'AUZ', 2026)).toBe('AUZ-2026-004182')
  expect(successRate(8, 13)).toBe(38.1)
  expect(successRate(0, 0)).toBeUndefined()
})

test('what expires soonest comes first, what is far away is left out', () => {
  const now = new Date(2026, 10, 20)
  const rows = [
    row('a', { validUntil: '2026-11-23' }),
    row('b', { validUntil: '2026-11-21' }),
    row('c', { validUntil: '2026-12-20' }),
    row('d'),
  ]
  expect(expiringWithin(rows.map(asRow), 3, now).map(({ key }) => key)).toEqual(['b', 'a'])
})

const asRow = (fields: ReturnType<typeof row> & { validUntil?: string }) => ({
  ...fields,
  status: 'SENT' as const,
  scope: 'CLIENT' as const,
})
