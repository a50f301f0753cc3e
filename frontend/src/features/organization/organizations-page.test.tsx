import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { renderAt } from '../../testing/render.tsx'
import OrganizationsPage from './organizations-page.tsx'
import { Overlay } from './overlay.tsx'
import { organizationSample } from './samples/organization.ts'

const acme = organizationSample()
const row = (id: string, more: object = {}) => ({
  ...organizationSample({ id, nombreFantasia: id.toUpperCase(), changedAt: '2026-11-20T10:00:00.000Z' }),
  open: 2,
  ...more,
})
const CHANGES = ['ALTA_ORGANIZACION', 'MODIFICAR_ORGANIZACION', 'CONSULTAR_ORGANIZACION']
const signIn = (...permissions: readonly string[]) => keepToken(fakeToken(permissions))

beforeAll(asIfLaidOut)
beforeEach(() => signIn(...CHANGES))

const serve = (rows: readonly object[] = [row('acme'), row('beta')], pairs: readonly object[] = [], more = {}) =>
  fakeApi({
    'GET /app/v1/organizations/rows': () => ({ body: { rows, total: rows.length } }),
    'GET /app/v1/organizations/facets': () => ({
      body: { countries: ['UY'], salesReps: [], clientGroups: ['Mayoristas'] },
    }),
    'GET /app/v1/organizations/duplicates': () => ({ body: { pairs } }),
    'GET /app/v1/organizations/acme': () => ({ body: acme }),
    'GET /app/v1/organizations/beta': () => ({ body: { ...acme, id: 'beta', nombreFantasia: 'Beta' } }),
    'GET /app/v1/session': () => ({ body: { id: 'u-1', name: 'Ana', company: 'AUZ' } }),
    'GET /app/v1/views': () => ({ body: { rows: [] } }),
    ...more,
  })
const open = (search = '') => renderAt(<OrganizationsPage />, `/organizaciones${search}`)
const button = (name: string | RegExp) => screen.queryByRole('button', { name })

test('the page shows the first entry beside the list; users with the right can create, import and edit', async () => {
  serve()
  open()
  expect(await screen.findByRole('heading', { level: 2, name: /^Acme/ })).toBeInTheDocument()
  expect(button('Nueva organización')).toBeInTheDocument()
  expect(button('Importar…')).toBeInTheDocument()
  expect(document.querySelector('.list-hints')).toHaveTextContent('editar')
  cleanup()
  signIn('CONSULTAR_ORGANIZACION', 'MODIFICAR_ORGANIZACION')
  serve()
  open()
  await screen.findByRole('heading', { level: 2, name: /^Acme/ })
  expect(button('Nueva organización')).not.toBeInTheDocument()
  expect(button('Importar…')).not.toBeInTheDocument()
  cleanup()
  signIn('CONSULTAR_ORGANIZACION', 'ALTA_ORGANIZACION')
  serve()
  open()
  await screen.findByRole('heading', { level: 2, name: /^Acme/ })
  expect(button('Importar…')).not.toBeInTheDocument()
  expect(document.querySelector('.list-hints')).not.toHaveTextContent('editar')
})

test('the page goes through possible duplicates one after the other', async () => {
  serve(undefined, [
    { one: 'beta', other: 'acme' },
    { one: 'acme', other: 'beta' },
  ])
  const { place } = open()
  const pairs = await screen.findByRole('button', { name: '2 posibles duplicados sin revisar' })
  fireEvent.click(pairs)
  await waitFor(() => expect(place()).toContain('id=beta'))
  fireEvent.click(pairs)
  await waitFor(() => expect(place()).toContain('id=acme'))
})

test('the list is filtered by a client group in use', async () => {
  serve()
  const { place } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Grupo Todos' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Mayoristas' }))
  await waitFor(() => expect(place()).toContain('clientGroup=Mayoristas'))
})

test('the page shows no card without rows, and no duplicates without pairs', async () => {
  serve([])
  open()
  expect(await screen.findByRole('heading', { name: 'Todavía no hay organizaciones' })).toBeInTheDocument()
  expect(button(/posibles? duplicados?/)).not.toBeInTheDocument()
  expect(screen.queryByText('Elegir una organización de la lista.')).not.toBeInTheDocument()
})

test.each([
  ['?act=new', 'Nueva organización'],
  ['?id=acme&act=edit', 'Acme'],
  ['?id=acme&act=merge', 'Comparar y fusionar'],
  ['?act=import', 'Importar organizaciones'],
])('the page opens what the URL contains over the list: %s', async (search, title) => {
  serve()
  open(search)
  expect(await screen.findByRole('dialog', { name: new RegExp(`^${title}`) })).toBeInTheDocument()
})

const overlay = (act: string, one: object = {}, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  serve([], [], { 'GET /app/v1/organizations/acme': () => ({ body: { ...acme, ...one } }), ...handlers })
  return renderAt(<Overlay act={act} id="acme" onOpen={() => undefined} onClose={() => undefined} />)
}
const country = () => screen.findByRole('combobox', { name: 'País' })

test('a new organization has the country of the user’s company, once known', async () => {
  overlay('new')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(async () => expect(await country()).toHaveValue('AR'))
  cleanup()
  overlay('new', {}, { 'GET /app/v1/session': () => ({ body: { id: 'u', name: 'x', company: 'ZZZ' } }) })
  expect(await country()).toHaveValue('')
})

test.each([
  ['a merged organization', 'edit', { mergedInto: { id: 'b', name: 'Beta' } }],
  ['an unknown action', 'mergeable', {}],
])('%s opens nothing', async (_, act, one) => {
  const { client } = overlay(act, one)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the other organization of a merge can be given, or searched', async () => {
  overlay('merge-beta')
  expect(await screen.findAllByText('Beta', { exact: false })).not.toHaveLength(0)
  expect(screen.queryByRole('combobox', { name: 'Con qué organización' })).not.toBeInTheDocument()
  cleanup()
  overlay('merge')
  expect(await screen.findByRole('combobox', { name: 'Con qué organización' })).toBeInTheDocument()
})
