import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { renderAt } from '../../../testing/render.tsx'
import { costRequest } from '../samples/cost-request.ts'
import { openCost, quotation } from '../samples/quotation.ts'
import { AgentsCard } from './agents-card.tsx'
import { PendingAgentCosts } from './pending-agent-costs.tsx'
import { RequestCostsDialog } from './request-costs-dialog.tsx'
import { RequestMissing } from '../comparison/comparison-column.tsx'

const nothing = () => undefined
const asking = { ...quotation, actions: [{ command: 'RequestAgentCosts', possible: true }] }
beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('the card lists requests with their state and reminds agents without an answer', async () => {
  const calls = fakeApi({
    'GET /app/v1/cost-requests': () => ({
      body: {
        rows: [
          costRequest({ isLate: true }),
          costRequest({ id: 'r2', state: 'ANSWERED', answeredAt: '2026-11-20T12:00:00.000Z' }),
        ],
      },
    }),
    'POST /app/v1/cost-requests/r1/remind-agent': () => ({ body: { id: 'r1', revision: 2, position: 5 } }),
  })
  renderAt(<AgentsCard detail={asking} act={nothing} />)
  expect(await screen.findByText('contestaron 1 de 2')).toBeInTheDocument()
  expect(screen.getByText(/^demorado: era para/)).toBeInTheDocument()
  const signs = [...document.querySelectorAll<SVGElement>('[data-stand]')]
  expect(signs.map(({ dataset: { stand, hue } }) => [stand, hue])).toEqual([
    ['asked', 'red'],
    ['answered', 'green'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Recordar a 1' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/app/v1/cost-requests/r1/remind-agent'))
})

test.each([
  ['decided', { status: 'APPROVED' as const }],
  ['cancelled', { cancelled: true }],
])('the card of a %s quotation lists agents without buttons', async (_, over) => {
  fakeApi({ 'GET /app/v1/cost-requests': () => ({ body: { rows: [costRequest(), costRequest({ id: 'r2' })] } }) })
  renderAt(
    <AgentsCard
      detail={{ ...asking, actions: [{ command: 'RequestAgentCosts', possible: false }], ...over }}
      act={nothing}
    />,
  )
  expect(await screen.findAllByText('Blue Delta')).toHaveLength(2)
  expect(screen.getByRole('region').querySelectorAll('button')).toHaveLength(0)
})

test('a request for some sections only names them', async () => {
  const rows = [costRequest({ sections: ['ORIGIN', 'FREIGHT'] }), costRequest({ id: 'r2' })]
  fakeApi({ 'GET /app/v1/cost-requests': () => ({ body: { rows } }) })
  renderAt(<AgentsCard detail={asking} act={nothing} />)
  expect(await screen.findByText('solo origen y flete')).toBeInTheDocument()
})

test('a failed read of the requests offers a retry instead of a new request', async () => {
  let fails = true
  fakeApi({
    'GET /app/v1/cost-requests': () =>
      fails
        ? { status: 500, body: { code: 'INTERNAL', message: 'x', requestId: 'r' } }
        : { body: { rows: [costRequest()] } },
  })
  renderAt(<AgentsCard detail={asking} act={nothing} />)
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  expect(screen.queryByRole('button', { name: 'Consultar agentes' })).toBeNull()
  fails = false
  await userEvent.click(again)
  expect(await screen.findByText('Blue Delta')).toBeInTheDocument()
})

test('a user with cost rights but no agent rights gets no card and no request is sent', async () => {
  keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION', 'GERENTE_COMERCIAL']))
  const calls = fakeApi({})
  renderAt(<AgentsCard detail={quotation} act={nothing} />)
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByRole('region')).toBeNull()
  expect(calls).toEqual([])
})

const own = { ...asking, actions: [...asking.actions, { command: 'AddCostGroup', possible: true }] }
const lines = async () => [...(await screen.findByRole('list')).querySelectorAll('li')].map((line) => line.textContent)
const answered = { state: 'ANSWERED', answeredAt: '2026-11-20T12:00:00.000Z' } as const

