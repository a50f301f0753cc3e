import { beforeEach, expect, test } from '@jest/globals'
import { requested } from '@freight/contracts/testing/quotation-events'
import { QuotationRequested } from '@freight/contracts/quotation/requested'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draftsFor, readDrafts, saveDraft } from '../../lib/drafts.ts'
import { keepToken } from '../../lib/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { copiedRequest } from './model/copied-request.ts'
import { emptyForm } from './model/form.ts'
import { NewQuotationPage } from './routes/new-quotation-page.tsx'

const KEY = 'MVD-2025-000456'
const body = {
  ...QuotationRequested.parse(
    requested({
      referencia: KEY,
      shipmentDate: '2026-03-20',
      packingData: [{ ctnPlt: 'PLT', cantidad: 2, peso: '150', largo: '140', ancho: '100', alto: '90' }],
    }).data,
  ),
  key: KEY,
  commercial: { id: 'lferreyra', name: 'Lucía Ferreyra' },
  notes: [{ noteId: 'n-1', text: 'No apilar', visibility: 'INTERNAL' }],
}

const open = (answer: { status?: number; body?: unknown }, search = '') => {
  fakeApi({ [`GET /app/v1/quotations/${KEY}`]: () => answer })
  return renderAt(<NewQuotationPage forPricing copyOf={KEY} />, `/pricing/cotizador/${KEY}${search}`)
}
const client = () => screen.getByRole('combobox', { name: 'Cliente' })
const goods = () => screen.getByRole('textbox', { name: 'Mercadería' })

beforeEach(() => {
  localStorage.clear()
  keepToken(fakeToken(['PRICING', 'ALTA_COTIZACION', 'CONSULTAR_COTIZACION']))
})

test('a copied request has lane and cargo of the other, and nothing that was its alone', () => {
  const form = copiedRequest(body)
  expect(form).toMatchObject({
    client: { id: 'acme' },
    commercial: { id: 'lferreyra', name: 'Lucía Ferreyra' },
    rows: [{ cantidad: '2', peso: '150' }],
    reference: '',
    shipmentDate: undefined,
    notes: [{ text: '' }],
  })
  expect(JSON.stringify(form)).not.toContain(KEY)
})

test('the form begins with what the quotation of the address asks for, and says so', async () => {
  open({ body })
  expect(await screen.findByRole('link', { name: KEY })).toHaveAttribute('href', `/pricing/cotizaciones/${KEY}`)
  expect(client()).toHaveValue(body.client?.nombreFantasia)
  expect(goods()).toHaveValue(body.commodityDescr)
  expect(screen.getByRole('textbox', { name: 'Ref. del cliente' })).toHaveValue('')
  expect(draftsFor(readDrafts(), 'u-1')).toEqual([])
})

test.each([
  ['is not there', { status: 404, body: { code: 'NOT_FOUND' } }],
  ['may not be seen', { status: 403, body: { code: 'FORBIDDEN' } }],
])('a quotation that %s is said so over an empty form', async (_why, answer) => {
  open(answer)
  expect(await screen.findByText(new RegExp(`No hay ninguna cotización ${KEY}`))).toBeInTheDocument()
  expect(goods()).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: 'Visto' }))
  expect(screen.queryByText(/No hay ninguna cotización/)).not.toBeInTheDocument()
})

test('a draft that was begun from it is opened as it was left', async () => {
  const display = { type: '', mode: '', origin: '', destination: '', incoterm: '', volume: '', weight: '' }
  saveDraft({
    type: 'NEW_PRICING',
    name: 'x',
    display: { ...display, chargeable: '', client: '' },
    data: { ...emptyForm(), commodityDescr: 'Otra cosa' },
    user: 'u-1',
  })
  open({ body }, '?draft=0')
  expect(await screen.findByRole('link', { name: KEY })).toBeInTheDocument()
  await waitFor(() => expect(goods()).toHaveValue('Otra cosa'))
})
