import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { CatalogueViews, useCatalogueState } from './filter-chips.tsx'

const view = {
  id: 'v1',
  name: 'Pricing',
  state: 'role=PRICING&sort=-changedAt',
  shared: false,
  mine: true,
  owner: { id: 'u-1', name: 'Ana' },
  revision: 3,
}

const Page = () => {
  const state = useCatalogueState({ filters: ['role'], sorts: ['name', 'changedAt'] })
  return (
    <>
      <CatalogueViews list="users" state={state} />
      <button onClick={() => state.setFilter('role', ['MANAGER'])}>Managers</button>
      <pre>{JSON.stringify(state.query)}</pre>
    </>
  )
}
const at = (address: string) => {
  const calls = fakeApi({
    'GET /app/v1/views': () => ({ body: { rows: [view] } }),
    'POST /app/v1/views': () => ({ body: { id: 'v2', revision: 1, position: 1 } }),
  })
  return { asked: calls, ...renderAt(<Page />, `/usuarios${address}`) }
}

beforeEach(() => keepToken(fakeToken(['MODIFICAR_USUARIO'])))

test('a saved view restores its filters and sort; one step leads back to the whole list', async () => {
  at('?id=u-2')
  await userEvent.click(await screen.findByRole('link', { name: 'Pricing' }))
  expect(screen.getByText('{"sort":"-changedAt","role":"PRICING"}')).toBeInTheDocument()
  expect(screen.queryByText('Vista modificada')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'Lista completa' }))
  expect(screen.getByText('{"sort":"name"}')).toBeInTheDocument()
})

test('saving a view stores the filters under a name, without the selection', async () => {
  const { asked: calls, place } = at('?id=u-2')
  expect(await screen.findByRole('link', { name: 'Pricing' })).not.toHaveAttribute('aria-current')
  expect(screen.queryByRole('button', { name: /Guardar/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Managers' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar vista…' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Gerentes{Enter}')
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      list: 'users',
      name: 'Gerentes',
      state: 'role=MANAGER',
    }),
  )
  await waitFor(() => expect(place()).toContain('saved=v2'))
})
