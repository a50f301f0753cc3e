import { QueryClient, QueryClientProvider, keepPreviousData, notifyManager, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { found, SuggestField } from './suggest-field.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from './unparsed-inputs.ts'

// State changes are notified synchronously, so that tests need not wait.
notifyManager.setScheduler(queueMicrotask)

interface Client {
  id: string
  name: string
}
interface Answer {
  give: (names: readonly string[]) => Promise<void>
  fail: () => Promise<void>
}

/** A form whose search responses are released by the test. */
const open = (withNew = false) => {
  const pending = new Map<string, Answer>()
  const search = (query: string) =>
    new Promise<Client[]>((resolve, reject) => {
      const done = (work: () => void) =>
        act(async () => {
          work()
          await new Promise((resolved) => setTimeout(resolved))
        })
      pending.set(query, {
        give: (names) => done(() => resolve(names.map((name) => ({ id: name, name })))),
        fail: () => done(() => reject(new Error('down'))),
      })
    })
  const Form = () => {
    const [query, setQuery] = useState('')
    const [client, setClient] = useState<Client>()
    const [saved, setSaved] = useState('nothing')
    const unparsed = useUnparsedInputs()
    const clients = useQuery({
      queryKey: ['clients', query],
      queryFn: () => search(query),
      placeholderData: keepPreviousData,
      retry: false,
    })
    return (
      <UnparsedInputsScope value={unparsed}>
        <label htmlFor="client">Cliente</label>
        <SuggestField
          id="client"
          value={client}
          found={found(query, clients, (rows) => rows)}
          onQuery={setQuery}
          onChange={setClient}
          keyOf={({ id }) => id}
          textOf={({ name }) => name}
          {...(withNew && {
            create: { from: (name: string) => ({ id: 'new', name }), text: (name: string) => `Nuevo: ${name}` },
          })}
        />
        <button type="button" onClick={() => !unparsed.focusFirst() && setSaved(client?.name ?? 'nobody')}>
          Guardar
        </button>
        <output aria-label="Guardado">{saved}</output>
      </UnparsedInputsScope>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  // The field waits for the last key before it searches.
  const asking = (query: string) =>
    waitFor(() => {
      const one = pending.get(query)
      if (one === undefined) throw new Error(`Nobody asked for ${query}`)
      return one
    })
  const answer = (query: string): Answer => ({
    give: async (names) => (await asking(query)).give(names),
    fail: async () => (await asking(query)).fail(),
  })
  return { answer, asked: pending }
}
const field = () => screen.getByRole('combobox', { name: 'Cliente' })
const saved = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  return screen.getByLabelText('Guardado').textContent
}

test('Enter before the response chooses nothing from the old list, and then the first match', async () => {
  const { answer } = open()
  await userEvent.click(field())
  await answer('').give(['Textil del Plata', 'Acme'])
  expect(screen.getByRole('option', { name: 'Acme' })).toBeInTheDocument()
  await userEvent.type(field(), 'Electro{Enter}')
  expect(field()).toHaveValue('Electro')
  expect(screen.queryByRole('option', { name: 'Textil del Plata' })).not.toBeInTheDocument()
  expect(await saved()).toBe('nothing')
  await answer('Electro').give(['Electro Rambla', 'Electro Sur'])
  expect(field()).toHaveValue('Electro Rambla')
  expect(await saved()).toBe('Electro Rambla')
})

test('out-of-order responses apply only to their own text', async () => {
  const { answer } = open()
  await userEvent.type(field(), 'Fra{Enter}')
  await userEvent.type(field(), 'nk{Enter}')
  await answer('Frank').give(['Frankfurt'])
  expect(field()).toHaveValue('Frankfurt')
  await answer('Fra').give(['Fraga'])
  expect(field()).toHaveValue('Frankfurt')
  expect(await saved()).toBe('Frankfurt')
})

test('a response to an old text selects no entry', async () => {
  const { answer } = open()
  await userEvent.type(field(), 'Fra{Enter}')
  await userEvent.type(field(), 'x')
  await answer('Fra').give(['Fraga'])
  expect(field()).toHaveValue('Frax')
  expect(await saved()).toBe('nothing')
})

test('a missing response selects no entry, and the form is not saved', async () => {
  open()
  await userEvent.type(field(), 'Acme{Enter}')
  expect(field()).toHaveAccessibleDescription('Buscando…')
  expect(await saved()).toBe('nothing')
  expect(field()).toHaveFocus()
  expect(field()).toHaveValue('Acme')
})

test('Enter without a match shows a note, and creates no entry', async () => {
  const { answer } = open(true)
  await userEvent.type(field(), 'Zz{Enter}')
  await answer('Zz').give([])
  expect(screen.getByRole('alert')).toHaveTextContent('Sin resultados para «Zz».')
  expect(await saved()).toBe('nothing')
  await userEvent.click(field())
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await saved()).toBe('Zz')
})

test('a failed search shows an error, can be retried, and offers no new entry', async () => {
  const { answer } = open(true)
  await userEvent.type(field(), 'Acme')
  await answer('Acme').fail()
  expect(screen.getByRole('option', { name: 'No se pudo buscar.' })).toBeInTheDocument()
  expect(screen.queryByRole('option', { name: 'Nuevo: Acme' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByText('Reintentar'))
  await answer('Acme').give(['Acme'])
  expect(screen.getByRole('option', { name: 'Nuevo: Acme' })).toBeInTheDocument()
  await userEvent.click(screen.getByText('Acme'))
  expect(await saved()).toBe('Acme')
})

test('text without a choice stays on blur, is marked, and Escape clears it', async () => {
  const { answer } = open()
  await userEvent.type(field(), 'Acme{Enter}')
  await answer('Acme').give(['Acme'])
  await userEvent.clear(field())
  await userEvent.type(field(), 'Textil')
  await userEvent.tab()
  expect(field()).toHaveValue('Textil')
  expect(screen.getByRole('alert')).toHaveTextContent('Elegir una opción de la lista o borrar el texto.')
  expect(await saved()).toBe('nothing')
  await userEvent.keyboard('{Escape}')
  expect(field()).toHaveValue('Acme')
  expect(await saved()).toBe('Acme')
})

test('a save attempt shows why it was blocked, although the field has the focus again', async () => {
  const { answer } = open()
  await userEvent.type(field(), 'Electro')
  await answer('Electro').give(['Electro Rambla'])
  expect(await saved()).toBe('nothing')
  expect(field()).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('Elegir una opción de la lista o borrar el texto.')
  await userEvent.type(field(), ' S')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('of several pasted values only the first is searched, and the field shows a note', async () => {
  open()
  await userEvent.click(field())
  await userEvent.paste('Andes; Lanera\nNorte')
  expect(field()).toHaveValue('Andes')
  expect(screen.getByText('Máximo 1 valor; si hay más, se usa el primero.')).toBeInTheDocument()
  await userEvent.clear(field())
  await userEvent.paste('Andes')
  expect(screen.queryByText(/Máximo 1 valor/)).not.toBeInTheDocument()
})

test('keys in a row are one search', async () => {
  const { answer, asked: pending } = open()
  await userEvent.setup({ delay: null }).type(field(), 'Acme')
  await answer('Acme').give(['Acme'])
  expect([...pending.keys()].filter((query) => query !== '')).toEqual(['Acme'])
})
