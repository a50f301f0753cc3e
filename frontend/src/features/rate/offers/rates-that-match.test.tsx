import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { MissedRates } from './rates-that-match.tsx'

const missed = (code: string, why: string[], more: object = {}) => ({
  rateId: code,
  code,
  owner: 'Iber Carga',
  carrier: 'Zonda Air Cargo',
  container: null,
  origin: 'MAD',
  destination: 'MVD',
  validFrom: '2026-01-01',
  validTo: '2026-06-30',
  why,
  ...more,
})
const path = 'GET /app/v1/quotations/MVD-2026-000001/rates-that-do-not-match'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const opened = (rates: readonly object[]) => {
  const calls = fakeApi({ [path]: () => ({ body: { rates } }) })
  renderAt(<MissedRates quotationKey="MVD-2026-000001" />)
  expect(calls).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Ver las que no coinciden' }))
}

test('each rate that does not match lists all its reasons and links to the rate', async () => {
  opened([missed('T-1', ['EXPIRED', 'SUSPENDED']), missed('T-2', ['DESTINATION'], { destination: 'EZE', owner: '' })])
  const list = await screen.findByRole('list', { name: 'Tarifas que no coinciden' })
  expect(within(list).getByText('venció el 30/06/2026, suspendida')).toBeInTheDocument()
  expect(within(list).getByText('otro destino')).toBeInTheDocument()
  expect(within(list).getByRole('link', { name: 'T-1' })).toHaveAttribute('href', '/pricing/tarifas/T-1')
  fireEvent.click(screen.getByRole('button', { name: 'Ocultar las que no coinciden' }))
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})

test('the list shows the nearest rates first, and the others on request', async () => {
  opened(Array.from({ length: 8 }, (_, index) => missed(`T-${index}`, ['CONTAINER'])))
  expect(await screen.findByText('T-5')).toBeInTheDocument()
  expect(screen.queryByText('T-6')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: '2 más' }))
  expect(screen.getByText('T-7')).toBeInTheDocument()
})

test('haulier rates show their address, beside those of the main carriage', async () => {
  opened([
    ...Array.from({ length: 8 }, (_, index) => missed(`T-${index}`, ['CONTAINER'])),
    missed('T-9', ['ORIGIN'], { leg: 'PICKUP', town: 'Lübeck', origin: 'DEKEL', destination: 'DEHAM' }),
    missed('T-9', ['ORIGIN'], { leg: 'PICKUP', town: 'Rostock', origin: 'DEKEL', destination: 'DEHAM' }),
  ])
  expect(await screen.findByText(/Retiro · Lübeck · .* · DEKEL – DEHAM/)).toBeInTheDocument()
  expect(screen.getByText(/Retiro · Rostock/)).toBeInTheDocument()
  expect(screen.queryByText('T-6')).not.toBeInTheDocument()
})

test('the list shows that no rate is left to show, and has no links without the right to open rates', async () => {
  opened([])
  expect(await screen.findByText('No hay otras tarifas desde este origen.')).toBeInTheDocument()
})

test('the list shows only names without the right to open rates', async () => {
  keepToken(fakeToken(['CONSULTAR_SPOT']))
  opened([missed('T-1', ['STACKABLE'])])
  expect(await screen.findByText('T-1')).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
