import { screen, waitFor } from '@testing-library/react'
import type { ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import { beforeEach, expect, test } from 'vitest'
import { asIfLaidOut } from '../../../testing/laid-out.ts'
import { renderAt } from '../../../testing/render.tsx'
import { requestedShipment } from '../samples/shipment.ts'
import { ShipmentList } from './shipment-list.tsx'

beforeEach(asIfLaidOut)

const show = async (changes: Partial<ExpressRow>) => {
  const rows = [{ ...requestedShipment.row, ...changes }]
  const pages = { rows, isLoading: false, isStale: false, loadMore: () => {} }
  const acts = { onSelect: () => {}, onOpen: () => {}, onEscape: () => {} }
  renderAt(<ShipmentList {...{ pages, ...acts }} total={1} selected={undefined} empty="" />, '/')
  return waitFor(() => screen.getByRole('option'))
}

test('a row has reference, client, lane, weight and the state', async () => {
  const row = await show({})
  expect(row).toHaveTextContent('0611')
  expect(row).toHaveTextContent('Óptica Boreal')
  expect(row).toHaveTextContent('Padua IT – Montevideo UY · 11,5 kg')
  expect(row).toHaveTextContent('Sin reservar')
})

test('an incident comes before the state, and a missed promise is marked', async () => {
  expect(await show({ flags: ['INCIDENT', 'OVERDUE'] })).toHaveTextContent(/incidencia/i)
  expect(screen.getByRole('option')).not.toHaveTextContent('Sin reservar')
})

test('a missed promise has the state in red', async () => {
  await show({ flags: ['OVERDUE'], overdue: ['TAKE', 'BOOK'] })
  expect(screen.getByText('Sin reservar').closest('[data-hue]')).toHaveAttribute('data-hue', 'red')
  expect(screen.getByTitle('sin tomar, sin reservar')).toBeInTheDocument()
})

test('a cancelled shipment shows no state of its journey', async () => {
  const { client: _, ...row } = requestedShipment.row
  await show({ ...row, client: undefined, work: 'CANCELLED', flags: ['STALE_PRICE'] })
  expect(screen.getByRole('option')).toHaveTextContent(/Anulad/)
  expect(screen.getByRole('option')).not.toHaveTextContent('Sin reservar')
})
