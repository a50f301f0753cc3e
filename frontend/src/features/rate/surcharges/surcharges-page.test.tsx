import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
const carriers = [
  { name: 'Meridian Ocean Line', hasRates: true },
  { name: 'Línea del Plata', hasRates: false },
]
const answers = (rows: object[]) => ({
  'GET /app/v1/surcharges/carriers': () => ({ body: { rows: carriers } }),
  'GET /app/v1/charge-codes': () => ({ body: { rows: [{ id: 'GRI', concept: 'Aumento general de tarifas' }] } }),
  'GET /app/v1/reference/countries': () => ({ body: { rows: [{ alpha2: 'CN', name: 'China' }] } }),
  'GET /app/v1/reference/locations': () => ({ body: { rows: [{ code: 'CNSHA', name: 'Shanghai', country: 'CN' }] } }),
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

const field = (name: string | RegExp) => screen.findByRole('combobox', { name })
const newSurcharge = async (carrier: string) => {
  const calls = fakeApi({
    ...answers([]),
    'POST /app/v1/surcharges/create-surcharge': () => ({ body: { id: 's-2', revision: 1, position: 9 } }),
  })
  renderAt(<SurchargesPage />, '/pricing/tarifas?act=surcharges&with=new')
  const fill = (element: HTMLElement, value: string) => {
    fireEvent.change(element, { target: { value } })
    fireEvent.blur(element)
  }
  fill(await field(/Transportista/), carrier)
  fill(await field(/Código/), 'gri')
  fill(screen.getByRole('textbox', { name: /Importe/ }), '900')
  fill(screen.getByRole('textbox', { name: /Vigencia desde|Desde/ }), '01/01/2027')
  fill(screen.getByRole('textbox', { name: /Anunciado el/ }), '20/11/2026')
  const save = () => userEvent.click(screen.getByRole('button', { name: /Guardar/ }))
  return { save, created: () => calls.filter(({ method }) => method === 'POST') }
}

test('carrier, code and places of a new surcharge are suggested', async () => {
  await newSurcharge('Meridian Ocean Line')
  const suggested = async (name: RegExp) =>
    [...((await screen.findByRole<HTMLInputElement>('combobox', { name })).list?.options ?? [])].map(
      ({ value }) => value,
    )
  expect(await suggested(/Transportista/)).toEqual(['Meridian Ocean Line', 'Línea del Plata'])
  expect(await suggested(/Código/)).toEqual(['GRI'])
  expect(await screen.findByText('Aumento general de tarifas')).toBeInTheDocument()
  await userEvent.type(await field(/Orígenes/), 'shan')
  await userEvent.click(await screen.findByRole('option', { name: 'Shanghai (CNSHA)' }))
  await userEvent.type(await field(/Orígenes/), 'chin')
  expect(await screen.findByRole('option', { name: 'China (CN)' })).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: /Quitar CNSHA/ })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Quitar CN$/ })).toBeInTheDocument()
  // A code without a suggestion stays possible.
  await userEvent.type(await field(/Destinos/), 'uymvd, uy{Enter}')
  expect(screen.getByRole('button', { name: /Quitar UYMVD/ })).toBeInTheDocument()
})

test('a carrier without a rate in force is saved only after a confirmation', async () => {
  const { save, created } = await newSurcharge('Meridian')
  expect(await screen.findByText(/Ninguna tarifa vigente es de «Meridian»: el recargo no se suma/)).toBeInTheDocument()
  await save()
  expect(await screen.findByText(/¿Guardarlo igual\?/)).toBeInTheDocument()
  expect(created()).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(created()[0]?.body).toMatchObject({ carrier: { name: 'Meridian' }, chargeCode: 'GRI' }))
})

test('a carrier with a rate in force is saved at once, whatever its capitals', async () => {
  const { save, created } = await newSurcharge('MERIDIAN Ocean Line')
  await save()
  await waitFor(() => expect(created()).toHaveLength(1))
  expect(screen.queryByText(/Ninguna tarifa vigente/)).not.toBeInTheDocument()
})
