import type { RouteResponse } from '@freight/contracts/api/routes'
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

/** A server that keeps the views it is told to keep. */
const serve = (...kept: View[]) => {
  let views = kept
  const deleted: View[] = []
  const answer = { body: { id: 'v1', revision: 4, position: 9 } }
  return fakeApi({
    'GET /app/v1/quotations': () => ({ body: { rows: [row()] } }),
    'GET /app/v1/quotations/count': () => ({ body: { count: 1 } }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: {} } }),
    'GET /app/v1/views': () => ({ body: { rows: views } }),
    'POST /app/v1/views': ({ body }) => {
      const said: { name: string; state: string } = Object(body)
      if (views.some(({ name }) => name === said.name)) return { status: 409, body: { code: 'KEY_TAKEN' } }
      views = [...views, { ...lcl, id: 'v9', name: said.name, state: said.state }]
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
const said = async (asked: ReturnType<typeof fakeApi>, path: string) => {
  await waitFor(() => expect(asked.some((one) => one.path === path && one.method === 'POST')).toBe(true))
  return asked.findLast((one) => one.path === path && one.method === 'POST')
}

test('the bar has what everybody has, then the saved views; the chosen one is marked and nothing is modified', async () => {
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

test('filters that no view has are kept under a name; a name that is taken is said in its place', async () => {
  const asked = serve(lcl)
  const { place } = at('?modo=LSE&sort=-client')
  expect(await screen.findByText('Vista modificada')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Actualizar vista' })).not.toBeInTheDocument()
  await userEvent.click(await button('Guardar vista…'))
  await userEvent.type(await screen.findByLabelText('Nombre'), 'LCL Asia{Enter}')
  expect(await screen.findByText('Ya tiene una vista con ese nombre en esta lista.')).toBeInTheDocument()
  await userEvent.clear(screen.getByLabelText('Nombre'))
  await userEvent.type(screen.getByLabelText('Nombre'), 'Aéreo por cliente{Enter}')
  expect(await screen.findByRole('link', { name: /Aéreo por cliente/, current: true })).toBeInTheDocument()
  expect((await said(asked, '/app/v1/views'))?.body).toEqual({
    list: 'in-process',
    name: 'Aéreo por cliente',
    state: 'modo=LSE&sort=-client',
  })
  expect(place()).toBe('/pricing/en-proceso?modo=LSE&sort=-client&view=v9')
  await waitFor(() => expect(screen.queryByText('Vista modificada')).not.toBeInTheDocument())
})

test('a changed view is updated on the revision that was shown', async () => {
  const asked = serve(lcl)
  at('?modo=LCL,FCL&view=v1')
  await userEvent.click(await button('Actualizar vista'))
  const command = await said(asked, '/app/v1/views/v1/change-view')
  expect(command?.body).toEqual({ state: 'modo=FCL%2CLCL' })
  expect(command?.headers.get('if-match')).toBe('3')
  await waitFor(() => expect(screen.queryByText('Vista modificada')).not.toBeInTheDocument())
})

test('a changed view is brought back to what was saved', async () => {
  serve(lcl)
  const { place } = at('?modo=FCL&view=v1')
  await userEvent.click(await button('Restablecer'))
  expect(place()).toBe('/pricing/en-proceso?modo=LCL&view=v1')
  await waitFor(() => expect(screen.queryByText('Vista modificada')).not.toBeInTheDocument())
})

test('the columns of a view are shown with it, and belong to what was changed', async () => {
  const asked = serve({ ...lcl, state: 'modo=LCL&cols=key%2Cclient' })
  at('?modo=LCL&view=v1')
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Origen/ })).not.toBeInTheDocument())
  expect(screen.getByRole('columnheader', { name: /Cliente/ })).toBeInTheDocument()
  await userEvent.click(await button(/Columnas/))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Origen' }))
  await userEvent.click(await button('Actualizar vista'))
  expect((await said(asked, '/app/v1/views/v1/change-view'))?.body).toEqual({
    state: 'modo=LCL&cols=key%2Cclient%2Corigin',
  })
})

test('a view is deleted at once, with its filters left as they are, and comes back with Undo', async () => {
  const asked = serve(lcl)
  const { place } = at('?modo=LCL&view=v1')
  await userEvent.click(await button('Acciones de la vista LCL Asia'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /LCL Asia/ })).not.toBeInTheDocument())
  await waitFor(() => expect(place()).toBe('/pricing/en-proceso?modo=LCL'))
  expect(screen.queryByText('Esa vista no está disponible')).not.toBeInTheDocument()
  await userEvent.click(await button('Deshacer'))
  expect(await link(/LCL Asia/)).toBeInTheDocument()
  expect(asked.some(({ path }) => path === '/app/v1/views/v1/restore-view')).toBe(true)
  await waitFor(() => expect(place()).toBe('/pricing/en-proceso?modo=LCL&view=v1'))
})

test('a view that comes back is not named where one looks at something else by then', async () => {
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

test('a view is renamed; sharing is offered to who may share', async () => {
  const asked = serve(lcl)
  keepToken(fakeToken([...PRICING, 'GERENTE_COMERCIAL']))
  at('?modo=LCL&view=v1')
  await userEvent.click(await button('Acciones de la vista LCL Asia'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Compartir con todos' }))
  expect((await said(asked, '/app/v1/views/v1/share-view'))?.body).toEqual({ shared: true })
  await userEvent.click(await button('Acciones de la vista LCL Asia'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cambiar nombre…' }))
  const field = await screen.findByLabelText('Nombre')
  // The focus stays in the dialog when the menu is gone, and what is typed comes where it belongs.
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  await waitFor(() => expect(field).toHaveFocus())
  await userEvent.keyboard('{End} y Oceanía')
  expect(field).toHaveValue('LCL Asia y Oceanía')
  await userEvent.keyboard('{Enter}')
  expect(await link(/LCL Asia y Oceanía/)).toBeInTheDocument()
})

test("another's shared view may be saved under a name of one's own, and nothing else", async () => {
  serve(ofBoss)
  at('?modo=FCL&view=v2')
  expect(await button('Guardar como…')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Actualizar vista' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Acciones de la vista/ })).not.toBeInTheDocument()
})

test('an address that names a view which is gone says so, and keeps its filters', async () => {
  serve(ofBoss)
  const { place } = at('?modo=LCL&view=v7')
  expect(await screen.findByText('Esa vista no está disponible')).toBeInTheDocument()
  await waitFor(() => expect(place()).toBe('/pricing/en-proceso?modo=LCL'))
  expect(await button('Guardar vista…')).toBeInTheDocument()
})
