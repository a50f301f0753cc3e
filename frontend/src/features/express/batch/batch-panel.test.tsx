import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { listenForKeys } from '../../../lib/browser/browser-commands.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { asIfLaidOut } from '../../../testing/laid-out.ts'
import { renderAt } from '../../../testing/render.tsx'
import ExpressPage from '../express-page.tsx'
import { batchServer } from './testing/batch-server.ts'
import { requestedShipment } from '../samples/shipment.ts'

const ids = ['MVD-X-2026-000611', 'MVD-X-2026-000609', 'MVD-X-2026-000608']
const rows = ids.map((id) => ({ ...requestedShipment.row, id }))
const counts = { work: {}, subState: {}, flag: {}, rows: 3, pieces: 3, chargeable: '3' }

beforeEach(() => {
  asIfLaidOut()
  keepToken(fakeToken(['CONSULTAR_SHIPMENT', 'EXPRESS_OP']))
})

const open = (answers = {}) => {
  const calls = fakeApi({
    'GET /app/v1/express-shipments': () => ({ body: { rows } }),
    'GET /app/v1/express-shipments/counts': () => ({ body: counts }),
    ...Object.fromEntries(
      rows.map((row) => [`GET /app/v1/express-shipments/${row.id}`, () => ({ body: { ...requestedShipment, row } })]),
    ),
    ...answers,
  })
  renderAt(<ExpressPage />, '/operativa/express')
  return { calls, posts: () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path) }
}
const option = async (id: string) =>
  waitFor(() => {
    const row = document.querySelector<HTMLElement>(`#entry-${id}`)
    if (row === null) throw new Error('not drawn')
    return row
  })

test('X marks the open row and Shift+click a range; the result stays when another shipment opens', async () => {
  const stop = listenForKeys()
  const user = userEvent.setup()
  const server = batchServer((id) => (id === ids[1] ? { state: 'REFUSED', code: 'INVALID_TRANSITION' } : {}))
  const { posts } = open(server)
  expect(await option(ids[0] ?? '')).toHaveAttribute('aria-checked', 'false')
  await user.keyboard('x')
  await waitFor(async () => expect(await option(ids[0] ?? '')).toHaveAttribute('aria-checked', 'true'))
  await user.keyboard('{Shift>}')
  await user.click(await option(ids[2] ?? ''))
  await user.keyboard('{/Shift}')
  const bar = await screen.findByRole('toolbar', { name: 'Envíos marcados' })
  expect(bar).toHaveTextContent('3 marcados')

  await user.click(within(bar).getByRole('button', { name: 'Tomar' }))
  const result = await screen.findByRole('region', { name: 'Lote: Tomar' })
  await waitFor(() => expect(within(result).getByRole('status')).toHaveTextContent('2 listos, 1 rechazados, 0 en duda'))
  expect(posts()).toHaveLength(1)
  const [refused] = within(result).getAllByRole('listitem')
  expect(refused).toHaveTextContent('X-26-0609Rechazado Esta acción no es posible en el estado actual del envío.')

  await user.click(await option(ids[1] ?? ''))
  expect(await screen.findByRole('heading', { name: 'X-26-0609' })).toBeInTheDocument()
  await user.click(within(result).getByRole('button', { name: 'Repetir 1 rechazado' }))
  await waitFor(() => expect(posts()).toHaveLength(2))

  // The server has the results: another page of the user shows them, until they are dismissed.
  cleanup()
  open(server)
  const again = await screen.findByRole('region', { name: 'Lote: Tomar' })
  await user.click(await within(again).findByRole('button', { name: 'Cerrar el resultado de Tomar' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Lote: Tomar' })).toBeNull())
  stop()
})

test('booking asks first; users without the permission have no marks', async () => {
  const user = userEvent.setup()
  const { posts } = open()
  const row = await option(ids[0] ?? '')
  await user.click(row.querySelector('.master-mark') ?? row)
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Reservar' }))
  expect(await screen.findByText(/Se reserva 1 envío con su opción elegida/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(posts()).toEqual([])
})

test('readers have no marks', async () => {
  keepToken(fakeToken(['CONSULTAR_SHIPMENT']))
  open()
  expect(await option(ids[0] ?? '')).not.toHaveAttribute('aria-checked')
})