test('the charges that an answer lacks are requested with one click', async () => {
  const calls = fakeApi({
    'GET /app/v1/cost-requests': () => ({ body: { rows: [costRequest(answered)] } }),
    'POST /app/v1/cost-requests/r1/reopen-cost-request': () => ({ body: { id: 'r1', revision: 2, position: 5 } }),
  })
  const cost = [{ ...openCost, costRequestId: 'r1' }]
  renderAt(<AgentsCard detail={{ ...asking, cost }} act={nothing} />)
  expect(await screen.findByText('falta 1 importe')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Pedir lo que falta' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: '', missing: ['HDL'] }),
  )
})

test.each([
  [costRequest({ ...answered, isOutdated: true }), /contestó antes del último cambio/],
  [costRequest({ mail: { state: 'FAILED', at: '2026-11-20T10:00:00.000Z', error: '550' } }), /correo no entregado/],
  [costRequest({ state: 'EXPIRED', askedNewLink: true }), /pide un enlace nuevo/],
])('one click reopens a request whose agent needs a new link', async (request, words) => {
  const calls = fakeApi({
    'GET /app/v1/cost-requests': () => ({ body: { rows: [request] } }),
    'POST /app/v1/cost-requests/r1/reopen-cost-request': () => ({ body: { id: 'r1', revision: 2, position: 5 } }),
  })
  renderAt(<AgentsCard detail={asking} act={nothing} />)
  expect((await lines())[0]).toMatch(words)
  await userEvent.click(screen.getByRole('button', { name: 'Volver a pedir' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: '' }))
})

test('a user with cost rights records an answer that the agent gave by telephone', async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION', 'MODIFICAR_SPOT']))
  fakeApi({ 'GET /app/v1/cost-requests': () => ({ body: { rows: [costRequest()] } }) })
  const { place } = renderAt(<AgentsCard detail={own} act={nothing} />, '/pricing/cotizaciones/x')
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones con Blue Delta' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Registrar su respuesta' }))
  expect(place()).toBe('/pricing/cotizaciones/x?tab=costs&edit=new&from=request%3Ar1')
})

test('a request is withdrawn after a confirmation that explains what happens to its link', async () => {
  const calls = fakeApi({
    'GET /app/v1/cost-requests': () => ({ body: { rows: [costRequest()] } }),
    'POST /app/v1/cost-requests/r1/withdraw-cost-request': () => ({ body: { id: 'r1', revision: 2, position: 5 } }),
  })
  renderAt(<AgentsCard detail={asking} act={nothing} />)
  const withdraw = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Más acciones con Blue Delta' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Anular el pedido' }))
    return screen.findByRole('dialog', { name: 'Confirmar' })
  }
  expect(await withdraw()).toHaveTextContent(/Blue Delta.*lee que ya no hacen falta costos/)
  await userEvent.click(screen.getByRole('button', { name: /Cancelar/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await withdraw()
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/app/v1/cost-requests/r1/withdraw-cost-request',
    ]),
  )
})

test('the card shows the author of a recorded answer and the purpose of an open request', async () => {
  const rows = [
    costRequest({ ...answered, recordedBy: { id: 'u', name: 'Lucía' } }),
    costRequest({ id: 'r2', missing: ['AWB'], isOutdated: true, reminders: 1 }),
  ]
  fakeApi({ 'GET /app/v1/cost-requests': () => ({ body: { rows } }) })
  renderAt(<AgentsCard detail={asking} act={nothing} />)
  const [first, second] = await lines()
  expect(first).toMatch(/registrado por Lucía/)
  expect(second).toMatch(/1 recordatorio.*se le pidió lo que falta: AWB.*la carga cambió/)
})

