import { usualSettings } from '@freight/contracts/company-settings/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { lateAnswers } from '../../../testing/late-answers.ts'
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

const shownFor = async (charge: object) => {
  fakeApi(answers({ ...list, rows: [{ ...row, charges: [{ ...row.charges[0], perUnit: undefined, ...charge }] }] }))
  renderAt(<PriceListPage />, address)
  return within(await screen.findByRole('table'))
}

test('a price has its minimum quantity, and the unit its own capitals', async () => {
  const cells = await shownFor({ calculator: 'PER_TEU', unit: '', perUnit: '58', leastQuantity: '2' })
  expect(cells.getByText('USD 58,00 por TEU, mín. 2 TEU')).toBeInTheDocument()
})

test('a flat band and cumulative ones are named', async () => {
  const ranges = [
    { from: '0', to: '45', amount: '75', flat: true },
    { from: '45', amount: '3.98', flat: false },
  ]
  const cells = await shownFor({ calculator: 'RANGE_CUMULATIVE', unit: 'KG', ranges })
  const words = 'USD +0 75,00 fijo · +45 3,98 / kg cobrables, cada rango por separado'
  expect(cells.getByText(words)).toBeInTheDocument()
})

test('while another list loads, neither the former list nor its file is there', async () => {
  const late = lateAnswers<Answer>()
  fakeApi({
    ...rateAnswers,
    'GET /app/v1/price-lists': ({ query }) => (query.has('transport') ? late.next() : { body: list }),
  })
  renderAt(<PriceListPage />, address)
  await screen.findByRole('table')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Transporte' }), 'SEA')
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'PDF' })).toBeDisabled()
  await waitFor(() => late.answer({ body: list }))
  expect(await screen.findByRole('table')).toBeInTheDocument()
})

test('the days are the month of the company’s day', async () => {
  vi.useFakeTimers({ now: new Date('2027-02-01T01:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  keepToken(fakeToken(['PRICING', 'PRICING_RULES']))
  const settings = { ...usualSettings, company: 'MVD' }
  const calls = fakeApi({ ...answers(list), 'GET /app/v1/settings/MVD': () => ({ body: settings }) })
  renderAt(<PriceListPage />, '/pricing/tarifas?act=price-list&client=group:ORO')
  await expect
    .poll(() => calls.findLast(({ path }) => path === '/app/v1/price-lists')?.query.get('from'))
    .toBe('2027-01-01')
})

test('in Portuguese the filters of a feminine name have its gender', async () => {
  fakeApi(answers(list))
  await i18next.changeLanguage('pt')
  onTestFinished(() => void i18next.changeLanguage('es'))
  renderAt(<PriceListPage />, address)
  const first = async (name: string) => within(await screen.findByRole('combobox', { name })).getAllByRole('option')[0]
  for (const name of ['Origem', 'Modalidade', 'Taxas']) expect(await first(name)).toHaveTextContent('Todas')
  for (const name of ['Destino', 'Modal']) expect(await first(name)).toHaveTextContent('Todos')
})

test('while other lists are calculated the list waits for its turn', async () => {
  let isBusy = true
  const busy = { status: 429, body: { code: 'EXPORTS_BUSY', status: 429 } }
  const calls = fakeApi({ ...rateAnswers, 'GET /app/v1/price-lists': () => (isBusy ? busy : { body: list }) })
  renderAt(<PriceListPage />, address)
  const count = () => calls.filter(({ path }) => path === '/app/v1/price-lists').length
  await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(1)
  expect(screen.queryByText(/demasiados archivos/)).not.toBeInTheDocument()
  isBusy = false
  expect(await screen.findByRole('table', {}, { timeout: 10_000 })).toBeInTheDocument()
})

test('the client has its name while its list is calculated', async () => {
  const client = { id: '0e69886b-4598', name: 'Electro Rambla' }
  const late = lateAnswers<Answer>()
  fakeApi({
    ...rateAnswers,
    'GET /app/v1/organizations': () => ({ body: { rows: [{ ...client, nombreFantasia: client.name }], groups: [] } }),
    'GET /app/v1/price-lists': late.next,
  })
  renderAt(<PriceListPage />, '/pricing/tarifas?act=price-list')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Cliente' }), 'Electro')
  await userEvent.click(await screen.findByRole('option', { name: /Electro Rambla/ }))
  expect(await screen.findByText('Electro Rambla')).toBeInTheDocument()
  expect(screen.queryByText(client.id)).not.toBeInTheDocument()
})
