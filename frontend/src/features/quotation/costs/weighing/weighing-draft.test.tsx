import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { lateAnswers } from '../../../../testing/late-answers.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { detailOptions } from '../../quotation-queries.ts'
import { cheapCost, quotation } from '../../samples/quotation.ts'
import { CostsTab } from '../costs-tab.tsx'

const klm = { id: 'klm', name: 'KLM Cargo', code: 'KL', services: ['LSE'] }
const actions = [{ command: 'ChangeCostGroup', possible: true }]
const conflict = { status: 409, body: { code: 'CONFLICT', status: 409, title: '', detail: '', instance: 'x' } }
const taken = (key: string, revision: number) => ({ body: { id: key, revision, position: revision } })
/** The stored cost, weighed with this divisor. */
const weighedBy = (divisor: number, more: Partial<typeof cheapCost> = {}) => ({
  ...cheapCost,
  agente: 'klm',
  agenteNombre: 'KLM Cargo',
  chargeableRule: { divisor, step: '0.5' as const },
  ...more,
})

const Page = ({ name }: { name: string }) => {
  const detail = useQuery(detailOptions(name)).data
  return detail === undefined ? null : <CostsTab detail={detail} />
}

/** A cost stored with 5000, whose provider now uses 4000, and a user who requested reweighing. */
const weighingAnew = async (
  key: string,
  change: (tries: number, ifMatch: string | null) => Answer | Promise<Answer>,
) => {
  const server: { detail: QuotationDetail; airDivisor: string } = {
    detail: { ...quotation, key, actions, cost: [weighedBy(5000)] },
    airDivisor: '4000',
  }
  const calls = fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
    'GET /app/v1/providers': () => ({ body: { rows: [klm] } }),
    'GET /app/v1/providers/klm': () => ({ body: { ...klm, airDivisor: server.airDivisor } }),
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', ...usualSettings } }),
    [`GET /app/v1/quotations/${key}`]: () => ({ body: server.detail }),
    [`GET /app/v1/quotations/${key}/history`]: () => ({
      body: { key, events: [{ revision: 6, occurredAt: '2026-11-20T14:00:00.000Z', actor: { id: 'u', name: 'Ana' } }] },
    }),
    [`POST /app/v1/quotations/${key}/change-cost-group`]: ({ headers }) =>
      change(posts().length, headers.get('if-match')),
  })
  const posts = () => calls.filter(({ method }) => method === 'POST')
  const { client, router } = renderAt(<Page name={key} />, `/pricing/cotizaciones/${key}?tab=costs&edit=cost-1`)
  await userEvent.click(await screen.findByRole('button', { name: 'Usar las actuales' }))
  await screen.findByText(/315,0 kg cobrables/)
  return { server, client, router, posts }
}
const retype = async (text: string) => {
  const price = screen.getByRole('textbox', { name: 'Importe, línea 1' })
  await userEvent.clear(price)
  await userEvent.type(price, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: /Guardar costo/ }))
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: /Guardar costo/ })).not.toBeInTheDocument())

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'CONSULTAR_COTIZACION'])))

test('after reweighing, text typed meanwhile is weighed with the stored rule, not reweighed again', async () => {
  const late = lateAnswers<Answer>()
  const { server, client, posts } = await weighingAnew('done', (tries) => (tries > 1 ? taken('done', 7) : late.next()))
  await save()
  await retype('82')
  server.detail = { ...server.detail, revision: 6, cost: [weighedBy(4000)] }
  server.airDivisor = '3000'
  await act(async () => late.answer(taken('done', 6)))
  await act(async () => client.invalidateQueries())
  // The provider's rule changed once more: it is applied only on request.
  expect(await screen.findByRole('button', { name: 'Usar las actuales' })).toBeInTheDocument()
  expect(screen.getByText(/315,0 kg cobrables/)).toBeInTheDocument()
  await save()
  await isClosed()
  expect(posts()[0]?.body).toMatchObject({ weighAnew: true })
  expect(posts()[1]?.body).toMatchObject({ charges: [{ amount: '82' }, {}, {}, {}, {}] })
  expect(posts()[1]?.body).not.toHaveProperty('weighAnew')
})

test("a reweighing whose answer was lost is recognized as one's own", async () => {
  const { server, posts } = await weighingAnew('lost', (tries, ifMatch) => {
    if (ifMatch === '6') return taken('lost', 7)
    if (tries > 1) return conflict
    server.detail = { ...server.detail, revision: 6, cost: [weighedBy(4000)] }
    return 'unreachable'
  })
  await save()
  await screen.findByRole('button', { name: 'Reintentar' })
  await retype('84')
  await save()
  await isClosed()
  expect(posts().map(({ headers }) => headers.get('if-match'))).toEqual(['5', '5', '6'])
  expect(posts().at(-1)?.body).toMatchObject({ charges: [{ amount: '84' }, {}, {}, {}, {}] })
  expect(posts().at(-1)?.body).not.toHaveProperty('weighAnew')
})

const lostOnce =
  (key: string) =>
  (tries: number, ifMatch: string | null): Answer =>
    tries === 1 ? 'unreachable' : ifMatch === '6' ? taken(key, 7) : conflict

test('a lost reweighing is requested again after another user changed the quotation', async () => {
  const { server, posts } = await weighingAnew('never', lostOnce('never'))
  await save()
  await screen.findByRole('button', { name: 'Reintentar' })
  server.detail = { ...server.detail, revision: 6 }
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Recargar y aplicar' }))
  await isClosed()
  expect(posts().map(({ headers }) => headers.get('if-match'))).toEqual(['5', '5', '6'])
  expect(posts().at(-1)?.body).toMatchObject({ weighAnew: true })
})

test('a lost reweighing is requested again after more text was typed', async () => {
  const { server, posts } = await weighingAnew('more', lostOnce('more'))
  await save()
  await screen.findByRole('button', { name: 'Reintentar' })
  server.detail = { ...server.detail, revision: 6 }
  await retype('84')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Recargar y aplicar' }))
  await isClosed()
  expect(posts().at(-1)?.body).toMatchObject({ weighAnew: true, charges: [{ amount: '84' }, {}, {}, {}, {}] })
})

test("a draft that requests reweighing survives a page change and merges with another user's change", async () => {
  const { server, router, posts } = await weighingAnew('kept', (_, ifMatch) =>
    ifMatch === '6' ? taken('kept', 7) : conflict,
  )
  await retype('83')
  const go = (search: string) => act(() => router.navigate(`/pricing/cotizaciones/kept?tab=costs${search}`))
  await go('')
  await isClosed()
  await go('&edit=cost-1')
  expect(await screen.findByText(/315,0 kg cobrables/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Importe, línea 1' })).toHaveValue('83')
  expect(posts()).toEqual([])
  server.detail = { ...server.detail, revision: 6, cost: [weighedBy(5000, { comments: 'Sin escala' })] }
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Recargar y aplicar' }))
  await isClosed()
  expect(posts().at(-1)?.body).toMatchObject({
    weighAnew: true,
    comments: 'Sin escala',
    charges: [{ amount: '83' }, {}, {}, {}, {}],
  })
})
