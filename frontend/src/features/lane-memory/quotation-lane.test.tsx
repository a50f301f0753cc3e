import { usualSettings } from '@freight/contracts/company-settings/settings'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { QuotationLane } from './quotation-lane.tsx'

const key = 'MVD-2026-000040'
const detail = {
  key,
  company: 'MVD',
  origenCodigo: 'FRA',
  destinoCodigo: 'MVD',
  transportMode: 'AIR',
  modo: 'LSE',
  chargeable: '210',
  client: { id: 'c-1', name: 'Andrómeda' },
}
const bought = {
  key: 'MVD-2026-000012',
  idCost: 'k-1',
  at: '2026-10-12T15:00:00.000Z',
  client: { id: 'c-1', name: 'Andrómeda' },
  isClients: true,
  outcome: 'WON',
  unit: { amount: '3.05', currency: 'USD' },
  total: '640.50',
  supplier: 'BlueDelta',
  carrier: '',
  ruta: '',
  validez: '2026-11-12',
}
const open = (isPossible: boolean) => {
  const calls = fakeApi({
    [`GET /app/v1/quotations/${key}`]: () => ({
      body: { ...detail, actions: [{ command: 'AddCostGroup', possible: isPossible }] },
    }),
    'GET /app/v1/lane-memory': () => ({ body: { currency: 'USD', buys: [bought], sells: [] } }),
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', ...usualSettings } }),
  })
  return { calls, ...renderAt(<QuotationLane quotationKey={key} />, `/pricing/cotizaciones/${key}?tab=costs`) }
}
beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test("the request for the lane's prices excludes the quotation itself", async () => {
  const { calls } = open(true)
  await screen.findByText('BlueDelta')
  const { query } = calls.find(({ path }) => path === '/app/v1/lane-memory') ?? {}
  expect(Object.fromEntries(query ?? [])).toMatchObject({
    origin: 'FRA',
    destination: 'MVD',
    mode: 'LSE',
    client: 'c-1',
    except: key,
  })
})

test('a reused cost is written to the URL', async () => {
  const { place } = open(true)
  fireEvent.click(await screen.findByRole('button', { name: /^Usar/ }))
  await waitFor(() => expect(place()).toContain('edit=new'))
  expect(decodeURIComponent(place())).toContain('from=MVD-2026-000012~k-1')
})

test('no cost can be reused if none can be added', async () => {
  open(false)
  await screen.findByText('BlueDelta')
  expect(screen.queryByRole('button', { name: /^Usar/ })).not.toBeInTheDocument()
})
