import type { ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { requestedShipment } from '../samples/shipment.ts'
import { boardStates } from '../shipment.ts'
import { ShipmentBoard } from './shipment-board.tsx'

const row = (id: string, changes: Partial<ExpressRow> = {}) => ({ ...requestedShipment.row, id, ...changes })
const sums = { rows: 2, chargeable: '3', declared: [] }
const opened: string[] = []

const show = (
  rows: (query: URLSearchParams) => object,
  sumsOf: object | undefined = { EN_ADUANA: sums, PERDIDO: sums },
) => {
  fakeApi({ 'GET /app/v1/express-shipments': ({ query }: { query: URLSearchParams }) => rows(query) as never })
  const acts = { onSelect: () => {}, onOpen: (id: string) => void opened.push(id) }
  renderAt(
    <ShipmentBoard
      {...acts}
      query={{ sort: 'urgency' }}
      states={['EN_ADUANA', 'EN_REPARTO', 'PERDIDO']}
      sums={sumsOf}
      selected={undefined}
    />,
  )
}

test('arrows move in a column and to the next column with cards; a column loads further pages', async () => {
  show((query) => {
    const [state, after] = [query.get('subState'), query.get('after')]
    if (state === 'PERDIDO') return { body: { rows: [row('MVD-X-2026-000031')] } }
    if (after === null) return { body: { rows: [row('MVD-X-2026-000011'), row('MVD-X-2026-000012')], next: 'more' } }
    return { body: { rows: [row('MVD-X-2026-000013', { flags: ['INCIDENT'] })] } }
  })
  const first = await screen.findByRole('button', { name: /0011/ })
  await screen.findByRole('button', { name: /0031/ })
  expect(within(screen.getByRole('region', { name: 'En reparto 0' })).queryByRole('button')).toBeNull()
  first.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(screen.getByRole('button', { name: /0031/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(first).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
  expect(await screen.findByRole('button', { name: /0013.*Incidencia/ })).toBeInTheDocument()
  first.focus()
  await userEvent.keyboard('{End}{Enter}')
  await waitFor(() => expect(opened).toEqual(['MVD-X-2026-000013']))
})

test('a column that fails to load has a retry', async () => {
  show(() => ({ status: 500, body: { code: 'HTTP_500' } }), { EN_ADUANA: sums })
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

test('the columns are the sub-states of the status, those that are present, or the chosen ones', () => {
  expect(boardStates('REQUESTED', [])).toEqual(['SIN_COTIZAR', 'SIN_RESERVAR'])
  expect(boardStates('FINISHED', ['EN_ADUANA'])).toEqual(['EN_ADUANA', 'ENTREGADO', 'DEVUELTO', 'PERDIDO'])
  expect(boardStates('IN_PROGRESS', ['EN_ADUANA'], ['DUDOSA'])).toEqual(['DUDOSA'])
})
