import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listenForKeys } from '../../lib/browser/browser-commands.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { renderAt } from '../../testing/render.tsx'
import ProvidersPage from './providers-page.tsx'

const provider = (id: string, name: string, more: object = {}) => ({
  id,
  active: true,
  state: 'ACTIVE',
  revision: 4,
  changedAt: '2026-11-20T12:00:00.000Z',
  changedBy: { id: 'u-2', name: 'Joaquín Rey' },
  code: id.toUpperCase(),
  name,
  language: 'en',
  originCountries: [],
  destinationCountries: [],
  categories: ['AIRLINE'],
  services: ['LSE'],
  comments: '',
  contacts: [],
  costs: 0,
  comparable: 0,
  cheapest: 0,
  ...more,
})
const klm = provider('klm', 'KLM Cargo')
const iag = provider('iag', 'IAG Cargo', { active: false, state: 'INACTIVE' })

beforeAll(() => {
  listenForKeys()
  asIfLaidOut()
})
beforeEach(() => keepToken(fakeToken(['ADMINISTRAR_PROVEEDORES', 'PRICING'])))

const open = (search = '', rows: readonly object[] = [klm, iag]) => {
  const calls = fakeApi({
    'GET /app/v1/providers/rows': () => ({ body: { rows, total: rows.length } }),
    'GET /app/v1/providers/facets': () => ({ body: { countries: [], categories: [] } }),
    'GET /app/v1/providers/klm': () => ({ body: klm }),
    'GET /app/v1/providers/iag': () => ({ body: iag }),
    'GET /app/v1/providers/klm/figures': () => ({
      body: {
        costs: 0,
        comparable: 0,
        cheapest: 0,
        won: 0,
        months: [],
        lanes: [],
        requests: { asked: 0, answered: 0 },
      },
    }),
    'GET /app/v1/providers/iag/figures': () => ({
      body: {
        costs: 0,
        comparable: 0,
        cheapest: 0,
        won: 0,
        months: [],
        lanes: [],
        requests: { asked: 0, answered: 0 },
      },
    }),
    'GET /app/v1/views': () => ({ body: { rows: [] } }),
    'POST /app/v1/providers': () => ({ body: { id: 'iag', revision: 1, position: 1 } }),
  })
  return { calls, ...renderAt(<ProvidersPage />, `/proveedores${search}`) }
}

test('the page shows the first entry beside the list, or the one in the URL', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 2, name: /^KLM Cargo/ })).toBeInTheDocument()
  cleanup()
  open('?id=iag')
  expect(await screen.findByRole('heading', { level: 2, name: /^IAG Cargo/ })).toBeInTheDocument()
})

test('without providers there is nothing to select, only a hint to create the first', async () => {
  open('', [])
  expect(await screen.findByRole('heading', { name: 'Todavía no hay proveedores' })).toBeInTheDocument()
  expect(screen.getByText('Elegir un proveedor de la lista.')).toBeInTheDocument()
})

test('the page shows no hint to select while the list loads', () => {
  open()
  expect(screen.queryByText('Elegir un proveedor de la lista.')).not.toBeInTheDocument()
})

test('the page sorts by use unless another order is selected', async () => {
  const { calls, place } = open()
  await screen.findByRole('heading', { level: 2, name: /^KLM Cargo/ })
  expect(screen.getByRole('radio', { name: 'Uso' })).toBeChecked()
  fireEvent.click(screen.getByRole('radio', { name: 'Nombre' }))
  await waitFor(() => expect(place()).toContain('name'))
  expect(screen.getByRole('radio', { name: 'Nombre' })).toBeChecked()
  expect(calls.some(({ path }) => path.endsWith('/rows'))).toBe(true)
})

test.each([
  ['?act=new', 'Nuevo proveedor'],
  ['?id=klm&act=edit', 'KLM Cargo'],
  ['?act=import', 'Importar proveedores'],
])('the page opens what the URL contains over the list: %s', async (search, title) => {
  open(search)
  expect(await screen.findByRole('dialog', { name: new RegExp(`^${title}`) })).toBeInTheDocument()
})

test('shortcuts create a provider and edit the shown one, but not while a form is open', async () => {
  const { place } = open()
  await screen.findByRole('heading', { level: 2, name: /^KLM Cargo/ })
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(await screen.findByRole('dialog', { name: /^KLM Cargo/ })).toBeInTheDocument()
  fireEvent.keyDown(document.body, { key: 'c' })
  expect(place()).toContain('act=edit')
  cleanup()
  const empty = open('', [])
  await screen.findByRole('heading', { name: 'Todavía no hay proveedores' })
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(empty.place()).toBe('/proveedores')
  fireEvent.keyDown(document.body, { key: 'c' })
  await waitFor(() => expect(empty.place()).toContain('act=new'))
})

test('the page opens a new provider after saving; cancelling keeps the list as it was', async () => {
  const { place } = open('?id=klm&act=new')
  await screen.findByRole('dialog', { name: /^Nuevo proveedor/ })
  fireEvent.change(screen.getByRole('textbox', { name: 'Código' }), { target: { value: 'IAG' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Nombre' }), { target: { value: 'IAG Cargo' } })
  fireEvent.click(screen.getByRole('button', { name: /^Guardar(?! y)/ }))
  await waitFor(() => expect(place()).toContain('id=iag'))
  cleanup()
  const other = open('?id=klm&act=new')
  await screen.findByRole('dialog', { name: /^Nuevo proveedor/ })
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(other.place()).toBe('/proveedores?id=klm'))
})
