import type { RouteResponse } from '@freight/contracts/registry/routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { asIfLaidOut } from '../../../testing/laid-out.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotationRow as row } from '@freight/contracts/testing/sample-views'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ListPage } from './list-page.tsx'

type View = RouteResponse<'GET /app/v1/views'>['rows'][number]

const PRICING = ['PRICING', 'CONSULTAR_COTIZACION', 'MODIFICAR_COTIZACION_COSTOS']

beforeAll(asIfLaidOut)
beforeEach(() => keepToken(fakeToken(PRICING)))

const me = { id: 'u-1', name: 'lferreyra' }
const lcl: View = { id: 'v1', name: 'LCL Asia', state: 'modo=LCL', shared: false, mine: true, owner: me, revision: 3 }
const ofBoss: View = {
  ...lcl,
  id: 'v2',
  name: 'Por vencer',
  shared: true,
  mine: false,
  owner: { id: 'u-2', name: 'Ana' },
}

/** A server that stores saved views. */
const serve = (...stored: View[]) => {
  let views = stored
  const deleted: View[] = []
  const answer = { body: { id: 'v1', revision: 4, position: 9 } }
  return fakeApi({
    'GET /app/v1/quotations': () => ({ body: { rows: [row()] } }),
    'GET /app/v1/quotations/count': () => ({ body: { count: 1 } }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: {} } }),
    'GET /app/v1/views': () => ({ body: { rows: views } }),
    'POST /app/v1/views': ({ body }) => {
      const posted: { name: string; state: string } = Object(body)
      if (views.some(({ name }) => name === posted.name)) return { status: 409, body: { code: 'KEY_TAKEN' } }
      views = [...views, { ...lcl, id: 'v9', name: posted.name, state: posted.state }]
      return { body: { ...answer.body, id: 'v9' } }
    },
    'POST /app/v1/views/v1/change-view': ({ body }) => {
      views = views.map((view) => (view.id === 'v1' ? { ...view, ...Object(body), revision: view.revision + 1 } : view))
      return answer
    },
    'POST /app/v1/views/v1/share-view': ({ body }) => {
      views = views.map((view) => (view.id === 'v1' ? { ...view, ...Object(body) } : view))
      return answer
    },
    'POST /app/v1/views/v1/delete-view': () => {
      deleted.push(...views.filter(({ id }) => id === 'v1'))
      views = views.filter(({ id }) => id !== 'v1')
      return answer
    },
    'POST /app/v1/views/v1/restore-view': () => {
      views = [...deleted, ...views]
      return answer
    },
  })
}
const at = (address: string) => renderAt(<ListPage list="in-process" />, `/pricing/en-proceso${address}`)
const link = (name: RegExp) => screen.findByRole('link', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const bodiesOf = async (calls: ReturnType<typeof fakeApi>, path: string) => {
  await waitFor(() => expect(calls.some((one) => one.path === path && one.method === 'POST')).toBe(true))
  return calls.findLast((one) => one.path === path && one.method === 'POST')
}

test('the bar lists the common views, then the saved ones; the chosen one is marked and unmodified', async () => {
  serve(lcl, ofBoss)
  const { place } = at('')
  expect(await link(/Todas/)).toHaveAttribute('aria-current', 'true')
  await userEvent.click(await link(/LCL Asia/))
  expect(place()).toBe('/pricing/en-proceso?modo=LCL&view=v1')
  expect(await link(/LCL Asia/)).toHaveAttribute('aria-current', 'true')
  expect(await link(/Todas/)).not.toHaveAttribute('aria-current')
  expect(await link(/Por vencer/)).toHaveAttribute('title', 'Compartida por Ana')
  expect(screen.queryByText('Vista modificada')).not.toBeInTheDocument()
})

test('new filters are saved under a name; a used name shows an error in place', async () => {
  const calls = serve(lcl)
  const { place } = at('?modo=LSE&sort=-client')
  expect(await screen.findByText('Vista modificada')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Actualizar vista' })).not.toBeInTheDocument()
  await userEvent.click(await button('Guardar vista…'))
  await userEvent.type(await screen.findByLabelText('Nombre'), 'LCL Asia{Enter}')
  expect(await screen.findByText('Ya tiene una vista con ese nombre en esta lista.')).toBeInTheDocument()
  await userEvent.clear(screen.getByLabelText('Nombre'))
  await userEvent.type(screen.getByLabelText('Nombre'), 'Aéreo por cliente{Enter}')
  expect(await screen.findByRole('link', { name: /Aéreo por cliente/, current: true })).toBeInTheDocument()
  expect((await bodiesOf(calls, '/app/v1/views'))?.body).toEqual({
    list: 'in-process',
    name: 'Aéreo por cliente',
    state: 'modo=LSE&sort=-client',
  })
  expect(place()).toBe('/pricing/en-proceso?modo=LSE&sort=-client&view=v9')
  await waitFor(() => expect(screen.queryByText('Vista modificada')).not.toBeInTheDocument())
})

test('a changed view is updated with the shown revision', async () => {
  const calls = serve(lcl)
  at('?modo=LCL,FCL&view=v1')
  await userEvent.click(await button('Actualizar vista'))
  const command = await bodiesOf(calls, '/app/v1/views/v1/change-view')
  expect(command?.body).toEqual({ state: 'modo=FCL%2CLCL' })
  expect(command?.headers.get('if-match')).toBe('3')
  await waitFor(() => expect(screen.queryByText('Vista modificada')).not.toBeInTheDocument())
})

test('a changed view can be reset to its saved state', async () => {
  serve(lcl)
  const { place } = at('?modo=FCL&view=v1')
  await userEvent.click(await button('Restablecer'))
  expect(place()).toBe('/pricing/en-proceso?modo=LCL&view=v1')
  await waitFor(() => expect(screen.queryByText('Vista modificada')).not.toBeInTheDocument())
})

test('a view shows its saved columns, and column changes count as changes', async () => {
  const calls = serve({ ...lcl, state: 'modo=LCL&cols=key%2Cclient' })
  at('?modo=LCL&view=v1')
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Origen/ })).not.toBeInTheDocument())
  expect(screen.getByRole('columnheader', { name: /Cliente/ })).toBeInTheDocument()
  await userEvent.click(await button(/Columnas/))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Origen' }))
  await userEvent.click(await button('Actualizar vista'))
  expect((await bodiesOf(calls, '/app/v1/views/v1/change-view'))?.body).toEqual({
    state: 'modo=LCL&cols=key%2Cclient%2Corigin',
  })
})

