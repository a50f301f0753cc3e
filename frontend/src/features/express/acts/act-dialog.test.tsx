import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { bookedShipment } from '../samples/shipment.ts'
import { ActDialog } from './act-dialog.tsx'
import { CostDialog } from './cost-dialog.tsx'

beforeEach(() => keepToken(fakeToken(['CONSULTAR_SHIPMENT', 'EXPRESS_OP', 'ANALYTICS_INVOICED'])))

const open = (dialog: 'void' | 'cost', answer: () => object) => {
  let isClosed = false
  const onClose = () => {
    isClosed = true
  }
  const path = `POST /app/v1/express-shipments/${bookedShipment.row.id}/`
  const calls = fakeApi({ [`${path}void-booking`]: answer, [`${path}record-express-cost`]: answer })
  const parts = { detail: bookedShipment, onClose }
  renderAt(dialog === 'void' ? <ActDialog act="VoidBooking" {...parts} /> : <CostDialog {...parts} />, '/')
  return { posts: () => calls.filter(({ method }) => method === 'POST'), isClosed: () => isClosed }
}
const dialog = async () => within(await screen.findByRole('dialog'))
const confirm = async () => userEvent.click((await dialog()).getByRole('button', { name: /^Confirmar/ }))
const done = () => ({ body: { id: bookedShipment.row.id, revision: 5, position: 9 } })

test('a command without its reason is not sent, and a sent one closes the dialog', async () => {
  const { posts, isClosed } = open('void', done)
  await confirm()
  expect(posts()).toEqual([])
  await userEvent.type((await dialog()).getByRole('textbox', { name: 'Motivo' }), 'Cambio de plan')
  await confirm()
  await waitFor(() => expect(isClosed()).toBe(true))
  expect(posts()[0]?.body).toEqual({ reason: 'Cambio de plan' })
})

test('a refused command leaves the dialog open with the cause and the typed text', async () => {
  const { isClosed } = open('void', () => ({ status: 422, body: { code: 'ALREADY_SCANNED' } }))
  await userEvent.type((await dialog()).getByRole('textbox', { name: 'Motivo' }), 'Cambio de plan')
  await confirm()
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent('El transportista ya tiene los bultos')
  expect((await dialog()).getByRole('textbox', { name: 'Motivo' })).toHaveValue('Cambio de plan')
  expect(isClosed()).toBe(false)
})

test("a carrier's invoice without number or with an empty amount is not sent; a removed line is not in it", async () => {
  const { posts, isClosed } = open('cost', done)
  const form = await dialog()
  await confirm()
  expect(posts()).toEqual([])
  await userEvent.type(form.getByRole('textbox', { name: 'Número de factura' }), 'VX-9')
  await userEvent.click(form.getByRole('button', { name: /línea 5/ }))
  await userEvent.click(form.getByRole('button', { name: 'Agregar línea' }))
  await confirm()
  expect(posts()).toEqual([])
  await userEvent.type(form.getByRole('textbox', { name: 'Importe, línea 5' }), '10,00')
  await confirm()
  await waitFor(() => expect(isClosed()).toBe(true))
  expect(
    Object(posts()[0]?.body)
      .lines.map(({ amount }: { amount: string }) => amount)
      .slice(3),
  ).toEqual(['18.60', '10.00'])
})
