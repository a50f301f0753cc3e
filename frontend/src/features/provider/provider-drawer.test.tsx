import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { ProviderDrawer } from './provider-drawer.tsx'
import { plainTexts, type Provider } from './provider.ts'

const klm: Provider = {
  id: 'klm',
  active: true,
  state: 'ACTIVE',
  revision: 4,
  changedAt: '2026-11-20T12:00:00.000Z',
  changedBy: { id: 'u-2', name: 'Joaquín Rey' },
  code: 'KL',
  name: 'KLM Cargo',
  language: 'en',
  originCountries: [],
  destinationCountries: [],
  categories: ['AIRLINE'],
  services: ['LSE'],
  comments: '',
  contacts: [],
  airDivisor: '5000',
  airStep: '1',
}

const open = (provider: Provider | undefined) => {
  const calls = fakeApi({
    'GET /app/v1/providers/facets': () => ({ body: { countries: ['CN'], categories: ['DRONES'] } }),
    'POST /app/v1/providers': () => ({ body: { id: 'new', revision: 1, position: 1 } }),
    'POST /app/v1/providers/klm/change-provider': () => ({ body: { id: 'klm', revision: 5, position: 9 } }),
  })
  renderAt(<ProviderDrawer provider={provider} onClose={() => undefined} />)
  return () => calls.find(({ method }) => method === 'POST')?.body
}
const field = (transport: RegExp, name: string) =>
  within(screen.getByRole('region', { name: transport })).getByRole('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar(?! y)/ }))

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('numbers are typed by transport; an emptied one falls back to the company’s', async () => {
  const sent = open(klm)
  expect(field(/Aéreo/, 'Divisor volumétrico')).toHaveValue('5.000')
  await userEvent.clear(field(/Aéreo/, 'Divisor volumétrico'))
  await userEvent.type(field(/Terrestre/, 'Kilos por m³'), '250')
  await save()
  await waitFor(() => expect(sent()).toEqual({ airDivisor: null, roadKgPerM3: '250' }))
})

test('the form shows an invalid number at its field and sends nothing', async () => {
  const sent = open(klm)
  await userEvent.type(field(/Marítimo/, 'Kilos por m³'), '0')
  await save()
  expect(await screen.findByText('De 1 a 99.999, sin decimales.')).toBeInTheDocument()
  expect(sent()).toBeUndefined()
})

test('a new provider without own numbers sends none', async () => {
  const sent = open(undefined)
  await userEvent.type(screen.getByRole('textbox', { name: 'Código' }), 'AF')
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Air France')
  await userEvent.type(field(/Aéreo/, 'Mínimo cobrable'), '45')
  await save()
  await waitFor(() => expect(sent()).toMatchObject({ code: 'AF', airMinimum: '45' }))
  expect(sent()).not.toHaveProperty('airDivisor')
})

test('the form requires code and name; a new provider has a hint for the code, an existing one its revision', async () => {
  const sent = open(undefined)
  expect(screen.getByText('Código interno, por ejemplo PBL-014')).toBeInTheDocument()
  await save()
  expect(await screen.findByText('Falta el código')).toBeInTheDocument()
  expect(screen.getByText('Falta el nombre')).toBeInTheDocument()
  expect(sent()).toBeUndefined()
  cleanup()
  open(klm)
  expect(screen.getByRole('dialog', { name: /^KLM Cargo/ })).toHaveTextContent('revisión 4')
  expect(screen.queryByText('Código interno, por ejemplo PBL-014')).not.toBeInTheDocument()
})

const choose = (name: string, typed: string) => {
  const box = screen.getByRole('combobox', { name })
  fireEvent.change(box, { target: { value: typed } })
  fireEvent.keyDown(box, { key: 'Enter' })
}

const labelOf = (name: string) => i18next.t(`providers:field.${name}` as 'providers:field.services')

test('the form sends changed services and language with every text', async () => {
  const sent = open(klm)
  choose('Servicios', 'ULD')
  fireEvent.change(screen.getByRole('combobox', { name: 'Idioma' }), { target: { value: 'pt' } })
  const texts = Object.fromEntries(plainTexts.map((name) => [name, `Texto de ${name}`]))
  for (const [name, value] of Object.entries(texts))
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(labelOf(name)) }), { target: { value } })
  await save()
  await waitFor(() => expect(sent()).toEqual({ services: ['LSE', 'ULD'], language: 'pt', ...texts }))
})
