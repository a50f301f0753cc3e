import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Problem } from '../../lib/api/api.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { ViewBar, type ViewBarProps } from './view-bar.tsx'
import { ViewNameDialog } from './view-name-dialog.tsx'

const mine = {
  id: 'v1',
  name: 'LCL Asia',
  state: 'modo=LCL&cols=key',
  shared: false,
  mine: true,
  owner: { id: 'u-1', name: 'Ana' },
  revision: 3,
}
const shared = { ...mine, id: 'v2', name: 'Del equipo', shared: true, mine: false, owner: { id: 'u-2', name: 'Rosa' } }

beforeEach(() => keepToken(fakeToken([])))

const open = (address: string, more: Partial<ViewBarProps> = {}) => {
  const shown: string[] = []
  const calls = fakeApi({
    'GET /app/v1/views': () => ({ body: { rows: [mine, shared] } }),
    'POST /app/v1/views': () => ({ body: { id: 'v9', revision: 1, position: 1 } }),
    'POST /app/v1/views/v1/change-view': () => ({ body: { id: 'v1', revision: 4, position: 1 } }),
  })
  const { place } = renderAt(
    <ViewBar
      list="all"
      presets={(isSaved) => <li>{isSaved ? 'otra vista' : 'de fábrica'}</li>}
      state="modo=LCL"
      isPreset={false}
      stateIn={(state) => {
        const search = new URLSearchParams(state)
        search.delete('cols')
        return search.toString()
      }}
      columns="key"
      columnsIn={(state) => state}
      showColumns={(columns) => void shown.push(columns)}
      count={() => '7'}
      {...more}
    />,
    `/x?${address}`,
  )
  return { asked: calls, place, shown, posts: () => calls.filter(({ method }) => method === 'POST') }
}
const button = (name: string) => screen.queryByRole('button', { name })

test('the initial state of a list is no view; a changed state is saved under a new name', async () => {
  const { posts, place } = open('')
  expect(await screen.findByText('Vista modificada')).toBeInTheDocument()
  expect(screen.getByText('de fábrica')).toBeInTheDocument()
  expect(button('Actualizar vista')).not.toBeInTheDocument()
  expect(button('Guardar como…')).not.toBeInTheDocument()
  fireEvent.click(button('Guardar vista…') ?? document.body)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nombre' }), { target: { value: 'Nueva' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(posts()[0]?.body).toEqual({ list: 'all', name: 'Nueva', state: 'modo=LCL&cols=key' }))
  await waitFor(() => expect(place()).toContain('view=v9'))
})

test('a preset is unmodified, and can still be saved as an own view', async () => {
  open('', { isPreset: true })
  await screen.findByRole('link', { name: /LCL Asia/ })
  expect(screen.queryByText('Vista modificada')).not.toBeInTheDocument()
  expect(button('Guardar como vista nueva')).toBeInTheDocument()
})

test('an own view shows its columns; a modified one can be updated or reset', async () => {
  const { posts, place, shown } = open('view=v1&modo=FCL', { state: 'modo=FCL' })
  expect(await screen.findByText('otra vista')).toBeInTheDocument()
  expect(shown).toEqual(['key'])
  expect(screen.getByRole('link', { name: /LCL Asia/ })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('link', { name: /Del equipo/ })).not.toHaveAttribute('aria-current')
  fireEvent.click(button('Actualizar vista') ?? document.body)
  await waitFor(() => expect(posts()[0]?.body).toEqual({ state: 'modo=FCL&cols=key' }))
  fireEvent.click(button('Restablecer') ?? document.body)
  await waitFor(() => expect(place()).toContain('modo=LCL'))
  expect(shown.at(-1)).toBe('key')
})

test('other columns modify a view too; empty columns are not stored', async () => {
  const { posts } = open('view=v1', { columns: '' })
  fireEvent.click(await screen.findByRole('button', { name: 'Actualizar vista' }))
  await waitFor(() => expect(posts()[0]?.body).toEqual({ state: 'modo=LCL' }))
})

test('an unmodified view offers no action; another user’s view can only be saved as an own view', async () => {
  open('view=v1')
  await screen.findByText('otra vista')
  expect(screen.queryByText('Vista modificada')).not.toBeInTheDocument()
})

test('a shared view names its owner, and other users cannot update it', async () => {
  open('view=v2&modo=FCL', { state: 'modo=FCL' })
  const link = await screen.findByRole('link', { name: /Del equipo/ })
  expect(link).toHaveAttribute('title', 'Compartida por Rosa')
  expect(screen.getByRole('link', { name: /LCL Asia/ })).not.toHaveAttribute('title')
  expect(link.querySelectorAll('svg')).toHaveLength(1)
  expect(button('Actualizar vista')).not.toBeInTheDocument()
  expect(button('Guardar como…')).toBeInTheDocument()
})

test('reset without a view restores the initial list; an initial list offers no view to save', async () => {
  const { place } = open('modo=LCL', { isPlain: true })
  expect(button('Guardar como vista nueva')).not.toBeInTheDocument()
  fireEvent.click(await screen.findByRole('button', { name: 'Restablecer' }))
  await waitFor(() => expect(place()).toBe('/x'))
})

const dialog = (save: (name: string) => Promise<unknown>) => {
  const closed: string[] = []
  renderAt(<ViewNameDialog title="Guardar vista" name="" onSave={save} onClose={() => void closed.push('closed')} />)
  const field = screen.getByRole('textbox', { name: 'Nombre' })
  const submit = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
  }
  return { closed, field, submit }
}

test('a view needs a name', () => {
  const named: string[] = []
  const { field, submit } = dialog(async (name) => void named.push(name))
  submit('  ')
  expect(screen.getByText('Escribir un nombre.')).toBeInTheDocument()
  expect(field).toBeInvalid()
  fireEvent.change(field, { target: { value: 'x' } })
  expect(field).toBeValid()
  expect(named).toEqual([])
})

test.each([
  ['KEY_TAKEN', 'Ya tiene una vista con ese nombre en esta lista.'],
  ['FORBIDDEN', /permiso/],
])('the dialog stays open until the name is accepted: %s', async (code, words) => {
  let tries = 0
  const { closed, submit } = dialog(async () => {
    if ((tries += 1) === 1) throw new Problem(409, code, '')
  })
  submit('Asia')
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(closed).toEqual([])
  submit('Asia 2')
  await waitFor(() => expect(closed).toEqual(['closed']))
})
