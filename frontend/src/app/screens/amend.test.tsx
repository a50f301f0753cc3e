import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import type { QuotationDetail as Detail } from '@freight/contracts/quotation/quotation-views'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { quotation } from '../../features/quotation/samples/quotation.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { lateAnswers } from '../../testing/late-answers.ts'
import { renderAt } from '../../testing/render.tsx'
import QuotationDetail from './quotation-detail.tsx'

const KEY = 'MVD-2026-004098'
const POST = `POST /app/v1/quotations/${KEY}/amend-request`
const taken = () => ({ body: { id: KEY, revision: 6, position: 7 } })

const open = async (changes: Partial<Detail> = {}, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const actions = [{ command: 'AmendRequest', possible: true }]
  const detail: Detail = { ...quotation, actions, ...changes }
  const calls = fakeApi({ [`GET /app/v1/quotations/${KEY}`]: () => ({ body: detail }), [POST]: taken, ...handlers })
  renderAt(<QuotationDetail />, `/x?quotation=${KEY}&amend`)
  await screen.findByRole('heading', { name: 'Modificar solicitud' }, { timeout: 20_000 })
  const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar cambios/ }))
  return { save, posted: () => calls.filter(({ method }) => method === 'POST') }
}
const retype = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('only changed fields are sent, with the revision they are based on', async () => {
  const { save, posted } = await open()
  expect(screen.getByRole('button', { name: /^Guardar cambios/ })).toBeDisabled()
  await retype('Ref. del cliente', 'PO 78')
  await retype('Valor de la mercadería', '70000')
  await save()
  await waitFor(() =>
    expect(posted()[0]?.body).toEqual({
      client: { id: quotation.client?.id, reference: 'PO 78' },
      valorMercaderia: '70000',
    }),
  )
  expect(posted()[0]?.headers.get('if-match')).toBe('5')
}, 60_000)

test('a cargo change of an offer announces that the quotation returns to pricing', async () => {
  await open({ status: 'SENT' })
  await retype('Peso, fila 1', '160')
  expect(screen.getByText(/vuelve a En proceso y la venta queda a revisar/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }))
}, 60_000)

test('missing fields are listed with links, and nothing is sent', async () => {
  const { save, posted } = await open()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Mercadería' }))
  await save()
  expect(await screen.findByText('1 dato por corregir.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Mercadería' }))
  expect(screen.getByRole('textbox', { name: 'Mercadería' })).toHaveFocus()
  expect(posted()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }))
}, 60_000)

test('a value of goods with two readings blocks the change', async () => {
  const { save, posted } = await open()
  await retype('Ref. del cliente', 'PO 78')
  await retype('Valor de la mercadería', '18.450,00')
  await save()
  expect(screen.getByRole('textbox', { name: 'Valor de la mercadería' })).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Valor de la mercadería' })).toHaveValue('18.450,00')
  expect(posted()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }))
}, 60_000)

test('the scope is locked while a sell exists in it, and its field shows the reason', async () => {
  const { save, posted } = await open({ sell: [sellOfDetail({ validez: '2026-08-31' })] })
  await userEvent.click(screen.getByRole('radio', { name: 'Interna' }))
  await save()
  expect(await screen.findByText(/^Quitar primero las alternativas de venta/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Alcance' })).toBeInTheDocument()
  expect(posted()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }))
}, 60_000)

test('a concurrent change is shown, and the same changes are repeated on the current state', async () => {
  let tries = 0
  const { save, posted } = await open(
    {},
    { [POST]: () => ((tries += 1) === 1 ? { status: 409, body: { code: 'CONFLICT' } } : taken()) },
  )
  await retype('Mercadería', 'Rodamientos')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Recargar y aplicar' }))
  await waitFor(() => expect(posted()).toHaveLength(2))
  expect(posted()[1]?.body).toEqual({ commodityDescr: 'Rodamientos' })
}, 60_000)

const NOTE = `POST /app/v1/quotations/${KEY}/add-quotation-note`
const withNotes = ['AmendRequest', 'AddQuotationNote', 'AddDocument'].map((command) => ({ command, possible: true }))

