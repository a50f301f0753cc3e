import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { isPageHeld } from '../../../lib/browser/leaving-page.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { lateAnswers } from '../../../testing/late-answers.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { CostOfDetail } from '../charge-grid/cost-summaries.ts'
import { detailOptions } from '../quotation-queries.ts'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { CostsTab } from './costs-tab.tsx'
import { useActs } from '../acts/use-acts.tsx'

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

/** The page of a quotation whose server state the test changes. */
const open = async (key: string, handlers: Parameters<typeof fakeApi>[0], edit = 'cost-1', cost = cheapCost) => {
  const server: { detail: QuotationDetail } = { detail: { ...quotation, key, actions, cost: [cost] } }
  const calls = fakeApi({
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
  return { server, posts: () => calls.filter(({ method }) => method === 'POST') }
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

test('saving another price does not revert a price that a colleague raised', async () => {
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

test('a price that both users changed requires a choice before sending', async () => {
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

test("text typed during a save is sent with the next save, based on the first one's result", async () => {
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

test('text typed while a new cost is created becomes a change of that cost', async () => {
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

test('a lost connection shows a message, keeps the text, and Retry sends it with the same id', async () => {
  let isOnline = false
  const online = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  const { posts } = await open('offline', {
    'POST /app/v1/quotations/offline/change-cost-group': () => (isOnline ? taken('offline', 6) : 'unreachable'),
  })
  await retype(1, '82')
  await save()
  expect(await screen.findByText(/No hay conexión\. Lo escrito sigue aquí\./)).toBeInTheDocument()
  expect(amount(1)).toHaveValue('82')
  isOnline = true
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await isClosed()
  expect(new Set(posts().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(posts()).toHaveLength(2)
  online.mockRestore()
})

test('an ambiguous number typed during a conflict is not applied over it', async () => {
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

test('a save with a lost answer is no conflict: later text goes over it', async () => {
  const { server, posts } = await open('lost', {
    'POST /app/v1/quotations/lost/change-cost-group': ({ headers }) => {
      const over = headers.get('if-match')
      if (over === '6') return taken('lost', 7)
      if (posts().length > 1) return conflict
      // The command succeeds, but its answer is lost.
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

test('a cost that a colleague removed continues as a new one', async () => {
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

test('Esc asks before it closes an editor with unsaved text, and closes an unchanged one at once', async () => {
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

test('an ambiguous number typed while a new cost is created belongs to that cost, not to the next', async () => {
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

test('text cleared from a cost does not come back as a draft after a save', async () => {
  await open('undone', { 'POST /app/v1/quotations/undone/change-cost-group': () => taken('undone', 6) })
  await retype(1, '82')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la línea 5' }))
  const undo = await screen.findByRole('button', { name: 'Deshacer' })
  // A hovered toast stays.
  await userEvent.hover(undo)
  await save()
  await isClosed()
  await waitFor(() => expect(isPageHeld()).toBe(false))
  await userEvent.click(undo)
  expect(isPageHeld()).toBe(false)
})

test('a draft with only an ambiguous number holds the page and blocks publishing', async () => {
  await open('publish-open', {})
  await userEvent.click(screen.getByRole('textbox', { name: 'Por kg, línea 1' }))
  await userEvent.paste('1.234')
  expect(isPageHeld()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }))
  expect(await screen.findByRole('dialog', { name: 'Guardar o descartar antes' })).toHaveTextContent('Costos')
  await userEvent.click(screen.getByRole('button', { name: 'Ir a los cambios' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'Por kg, línea 1' }))
  expect(isPageHeld()).toBe(false)
})

test('publishing is blocked while an editor has unsaved text', async () => {
  await open('publish', {})
  await retype(1, '82')
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }))
  expect(await screen.findByRole('dialog', { name: 'Guardar o descartar antes' })).toHaveTextContent('Costos')
  expect(screen.queryByRole('button', { name: /Confirmar/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Ir a los cambios' }))
  expect(amount(1)).toHaveValue('82')
})

test('of two charges with one code the removed one is identified by its name', async () => {
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

test("a cost far from the lane's median requires a confirmation, and going back keeps the text", async () => {
  const params = { times: '5.4', median: '1250.00', currency: 'USD', count: '12' }
  const warnings = [{ code: 'PRICE_ABOVE', path: 'charges', params }]
  const { server, posts } = await open('odd', {
    'POST /app/v1/quotations/odd/change-cost-group': ({ headers }) =>
      headers.has('prefer') ? { status: 409, body: { code: 'WARNINGS', details: { warnings } } } : taken('odd', 10),
  })
  await retype(1, '8200')
  await save()
  expect(
    await screen.findByText(/^Flete principal: 5,4 veces la mediana de 12 precios de esta ruta/),
  ).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^Cancelar/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(amount(1)).toHaveValue('8.200')
  const problems = screen.queryAllByRole('alert').filter((one) => one.querySelector('.toast') === null)
  expect(problems).toEqual([])
  expect(posts()).toHaveLength(1)
  server.detail = { ...server.detail, revision: 10, cost: [withAmounts({ 0: '8200' })] }
  await save()
  await userEvent.click(await screen.findByRole('button', { name: /^Confirmar/ }))
  await isClosed()
  expect(posts().map(({ headers }) => headers.has('prefer'))).toEqual([true, true, false])
})

test('a refused value is named and marked in its field', async () => {
  await open('refused', {
    'POST /app/v1/quotations/refused/change-cost-group': () => ({
      status: 400,
      body: {
        code: 'VALIDATION',
        status: 400,
        title: '',
        detail: '',
        instance: 'x',
        errors: [
          { path: '/carrier', message: 'Too long' },
          { path: '/charges/1/amount', message: 'Invalid' },
        ],
      },
    }),
  })
  expect(screen.getByRole('textbox', { name: 'Transportista' })).toHaveAttribute('maxlength', '120')
  expect(screen.getByRole('textbox', { name: 'Frecuencia' })).toHaveAttribute('maxlength', '80')
  await retype(1, '82')
  await save()
  expect(await screen.findByText(/Hay datos que corregir.*Transportista, línea 2/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Transportista' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: 'Ruta' })).toBeValid()
})
