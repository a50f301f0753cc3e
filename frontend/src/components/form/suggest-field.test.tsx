import { QueryClient, QueryClientProvider, keepPreviousData, notifyManager, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { found } from './found.ts'
import { ReadingsOf, useReadings } from './readings.ts'
import { SuggestField } from './suggest-field.tsx'

// Answers are told at once, so that nothing has to be waited for.
notifyManager.setScheduler(queueMicrotask)

interface Client {
  id: string
  name: string
}
interface Answer {
  give: (names: readonly string[]) => Promise<void>
  fail: () => Promise<void>
}

/** A form whose searches are answered when the test says so. */
const open = (withNew = false) => {
  const asked = new Map<string, Answer>()
  const search = (query: string) =>
    new Promise<Client[]>((resolve, reject) => {
      const done = (work: () => void) =>
        act(async () => {
          work()
          await new Promise((resolved) => setTimeout(resolved))
        })
      asked.set(query, {
        give: (names) => done(() => resolve(names.map((name) => ({ id: name, name })))),
        fail: () => done(() => reject(new Error('down'))),
      })
    })
  const Form = () => {
    const [query, setQuery] = useState('')
    const [client, setClient] = useState<Client>()
    const [saved, setSaved] = useState('nothing')
    const readings = useReadings()
    const clients = useQuery({
      queryKey: ['clients', query],
      queryFn: () => search(query),
      placeholderData: keepPreviousData,
      retry: false,
    })
    return (
      <ReadingsOf value={readings}>
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
        <button type="button" onClick={() => !readings.leadsToOpen() && setSaved(client?.name ?? 'nobody')}>
          Guardar
        </button>
        <output aria-label="Guardado">{saved}</output>
      </ReadingsOf>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  const answer = (query: string): Answer => {
    const one = asked.get(query)
    if (one === undefined) throw new Error(`Nobody asked for ${query}`)
    return one
  }
  return { answer }
}
const field = () => screen.getByRole('combobox', { name: 'Cliente' })
const saved = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  return screen.getByLabelText('Guardado').textContent
}

test('Enter before the answer takes nothing of the list that stands, and then the first match', async () => {
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

test('answers that come out of order are each for their own text', async () => {
  const { answer } = open()
  await userEvent.type(field(), 'Fra{Enter}')
  await userEvent.type(field(), 'nk{Enter}')
  await answer('Frank').give(['Frankfurt'])
  expect(field()).toHaveValue('Frankfurt')
  await answer('Fra').give(['Fraga'])
  expect(field()).toHaveValue('Frankfurt')
  expect(await saved()).toBe('Frankfurt')
})

test('an answer to text that stands there no more takes nobody', async () => {
  const { answer } = open()
  await userEvent.type(field(), 'Fra{Enter}')
  await userEvent.type(field(), 'x')
  await answer('Fra').give(['Fraga'])
  expect(field()).toHaveValue('Frax')
  expect(await saved()).toBe('nothing')
})

test('an answer that never comes takes nobody, and the form is not saved', async () => {
  open()
  await userEvent.type(field(), 'Acme{Enter}')
  expect(field()).toHaveAccessibleDescription('Buscando…')
  expect(await saved()).toBe('nothing')
  expect(field()).toHaveFocus()
  expect(field()).toHaveValue('Acme')
})

test('without a match Enter says so, and makes nobody new', async () => {
  const { answer } = open(true)
  await userEvent.type(field(), 'Zz{Enter}')
  await answer('Zz').give([])
  expect(screen.getByRole('alert')).toHaveTextContent('Ninguno coincide con «Zz».')
  expect(await saved()).toBe('nothing')
  await userEvent.click(field())
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await saved()).toBe('Zz')
})

test('a search that fails says so, can be tried again, and offers nobody new', async () => {
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

test('text that was left without choosing stays, is marked, and Escape takes it back', async () => {
  const { answer } = open()
  await userEvent.type(field(), 'Acme{Enter}')
  await answer('Acme').give(['Acme'])
  await userEvent.clear(field())
  await userEvent.type(field(), 'Textil')
  await userEvent.tab()
  expect(field()).toHaveValue('Textil')
  expect(screen.getByRole('alert')).toHaveTextContent('Sin elegir')
  expect(await saved()).toBe('nothing')
  await userEvent.keyboard('{Escape}')
  expect(field()).toHaveValue('Acme')
  expect(await saved()).toBe('Acme')
})

test('who saves is told why it was not saved, though the field has the focus again', async () => {
  const { answer } = open()
  await userEvent.type(field(), 'Electro')
  await answer('Electro').give(['Electro Rambla'])
  expect(await saved()).toBe('nothing')
  expect(field()).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('Sin elegir')
  await userEvent.type(field(), ' S')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
