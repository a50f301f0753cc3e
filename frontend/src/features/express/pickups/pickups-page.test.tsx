import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { BatchBar } from '../batch/batch-bar.tsx'
import ExpressPage from '../express-page.tsx'
import { PickupsPage } from './pickups-page.tsx'

const operator = ['CONSULTAR_SHIPMENT', 'EXPRESS_OP']
beforeEach(() => keepToken(fakeToken(operator)))

const place = { name: 'Óptica Boreal S.A.', lines: ['Av. Rivera 2210', '11300 Montevideo UY'] }
const account = { carrier: 'DHL', carrierName: 'DHL Express', account: '9500' }
const pickup = {
  ...account,
  id: 'p1',
  revision: 2,
  status: 'CONFIRMED',
  day: '2026-11-30',
  from: '14:00',
  to: '17:00',
  location: 'Recepción',
  instruction: '',
  place,
  shipments: ['MVD-X-2026-000611'],
  pieces: 2,
  weight: '10.3',
  cutoff: '16:00',
  confirmation: 'PRG1',
  text: '',
  requestedBy: { id: 'u-1', name: 'María' },
}
const waiting = (id: string, text = '') => ({
  id,
  trackingNumber: 'w',
  recipient: 'Boreal',
  pieces: 1,
  weight: '1',
  text,
})
const group = {
  ...account,
  place,
  cutoff: '16:00',
  cutoffAt: new Date(Date.now() + 5_400_000).toISOString(),
  day: '2026-11-30',
  shipments: [waiting('MVD-X-2026-000609', 'Sin mensajero en la zona'), waiting('MVD-X-2026-000608')],
}
const toClose = {
  ...account,
  day: '2026-11-30',
  shipments: ['MVD-X-2026-000611'],
  pieces: 2,
  weight: '10.3',
  withoutPickup: 1,
  doubtful: ['MVD-X-2026-000600'],
}
const manifest = {
  ...account,
  id: 'm1',
  revision: 2,
  status: 'CLOSED',
  day: '2026-11-27',
  number: 'MVD-DHL-9500-20261127',
  shipments: 25,
  rejected: [{ id: 'MVD-X-2026-000601', code: 'CARRIER', text: 'Unknown waybill' }],
  text: '',
  closedBy: { id: 'u-1', name: 'María' },
  closedAt: '2026-11-27T20:00:00.000Z',
}
const done = () => ({ status: 201, body: { id: 'p2', revision: 1, position: 9 } })

const open = (answers: Parameters<typeof fakeApi>[0] = {}, page = <PickupsPage />) => {
  const calls = fakeApi({
    'GET /app/v1/express-pickups': () => ({ body: { day: '2026-11-30', rows: [pickup] } }),
    'GET /app/v1/express-pickups/candidates': () => ({ body: { groups: [group], others: ['MVD-X-2026-000500'] } }),
    'GET /app/v1/express-manifests': () => ({ body: { rows: [manifest] } }),
    'GET /app/v1/express-manifests/candidates': () => ({ body: { rows: [toClose] } }),
    ...answers,
  })
  renderAt(page, '/operativa/express/en-proceso?view=pickups')
  return { calls, posts: () => calls.filter(({ method }) => method === 'POST') }
}
const part = (name: string) => screen.findByRole('region', { name })
const confirm = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Confirmar/ }))

test('the view has the pickups, what lacks one with its cut-off and reason, the days to close and the manifests', async () => {
  open()
  const pickups = within(await part('Retiros'))
  expect(await pickups.findByText('PRG1', { exact: false })).toBeInTheDocument()
  expect(pickups.getByText(/Av\. Rivera 2210/)).toBeInTheDocument()
  const unplanned = within(await part('Reservados sin retiro'))
  expect(await unplanned.findByText(/Corte 16:00: faltan/)).toBeInTheDocument()
  expect(unplanned.getByText('X-26-0609: Sin mensajero en la zona')).toBeInTheDocument()
  const close = within(await part('Cerrar el día'))
  expect(await close.findByText(/1 envío · 2 bultos, 10,3 kg · 1 sin retiro · 1 en duda/)).toBeInTheDocument()
  const manifests = within(await part('Manifiestos'))
  expect(await manifests.findByText('MVD-DHL-9500-20261127')).toBeInTheDocument()
  expect(manifests.getByText(/X-26-0601: No aceptado por el transportista: Unknown waybill/)).toBeInTheDocument()
})

test('every part has its own empty text', async () => {
  const none = { body: { rows: [], groups: [], others: [], day: '2026-11-30' } }
  open({
    'GET /app/v1/express-pickups': () => none,
    'GET /app/v1/express-pickups/candidates': () => none,
    'GET /app/v1/express-manifests': () => none,
    'GET /app/v1/express-manifests/candidates': () => none,
  })
  for (const text of [
    'No hay retiros para este día.',
    'Todos los envíos reservados tienen retiro.',
    'No queda ningún envío sin manifiesto.',
    'Todavía no se cerró ningún día.',
  ])
    expect(await screen.findByText(text)).toBeInTheDocument()
})

