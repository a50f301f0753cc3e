import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listenForKeys } from '../../../lib/browser/browser-commands.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { SurchargesPage } from './surcharges-page.tsx'

beforeAll(() => void listenForKeys())
beforeEach(() => keepToken(fakeToken(['PRICING'])))

const pss = {
  id: 's-1',
  carrier: { code: '', name: 'Meridian Ocean' },
  chargeCode: 'PSS',
  amount: '300',
  currency: 'USD',
  basis: 'PER_CONTAINER',
  origins: ['CN'],
  destinations: [],
  equipment: ['40HC'],
  validFrom: '2027-01-01',
  validTo: null,
  announcedOn: '2026-11-20',
  state: 'FUTURE',
  active: true,
  revision: 1,
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: { id: 'u-1', name: 'Lucía Ferreyra' },
}
const effect = {
  key: 'Q-2026-7',
  client: 'Acme',
  origin: 'CNSHA',
  destination: 'UYMVD',
  rates: ['T-0912'],
  amount: { amount: '600.00', currency: 'USD' },
}
const answers = (rows: object[]) => ({
  'GET /app/v1/surcharges': () => ({ body: { rows, total: rows.length } }),
  'GET /app/v1/surcharges/s-1': () => ({ body: pss }),
  'GET /app/v1/surcharges/s-1/effect': () => ({ body: { total: 1, rows: [effect] } }),
})

test('the card shows begin and price, and the effect on open quotations', async () => {
  fakeApi(answers([pss]))
  renderAt(<SurchargesPage />, '/pricing/tarifas?act=surcharges&with=s-1')
  expect(await screen.findByText('Acme')).toBeInTheDocument()
  // In the card, and in the list where its rows are rendered.
  expect(screen.getAllByText(/PSS desde 01\/01.*300.* por 40HC/).length).toBeGreaterThan(0)
  expect(screen.getByText(/\+.*600/)).toBeInTheDocument()
})

test('a surcharge is removed after a confirmation', async () => {
  const calls = fakeApi({
    ...answers([pss]),
    'POST /app/v1/surcharges/s-1/remove-surcharge': () => ({ body: { id: 's-1', revision: 2, position: 9 } }),
  })
  renderAt(<SurchargesPage />, '/pricing/tarifas?act=surcharges&with=s-1')
  const isRemoved = () => calls.some(({ path }) => path.endsWith('/remove-surcharge'))
  fireEvent.click(await screen.findByRole('button', { name: 'Quitar' }))
  expect(await screen.findByText(/los costos que lo tienen no cambian/)).toBeInTheDocument()
  expect(isRemoved()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(isRemoved()).toBe(true))
})

test('without surcharges the list shows a text, and a new one needs its fields', async () => {
  fakeApi(answers([]))
  renderAt(<SurchargesPage />, '/pricing/tarifas?act=surcharges')
  expect(await screen.findByText('Todavía no hay recargos')).toBeInTheDocument()
  fireEvent.keyDown(document.body, { key: 'c' })
  fireEvent.click(await screen.findByRole('button', { name: /Guardar/ }))
  expect((await screen.findAllByText('Indicar el transportista.')).length).toBeGreaterThan(0)
})
