import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { bookedShipment } from '../samples/shipment.ts'
import { CostDialog } from './addition-dialogs.tsx'

beforeEach(() => keepToken(fakeToken(['CONSULTAR_SHIPMENT', 'EXPRESS_OP', 'ANALYTICS_INVOICED'])))

const open = () => {
  let isClosed = false
  const onClose = () => {
    isClosed = true
  }
  const calls = fakeApi({ [`POST /app/v1/express-shipments/${bookedShipment.row.id}/record-express-cost`]: done })
  renderAt(<CostDialog detail={bookedShipment} onClose={onClose} />, '/')
  return { posts: () => calls.filter(({ method }) => method === 'POST'), isClosed: () => isClosed }
}
const dialog = async () => within(await screen.findByRole('dialog'))
const confirm = async () => userEvent.click((await dialog()).getByRole('button', { name: /^Confirmar/ }))
const done = () => ({ body: { id: bookedShipment.row.id, revision: 5, position: 9 } })

test("a carrier's invoice without number or with an empty amount is not sent; a removed line is not in it", async () => {
  const { posts, isClosed } = open()
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
