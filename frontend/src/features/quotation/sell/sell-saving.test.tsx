import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { detailOptions } from '../quotation-queries.ts'
import { quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { SellTab } from './sell-tab.tsx'

const KEY = 'sell-met'
const Page = () => {
  const detail = useQuery(detailOptions(KEY)).data
  return detail === undefined ? null : <SellTab detail={detail} />
}

beforeEach(() => keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS', 'CONSULTAR_COTIZACION'])))

test('a sale price that another user raised stays, and the typed one of another line is applied over it', async () => {
  const actions = [{ command: 'ChangeSellGroup', possible: true }]
  const server: { detail: QuotationDetail } = { detail: { ...quotation, key: KEY, actions, sell: [sold] } }
  const calls = fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
    'GET /app/v1/settings/MVD': () => ({
      body: { company: 'MVD', displayCurrency: 'USD', margins: { AIR: '5', defaultMarkup: '15' } },
    }),
    'GET /app/v1/markup-rules/for': () => ({ body: { rules: [], mainFreight: [], unapplied: [] } }),
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: server.detail }),
    [`POST /app/v1/quotations/${KEY}/change-sell-group`]: ({ headers }) =>
      headers.get('if-match') === '5'
        ? { status: 409, body: { code: 'CONFLICT' } }
        : { body: { id: KEY, revision: 10, position: 10 } },
  })
  renderAt(<Page />, `/pricing/cotizaciones/${KEY}?tab=sell&edit=${sold.idSell}`)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Transportista' }), ' Cargo')
  const [first, ...rest] = sold.charges
  if (first === undefined) throw new TypeError('The sample sells nothing')
  const raised = { ...first, sellAmountPerUnit: undefined, sellAmount: '9999.00' }
  server.detail = { ...server.detail, revision: 9, sell: [{ ...sold, charges: [raised, ...rest] }] }
  await userEvent.click(screen.getByRole('button', { name: /Guardar alternativa/ }))
  expect(await screen.findByText(`${first.concept} · Precio`)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Recargar y aplicar' }))
  const posts = () => calls.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(posts()[1]?.headers.get('if-match')).toBe('9')
  expect(posts()[1]?.body).toMatchObject({ carrier: `${sold.carrier} Cargo` })
  expect(Object(posts()[1]?.body).charges[0]).toMatchObject({ idCharge: first.idCharge, sellAmount: '9999.00' })
})

test("a price far from the lane's median requires a confirmation, and going back keeps it", async () => {
  const actions = [{ command: 'ChangeSellGroup', possible: true }]
  const params = { times: '6', median: '3.50', currency: 'USD', count: '9' }
  const warnings = [{ code: 'PRICE_BELOW', path: 'charges', params }]
  const key = 'sell-odd'
  const Odd = () => {
    const detail = useQuery(detailOptions(key)).data
    return detail === undefined ? null : <SellTab detail={detail} />
  }
  const calls = fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
    'GET /app/v1/settings/MVD': () => ({
      body: { company: 'MVD', displayCurrency: 'USD', margins: { AIR: '5', defaultMarkup: '15' } },
    }),
    'GET /app/v1/markup-rules/for': () => ({ body: { rules: [] } }),
    [`GET /app/v1/quotations/${key}`]: () => ({ body: { ...quotation, key, actions, sell: [sold] } }),
    [`POST /app/v1/quotations/${key}/change-sell-group`]: ({ headers }) =>
      headers.has('prefer')
        ? { status: 409, body: { code: 'WARNINGS', details: { warnings } } }
        : { body: { id: key, revision: 10, position: 10 } },
  })
  renderAt(<Odd />, `/pricing/cotizaciones/${key}?tab=sell&edit=${sold.idSell}`)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Transportista' }), ' Cargo')
  const save = () => userEvent.click(screen.getByRole('button', { name: /Guardar alternativa/ }))
  await save()
  expect(await screen.findByText(/^Flete principal: 6 veces menor que la mediana de 9 precios/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^Cancelar/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('textbox', { name: 'Transportista' })).toHaveValue(`${sold.carrier} Cargo`)
  await save()
  await userEvent.click(await screen.findByRole('button', { name: /^Confirmar/ }))
  const posts = () => calls.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(posts().map(({ headers }) => headers.has('prefer'))).toEqual([true, true, false]))
})

test('a copied alternative opens with every line and a name of its own, and is added on saving', async () => {
  const key = 'sell-copied'
  const actions = ['AddSellGroup', 'ChangeSellGroup'].map((command) => ({ command, possible: true }))
  const named = { ...sold, description: 'Directo' }
  const calls = fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
    'GET /app/v1/settings/MVD': () => ({
      body: { company: 'MVD', displayCurrency: 'USD', margins: { AIR: '5', defaultMarkup: '15' } },
    }),
    'GET /app/v1/markup-rules/for': () => ({ body: { rules: [], mainFreight: [], unapplied: [] } }),
    [`GET /app/v1/quotations/${key}`]: () => ({ body: { ...quotation, key, revision: 6 } }),
    [`POST /app/v1/quotations/${key}/add-sell-group`]: () => ({ body: { id: key, revision: 6, position: 9 } }),
  })
  const detail = {
    ...quotation,
    key,
    actions,
    sell: [named, { ...named, idSell: 'sell-2', description: 'Directo (2)' }],
  }
  renderAt(<SellTab detail={detail} />, `/pricing/cotizaciones/${key}?tab=sell`)
  await userEvent.click(screen.getByRole('button', { name: 'Duplicar 1 · Directo' }))
  expect(await screen.findByRole('textbox', { name: /^Nombre/ })).toHaveValue('Directo (3)')
  await userEvent.click(screen.getByRole('button', { name: /Guardar alternativa/ }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  const { body } = calls.find(({ method }) => method === 'POST') ?? {}
  expect(body).toMatchObject({ copyOf: named.idSell, idCost: 'cost-1', validez: named.validez, carrier: named.carrier })
  expect(Object(body).charges).toHaveLength(named.charges.length)
})
