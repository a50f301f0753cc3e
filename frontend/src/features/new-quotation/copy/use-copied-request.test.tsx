import { requested } from '@freight/contracts/testing/quotation-events'
import { QuotationRequested } from '@freight/contracts/freight/request/requested'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { draftsFor, readDrafts, saveDraft } from '../../../lib/storage/drafts.ts'
import { Problem } from '../../../lib/api/api.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { CopiedNotice } from './copied-notice.tsx'
import { displayOf } from '../draft/draft.ts'
import { emptyForm } from '../form/form.ts'
import { NewQuotationPage } from '../new-quotation-page.tsx'
import { copiedRequest } from './use-copied-request.ts'

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
  sell: [],
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

test('a copy has lane and cargo of its source, but not its dates and references', () => {
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

test('the form starts with the request of the quotation in the URL and shows a notice', async () => {
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
])('the form stays empty and shows a notice for a quotation that %s', async (_why, answer) => {
  open(answer)
  expect(await screen.findByText(new RegExp(`No hay ninguna cotización ${KEY}`))).toBeInTheDocument()
  expect(goods()).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: 'Visto' }))
  expect(screen.queryByText(/No hay ninguna cotización/)).not.toBeInTheDocument()
})

const storedDraft = (overrides: object) =>
  saveDraft({
    type: 'NEW_PRICING',
    name: 'x',
    display: displayOf(emptyForm()),
    data: { ...emptyForm(), commodityDescr: 'Otra cosa', ...overrides },
    user: 'u-1',
  })
const copied = () => screen.queryByRole('link', { name: KEY })

test('a draft that began as a copy opens as it was left, with the notice', async () => {
  storedDraft({ copiedFrom: KEY })
  open({ body }, '?draft=0')
  expect(await screen.findByRole('link', { name: KEY })).toBeInTheDocument()
  await waitFor(() => expect(goods()).toHaveValue('Otra cosa'))
})

test('another draft shows no copy notice', async () => {
  storedDraft({})
  const { client: queries } = open({ body }, '?draft=0')
  await waitFor(() => expect(goods()).toHaveValue('Otra cosa'))
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(copied()).not.toBeInTheDocument()
})

test('text typed before the source arrives stays, without a copy notice', async () => {
  let deliver: (() => void) | undefined
  const coming = new Promise<void>((resolve) => {
    deliver = resolve
  })
  fakeApi({ [`GET /app/v1/quotations/${KEY}`]: () => ({ body }) })
  const answer = globalThis.fetch
  globalThis.fetch = async (...calls) => {
    await coming
    return answer(...calls)
  }
  const { client: queries } = renderAt(<NewQuotationPage forPricing copyOf={KEY} />, `/pricing/cotizador/${KEY}`)
  await userEvent.type(goods(), 'Mías')
  deliver?.()
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(goods()).toHaveValue('Mías')
  expect(copied()).not.toBeInTheDocument()
})

test('a draft of an edited copy stores its source until it is discarded', async () => {
  open({ body })
  await screen.findByRole('link', { name: KEY })
  await userEvent.type(goods(), ' nuevas')
  await waitFor(() => expect(readDrafts()[0]?.data).toMatchObject({ copiedFrom: KEY }))
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(copied()).not.toBeInTheDocument())
  expect(goods()).toHaveValue('')
})

test('the notice shows the reason of a failed copy, and nothing without a copy', () => {
  const notice = (copying: Parameters<typeof CopiedNotice>[0]['copying']) =>
    renderAt(
      <CopiedNotice
        reference={KEY}
        copying={copying}
        list="/mis-cotizaciones"
        parts={{ withCosts: false, withSells: false }}
      />,
    )
  notice({ kind: 'none' })
  notice({ kind: 'loading' })
  expect(screen.queryByRole('button', { name: 'Visto' })).not.toBeInTheDocument()
  notice({ kind: 'failed', error: new Problem(0, 'UNREACHABLE', '') })
  expect(screen.getByText(new RegExp(`^No se pudo cargar ${KEY}: el formulario está vacío. .`))).toBeInTheDocument()
})

test('a commercial’s copy is sent as a copy in their own name', async () => {
  keepToken(fakeToken(['COMERCIAL', 'SOLICITAR_COTIZACION', 'CONSULTAR_COTIZACION']))
  const calls = fakeApi({
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body }),
    [`POST /app/v1/quotations/${KEY}/copy-quotation`]: () => ({ body: { id: 'MVD-2026-009999', revision: 1 } }),
  })
  renderAt(<NewQuotationPage copyOf={KEY} />, `/mis-cotizaciones?new&copy=${KEY}`)
  await screen.findByRole('link', { name: KEY })
  await userEvent.clear(goods())
  await userEvent.type(goods(), 'Otra mercadería')
  await userEvent.click(screen.getByRole('button', { name: /^(Pedir|Solicitar)/ }))
  await waitFor(() =>
    expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('copy-quotation'))?.body).toMatchObject({
      request: { commodityDescr: 'Otra mercadería', origenCodigo: body.origenCodigo },
    }),
  )
  const sent = calls.find(({ method, path }) => method === 'POST' && path.endsWith('copy-quotation'))?.body
  expect(Object(sent).request).not.toHaveProperty('commercial')
})
