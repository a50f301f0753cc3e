import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { isPageHeld } from '../../../lib/browser/leaving-page.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { lateAnswers } from '../../../testing/late-answers.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { CostOfDetail } from './cost-summaries.ts'
import { detailOptions } from '../queries.ts'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { CostsTab } from './costs-tab.tsx'
import { useActs } from '../commands/use-acts.tsx'

const commands = ['AddCostGroup', 'ChangeCostGroup', 'PublishQuote']
const actions = commands.map((command) => ({ command, possible: true }))
const conflict = { status: 409, body: { code: 'CONFLICT', status: 409, title: '', detail: '', instance: 'x' } }
const taken = (key: string, revision: number) => ({ body: { id: key, revision, position: revision } })
const [sample] = cheapCost.charges
if (sample === undefined) throw new TypeError('The sample costs nothing')
/** The cost with other amounts, by the index of the charge. */
const withAmounts = (amounts: Readonly<Record<number, string>>): CostOfDetail => ({
  ...cheapCost,
  charges: cheapCost.charges.map((one) => ({ ...one, amount: amounts[one.chargeIndex] ?? one.amount })),
})

const Page = ({ name }: { name: string }) => {
  const detail = useQuery(detailOptions(name)).data
  return detail === undefined ? null : <Shown detail={detail} />
}
const Shown = ({ detail }: { detail: QuotationDetail }) => {
  const { act: give, dialogs } = useActs(detail)
  return (
    <>
      <button type="button" onClick={() => give('PublishQuote')}>
        Publicar
      </button>
      <CostsTab detail={detail} />
      {dialogs}
    </>
  )
}

/** The page of a quotation whose state the test changes behind its back. */
const open = async (key: string, handlers: Parameters<typeof fakeApi>[0], edit = 'cost-1', cost = cheapCost) => {
  const server: { detail: QuotationDetail } = { detail: { ...quotation, key, actions, cost: [cost] } }
  const asked = fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
    'GET /app/v1/providers': () => ({ body: { rows: [] } }),
    [`GET /app/v1/quotations/${key}`]: () => ({ body: server.detail }),
    [`GET /app/v1/quotations/${key}/history`]: () => ({
      body: {
        key,
        events: [{ revision: 9, occurredAt: new Date().toISOString(), actor: { id: 'u', name: 'Martín Olivera' } }],
      },
    }),
    ...handlers,
  })
  renderAt(<Page name={key} />, `/pricing/cotizaciones/${key}?tab=costs&edit=${edit}`)
  await screen.findByRole('button', { name: /Guardar costo/ })
  return { server, posts: () => asked.filter(({ method }) => method === 'POST') }
}
const amount = (number: number) => screen.getByRole('textbox', { name: `Importe, línea ${number}` })
const retype = async (number: number, text: string) => {
  await userEvent.clear(amount(number))
  await userEvent.type(amount(number), text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: /Guardar costo/ }))
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: /Guardar costo/ })).not.toBeInTheDocument())

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION'])))

