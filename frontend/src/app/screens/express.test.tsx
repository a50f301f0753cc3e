import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { bookedShipment, requestedShipment } from '../../features/express/samples/shipment.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import Express from './express.tsx'

beforeEach(() => {
  asIfLaidOut()
  Element.prototype.scrollIntoView = () => undefined
})

const path = `/app/v1/express-shipments/${bookedShipment.row.id}`
const entry = (revision: number, type: string, data: object = {}) => ({
  revision,
  position: revision,
  eventId: `e-${revision}`,
  type,
  occurredAt: `2026-11-19T12:0${revision}:00.000Z`,
  actor: { kind: 'STAFF', id: 'u-9', name: 'María' },
  correlationId: 'c',
  hash: 'h',
  previousHash: 'p',
  data,
})
const events = [
  entry(1, 'ExpressShipmentRequested'),
  entry(2, 'ExpressTrackingAdded', { status: 'CUSTOMS', place: 'Montevideo' }),
]

const open = async (permissions: readonly string[]) => {
  keepToken(fakeToken(permissions))
  const calls = fakeApi({
    'GET /app/v1/express-shipments': () => ({ body: { rows: [bookedShipment.row] } }),
    [`GET ${path}`]: () => ({ body: bookedShipment }),
    [`GET ${path}/history`]: () => ({
      body: { key: bookedShipment.row.id, events, chain: { intact: true, events: 2, checkedAt: '2026-11-20T09:00Z' } },
    }),
    [`GET ${path}/history/1`]: () => ({
      body: { revision: 1, at: '2026-11-19T12:01:00.000Z', shipment: requestedShipment },
    }),
  })
  renderAt(<Express />, '/operativa/express/en-proceso')
  await screen.findByRole('heading', { name: 'X-26-0611' })
  return calls
}

test('the history loads on demand, and an earlier moment is shown without any command', async () => {
  const calls = await open(['CONSULTAR_SHIPMENT', 'EXPRESS_OP'])
  expect(calls.some((one) => one.path.endsWith('/history'))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Historial' }))
  expect(await screen.findByText(/pidió el envío/)).toHaveTextContent('María pidió el envío')
  expect(screen.getByRole('button', { name: /En aduana Montevideo/ })).toHaveAttribute('aria-current', 'step')
  await userEvent.click(screen.getByRole('button', { name: /pidió el envío/ }))
  const notice = await screen.findByText(/El envío tal como estaba el 19\/11\/2026/)
  expect(notice).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Agregar evento/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Volver al estado actual' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /Agregar evento/ })).toBeInTheDocument())
})

test('readers of own shipments have no history', async () => {
  await open(['CONSULTAR_SHIPMENT', 'SOLICITAR_SHIPMENT'])
  expect(within(document.body).queryByRole('button', { name: 'Historial' })).toBeNull()
})

test('the tariffs open in the place of the list, for users who may change them', async () => {
  keepToken(fakeToken(['CONSULTAR_SHIPMENT', 'MODIFICAR_TARIFA_EXPRESS']))
  fakeApi({
    'GET /app/v1/express-shipments': () => ({ body: { rows: [bookedShipment.row] } }),
    'GET /app/v1/express-tariffs': () => ({ body: { rows: [] } }),
    'GET /app/v1/express-carriers': () => ({ body: { rows: [] } }),
  })
  renderAt(<Express />, '/operativa/express')
  await userEvent.click(await screen.findByRole('link', { name: 'Tarifarios' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Tarifarios' })).toBeInTheDocument()
})
