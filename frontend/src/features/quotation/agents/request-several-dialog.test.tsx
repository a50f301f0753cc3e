import { quotationRow as row } from '@freight/contracts/testing/sample-views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { lateAnswers } from '../../../testing/late-answers.ts'
import { renderAt } from '../../../testing/render.tsx'
import { RequestSeveralDialog } from './request-costs-dialog.tsx'

const ONE = 'MVD-2026-000001'
const TWO = 'MVD-2026-000002'
const contact = { id: 'k1', name: 'Mei Lin Ho', mail: 'mei@bd.example', isChosen: true, isAsked: false }
const other = { ...contact, id: 'k2', name: 'Tran Minh', isChosen: false }
const figures = { language: 'en', serves: true, asked: 4, answered: 3 }
const provider = { id: 'p1', name: 'Blue Delta', contacts: [contact, other], ...figures }
const done = { body: { id: 'x', revision: 9, position: 1 } }

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

const open = (more: Parameters<typeof fakeApi>[0]) => {
  const closed: boolean[] = []
  const calls = fakeApi({
    'GET /app/v1/cost-requests/candidates': () => ({ body: { rows: [provider] } }),
    [`POST /app/v1/quotations/${ONE}/request-agent-costs`]: () => done,
    [`POST /app/v1/quotations/${TWO}/request-agent-costs`]: () => done,
    ...more,
  })
  renderAt(
    <RequestSeveralDialog
      rows={[row({ key: ONE }), row({ key: TWO })]}
      onClose={(isDone) => void closed.push(isDone)}
    />,
  )
  const costRequests = () =>
    calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/')[4], body])
  return { closed, calls: costRequests }
}
const of = (key: string) => within(screen.getByRole('region', { name: key }))
const confirm = () => userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
const suggested = { contacts: [{ providerId: 'p1', contactId: 'k1' }] }

test('each request is sent to the contacts that are suggested for its quotation', async () => {
  const { calls, closed } = open({})
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /Mei Lin Ho/ })).toHaveLength(2))
  expect(screen.queryByRole('checkbox', { name: /Tran Minh/ })).toBeNull()
  expect(screen.getByText('Se envían 2 pedidos para 2 cotizaciones.')).toBeInTheDocument()
  await confirm()
  await waitFor(() => expect(closed).toEqual([true]))
  expect(calls()).toEqual([
    [ONE, suggested],
    [TWO, suggested],
  ])
})

test('a quotation without chosen contacts gets no request', async () => {
  const { calls } = open({})
  await of(TWO).findByRole('checkbox', { name: /Mei Lin Ho/ })
  await userEvent.click(of(TWO).getByRole('checkbox', { name: /Mei Lin Ho/ }))
  await confirm()
  await waitFor(() => expect(calls()).toEqual([[ONE, suggested]]))
})

test('without a chosen contact nothing is sent and a message is shown', async () => {
  const { calls } = open({ 'GET /app/v1/cost-requests/candidates': () => ({ body: { rows: [] } }) })
  expect(await of(ONE).findByText(/^Ningún proveedor cubre/)).toBeInTheDocument()
  await confirm()
  expect(await screen.findByText('Elegir al menos un contacto.')).toBeInTheDocument()
  expect(calls()).toEqual([])
})

test('nothing is sent while the candidates of one quotation are loading', async () => {
  const late = lateAnswers<Answer>()
  const { calls, closed } = open({
    'GET /app/v1/cost-requests/candidates': ({ query }) =>
      query.get('quotation') === TWO ? late.next() : { body: { rows: [provider] } },
  })
  await of(ONE).findByRole('checkbox', { name: /Mei Lin Ho/ })
  await confirm()
  expect(await screen.findByText('Cargando las sugerencias de 1 cotización…')).toBeInTheDocument()
  expect([calls(), closed]).toEqual([[], []])
  late.answer({ body: { rows: [provider] } })
  await of(TWO).findByRole('checkbox', { name: /Mei Lin Ho/ })
  await confirm()
  await waitFor(() => expect(closed).toEqual([true]))
  expect(calls().map(([key]) => key)).toEqual([ONE, TWO])
})

test('when the candidates of one quotation cannot be read, the other requests are sent and the dialog stays open', async () => {
  let isBroken = true
  const { calls, closed } = open({
    'GET /app/v1/cost-requests/candidates': ({ query }) =>
      query.get('quotation') === TWO && isBroken
        ? { status: 403, body: { code: 'FORBIDDEN', detail: 'x' } }
        : { body: { rows: [provider] } },
  })
  await of(TWO).findByRole('button', { name: 'Volver a cargar' })
  await of(ONE).findByRole('checkbox', { name: /Mei Lin Ho/ })
  await confirm()
  expect(await of(ONE).findByRole('status')).toHaveTextContent('pedido a 1')
  expect(closed).toEqual([])
  isBroken = false
  // A sent request refetches both quotations: the button disappears for a moment.
  await waitFor(() => {
    of(TWO).queryByRole('button', { name: 'Volver a cargar' })?.click()
    expect(of(TWO).getByRole('checkbox', { name: /Mei Lin Ho/ })).toBeInTheDocument()
  })
  await confirm()
  await waitFor(() => expect(closed).toEqual([true]))
  expect(calls().map(([key]) => key)).toEqual([ONE, TWO])
})

test('a failed request is shown at its quotation, and only that one is retried', async () => {
  let tries = 0
  const { calls, closed } = open({
    [`POST /app/v1/quotations/${TWO}/request-agent-costs`]: () =>
      (tries += 1) === 1 ? { status: 409, body: { code: 'DANGEROUS_GOODS_INCOMPLETE', detail: 'x' } } : done,
  })
  await of(TWO).findByRole('checkbox', { name: /Mei Lin Ho/ })
  await confirm()
  expect(await of(TWO).findByRole('alert')).toHaveTextContent(/Mercancía peligrosa/)
  expect(of(ONE).getByRole('status')).toHaveTextContent('pedido a 1')
  expect(closed).toEqual([])
  await confirm()
  await waitFor(() => expect(closed).toEqual([true]))
  expect(calls().map(([key]) => key)).toEqual([ONE, TWO, TWO])
})

test('every request is limited to the ticked sections, and none is sent without one', async () => {
  const { calls } = open({})
  await of(TWO).findByRole('checkbox', { name: /Mei Lin Ho/ })
  for (const name of ['Origen', 'Flete', 'Destino']) await userEvent.click(screen.getByRole('checkbox', { name }))
  await confirm()
  expect(screen.getByText('Elegir al menos una parte de los costos.')).toBeInTheDocument()
  expect(calls()).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Flete' }))
  await confirm()
  const limited = { ...suggested, sections: ['FREIGHT'] }
  await waitFor(() =>
    expect(calls()).toEqual([
      [ONE, limited],
      [TWO, limited],
    ]),
  )
})