test('a price that somebody raised meanwhile is not put back by who changed another one', async () => {
  const change = 'POST /app/v1/quotations/raised/change-cost-group'
  const { server, posts } = await open('raised', {
    [change]: ({ headers }) => (headers.get('if-match') === '5' ? conflict : taken('raised', 10)),
  })
  await retype(1, '82')
  server.detail = { ...server.detail, revision: 9, cost: [withAmounts({ 3: '60.00' })] }
  await save()
  const card = (await screen.findByText('Manejo · Precio')).closest('section')
  expect(within(card ?? document.body).getByText(/EUR 60,00/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Recargar y aplicar' }))
  await isClosed()
  expect(posts().at(-1)?.headers.get('if-match')).toBe('9')
  expect(posts().at(-1)?.body).toMatchObject({
    charges: [{ idCharge: 'PUA', amount: '82' }, {}, {}, { idCharge: 'HDL', amount: '60.00' }, {}],
  })
})

test('a price that both changed is chosen before anything is sent', async () => {
  const change = 'POST /app/v1/quotations/both/change-cost-group'
  const { server, posts } = await open('both', {
    [change]: ({ headers }) => (headers.get('if-match') === '5' ? conflict : taken('both', 10)),
  })
  await retype(4, '70')
  server.detail = { ...server.detail, revision: 9, cost: [withAmounts({ 3: '60.00' })] }
  await save()
  const again = await screen.findByRole('button', { name: 'Recargar y aplicar' })
  await userEvent.click(again)
  expect(posts()).toHaveLength(1)
  await userEvent.click(screen.getByRole('radio', { name: /Yo EUR 70,00/ }))
  await userEvent.click(again)
  await isClosed()
  expect(posts().at(-1)?.body).toMatchObject({ charges: [{}, {}, {}, { idCharge: 'HDL', amount: '70' }, {}] })
})

test('what is typed while a save is under way stays, and goes with the next save over what the first has made', async () => {
  const late = lateAnswers<Answer>()
  const { server, posts } = await open('typing', {
    'POST /app/v1/quotations/typing/change-cost-group': ({ headers }) =>
      headers.get('if-match') === '5' ? late.next() : taken('typing', 7),
  })
  await retype(1, '82')
  await save()
  await retype(4, '70')
  server.detail = { ...server.detail, revision: 6, cost: [withAmounts({ 0: '82.00' })] }
  await act(async () => late.answer(taken('typing', 6)))
  expect(await screen.findByText(/línea cambiada/)).toBeInTheDocument()
  expect(amount(4)).toHaveValue('70')
  await waitFor(() => expect(isPageHeld()).toBe(true))
  await save()
  await isClosed()
  expect(posts().map(({ headers }) => headers.get('if-match'))).toEqual(['5', '6'])
  expect(posts().at(-1)?.body).toMatchObject({ charges: [{ amount: '82' }, {}, {}, { amount: '70' }, {}] })
})

test('what is typed while a new cost is being made goes on as a change of the cost that was made', async () => {
  const late = lateAnswers<Answer>()
  const { server, posts } = await open(
    'made',
    {
      'POST /app/v1/quotations/made/add-cost-group': () => late.next(),
      'POST /app/v1/quotations/made/change-cost-group': () => taken('made', 7),
    },
    'new&from=cost-1',
  )
  await retype(1, '82')
  await save()
  await retype(1, '83')
  const made = { ...withAmounts({ 0: '82.00' }), idCost: 'cost-9' }
  server.detail = { ...server.detail, revision: 6, cost: [cheapCost, made] }
  await act(async () => late.answer(taken('made', 6)))
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('edit=cost-9'))
  expect(amount(1)).toHaveValue('83')
  await save()
  await isClosed()
  expect(posts().map(({ path }) => path.split('/').at(-1))).toEqual(['add-cost-group', 'change-cost-group'])
  expect(posts()[1]?.body).toMatchObject({ idCost: 'cost-9' })
})

test('without a connection that is said, the text stays, and Retry sends it under the same id', async () => {
  let isOnline = false
  const online = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  const { posts } = await open('offline', {
    'POST /app/v1/quotations/offline/change-cost-group': () => (isOnline ? taken('offline', 6) : 'unreachable'),
  })
  await retype(1, '82')
  await save()
  expect(await screen.findByText(/No hay conexión\. Lo escrito sigue acá\./)).toBeInTheDocument()
  expect(amount(1)).toHaveValue('82')
  isOnline = true
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await isClosed()
  expect(new Set(posts().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(posts()).toHaveLength(2)
  online.mockRestore()
})

test('a number with two readings, typed while the conflict stood, is not applied over it', async () => {
  const { server, posts } = await open('reading', {
    'POST /app/v1/quotations/reading/change-cost-group': () => conflict,
  })
  await retype(1, '75')
  server.detail = { ...server.detail, revision: 9 }
  await save()
  const apply = await screen.findByRole('button', { name: 'Recargar y aplicar' })
  await retype(2, '1.000')
  await userEvent.click(apply)
  await waitFor(() => expect(amount(2)).toHaveFocus())
  expect(amount(2)).toHaveValue('1.000')
  expect(posts()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await isClosed()
})

test('one’s own save whose answer was lost is no conflict: what was typed since goes over it', async () => {
  const { server, posts } = await open('lost', {
    'POST /app/v1/quotations/lost/change-cost-group': ({ headers }) => {
      const over = headers.get('if-match')
      if (over === '6') return taken('lost', 7)
      if (posts().length > 1) return conflict
      // It is done, and nobody is told.
      server.detail = { ...server.detail, revision: 6, cost: [withAmounts({ 0: '82.00' })] }
      return 'unreachable'
    },
  })
  await retype(1, '82')
  await save()
  await screen.findByRole('button', { name: 'Reintentar' })
  await retype(1, '83')
  await save()
  await isClosed()
  expect(posts().map(({ headers }) => headers.get('if-match'))).toEqual(['5', '5', '6'])
  expect(posts().at(-1)?.body).toMatchObject({ charges: [{ amount: '83' }, {}, {}, {}, {}] })
})

test('a cost that somebody took away meanwhile goes on as a new one', async () => {
  const { server, posts } = await open('gone', {
    'POST /app/v1/quotations/gone/change-cost-group': () => conflict,
    'POST /app/v1/quotations/gone/add-cost-group': () => taken('gone', 10),
  })
  await retype(1, '82')
  server.detail = { ...server.detail, revision: 9, cost: [] }
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir como alternativa nueva' }))
  await waitFor(() => expect(amount(1)).toHaveValue('82'))
  await save()
  await isClosed()
  expect(posts().at(-1)?.path).toContain('add-cost-group')
  expect(posts().at(-1)?.headers.get('if-match')).toBe('9')
})

test('Esc asks before an editor with unsaved text is closed; without it closes at once', async () => {
  await open('esc', {})
  await userEvent.click(amount(1))
  await userEvent.keyboard('{Escape}')
  await isClosed()
  await open('esc-2', {})
  await retype(1, '82')
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }))
  expect(amount(1)).toHaveValue('82')
  expect(isPageHeld()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
  await isClosed()
  expect(isPageHeld()).toBe(false)
})

test('a number with two readings, typed while a new cost is being made, is in the cost that was made, and not in the next', async () => {
  const late = lateAnswers<Answer>()
  const { server } = await open(
    'made-open',
    { 'POST /app/v1/quotations/made-open/add-cost-group': () => late.next() },
    'new&from=cost-1',
  )
  await retype(1, '82')
  await save()
  await retype(1, '1.234')
  const made = { ...withAmounts({ 0: '82.00' }), idCost: 'cost-9' }
  server.detail = { ...server.detail, revision: 6, cost: [cheapCost, made] }
  await act(async () => late.answer(taken('made-open', 6)))
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('edit=cost-9'))
  expect(amount(1)).toHaveValue('1.234')
  await userEvent.click(screen.getByRole('button', { name: /^Descartar/ }))
  await isClosed()
})

test('what was taken out of a cost does not come back as a draft once the cost is saved', async () => {
  await open('undone', { 'POST /app/v1/quotations/undone/change-cost-group': () => taken('undone', 6) })
  await retype(1, '82')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la línea 5' }))
  const undo = await screen.findByRole('button', { name: 'Deshacer' })
  // A toast that is looked at stays.
  await userEvent.hover(undo)
  await save()
  await isClosed()
  await waitFor(() => expect(isPageHeld()).toBe(false))
  await userEvent.click(undo)
  expect(isPageHeld()).toBe(false)
})

test('a number with two readings alone is not saved either: the page is held, and nothing is published', async () => {
  await open('publish-open', {})
  await userEvent.click(screen.getByRole('textbox', { name: 'Por kg, línea 1' }))
  await userEvent.paste('1.234')
  expect(isPageHeld()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }))
  expect(await screen.findByRole('dialog', { name: 'Guardar o descartar antes' })).toHaveTextContent('Costos')
  await userEvent.click(screen.getByRole('button', { name: 'Ir a lo escrito' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'Por kg, línea 1' }))
  expect(isPageHeld()).toBe(false)
})

