import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeToken } from '../../testing/fake-api.ts'
import type { ViewActs, SavedView } from './use-view-acts.ts'
import { ViewMenu } from './view-bar.tsx'

const view: SavedView = {
  id: 'v1',
  name: 'LCL Asia',
  state: '',
  shared: false,
  mine: true,
  owner: { id: 'u-1', name: 'Ana' },
  revision: 1,
}

/** Entries of the menu of a view, and the calls of its actions. */
const open = async (more: Partial<SavedView>, permissions: readonly string[] = []) => {
  keepToken(fakeToken(permissions))
  const done: unknown[] = []
  const acts: ViewActs = {
    save: async () => 'v2',
    rename: async () => undefined,
    update: async () => undefined,
    share: async (_, shared) => void done.push(shared ? 'shared' : 'not shared'),
    remove: async () => void done.push('removed'),
  }
  const onRename = vi.fn()
  render(<ViewMenu view={{ ...view, ...more }} acts={acts} onRename={onRename} />)
  const button = screen.queryByRole('button', { name: 'Acciones de la vista LCL Asia' })
  if (button === null) return { lines: undefined, done, onRename }
  fireEvent.click(button)
  await screen.findByRole('menu')
  return { lines: screen.getAllByRole('menuitem').map((line) => line.textContent), done, onRename }
}
const press = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))

test('an own view can be renamed and deleted', async () => {
  const { lines, done, onRename } = await open({})
  expect(lines).toEqual(['Cambiar nombre…', 'Eliminar'])
  press('Cambiar nombre…')
  expect(onRename).toHaveBeenCalledTimes(1)
  press('Eliminar')
  expect(done).toEqual(['removed'])
})

test('a manager shares an own view with all users', async () => {
  const { lines, done } = await open({}, ['GERENTE_COMERCIAL'])
  expect(lines).toEqual(['Cambiar nombre…', 'Compartir con todos', 'Eliminar'])
  press('Compartir con todos')
  expect(done).toEqual(['shared'])
})

test('a manager stops sharing a view', async () => {
  const { done } = await open({ shared: true }, ['GERENTE_COMERCIAL'])
  press('Dejar de compartir')
  expect(done).toEqual(['not shared'])
})

test('a manager can only delete a view shared by another user', async () => {
  const { lines } = await open({ mine: false, shared: true }, ['GERENTE_COMERCIAL'])
  expect(lines).toEqual(['Eliminar'])
})

test.each([
  [{ mine: false, shared: true }, []],
  [{ mine: false, shared: false }, ['GERENTE_COMERCIAL']],
])('without allowed actions there is no menu: %o %o', async (more, permissions) => {
  expect((await open(more, permissions)).lines).toBeUndefined()
})
