import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { DashboardViews } from '../general-dashboards.tsx'

const today = new Date(2026, 10, 21)
const view = { id: 'v-1', name: 'LCL de Asia', state: 'tab=LCL&range=weeks', shared: false, mine: true, revision: 1 }
const rows = (...views: readonly object[]) => ({
  body: { rows: views.map((one) => ({ ...one, owner: { id: 'u-1', name: 'Lucía' } })) },
})
const shown = (path: string, answers: Parameters<typeof fakeApi>[0] = {}) => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  const calls = fakeApi({
    'GET /app/v1/views': ({ query }) => ({
      body: { rows: query.get('list') === 'dashboards' ? [{ ...view, owner: { id: 'u-1', name: 'Lucía' } }] : [] },
    }),
    'POST /app/v1/views': () => ({ status: 201, body: { id: 'v-2', revision: 1, position: 1 } }),
    ...answers,
  })
  const { place, router } = renderAt(<DashboardViews today={today} />, path)
  return { calls, place, router }
}
const open = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('a view restores its tab and filters, with days moved to the current date', async () => {
  const { place } = shown('/general-dashboards?tab=FCL&client=o-1')
  await open(/^Vistas/)
  await userEvent.click(await screen.findByRole('link', { name: 'LCL de Asia' }))
  expect(place()).toBe('/general-dashboards?tab=LCL&range=weeks&saved=v-1')
  expect(await screen.findByRole('button', { name: 'LCL de Asia' })).toBeInTheDocument()
})

test('a list opened by keyboard has the focus on its first view', async () => {
  shown('/general-dashboards')
  await open(/^Vistas/)
  await waitFor(() => expect(screen.getByRole('link', { name: 'LCL de Asia' })).toHaveFocus())
})

test('Escape returns the focus from the list to its button, each time', async () => {
  shown('/general-dashboards')
  const button = () => screen.findByRole('button', { name: /^Vistas/ })
  for (const times of [1, 2]) {
    ;(await button()).focus()
    await userEvent.keyboard('{Enter}')
    const first = await screen.findByRole('link', { name: 'LCL de Asia' })
    await waitFor(() => expect(first).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(first).not.toBeInTheDocument())
    await waitFor(async () => expect(await button(), `time ${times}`).toHaveFocus())
  }
})

test('the dashboard is saved as a view, and a change of it is marked as modified', async () => {
  const { calls, place } = shown('/general-dashboards?range=weeks&tab=LCL&client=o-1&saved=v-1&full=tab', {
    'GET /app/v1/views': () => rows(view, { ...view, id: 'v-2', name: 'Solo Plata' }),
  })
  await open(/^LCL de Asia \*/)
  expect(await screen.findByText('Vista modificada')).toBeInTheDocument()
  await open(/^Guardar como/)
  await userEvent.type(await screen.findByRole('textbox'), 'Solo Plata{Enter}')
  await waitFor(() => expect(place()).toBe('/general-dashboards?tab=LCL&range=weeks&client=o-1&saved=v-2'))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    list: 'dashboards',
    name: 'Solo Plata',
    state: 'tab=LCL&range=weeks&client=o-1',
  })
})

const conflict = { status: 409, body: { code: 'CONFLICT', currentRevision: 2 } }

test('a view newer than the cached list is not treated as deleted', async () => {
  let times = 0
  const { place } = shown('/general-dashboards?tab=LCL&range=weeks&saved=v-8', {
    'GET /app/v1/views': () => rows(...((times += 1) === 1 ? [] : [{ ...view, id: 'v-8' }])),
  })
  expect(await screen.findByRole('button', { name: 'LCL de Asia' })).toBeInTheDocument()
  expect(place()).toContain('saved=v-8')
  expect(screen.queryByText('Esa vista no está disponible')).not.toBeInTheDocument()
})

const rename = async (name: string) => {
  await open(/^LCL de Asia/)
  await open(/^Acciones de la vista/)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cambiar nombre…' }))
  await userEvent.type(await screen.findByRole('textbox'), `${name}{Enter}`)
}

test('renaming a view deleted by another user shows an error with the remedy', async () => {
  // The list reflects the deletion a moment later.
  let reads = Infinity
  const { place } = shown('/general-dashboards?tab=LCL&range=weeks&saved=v-1', {
    'GET /app/v1/views': () => rows(...((reads -= 1) > 0 ? [view] : [])),
    'POST /app/v1/views/v-1/change-view': () => {
      reads = 3
      return conflict
    },
  })
  await rename(' y más')
  expect(
    await screen.findByText('Esta vista ya no existe. Para conservar los filtros, guardarlos como vista nueva.'),
  ).toBeInTheDocument()
  await waitFor(() => expect(place()).toBe('/general-dashboards?tab=LCL&range=weeks'))
  expect(screen.queryByText('Esa vista no está disponible')).not.toBeInTheDocument()
})