test('nothing is published with the former values while an editor has unsaved ones', async () => {
  await open('publish', {})
  await retype(1, '82')
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }))
  expect(await screen.findByRole('dialog', { name: 'Guardar o descartar antes' })).toHaveTextContent('Costos')
  expect(screen.queryByRole('button', { name: /Confirmar/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Ir a lo escrito' }))
  expect(amount(1)).toHaveValue('82')
})

test('of two charges with one code the one that was taken away is known by its name', async () => {
  const twice: CostOfDetail = {
    ...cheapCost,
    charges: [
      { ...sample, lineId: 'a', chargeIndex: 0, amount: '10.00' },
      { ...sample, lineId: 'b', chargeIndex: 1, amount: '20.00' },
    ],
  }
  const { server, posts } = await open(
    'named',
    {
      'POST /app/v1/quotations/named/change-cost-group': ({ headers }) =>
        headers.get('if-match') === '5' ? conflict : taken('named', 10),
    },
    'cost-1',
    twice,
  )
  await retype(2, '25')
  const [, second] = twice.charges
  server.detail = {
    ...server.detail,
    revision: 9,
    cost: [{ ...twice, charges: second === undefined ? [] : [{ ...second, chargeIndex: 0 }] }],
  }
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Recargar y aplicar' }))
  await isClosed()
  expect(Object(posts().at(-1)?.body).charges).toMatchObject([{ lineId: 'b', amount: '25' }])
})
