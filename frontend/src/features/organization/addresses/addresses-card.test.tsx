import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { AddressesCard } from './addresses-card.tsx'

const row = (n: number) => ({
  source: { kind: 'ENTRY', id: `a-${n}` },
  name: `Nova ${n}`,
  company: 'Nova',
  postalCode: '',
  city: n === 7 ? 'Turin' : 'Padua',
  countryCode: 'IT',
})
const address = {
  id: 'p-1',
  name: 'Nova 1',
  company: 'Nova',
  contact: '',
  phone: '',
  mail: '',
  taxId: '',
  description: 'Via 1',
  line2: '',
  line3: '',
  city: 'Padua',
  stateOrProvinceCode: '',
  postalCode: '',
  countryCode: 'IT',
  residential: false,
  remarks: '',
}
const done = () => ({ body: { id: 'a-1', revision: 4, position: 1 } })

const open = (count: number, mayChange = true) => {
  const calls = fakeApi({
    'GET /app/v1/express-addresses': () => ({
      body: { rows: Array.from({ length: count }, (_, index) => row(index + 1)), mayChange },
    }),
    'GET /app/v1/express-addresses/a-1': () => ({
      body: { id: 'a-1', revision: 3, organization: 'acme', active: true, address },
    }),
    'POST /app/v1/express-addresses': () => ({ status: 201, body: { id: 'a-9', revision: 1, position: 1 } }),
    'POST /app/v1/express-addresses/a-1/change-express-address': done,
    'POST /app/v1/express-addresses/a-1/remove-express-address': done,
    'POST /app/v1/express-addresses/a-1/restore-express-address': done,
  })
  renderAt(<AddressesCard id="acme" />)
  return { calls, posted: () => calls.filter(({ method }) => method === 'POST') }
}

const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar(?! y)/ }))

beforeEach(() => keepToken(fakeToken(['SOLICITAR_SHIPMENT'])))

test('the first addresses are shown, the others on demand and by search', async () => {
  open(8)
  await userEvent.click(await screen.findByRole('button', { name: '2 direcciones más' }))
  expect(screen.getByText('Nova 8')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre, ciudad o código postal' }), 'turin nova')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('Nova 7')).toBeInTheDocument()
})

test("another user's client has no card", async () => {
  const { calls } = open(0, false)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Libreta de direcciones' })).not.toBeInTheDocument()
})

test('an address is removed, and restored by the undo', async () => {
  const { posted } = open(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar Nova 1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() =>
    expect(posted().map(({ path }) => path.split('/').at(-1))).toEqual([
      'remove-express-address',
      'restore-express-address',
    ]),
  )
})

test('an address is changed on the revision that was read', async () => {
  const { posted } = open(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Modificar Nova 1' }))
  const drawer = within(await screen.findByRole('dialog', { name: /Nova 1/ }))
  await userEvent.type(drawer.getByRole('textbox', { name: 'Teléfono' }), '+39 049')
  await save()
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({ address: { phone: '+39 049', description: 'Via 1' } })
  expect(posted()[0]?.headers.get('if-match')).toBe('3')
})

test('a new address needs a country and a name, and belongs to the organization', async () => {
  const { posted } = open(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Nueva dirección' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Nueva dirección' }))
  await save()
  expect(await drawer.findAllByText('Indicar un nombre, la empresa o el contacto')).not.toEqual([])
  expect(posted()).toEqual([])
  await userEvent.type(drawer.getByRole('textbox', { name: /Empresa/ }), 'Nova')
  await userEvent.selectOptions(drawer.getByRole('combobox', { name: /País/ }), 'UY')
  await save()
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({ organization: 'acme', address: { company: 'Nova', countryCode: 'UY' } })
})