test('missing charges are requested from the comparison, which then disables its button', async () => {
  let rows = [costRequest(answered)]
  fakeApi({
    'GET /app/v1/cost-requests': () => ({ body: { rows } }),
    'POST /app/v1/cost-requests/r1/reopen-cost-request': () => {
      rows = [costRequest()]
      return { body: { id: 'r1', revision: 2, position: 5 } }
    },
  })
  renderAt(<RequestMissing detail={asking} costRequestId="r1" missing={['AWB']} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Pedir lo que falta' }))
  expect(await screen.findByRole('button', { name: 'Se pidió lo que falta' })).toBeDisabled()
})

test('the request contains the ids of the chosen contacts', async () => {
  const contacts = [{ id: 'k1', name: 'Mei Lin Ho', mail: 'mei@bd.example', isChosen: true, isAsked: false }]
  const rows = [
    {
      id: 'p1',
      name: 'Blue Delta',
      language: 'en',
      serves: true,
      contacts,
      asked: 3,
      answered: 2,
      medianHours: 5,
      comparable: 4,
      cheapest: 1,
    },
  ]
  const calls = fakeApi({
    'GET /app/v1/cost-requests/candidates': () => ({ body: { rows } }),
    [`POST /app/v1/quotations/${quotation.key}/request-agent-costs`]: () => ({
      body: { id: 'x', revision: 9, position: 1 },
    }),
  })
  renderAt(<RequestCostsDialog detail={asking} onClose={nothing} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Mei Lin Ho/ }))
  expect(screen.getByText('contestó 2 de 3 · en 5 h · más barato 1 de 4')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      contacts: [{ providerId: 'p1', contactId: 'k1' }],
    }),
  )
})

test('an agent without an answer has a line among the costs, from which the answer is recorded', async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION', 'MODIFICAR_SPOT']))
  fakeApi({
    'GET /app/v1/cost-requests': () => ({
      body: {
        rows: [
          costRequest({ isLate: true, provider: { id: 'p1', name: 'Shenzhen Union' } }),
          costRequest({ id: 'r2', state: 'ANSWERED' }),
        ],
      },
    }),
  })
  const detail = { ...quotation, actions: [{ command: 'AddCostGroup', possible: true }] }
  const { place } = renderAt(<PendingAgentCosts detail={detail} recorded={undefined} />)
  expect(await screen.findByText('Shenzhen Union')).toBeInTheDocument()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText(/^demorado: era para/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Registrar la respuesta de Shenzhen Union' }))
  expect(place()).toContain('request')
})

test('an unanswered question is marked, and its answer is sent from its dialog; the text stays after Esc or a failure', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const answer = { text: 'Dos capas.', at, by: { id: 'u', name: 'Paula' } }
  const questions = [
    { text: 'Is it stackable?', at, answers: [answer] },
    { text: 'Which terminal?', at: '2026-11-20T13:00:00.000Z', answers: [] },
  ]
  let fails = true
  const calls = fakeApi({
    'GET /app/v1/cost-requests': () => ({ body: { rows: [costRequest({ questions })] } }),
    'POST /app/v1/cost-requests/r1/answer-agent-question': () =>
      fails
        ? { status: 500, body: { code: 'INTERNAL', message: 'x', requestId: 'r' } }
        : { body: { id: 'r1', revision: 2, position: 5 } },
  })
  renderAt(<AgentsCard detail={asking} act={nothing} />)
  expect(await screen.findAllByText('sin responder')).toHaveLength(1)
  expect(screen.getByText(/Dos capas/)).toBeInTheDocument()
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Responder' }))
    return screen.findByLabelText(/Respuesta para Blue Delta/)
  }
  await userEvent.type(await open(), 'TCP{Escape}')
  await waitFor(() => expect(screen.queryByLabelText(/Respuesta para Blue Delta/)).toBeNull())
  const input = await open()
  expect(input).toHaveValue('TCP')
  const send = () => userEvent.click(screen.getByRole('button', { name: /^Confirmar/ }))
  await send()
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).not.toEqual([]))
  expect(input).toHaveValue('TCP')
  fails = false
  await send()
  await waitFor(() => expect(screen.queryByLabelText(/Respuesta para Blue Delta/)).toBeNull())
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ question: 2, text: 'TCP' })
  expect(await open()).toHaveValue('')
})
