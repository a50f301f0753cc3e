import { usualSettings } from '@freight/contracts/company-settings/settings'
import { dayIn } from '@freight/contracts/working-time/time-zone'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { quotationRow } from '@freight/contracts/testing/sample-views'
import { expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import {
  dayAhead,
  figurePath,
  firstName,
  partOfDay,
  referenceOf,
  roleOf,
  stripFor,
  successRate,
  thousands,
} from './model.ts'
import Home from './home.tsx'

const row = (key: string, fields: Parameters<typeof quotationRow>[0] = {}) => {
  const now = new Date().toISOString()
  const client = { id: 'c', name: 'Textil del Plata', reference: '' }
  return quotationRow({
    key,
    revision: 3,
    createdAt: now,
    statusSince: now,
    lastChangeAt: now,
    client,
    costs: 0,
    ...fields,
  })
}

const server = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /app/v1/session': () => ({ body: { name: 'Lucía Ferreyra', company: 'MVD' } }),
    'GET /app/v1/home': () => ({
      body: {
        byStatus: { REQUESTED: 12, QUOTED: 4, SENT: 11 },
        overdue: { REQUESTED: 2 },
        toFollow: 4,
        inMyHands: 14,
        closed: { from: '2026-11-01', approved: 8, notApproved: 13 },
        load: [{ user: { id: 'u9', name: 'Joaquín Rey' }, inProcess: 18, overdue: 6 }],
        team: [
          {
            user: { id: 'u7', name: 'Martín Olivera' },
            toSend: 6,
            overdue: 1,
            sent: 11,
            approved: 8,
            notApproved: 13,
            won: 8,
            lost: 13,
          },
        ],
        month: {
          from: '2026-11-01',
          to: '2026-11-20',
          formerFrom: '2026-10-12',
          formerTo: '2026-10-31',
          currency: 'USD',
          requested: 34,
          requestedBefore: 28,
          won: 8,
          lost: 13,
          wonBefore: 5,
          lostBefore: 9,
          sold: '31600.00',
          soldBefore: '33500.00',
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
    ...more,
  })

test('pricing takes a new request from the home page, with the revision it saw', async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION']))
  const calls = server()
  renderAt(<Home />, '/home')
  await userEvent.click(await screen.findByRole('button', { name: 'Tomar' }))
  const command = calls.find(({ method }) => method === 'POST')
  expect(command?.path).toBe('/app/v1/quotations/MVD-2026-004216/take-quotation')
  expect(command?.headers.get('if-match')).toBe('3')
})

test('two clicks on Tomar before the row is refreshed send one command and cause no conflict', async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION']))
  const calls = server()
  renderAt(<Home />, '/home')
  const button = await screen.findByRole('button', { name: 'Tomar' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(button).toBeEnabled())
  // The server's list still contains the row as it was.
  await userEvent.click(screen.getByRole('button', { name: 'Tomar' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Tomar' })).toBeEnabled())
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a commercial sees only the blocks that their permissions allow', async () => {
  keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION', 'SOLICITAR_COTIZACION']))
  server()
  renderAt(<Home />, '/home')
  expect(await screen.findByRole('region', { name: 'Para enviar' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Nuevas solicitudes' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Este mes' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Nueva cotización/ })).toHaveAttribute('href', '/mis-cotizaciones?new')
})

test('the home page shows a commercial the follow-ups due on their company’s day, with a link to the list', async () => {
  keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION']))
  // At any hour one of the two has another date.
  const timeZone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Etc/GMT-12'
  const companyDay = dayIn(timeZone, Date.now())
  expect(companyDay).not.toBe(new Date().toISOString().slice(0, 10))
  const settings = { ...usualSettings, company: 'MVD', data: { ...usualSettings.data, timeZone } }
  const calls = server({ 'GET /app/v1/settings/MVD': () => ({ body: settings }) })
  renderAt(<Home />, '/home')
  const block = within(await screen.findByRole('region', { name: 'Seguimientos para hoy' }))
  await waitFor(() =>
    expect(block.getByRole('link', { name: 'Ver todas' })).toHaveAttribute(
      'href',
      `/mis-cotizaciones?followUpTo=${companyDay}&sort=followUpOn`,
    ),
  )
  expect(await block.findByText('Ningún seguimiento para hoy.')).toBeInTheDocument()
  const rows = calls.find(({ query }) => query.get('followUpTo') === companyDay && query.get('sort') === 'followUpOn')
  expect(rows?.query.get('list')).toBe('my-quotations')
})

test('the strip counts quotations by who has to act', async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION', 'CONSULTAR_STATS']))
  server()
  renderAt(<Home />, '/home')
  const strip = await screen.findByRole('region', { name: 'De quién es el turno' })
  expect(await within(strip).findByText('12')).toBeInTheDocument()
  expect(await screen.findByText('38,1')).toBeInTheDocument()
})

test('the search finds a reference by its last digits', async () => {
  keepToken(fakeToken(['PRICING']))
  server()
  const { place } = renderAt(<Home />, '/home')
  await userEvent.type(screen.getByLabelText('Buscar por referencia'), '4182{Enter}')
  expect(place()).toBe(`/pricing/cotizaciones/MVD-${new Date().getFullYear()}-004182`)
})

test('every figure of the strip links to the rows it counts', async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION']))
  server()
  renderAt(<Home />, '/home')
  const strip = await screen.findByRole('region', { name: 'De quién es el turno' })
  expect(await within(strip).findByRole('link', { name: '2 fuera de plazo' })).toHaveAttribute(
    'href',
    '/pricing/nuevas-solicitudes?overdue=true',
  )
  expect(within(strip).getByRole('link', { name: /Cotizadas/ })).toHaveAttribute(
    'href',
    '/pricing/cotizaciones?status=QUOTED',
  )
})

test('the team’s quotations come before a manager’s own blocks', async () => {
  keepToken(fakeToken(['GERENTE_COMERCIAL', 'COMERCIAL', 'CONSULTAR_COTIZACION']))
  server()
  renderAt(<Home />, '/home')
  const team = await screen.findByRole('region', { name: 'Cotizaciones del equipo' })
  const own = await screen.findByRole('region', { name: 'Para enviar' })
  expect(team.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('managers see their team and the approvals they have to decide', async () => {
  keepToken(fakeToken(['GERENTE_COMERCIAL', 'CONSULTAR_COTIZACION']))
  server()
  renderAt(<Home />, '/home')
  const team = await screen.findByRole('region', { name: 'El equipo este mes' })
  expect(await within(team).findByRole('link', { name: '11' })).toHaveAttribute(
    'href',
    '/cotizaciones-gerente?commercial=u7&status=SENT',
  )
  expect(within(team).getByRole('link', { name: '13' })).toHaveAttribute(
    'href',
    '/cotizaciones-gerente?commercial=u7&status=NOT_APPROVED&statusFrom=2026-11-01',
  )
  expect(await screen.findByText('Ninguna venta espera autorización.')).toBeInTheDocument()
})

test('pricing sees the load of each user', async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION']))
  server()
  renderAt(<Home />, '/home')
  expect(await screen.findByRole('link', { name: /Joaquín Rey.*6 fuera de plazo.*18/ })).toHaveAttribute(
    'href',
    '/pricing/en-proceso?assignedTo=u9',
  )
})

test('the home page shows operations their shipments, and a commercial the own ones', async () => {
  const counts = { work: { REQUESTED: 4, IN_PROGRESS: 9, FINISHED: 0, CANCELLED: 0 }, subState: {}, flag: {} }
  const shipments = {
    'GET /app/v1/express-shipments': () => ({ body: { rows: [] } }),
    'GET /app/v1/express-shipments/counts': () => ({ body: counts }),
  }
  keepToken(fakeToken(['EXPRESS_OP', 'CONSULTAR_SHIPMENT', 'SOLICITAR_SHIPMENT', 'CONSULTAR_COTIZACION']))
  server(shipments)
  renderAt(<Home />, '/home')
  expect(await screen.findByRole('region', { name: 'Envíos express' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Nuevo envío express' })).toHaveAttribute(
    'href',
    '/operativa/express?new=express',
  )
  expect(screen.queryByRole('region', { name: 'De quién es el turno' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Mis envíos express' })).not.toBeInTheDocument()
  cleanup()

  keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION', 'CONSULTAR_SHIPMENT']))
  server(shipments)
  renderAt(<Home />, '/home')
  expect(await screen.findByRole('region', { name: 'Mis envíos express' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Envíos express' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Nuevo envío express' })).not.toBeInTheDocument()
})

test('a failed figure shows an error in its card, and the rest of the page stays', async () => {
  keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION', 'CONSULTAR_STATS']))
  fakeApi({
    'GET /app/v1/session': () => ({ body: { name: 'Martín Olivera', company: 'MVD' } }),
    'GET /app/v1/home': () => ({ status: 403, body: { code: 'FORBIDDEN' } }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: {} } }),
    'GET /app/v1/quotations/count': () => ({ body: { count: 0 } }),
    'GET /app/v1/quotations': () => ({ body: { rows: [] } }),
    'GET /app/v1/notification/': () => ({ body: [] }),
  })
  renderAt(<Home />, '/home')
  const month = await screen.findByRole('region', { name: 'Este mes' })
  expect(await within(month).findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  expect(await screen.findByText('Ninguna cotización para enviar.')).toBeInTheDocument()
})

test('the user’s own group comes first', () => {
  expect(stripFor('pricing')[0]).toMatchObject({ group: 'pricing', isOwn: true })
  expect(stripFor('commercial')[0]).toMatchObject({ group: 'mine', isOwn: true })
  expect(stripFor('manager')[0]).toMatchObject({ group: 'commercial', isOwn: true })
})

test('a user with several roles sees the page of the highest one', () => {
  const of = (...held: string[]) => roleOf((permission) => held.includes(permission))
  expect(of('PRICING', 'COMERCIAL', 'GERENTE_COMERCIAL')).toBe('manager')
  expect(of('PRICING', 'COMERCIAL')).toBe('commercial')
  expect(of('PRICING')).toBe('pricing')
  expect(of('ANALYTICS_REPORTS')).toBe('reader')
})

test('billing begins with pending invoices, the oldest first, and a link to all of them', async () => {
  keepToken(fakeToken(['ANALYTICS_INVOICED', 'ANALYTICS_REPORTS', 'CONSULTAR_COTIZACION']))
  const column = (id: string) => ({ id, kind: 'text', title: id })
  server({
    'GET /app/v1/reports/pending': () => ({
      body: {
        id: 'pending',
        from: '2000-01-01',
        to: '2026-11-28',
        columns: ['key', 'client', 'ageDays', 'pendingSell', 'pendingCost'].map(column),
        rows: [['MVD-2025-000012', 'Textil Plata', 430, '1200.50', '0.00']],
        total: 34,
      },
    }),
  })
  renderAt(<Home />)
  const card = within(await screen.findByRole('region', { name: 'Por facturar' }))
  expect(await card.findByText('34')).toBeInTheDocument()
  expect(card.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'keyclientageDayspendingSellpendingCost',
    'MVD-2025-000012Textil Plata4301.200,500,00',
  ])
  expect(card.getByRole('link', { name: 'Ver todas' })).toHaveAttribute('href', '/reports?view=invoices')
  expect(screen.queryByText('Sin trabajo pendiente aquí')).not.toBeInTheDocument()
})

test('a figure links to a list that its user may open', () => {
  expect(figurePath('commercial', 'APPROVED')).toBe('/mis-cotizaciones/historial?status=APPROVED')
  expect(figurePath('commercial', 'SENT', { waitingHours: '168' })).toBe(
    '/mis-cotizaciones?status=SENT&waitingHours=168',
  )
  expect(figurePath('manager', 'QUOTED')).toBe('/cotizaciones-gerente?status=QUOTED')
  expect(figurePath('pricing', 'PENDING')).toBe('/pricing/en-proceso')
  expect(figurePath('reader', 'PENDING')).toBeUndefined()
})

test('the day has three parts', () => {
  expect([8, 12, 19, 20].map(partOfDay)).toEqual(['morning', 'afternoon', 'afternoon', 'evening'])
})

test('first name, reference, success rate and thousands have their formats', () => {
  expect(firstName('Martín Olivera')).toBe('Martín')
  expect(referenceOf(' mvd-2026-004182 ', 'AUZ', 2026)).toBe('MVD-2026-004182')
  expect(referenceOf('4182', 'AUZ', 2026)).toBe('AUZ-2026-004182')
  expect(successRate(8, 13)).toBe(38.1)
  expect(successRate(0, 0)).toBeUndefined()
  expect(thousands('31649.99')).toBe(31.6)
})

test('offers are counted until the end of a day, across the end of a month too', () => {
  expect(dayAhead(3, new Date(2026, 10, 20, 23, 59))).toBe('2026-11-23')
  expect(dayAhead(3, new Date(2026, 11, 30))).toBe('2027-01-02')
})

test('an offer awaiting approval is not sent yet, and shows the reason', async () => {
  keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION']))
  const offers = [row('MVD-2026-004139', { status: 'QUOTED' }), row('MVD-2026-004144', { status: 'QUOTED' })]
  fakeApi({
    'GET /app/v1/quotations': ({ query }) => {
      if (query.get('list') !== 'to-finalize') return { body: { rows: [] } }
      return { body: { rows: query.get('awaitsApproval') === 'true' ? offers.slice(1) : offers } }
    },
  })
  renderAt(<Home />)
  expect(await screen.findByRole('link', { name: 'Enviar: espera la autorización de la gerencia' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(screen.getByRole('link', { name: 'Enviar' })).toHaveAttribute('href', '/finalizar/MVD-2026-004139')
})
