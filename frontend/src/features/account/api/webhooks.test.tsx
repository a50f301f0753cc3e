import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { Webhooks } from './webhooks.tsx'

const answer = { body: { id: 'u-1', revision: 3, position: 9 } }
const webhook = {
  id: 'w-1',
  url: 'https://erp.example/x',
  topics: ['QUOTATION_STATUS'],
  active: true,
  owner: { id: 'u-1', name: 'Ana' },
  createdAt: '2026-03-02T12:00:00Z',
  secret: 'whsec_1',
}
const delivery = {
  id: 'd-1',
  topic: 'QUOTATION_STATUS',
  quotation: 'MVD-2026-000001',
  state: 'FAILED',
  tries: 20,
  status: 503,
  at: '2026-03-02T12:00:00Z',
}

beforeEach(() => keepToken(fakeToken([])))

test('an address is checked before it is added', async () => {
  const calls = fakeApi({
    'GET /app/v1/webhooks': () => ({ body: { rows: [] } }),
    'POST /app/v1/users/u-1/add-webhook': () => answer,
  })
  renderAt(<Webhooks />)
  expect(await screen.findByText('Todavía no hay webhooks.')).toBeInTheDocument()
  const add = screen.getByRole('button', { name: 'Agregar el webhook' })
  await userEvent.type(screen.getByLabelText('Dirección'), 'erp')
  await userEvent.click(add)
  expect(await screen.findByRole('alert')).toHaveTextContent('https://')
  expect(screen.getByLabelText('Dirección')).toHaveFocus()
  await userEvent.clear(screen.getByLabelText('Dirección'))
  await userEvent.type(screen.getByLabelText('Dirección'), 'https://erp.example/x')
  await userEvent.click(add)
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { url: 'https://erp.example/x', topics: ['QUOTATION_STATUS'] },
    ]),
  )
})

test('the reason of a request without an answer is shown in words', async () => {
  fakeApi({
    'GET /app/v1/webhooks': () => ({ body: { rows: [webhook] } }),
    'GET /app/v1/webhooks/w-1/deliveries': () => ({
      body: { rows: [{ ...delivery, status: undefined, error: 'ENOTFOUND' }] },
    }),
  })
  renderAt(<Webhooks />)
  await userEvent.click(await screen.findByRole('button', { name: 'Entregas' }))
  expect(await screen.findByText('falló · la dirección no existe')).toBeInTheDocument()
})

test('a failed request is sent again, and a webhook is disabled', async () => {
  const calls = fakeApi({
    'GET /app/v1/webhooks': () => ({ body: { rows: [webhook] } }),
    'GET /app/v1/webhooks/w-1/deliveries': () => ({ body: { rows: [delivery] } }),
    'POST /app/v1/webhook-deliveries/d-1/retry': () => ({ body: { ...delivery, state: 'WAITING' } }),
    'POST /app/v1/users/u-1/disable-webhook': () => answer,
  })
  renderAt(<Webhooks />)
  await userEvent.click(await screen.findByRole('button', { name: 'Entregas' }))
  expect(await screen.findByText('falló · HTTP 503')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Enviar de nuevo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Deshabilitar' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/app/v1/webhook-deliveries/d-1/retry',
      '/app/v1/users/u-1/disable-webhook',
    ]),
  )
})

test.each([
  ['WEBHOOK_DISABLED', 'falló · webhook deshabilitado, o su usuario ya no puede recibirlo'],
  ['BOOKING_OUTDATED', 'falló · la oferta del booking ya no es la aprobada'],
  ['DISABLED', 'falló · webhook deshabilitado'],
  ['ECONNREFUSED', 'falló · el servidor rechazó la conexión'],
])('a request that failed with %s has its reason in words', async (error, words) => {
  const { status: _status, ...unsent } = delivery
  fakeApi({
    'GET /app/v1/webhooks': () => ({ body: { rows: [webhook] } }),
    'GET /app/v1/webhooks/w-1/deliveries': () => ({ body: { rows: [{ ...unsent, error }] } }),
  })
  renderAt(<Webhooks />)
  await userEvent.click(await screen.findByRole('button', { name: 'Entregas' }))
  expect(await screen.findByText(words)).toBeInTheDocument()
})
