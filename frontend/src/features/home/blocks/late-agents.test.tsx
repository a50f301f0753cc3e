import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { LateAgents } from './pricing-blocks.tsx'

const costRequest = (more: object = {}) => ({
  id: 'r1',
  quotationKey: 'MVD-2026-004098',
  state: 'OPEN',
  isLate: false,
  provider: { id: 'p1', name: 'Blue Delta' },
  linkSince: '2026-11-20T10:00:00.000Z',
  ...more,
})

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('the block lists an agent without an answer for a day with their quotation, and sends a reminder', async () => {
  const calls = fakeApi({
    'GET /app/v1/cost-requests': () => ({ body: { rows: [costRequest({ state: 'VIEWED', isLate: true })] } }),
    'POST /app/v1/cost-requests/r1/remind-agent': () => ({ body: { id: 'r1', revision: 2, position: 5 } }),
  })
  renderAt(<LateAgents />)
  const line = (await screen.findByText('Blue Delta')).closest('tr')
  expect(line).toHaveTextContent(/^Blue DeltaMVD-2026-004098\s*Visto/)
  expect(calls[0]?.query.get('unansweredHours')).toBe('24')
  await userEvent.click(screen.getByRole('button', { name: 'Recordar a Blue Delta' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/app/v1/cost-requests/r1/remind-agent'))
})

test('a confirmation reminds all late agents; failures are shown, and a retry reminds only those', async () => {
  let tries = 0
  const done = { body: { id: 'r1', revision: 2, position: 5 } }
  const rows = [costRequest(), costRequest({ id: 'r2', provider: { id: 'p2', name: 'Pearl River' } })]
  const calls = fakeApi({
    'GET /app/v1/cost-requests': () => ({ body: { rows } }),
    'POST /app/v1/cost-requests/r1/remind-agent': () => done,
    'POST /app/v1/cost-requests/r2/remind-agent': () =>
      (tries += 1) === 1 ? { status: 409, body: { code: 'QUOTATION_CLOSED', detail: 'x' } } : done,
  })
  const reminded = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/')[4])
  renderAt(<LateAgents />)
  await userEvent.click(await screen.findByRole('button', { name: 'Recordar a los 2' }))
  const confirm = await screen.findByRole('button', { name: /^Confirmar/ })
  expect(reminded()).toEqual([])
  await userEvent.click(confirm)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.getByRole('listitem', { name: /Blue Delta/ })).toHaveTextContent('enviado')
  expect(reminded()).toEqual(['r1', 'r2'])
  await userEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(reminded()).toEqual(['r1', 'r2', 'r2'])
})

test('without the right to remind the block shows the late agents, or that there are none', async () => {
  keepToken(fakeToken(['CONSULTAR_AGENTE', 'CONSULTAR_COTIZACION']))
  let rows = [costRequest()]
  fakeApi({ 'GET /app/v1/cost-requests': () => ({ body: { rows } }) })
  const { client } = renderAt(<LateAgents />)
  await screen.findByText('Blue Delta')
  expect(screen.queryByRole('button', { name: /^Recordar/ })).toBeNull()
  rows = []
  await client.invalidateQueries({ queryKey: ['quotations'] })
  expect(await screen.findByText('Ningún agente demorado.')).toBeInTheDocument()
})
