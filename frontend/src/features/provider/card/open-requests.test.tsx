import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { OpenRequests } from './open-requests.tsx'

const request = (more: object = {}) => ({
  id: 'r1',
  quotationKey: 'MVD-2026-004196',
  lane: {
    origin: { name: 'Shenzhen', code: 'CNSZX', country: 'CN' },
    destination: { name: 'Montevideo', code: 'UYMVD', country: 'UY' },
  },
  contact: { id: 'k1', name: 'Wei Zhang', mail: 'wei@pacific.example' },
  state: 'OPEN',
  isLate: false,
  linkSince: '2026-11-20T10:00:00.000Z',
  dueAt: '2026-11-24T21:00:00.000Z',
  ...more,
})
const late = request({ id: 'r2', isLate: true, viewedAt: '2026-11-20T12:00:00.000Z', state: 'VIEWED' })

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('the card lists an unanswered request with lane, contact and deadline, and sends a reminder', async () => {
  const calls = fakeApi({
    'GET /app/v1/cost-requests': () => ({ body: { rows: [request(), late] } }),
    'POST /app/v1/cost-requests/r1/remind-agent': () => ({ body: { id: 'r1', revision: 2, position: 5 } }),
  })
  renderAt(<OpenRequests id="p1" />)
  const [, first, second] = await screen.findAllByRole('row')
  expect(first).toHaveTextContent(/004196.*Shenzhen CN.*Montevideo UY.*Wei Zhang.*sin abrir/)
  expect(second).toHaveTextContent(/abrió.*venció/)
  expect(Object.fromEntries(calls[0]?.query ?? [])).toMatchObject({ provider: 'p1', state: 'OPEN,VIEWED' })
  if (first) await userEvent.click(within(first).getByRole('button', { name: /^Recordar/ }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/app/v1/cost-requests/r1/remind-agent'))
})

test('the card sends no request without the right to see agents', () => {
  keepToken(fakeToken(['CONSULTAR_COTIZACION']))
  const calls = fakeApi({ 'GET /app/v1/cost-requests': () => ({ body: { rows: [request()] } }) })
  renderAt(<OpenRequests id="p1" />)
  expect(calls).toEqual([])
  expect(screen.queryByRole('region')).toBeNull()
})

test('the card offers no reminder without the pricing right, and shows that no request is open', async () => {
  keepToken(fakeToken(['CONSULTAR_AGENTE']))
  let rows = [request()]
  fakeApi({ 'GET /app/v1/cost-requests': () => ({ body: { rows } }) })
  const { client } = renderAt(<OpenRequests id="p1" />)
  await screen.findByText('Wei Zhang')
  expect(screen.queryByRole('button', { name: /^Recordar/ })).toBeNull()
  rows = []
  await client.invalidateQueries({ queryKey: ['quotations'] })
  expect(await screen.findByText('No hay pedidos de costos abiertos.')).toBeInTheDocument()
})
