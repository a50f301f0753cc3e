import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { lateAnswers } from '../../../testing/late-answers.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { CostOfDetail } from '../charge-grid/cost-summaries.ts'
import { detailOptions } from '../quotation-queries.ts'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { CostsTab } from '../costs/costs-tab.tsx'

const actions = ['AddCostGroup', 'ChangeCostGroup'].map((command) => ({ command, possible: true }))
const conflict = { status: 409, body: { code: 'CONFLICT', status: 409, title: '', detail: '', instance: 'x' } }
const taken = (key: string, revision: number) => ({ body: { id: key, revision, position: revision } })
/** The cost with another price of its first charge. */
const withPrice = (amount: string, idCost = 'cost-1'): CostOfDetail => ({
  ...cheapCost,
  idCost,
  charges: cheapCost.charges.map((one) => (one.chargeIndex === 0 ? { ...one, amount } : one)),
})

const Page = ({ name }: { name: string }) => {
  const detail = useQuery(detailOptions(name)).data
  return detail === undefined ? null : <CostsTab detail={detail} />
}

/** The costs of a quotation whose server state the test changes; reads fail while `isUnread`. */
const open = async (key: string, handlers: Parameters<typeof fakeApi>[0], edit: string) => {
  const server: { detail: QuotationDetail; isUnread: boolean } = {
    detail: { ...quotation, key, actions, cost: [cheapCost] },
    isUnread: false,
  }
  const calls = fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
    'GET /app/v1/providers': () => ({ body: { rows: [] } }),
    [`GET /app/v1/quotations/${key}`]: () => (server.isUnread ? 'unreachable' : { body: server.detail }),
    [`GET /app/v1/quotations/${key}/history`]: () => ({
      body: {
        key,
        events: [{ revision: 6, occurredAt: '2026-11-20T14:00:00.000Z', actor: { id: 'u', name: 'Martín' } }],
      },
    }),
    ...handlers,
  })
  const { client, router } = renderAt(<Page name={key} />, `/pricing/cotizaciones/${key}?tab=costs&edit=${edit}`)
  await screen.findByRole('textbox', { name: 'Importe, línea 1' })
  return { server, client, router, posts: () => calls.filter(({ method }) => method === 'POST') }
}
const price = () => screen.getByRole('textbox', { name: 'Importe, línea 1' })
const retype = async (text: string) => {
  await userEvent.clear(price())
  await userEvent.type(price(), text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: /Guardar costo/ }))
const retry = () => screen.findByRole('button', { name: 'Reintentar' })
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: /Guardar costo/ })).not.toBeInTheDocument())
const names = (posts: { path: string }[]) => posts.map(({ path }) => path.split('/').at(-1))

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION'])))

test('a new cost that could not be read is created once: later text changes it', async () => {
  const late = lateAnswers<Answer>()
  const { server, posts } = await open(
    'unread',
    {
      'POST /app/v1/quotations/unread/add-cost-group': () => late.next(),
      'POST /app/v1/quotations/unread/change-cost-group': () => taken('unread', 7),
    },
    'new&from=cost-1',
  )
  await retype('82')
  await save()
  await retype('83')
  server.isUnread = true
  server.detail = { ...server.detail, revision: 6, cost: [cheapCost, withPrice('82.00', 'cost-9')] }
  await act(async () => late.answer(taken('unread', 6)))
  await save()
  const again = await retry()
  expect(names(posts())).toEqual(['add-cost-group'])
  server.isUnread = false
  await userEvent.click(again)
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('edit=cost-9'))
  expect(price()).toHaveValue('83')
  await save()
  await isClosed()
  expect(names(posts())).toEqual(['add-cost-group', 'change-cost-group'])
  expect(posts().at(-1)?.body).toMatchObject({ idCost: 'cost-9', charges: [{ amount: '83' }, {}, {}, {}, {}] })
})

test("a new cost whose answer was lost is recognized as one's own, though the page has read it meanwhile", async () => {
  const { server, client, posts } = await open(
    'read',
    {
      'POST /app/v1/quotations/read/add-cost-group': () => {
        if (posts().length > 1) return conflict
        server.detail = { ...server.detail, revision: 6, cost: [cheapCost, withPrice('82.00', 'cost-9')] }
        return 'unreachable'
      },
    },
    'new&from=cost-1',
  )
  await retype('82')
  await save()
  await retry()
  await act(async () => client.invalidateQueries())
  await screen.findByText('2 costos')
  await retype('83')
  await save()
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('edit=cost-9'))
  expect(price()).toHaveValue('83')
  expect(screen.queryByRole('button', { name: 'Recargar y aplicar' })).not.toBeInTheDocument()
  expect(await screen.findByText('El guardado anterior se completó')).toBeInTheDocument()
})

test("of two saves with lost answers either is recognized as one's own", async () => {
  const { server, posts } = await open(
    'both-lost',
    {
      'POST /app/v1/quotations/both-lost/change-cost-group': ({ headers }) => {
        if (headers.get('if-match') === '6') return taken('both-lost', 7)
        if (posts().length > 2) return conflict
        // The first save succeeds, the second is too late for its revision; both answers are lost.
        server.detail = { ...server.detail, revision: 6, cost: [withPrice('82.00')] }
        return 'unreachable'
      },
    },
    'cost-1',
  )
  await retype('82')
  await save()
  await retry()
  await retype('83')
  await save()
  await waitFor(() => expect(posts()).toHaveLength(2))
  await retry()
  await retype('84')
  await save()
  await isClosed()
  expect(posts().map(({ headers }) => headers.get('if-match'))).toEqual(['5', '5', '5', '6'])
  expect(posts().at(-1)?.body).toMatchObject({ charges: [{ amount: '84' }, {}, {}, {}, {}] })
})

test('a cost that a colleague removed does not take the place of a new one being typed', async () => {
  const { server, client, router } = await open('taken', {}, 'cost-1')
  await retype('82')
  const go = (search: string) => act(() => router.navigate(`/pricing/cotizaciones/taken?tab=costs${search}`))
  await go('&edit=new')
  await waitFor(() => expect(price()).toHaveValue(''))
  await retype('99')
  server.detail = { ...server.detail, revision: 6, cost: [] }
  await act(async () => client.invalidateQueries())
  const goOn = await screen.findByRole('button', { name: 'Seguir como alternativa nueva' })
  await userEvent.click(goOn)
  expect(screen.getByText(/Ya hay una alternativa nueva sin guardar/)).toBeInTheDocument()
  expect(price()).toHaveValue('99')
  await go('')
  await userEvent.click(goOn)
  await waitFor(() => expect(price()).toHaveValue('99'))
  const editor = screen.getByRole('region', { name: 'Costo nuevo' })
  await userEvent.click(within(editor).getByRole('button', { name: /^Descartar/ }))
  await userEvent.click(goOn)
  await waitFor(() => expect(price()).toHaveValue('82'))
})
