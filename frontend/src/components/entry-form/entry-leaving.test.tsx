import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Problem } from '../../lib/api/api.ts'
import { listenForKeys } from '../../lib/browser/browser-commands.ts'
import { entry, field, openDrawer, pressButton, typeInto } from '../../testing/entry-drawer-place.tsx'

test('closing with unsaved changes asks for confirmation, and lists them', async () => {
  const { answers } = openDrawer()
  await typeInto('Nombre', 'Pacific')
  await userEvent.type(field('Países'), 'BR{Enter}')
  await pressButton('Cerrar')
  expect(await screen.findByText(/nombre y países/)).toBeInTheDocument()
  await pressButton('Seguir editando')
  expect(field('Nombre')).toHaveValue('Pacific')
  expect(answers).toEqual([])
  await pressButton('Cerrar')
  await pressButton('Descartar')
  await waitFor(() => expect(answers).toEqual([undefined]))
})

test('the confirmation offers no Save while a field is invalid', async () => {
  openDrawer()
  await typeInto('Nombre', '')
  await userEvent.tab()
  await screen.findByText('Falta el nombre')
  await pressButton('Cerrar')
  const dialog = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })
  expect([...dialog.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    'Descartar',
    'Seguir editando',
  ])
})

test('navigation to another page or entry waits for the confirmation; a search does not', async () => {
  const { place, sent } = openDrawer()
  await typeInto('Nombre', 'Pacific')
  await userEvent.click(screen.getByText('Buscar'))
  expect(place()).toBe('/proveedores?id=a&q=x')
  await userEvent.click(screen.getByText('Otro proveedor'))
  await screen.findByText('Hay cambios sin guardar')
  expect(place()).toBe('/proveedores?id=a&q=x')
  await pressButton('Seguir editando')
  await userEvent.click(screen.getByText('Otra página'))
  await screen.findByText('Hay cambios sin guardar')
  const buttons = screen.getAllByRole('button', { name: 'Guardar' })
  await userEvent.click(buttons.at(-1) ?? document.body)
  await waitFor(() => expect(place()).toBe('/otra'))
  expect(sent).toHaveLength(1)
})

test('without changes there is no confirmation', async () => {
  const { place } = openDrawer()
  await userEvent.click(screen.getByText('Otro proveedor'))
  expect(place()).toBe('/proveedores?id=b')
})

test('closing the tab asks only while there are unsaved changes', async () => {
  openDrawer()
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(true)
  await typeInto('Nombre', 'Pacific')
  expect(leaves()).toBe(false)
})

test('Ctrl+S saves from any field, Esc closes', async () => {
  const stop = listenForKeys()
  const { sent, answers } = openDrawer()
  await typeInto('Nombre', 'Pacific')
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(sent).toHaveLength(1)
  stop()
})

test('after a concurrent save free changes merge, lists add up, a clash needs a choice, and the result is saved again', async () => {
  let tries = 0
  const { sent, answers } = openDrawer({
    reload: async () => ({
      values: { name: 'Pacific Ltd', mail: 'new@pacific.example', countries: ['UY', 'AR', 'PY'] },
      revision: 12,
      by: 'Joaquín Rey',
      at: new Date().toISOString(),
    }),
    send: async () => {
      tries += 1
      if (tries === 1) throw new Problem(409, 'CONFLICT', '')
      return { id: 'a', revision: 13, position: 2 }
    },
  })
  await typeInto('Nombre', 'Pacific')
  await userEvent.type(field('Países'), 'BR{Enter}')
  await pressButton('Guardar')
  expect(await screen.findByText(/Joaquín Rey guardó/)).toBeInTheDocument()
  expect(screen.getByText('Conservar lo de Joaquín')).toBeInTheDocument()
  expect(screen.getByText('Se conservan ambos')).toBeInTheDocument()
  expect(screen.getByText('UY, AR, PY, BR')).toBeInTheDocument()
  expect(screen.getByText('Falta elegir 1')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: /Joaquín/ })).toHaveFocus()
  await pressButton('Recargar y aplicar')
  expect(tries).toBe(1)
  await userEvent.click(screen.getByRole('radio', { name: /Yo/ }))
  await pressButton('Recargar y aplicar')
  await waitFor(() => expect(answers).toEqual([{ id: 'a', revision: 13, position: 2 }]))
  expect(sent[1]).toMatchObject({ revision: 12, changes: { name: 'Pacific', countries: ['UY', 'AR', 'PY', 'BR'] } })
  expect(sent[1]?.changes).not.toHaveProperty('mail')
  expect(sent[1]?.commandId).not.toBe(sent[0]?.commandId)
})

test('a user who accepts the other version has nothing left to save', async () => {
  openDrawer({
    reload: async () => ({ values: { ...entry, name: 'Pacific Ltd' }, revision: 12, by: 'Joaquín Rey' }),
    send: async () => {
      throw new Problem(409, 'CONFLICT', '')
    },
  })
  await typeInto('Nombre', 'Pacific')
  await pressButton('Guardar')
  await screen.findByText('Elegir uno')
  await pressButton('Descartar lo mío')
  expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Pacific Ltd')
  expect(field('Nombre')).toHaveFocus()
  expect(screen.queryByText(/^antes/)).not.toBeInTheDocument()
})

test('Esc in the confirmation continues editing', async () => {
  openDrawer()
  await typeInto('Nombre', 'Pacific')
  await userEvent.keyboard('{Escape}')
  await screen.findByText('Hay cambios sin guardar')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Hay cambios sin guardar')).not.toBeInTheDocument())
  expect(field('Nombre')).toHaveValue('Pacific')
})