test('a view is deleted at once, keeps its filters, and comes back with Undo', async () => {
  const calls = serve(lcl)
  const { place } = at('?modo=LCL&view=v1')
  await userEvent.click(await button('Acciones de la vista LCL Asia'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /LCL Asia/ })).not.toBeInTheDocument())
  await waitFor(() => expect(place()).toBe('/pricing/en-proceso?modo=LCL'))
  expect(screen.queryByText('Esa vista no está disponible')).not.toBeInTheDocument()
  await userEvent.click(await button('Deshacer'))
  expect(await link(/LCL Asia/)).toBeInTheDocument()
  expect(calls.some(({ path }) => path === '/app/v1/views/v1/restore-view')).toBe(true)
  await waitFor(() => expect(place()).toBe('/pricing/en-proceso?modo=LCL&view=v1'))
})

test('an undone deletion does not rename a different view that is open by then', async () => {
  serve(lcl)
  const { place } = at('?modo=LCL&view=v1')
  await userEvent.click(await button('Acciones de la vista LCL Asia'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /LCL Asia/ })).not.toBeInTheDocument())
  await userEvent.click(await link(/Todas/))
  await userEvent.click(await button('Deshacer'))
  expect(await link(/LCL Asia/)).not.toHaveAttribute('aria-current')
  expect(place()).toBe('/pricing/en-proceso')
})

test('a view is renamed; only users with the right can share it', async () => {
  const calls = serve(lcl)
  keepToken(fakeToken([...PRICING, 'GERENTE_COMERCIAL']))
  at('?modo=LCL&view=v1')
  await userEvent.click(await button('Acciones de la vista LCL Asia'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Compartir con todos' }))
  expect((await bodiesOf(calls, '/app/v1/views/v1/share-view'))?.body).toEqual({ shared: true })
  await userEvent.click(await button('Acciones de la vista LCL Asia'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cambiar nombre…' }))
  const field = await screen.findByLabelText('Nombre')
  // The dialog keeps the focus after the menu closes, and typed text goes into its field.
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  await waitFor(() => expect(field).toHaveFocus())
  await userEvent.keyboard('{End} y Oceanía')
  expect(field).toHaveValue('LCL Asia y Oceanía')
  await userEvent.keyboard('{Enter}')
  expect(await link(/LCL Asia y Oceanía/)).toBeInTheDocument()
})

test("another user's shared view can be saved under one's own name, and nothing else", async () => {
  serve(ofBoss)
  at('?modo=FCL&view=v2')
  expect(await button('Guardar como…')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Actualizar vista' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Acciones de la vista/ })).not.toBeInTheDocument()
})

test('a URL with a deleted view shows a message and keeps its filters', async () => {
  serve(ofBoss)
  const { place } = at('?modo=LCL&view=v7')
  expect(await screen.findByText('Esa vista no está disponible')).toBeInTheDocument()
  await waitFor(() => expect(place()).toBe('/pricing/en-proceso?modo=LCL'))
  expect(await button('Guardar vista…')).toBeInTheDocument()
})