test('edge 47: the proposed day is in the form, and the second confirmation asks for it', async () => {
  const late = { code: 'PICKUP_TOO_LATE', details: { cutoff: '16:00', proposedDay: '2026-12-01' } }
  let isLate = true
  const { posts } = open({
    'POST /app/v1/express-pickups': () => (isLate ? { status: 409, body: late } : done()),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Solicitar retiro de 2 envíos' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/No necesitan retiro o no están reservados: X-26-0500/)).toBeInTheDocument()
  await confirm()
  expect(await dialog.findByText(/El corte del transportista era a las 16:00\. Se propone el/)).toBeInTheDocument()
  isLate = false
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const window = { from: '14:00', to: '17:00', location: '', instruction: '', confirmation: '' }
  const shipments = ['MVD-X-2026-000609', 'MVD-X-2026-000608']
  expect(posts().map(({ body }) => body)).toEqual([
    { ...window, day: '2026-11-30', shipments },
    { ...window, day: '2026-12-01', shipments },
  ])
})

test('a pickup is cancelled with a reason and changed with its window', async () => {
  const { posts } = open({
    'POST /app/v1/express-pickups/p1/cancel-pickup': done,
    'POST /app/v1/express-pickups/p1/change-pickup': done,
  })
  const acts = within(await part('Retiros'))
  await userEvent.click(await acts.findByRole('button', { name: 'Anular' }))
  await confirm()
  expect(await screen.findByText('Falta este dato')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Motivo'), 'Sin bultos')
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(acts.getByRole('button', { name: 'Cambiar' }))
  await userEvent.type(await screen.findByLabelText(/Indicaciones/), 'Llamar antes')
  await confirm()
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(posts().map(({ body }) => body)).toMatchObject([
    { reason: 'Sin bultos' },
    { day: '2026-11-30', from: '14:00', to: '17:00', location: 'Recepción', instruction: 'Llamar antes' },
  ])
})

test('closing the day asks with its counts, and sends the shipments that the person saw', async () => {
  const { posts } = open({ 'POST /app/v1/express-manifests': done })
  await userEvent.click(await screen.findByRole('button', { name: /^Cerrar el / }))
  expect(await screen.findByText(/1 envío de DHL Express · 9500 queda en el manifiesto/)).toBeInTheDocument()
  expect(screen.getByText(/por reserva en duda: X-26-0600/)).toBeInTheDocument()
  await confirm()
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toEqual({
    carrier: 'DHL',
    account: '9500',
    day: '2026-11-30',
    shipments: ['MVD-X-2026-000611', 'MVD-X-2026-000600'],
  })
})

test('the address opens the view for operations; other readers have the list', async () => {
  open({}, <ExpressPage />)
  expect(await screen.findByRole('heading', { name: 'Retiros y cierre del día' })).toBeInTheDocument()
  cleanup()
  keepToken(fakeToken(['CONSULTAR_SHIPMENT']))
  open({}, <ExpressPage />)
  expect(await screen.findByRole('region', { name: 'Envío elegido' })).toBeInTheDocument()
  expect(screen.queryByText('Retiros y cierre del día')).toBeNull()
})

test('a doubtful pickup is decided with what the carrier answered', async () => {
  const { posts } = open({
    'GET /app/v1/express-pickups': () => ({
      body: { day: '2026-11-30', rows: [{ ...pickup, status: 'DOUBTFUL', confirmation: '', text: 'Time-out' }] },
    }),
    'POST /app/v1/express-pickups/p1/confirm-pickup-outcome': done,
  })
  const decide = async (name: string) =>
    userEvent.click(await within(await part(name)).findByRole('button', { name: 'Decidir' }))
  await decide('Retiros')
  await userEvent.type(screen.getByLabelText('Número de confirmación'), 'PRG7')
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts().map(({ body }) => body)).toEqual([{ outcome: 'CONFIRMED', confirmation: 'PRG7' }])
})

test('marked rows get the same dialog, and a refusal keeps it open with its reason', async () => {
  const { posts } = open(
    { 'POST /app/v1/express-pickups': () => ({ status: 409, body: { code: 'PICKUP_EXISTS' } }) },
    <BatchBar marked={['MVD-X-2026-000609']} onAll={() => {}} onClear={() => {}} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Solicitar retiro' }))
  expect(await screen.findByText(/2 envíos · corte 16:00/)).toBeInTheDocument()
  await confirm()
  expect(await screen.findByText(/El envío ya tiene un retiro/)).toBeInTheDocument()
  expect(posts()).toHaveLength(1)
})
