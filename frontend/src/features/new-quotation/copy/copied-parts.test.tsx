import { QuotationRequested } from '@freight/contracts/freight/request/requested'
import { requested } from '@freight/contracts/testing/quotation-events'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { draftsFor, readDrafts } from '../../../lib/storage/drafts.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { NewQuotationPage } from '../new-quotation-page.tsx'

const KEY = 'MVD-2025-000456'
const priced = {
  ...QuotationRequested.parse(
    requested({
      referencia: KEY,
      packingData: [{ ctnPlt: 'PLT', cantidad: 2, peso: '150', largo: '140', ancho: '100', alto: '90' }],
    }).data,
  ),
  key: KEY,
  commercial: { id: 'lferreyra', name: 'Lucía Ferreyra' },
  notes: [],
  cost: [{}, {}],
  sell: [{}],
}
const open = (roles: readonly string[], { forPricing = false, body = priced as object, search = '' } = {}) => {
  keepToken(fakeToken([...roles, 'CONSULTAR_COTIZACION']))
  const createdAnswer = () => ({ body: { id: 'MVD-2026-009999', revision: 1 } })
  const calls = fakeApi({
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body }),
    [`POST /app/v1/quotations/${KEY}/copy-quotation`]: createdAnswer,
    'POST /app/v1/quotations/create-quotation': createdAnswer,
  })
  renderAt(<NewQuotationPage forPricing={forPricing} copyOf={KEY} />, `/?copy=${KEY}${search}`)
  const sent = () =>
    calls.filter(({ method }) => method === 'POST').map(({ path, body: calls }) => ({ path, body: calls }))
  return { sent }
}
const box = (name: RegExp) => screen.queryByRole('checkbox', { name })
const tick = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }))
const send = () => userEvent.click(screen.getByRole('button', { name: /^(Pedir|Solicitar|Crear)/ }))

beforeEach(() => localStorage.clear())

test('the chosen costs and sells are copied and marked for review', async () => {
  const { sent } = open(['COMERCIAL', 'SOLICITAR_COTIZACION'])
  await tick(/^Con su venta \(1\)/)
  expect(screen.getByText(/Los precios quedan a revisar/)).toBeInTheDocument()
  await send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([{ body: { withSells: true, request: {} } }])
  expect(Object(sent()[0]?.body)).not.toHaveProperty('withCosts')
})

test('users without cost rights can copy only sells', async () => {
  const { cost: _hidden, ...withoutCosts } = priced
  open(['COMERCIAL', 'SOLICITAR_COTIZACION'], { body: withoutCosts })
  await screen.findByRole('checkbox', { name: /^Con su venta/ })
  expect(box(/^Con sus costos/)).not.toBeInTheDocument()
})

test('pricing copies prices; a user who is also a commercial is not offered it in the commercial form', async () => {
  const { sent } = open(['PRICING', 'ALTA_COTIZACION'], { forPricing: true })
  await tick(/^Con sus costos \(2\)/)
  await send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([{ path: `/app/v1/quotations/${KEY}/copy-quotation`, body: { withCosts: true } }])
})

test('a user who is both pricing and commercial gets a request to pricing without prices', async () => {
  open(['PRICING', 'ALTA_COTIZACION', 'SOLICITAR_COTIZACION'], { forPricing: true })
  expect(await screen.findByRole('link', { name: KEY })).toBeInTheDocument()
  expect(await screen.findByText(/costos ni venta/)).toBeInTheDocument()
  expect(box(/^Con s/)).not.toBeInTheDocument()
})

test('a draft that began as a copy offers the prices too, without the source in the URL', async () => {
  open(['COMERCIAL', 'SOLICITAR_COTIZACION'])
  await screen.findByRole('link', { name: KEY })
  await userEvent.type(screen.getByRole('textbox', { name: 'Mercadería' }), ' nuevas')
  await waitFor(() => expect(draftsFor(readDrafts(), 'u-1')).toHaveLength(1))
  const [draft] = readDrafts()
  renderAt(<NewQuotationPage />, `/mis-cotizaciones?new&draft=${draft?.id}`)
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Con sus costos/ })).toHaveLength(2))
})

test('prices selected in the copy dialog are preselected in the form, even for another client', async () => {
  const { sent } = open(['COMERCIAL', 'SOLICITAR_COTIZACION'], { search: '&with=sells' })
  expect(await screen.findByRole('checkbox', { name: /^Con su venta/ })).toBeChecked()
  expect(box(/^Con sus costos/)).not.toBeChecked()
  await userEvent.type(screen.getByRole('textbox', { name: 'Mercadería' }), ' nuevas')
  expect(box(/^Con su venta/)).toBeChecked()
  await send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([{ body: { withSells: true } }])
})

test('prices in the URL are ignored for users without the right', async () => {
  const roles = ['PRICING', 'ALTA_COTIZACION', 'SOLICITAR_COTIZACION']
  const { sent } = open(roles, { forPricing: true, search: '&with=sells' })
  await screen.findByRole('link', { name: KEY })
  await send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([{ path: '/app/v1/quotations/create-quotation' }])
})