test('a note is added after the change, and stays in the form if the change is refused', async () => {
  let tries = 0
  const { save, posted } = await open(
    { actions: withNotes },
    { [NOTE]: () => ((tries += 1) === 1 ? { status: 409, body: { code: 'CONFLICT' } } : taken()) },
  )
  await retype('Mercadería', 'Rodamientos')
  await retype('Nota', 'Llamar antes')
  expect(screen.getByText('1 dato cambiado · 1 nota o archivo por agregar')).toBeInTheDocument()
  await save()
  await waitFor(() =>
    expect(posted().map(({ path }) => path.split('/').at(-1))).toEqual(['amend-request', 'add-quotation-note']),
  )
  expect(await screen.findByRole('button', { name: 'Recargar y aplicar' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Nota' })).toHaveValue('Llamar antes')
  await userEvent.click(screen.getByRole('button', { name: 'Recargar y aplicar' }))
  await waitFor(() => expect(posted()).toHaveLength(3))
  expect(posted()[2]?.body).toEqual({ text: 'Llamar antes', visibility: 'INTERNAL' })
}, 60_000)

test('a change repeated after a conflict includes its notes', async () => {
  let revision = 20
  const { save, posted } = await open(
    {},
    {
      [`GET /app/v1/quotations/${KEY}`]: () => ({ body: { ...quotation, actions: withNotes, revision } }),
      [POST]: ({ headers }) => {
        if (headers.get('if-match') === '20') {
          revision = 21
          return { status: 409, body: { code: 'CONFLICT' } }
        }
        revision = 22
        return { body: { id: KEY, revision, position: 22 } }
      },
      [NOTE]: () => {
        revision = 23
        return { body: { id: KEY, revision, position: revision } }
      },
    },
  )
  await retype('Mercadería', 'Rodamientos')
  await retype('Nota', 'Llamar antes')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Recargar y aplicar' }))
  await waitFor(() => expect(posted().map(({ headers }) => headers.get('if-match'))).toEqual(['20', '21', '22']))
}, 60_000)

test('a note alone is no change of the request', async () => {
  const { save, posted } = await open({ actions: withNotes }, { [NOTE]: taken })
  await retype('Nota', 'Llamar antes')
  await save()
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.path).toContain('add-quotation-note')
}, 60_000)

test('chosen files are sent after the change; a safety data sheet ends the hint', async () => {
  const sent = fakeUploads()
  const { save, posted } = await open({ actions: withNotes, dangerousGoods: { unNumber: '1263', imoClass: '3' } })
  expect(screen.getByText(/Adjuntar la MSDS/)).toBeInTheDocument()
  await userEvent.upload(await screen.findByLabelText('Elegir archivos'), new File(['abc'], 'MSDS tinta.pdf'))
  expect(screen.queryByText(/Adjuntar la MSDS/)).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await retype('Mercadería', 'Rodamientos')
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(posted()).toHaveLength(1)
}, 60_000)

test('discarding the change removes the chosen files', async () => {
  const sent = fakeUploads()
  await open({ actions: withNotes })
  await userEvent.upload(await screen.findByLabelText('Elegir archivos'), new File(['abc'], 'Remito.pdf'))
  expect(await screen.findByText(/1 nota o archivo por agregar/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }))
  cleanup()
  const { save } = await open({ actions: withNotes })
  expect(screen.queryByText(/Remito/)).not.toBeInTheDocument()
  await retype('Mercadería', 'Rodamientos')
  await save()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Modificar solicitud' })).not.toBeInTheDocument())
  expect(sent).toEqual([])
}, 60_000)

test('other users’ changes stay; for fields changed by both the user must choose first', async () => {
  const newer = { ...quotation, revision: 9, commodityDescr: 'Vacunas', valorMercaderia: '70000' }
  let isChanged = false
  const actions = [{ command: 'AmendRequest', possible: true }]
  const { save, posted } = await open(
    {},
    {
      [`GET /app/v1/quotations/${KEY}`]: () => ({ body: { ...(isChanged ? newer : quotation), actions } }),
      [POST]: ({ headers }) => {
        isChanged = true
        return headers.get('if-match') === '5' ? { status: 409, body: { code: 'CONFLICT' } } : taken()
      },
    },
  )
  await retype('Ref. del cliente', 'PO 78')
  await retype('Mercadería', 'Rodamientos')
  await save()
  const again = await screen.findByRole('button', { name: 'Recargar y aplicar' })
  expect(screen.getByText('Valor de la mercadería', { selector: 'h3' })).toBeInTheDocument()
  await userEvent.click(again)
  expect(posted()).toHaveLength(1)
  await userEvent.click(screen.getByRole('radio', { name: /Vacunas/ }))
  await userEvent.click(again)
  await waitFor(() => expect(posted()).toHaveLength(2))
  expect(posted()[1]?.headers.get('if-match')).toBe('9')
  expect(posted()[1]?.body).toEqual({ client: { id: quotation.client?.id, reference: 'PO 78' } })
}, 60_000)

test('fields are read-only while a change is being sent', async () => {
  const late = lateAnswers<Answer>()
  const { save, posted } = await open({}, { [POST]: () => late.next() })
  await retype('Mercadería', 'Rodamientos')
  await save()
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(screen.getByLabelText('Mercadería').closest('[inert]')).not.toBeNull()
  await act(async () => late.answer({ status: 500, body: {} }))
  expect(screen.getByLabelText('Mercadería').closest('[inert]')).toBeNull()
  expect(screen.getByLabelText('Mercadería')).toHaveValue('Rodamientos')
  await userEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }))
}, 60_000)

test('fields refused by the server show the error, and keep their input', async () => {
  const errors = [{ path: '/commodityDescr', message: 'Invalid' }]
  const { save } = await open({}, { [POST]: () => ({ status: 400, body: { code: 'VALIDATION', errors } }) })
  await retype('Mercadería', 'Rodamientos')
  await save()
  expect(await screen.findByText('1 dato por corregir.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Mercadería' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: 'Mercadería' })).toHaveValue('Rodamientos')
  await retype('Mercadería', 'Tornillos')
  expect(screen.queryByText('1 dato por corregir.')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }))
}, 60_000)
