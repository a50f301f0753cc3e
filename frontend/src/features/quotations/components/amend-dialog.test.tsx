import { beforeEach, expect, test } from '@jest/globals'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepToken } from '../../../lib/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { QuotationPage } from './quotation-page.tsx'

const KEY = 'MVD-2026-004098'
const POST = `POST /app/v1/quotations/${KEY}/amend-request`
const BACK = /vuelve a En proceso y la venta queda a revisar/
const taken = () => ({ body: { id: KEY, revision: 6, position: 7 } })

const open = async (changes: Partial<QuotationDetail> = {}, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const actions = [{ command: 'AmendRequest', possible: true }]
  const detail: QuotationDetail = { ...quotation, actions, ...changes }
  const calls = fakeApi({ [`GET /app/v1/quotations/${KEY}`]: () => ({ body: detail }), [POST]: taken, ...handlers })
  renderAt(<QuotationPage quotationKey={KEY} listPath="/x" history={() => null} />, `/x/${KEY}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Modificar lo pedido…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }))
  return { dialog, save, posted: () => calls.filter(({ method }) => method === 'POST') }
}
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('only what was changed is sent', async () => {
  const { dialog, save, posted } = await open()
  expect(dialog.getByRole('button', { name: 'Guardar cambios' })).toBeDisabled()
  await retype(dialog.getByRole('textbox', { name: 'Valor de la mercadería' }), '70000')
  await save()
  await waitFor(() => expect(posted()[0]?.body).toEqual({ valorMercaderia: '70000' }))
  expect(posted()[0]?.headers.get('if-match')).toBe('5')
})

test('a date that is emptied is sent as null', async () => {
  const { dialog, save, posted } = await open()
  const date = await dialog.findByDisplayValue('04/12/2026')
  await waitFor(() => expect(date).not.toHaveAttribute('readonly'))
  await userEvent.clear(date)
  fireEvent.blur(date)
  await save()
  await waitFor(() => expect(posted()[0]?.body).toEqual({ shipmentDate: null }))
})

test('a change of cargo of an offer says before that it goes back to pricing; a change of its value does not', async () => {
  const { dialog } = await open({ status: 'SENT' })
  await retype(dialog.getByRole('textbox', { name: 'Valor de la mercadería' }), '70000')
  expect(dialog.queryByText(BACK)).not.toBeInTheDocument()
  await retype(dialog.getByRole('textbox', { name: 'Peso c/u kg, fila 1' }), '160')
  expect(dialog.getByText(BACK)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Descartar cambios' }))
})

test('a row that lacks its weight is not sent and says so', async () => {
  const { dialog, save, posted } = await open()
  await userEvent.click(dialog.getByRole('button', { name: 'Agregar fila' }))
  await save()
  expect(dialog.getByRole('alert')).toHaveTextContent('Completar cantidad, peso y medidas de cada fila')
  expect(posted()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Descartar cambios' }))
})

test('what was typed is still there after the dialog was closed', async () => {
  const { dialog } = await open()
  await retype(dialog.getByRole('textbox', { name: 'Descripción' }), 'Rodamientos')
  await userEvent.click(dialog.getByRole('button', { name: /^Cerrar/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await userEvent.click(screen.getByRole('button', { name: 'Modificar lo pedido…' }))
  expect(await screen.findByRole('textbox', { name: 'Descripción' })).toHaveValue('Rodamientos')
  await userEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }))
})

test('somebody faster is told of, and the same changes are given again on the newest state', async () => {
  let tries = 0
  const { dialog, save, posted } = await open(
    {},
    { [POST]: () => ((tries += 1) === 1 ? { status: 409, body: { code: 'CONFLICT' } } : taken()) },
  )
  await retype(dialog.getByRole('textbox', { name: 'Descripción' }), 'Rodamientos')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Recargar y aplicar' }))
  await waitFor(() => expect(posted()).toHaveLength(2))
  expect(posted()[1]?.body).toEqual({ commodityDescr: 'Rodamientos' })
})