test('a view changed meanwhile is renamed at its current revision', async () => {
  let revision = 1
  const { calls } = shown('/general-dashboards?tab=LCL&range=weeks&saved=v-1', {
    'GET /app/v1/views': () => rows({ ...view, revision }),
    'POST /app/v1/views/v-1/change-view': ({ headers }) => {
      if (headers.get('if-match')?.includes('2') === true) return { body: { id: 'v-1', revision: 3, position: 1 } }
      revision = 2
      return conflict
    },
  })
  await rename(' y más')
  expect(await screen.findByText(/^Esta vista cambió mientras tanto/)).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox'), '{Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('deleting a view that another user has just deleted counts as done', async () => {
  let isThere = true
  shown('/general-dashboards?tab=LCL&range=weeks', {
    'GET /app/v1/views': () => rows(...(isThere ? [{ ...view, id: 'v-3' }] : [])),
    'POST /app/v1/views/v-3/delete-view': () => {
      isThere = false
      return conflict
    },
  })
  await open(/^Vistas/)
  await open(/^Acciones de la vista/)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  expect(await screen.findByText('Vista eliminada')).toBeInTheDocument()
  expect(screen.queryByText('No se pudo cambiar la vista')).not.toBeInTheDocument()
})

test('deleting a view that its owner has just unshared is not reported as deleted', async () => {
  let isThere = true
  shown('/general-dashboards?tab=LCL&range=weeks', {
    'GET /app/v1/views': () => rows(...(isThere ? [{ ...view, id: 'v-4', mine: false, shared: true }] : [])),
    'POST /app/v1/views/v-4/delete-view': () => {
      isThere = false
      return { status: 404, body: { code: 'NOT_FOUND' } }
    },
  })
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS', 'GERENTE_COMERCIAL']))
  const before = screen.queryAllByText('Vista eliminada').length
  await open(/^Vistas/)
  await open(/^Acciones de la vista/)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  expect(await screen.findByText(/^No está compartida, o se eliminó/)).toBeInTheDocument()
  expect(screen.queryAllByText('Vista eliminada')).toHaveLength(before)
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(0) ?? document.body)
  await waitFor(() => expect(screen.queryByText('Esa vista no está disponible')).not.toBeInTheDocument())
})

test('the URL contains a view until it is deleted, and again after undo', async () => {
  let state: 'there' | 'failing' | 'gone' = 'failing'
  const { place } = shown('/general-dashboards?tab=LCL&range=weeks&saved=v-5', {
    'GET /app/v1/views': () => rows(...(state === 'gone' ? [] : [{ ...view, id: 'v-5' }])),
    'POST /app/v1/views/v-5/delete-view': () => {
      if (state === 'failing') return { status: 500, body: { code: 'INTERNAL' } }
      state = 'gone'
      return { body: { id: 'v-5', revision: 2, position: 1 } }
    },
    'POST /app/v1/views/v-5/restore-view': () => {
      state = 'there'
      return { body: { id: 'v-5', revision: 3, position: 2 } }
    },
  })
  const remove = async () => {
    await open(/^LCL de Asia/)
    await open(/^Acciones de la vista/)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  }
  await remove()
  expect(await screen.findByText('No se pudo cambiar la vista')).toBeInTheDocument()
  expect(place()).toContain('saved=v-5')
  state = 'there'
  await remove()
  await waitFor(() => expect(place()).toBe('/general-dashboards?tab=LCL&range=weeks'))
  expect(screen.queryByText('Esa vista no está disponible')).not.toBeInTheDocument()
  await open(/^Deshacer/)
  await waitFor(() => expect(place()).toBe('/general-dashboards?tab=LCL&range=weeks&saved=v-5'))
})

// Last test, because a toast stays visible for a while.
test('a deleted view in the URL shows one notice and keeps only its filters', async () => {
  const { calls, place } = shown('/general-dashboards?tab=FCL&client=o-1&saved=v-7')
  expect(await screen.findByText('Esa vista no está disponible')).toBeInTheDocument()
  await waitFor(() => expect(place()).toBe('/general-dashboards?tab=FCL&client=o-1'))
  expect(screen.getAllByText('Esa vista no está disponible')).toHaveLength(1)
  expect(calls.filter(({ path }) => path === '/app/v1/views')).toHaveLength(2)
})

test('a view in the URL appears at once, and the list stays closed', async () => {
  shown('/general-dashboards?tab=LCL&saved=v-1')
  expect(await screen.findByRole('button', { name: 'LCL de Asia *' })).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('the list stays open when the URL no longer contains a view', async () => {
  const { router } = shown('/general-dashboards?tab=LCL&range=weeks&saved=v-1')
  await open(/^LCL de Asia/)
  expect(await screen.findByRole('link', { name: 'LCL de Asia' })).toBeInTheDocument()
  await act(() => router.navigate('/general-dashboards?tab=LCL'))
  expect(screen.getByRole('link', { name: 'LCL de Asia' })).toBeInTheDocument()
})
