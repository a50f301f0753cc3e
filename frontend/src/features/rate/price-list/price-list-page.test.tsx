import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { rateAnswers } from '../testing/sample-rate.ts'
import { PriceListPage } from './price-list-page.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING', 'PRICING_RULES'])))

const row = {
  transport: 'SEA',
  mode: 'FCL',
  origin: { code: 'CNSHA', name: 'Shanghái', country: 'CN' },
  destination: { code: 'UYMVD', name: 'Montevideo', country: 'UY' },
  carrier: 'Jade Ocean',
  route: 'directo',
  container: '40HC',
  charges: [
    {
      idCharge: 'OFR',
      concept: 'Flete marítimo',
      section: 'FREIGHT',
      currency: 'USD',
      calculator: 'PER_CONTAINER',
      unit: '40HC',
      perUnit: '2190.00',
    },
    { idCharge: 'INS', concept: 'Seguro', section: 'OTHER', currency: 'USD', calculator: 'FLAT', unit: '' },
  ],
  totals: [{ amount: '2190.00', currency: 'USD' }],
  open: true,
  validFrom: '2027-01-01',
  validTo: '2027-01-31',
  transitTime: 31,
  freeDays: 14,
  source: 'RULES',
}
const list = {
  name: 'ORO',
  rows: [row],
  minimumProfit: false,
  unpriced: [{ transport: 'SEA', mode: 'LCL', origin: row.origin, destination: row.destination }],
}
const address = '/pricing/tarifas?act=price-list&client=group:ORO&from=2027-01-01&to=2027-01-31'
const answers = (body: object) => ({ ...rateAnswers, 'GET /app/v1/price-lists': () => ({ body }) })

test('without a client there is no list and no file', async () => {
  fakeApi(rateAnswers)
  renderAt(<PriceListPage />, '/pricing/tarifas?act=price-list')
  expect(await screen.findByText('Elegir un cliente o un grupo de clientes')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'PDF' })).toBeDisabled()
})

test('the prices of a group are shown with their validity, and the lanes without a price', async () => {
  fakeApi(answers(list))
  renderAt(<PriceListPage />, address)
  const cells = within(await screen.findByRole('table'))
  expect(cells.getByText(/Shanghái – Montevideo/)).toBeInTheDocument()
  expect(cells.getByText('USD 2.190,00 por contenedor')).toBeInTheDocument()
  expect(cells.getByText('a consultar')).toBeInTheDocument()
  expect(cells.getByText('regla de markup')).toBeInTheDocument()
  expect(screen.getByText(/1 ruta sin precio de lista/)).toBeInTheDocument()
})

test('a list without prices has no file', async () => {
  fakeApi(answers({ ...list, rows: [], unpriced: [] }))
  renderAt(<PriceListPage />, address)
  expect(await screen.findByText('Ningún precio vale en estos días')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'XLSX' })).toBeDisabled()
})

test('the file has the chosen days and the language of the client', async () => {
  const calls = fakeApi({ ...answers(list), 'GET /app/v1/price-lists/export': () => ({ body: {} }) })
  URL.createObjectURL = () => 'blob:list'
  URL.revokeObjectURL = () => undefined
  renderAt(<PriceListPage />, address)
  await screen.findByRole('table')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Idioma del archivo' }), 'pt')
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }))
  const fileQuery = () => calls.find(({ path }) => path === '/app/v1/price-lists/export')?.query.toString()
  await expect.poll(fileQuery).toBe('client=group%3AORO&from=2027-01-01&to=2027-01-31&format=pdf&lang=pt')
})
