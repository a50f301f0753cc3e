import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CommandAnswer } from '@freight/contracts/routes'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Problem } from '../../lib/problem.ts'
import { renderAt } from '../../testing/render.tsx'
import { listenForKeys } from '../../lib/commands.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { FieldRow } from './entry-field.tsx'
import type { EntryFormOptions } from './entry-form.ts'
import type { FieldSpecs } from './field-spec.ts'
import { TagsField } from './tags-field.tsx'
import { TextField } from './text-fields.tsx'
import { useEntryForm } from './use-entry-form.ts'

interface Values {
  name: string
  mail: string
  countries: readonly string[]
}
const fields: FieldSpecs<Values> = {
  name: { label: 'Nombre' },
  mail: { label: 'Correo' },
  countries: { label: 'Países' },
}
const entry: Values = { name: 'Pacific Bridge', mail: 'wei@pacific.example', countries: ['UY', 'AR'] }

type Order = Parameters<EntryFormOptions<Values>['send']>[0]

const Screen = (props: Partial<EntryFormOptions<Values>> & { onClose: (answer?: CommandAnswer) => void }) => {
  const form = useEntryForm<Values>({
    start: entry,
    revision: 11,
    fields,
    check: ({ name, mail }) => ({
      ...(name === '' && { name: 'Falta el nombre' }),
      ...(!mail.includes('.') && { mail: 'Falta el dominio' }),
    }),
    send: async () => ({ id: 'a', revision: 12, position: 1 }),
    onSaved: () => undefined,
    ...props,
  })
  return (
    <EntryDrawer
      form={form}
      title="Editar"
      subject="Pacific Bridge"
      onClose={props.onClose}
      again="Guardar y crear otro"
    >
      <FieldRow>
        <TextField form={form} name="name" />
        <TextField form={form} name="mail" />
      </FieldRow>
      <TagsField form={form} name="countries" />
    </EntryDrawer>
  )
}

const open = (options: Partial<EntryFormOptions<Values>> = {}) => {
  const sent: Order[] = []
  const answers: (CommandAnswer | undefined)[] = []
  const Place = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <Link to="/otra">Otra página</Link>
        <Link to="/proveedores?id=b">Otro proveedor</Link>
        <Link to="/proveedores?id=a&q=x">Buscar</Link>
        {isOpen && (
          <Screen
            {...options}
            send={async (order) => {
              sent.push(order)
              return options.send === undefined ? { id: 'a', revision: 12, position: 1 } : options.send(order)
            }}
            onClose={(answer) => {
              answers.push(answer)
              setOpen(false)
            }}
          />
        )}
      </>
    )
  }
  return { sent, answers, ...renderAt(<Place />, '/proveedores?id=a') }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const type = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  if (text !== '') await userEvent.type(field(name), text)
}

test('only what was changed is sent, with the revision it was changed from', async () => {
  const { sent, answers } = open()
  await type('Nombre', 'Pacific')
  expect(screen.getByText('antes Pacific Bridge')).toBeInTheDocument()
  await press('Guardar')
  await waitFor(() => expect(answers).toEqual([{ id: 'a', revision: 12, position: 1 }]))
  expect(sent).toMatchObject([{ changes: { name: 'Pacific' }, revision: 11 }])
})

test('a field that is left says what is wrong with it, before anything is saved', async () => {
  const { sent } = open()
  await type('Correo', 'compras@charrua')
  expect(screen.queryByText('Falta el dominio')).not.toBeInTheDocument()
  await userEvent.tab()
  expect(await screen.findByText('Falta el dominio')).toBeInTheDocument()
  expect(screen.queryByText(/por corregir/)).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('saving with errors counts them, leads to the first and saves nothing', async () => {
  const { sent } = open()
  await type('Nombre', '')
  await type('Correo', 'x')
  await press('Guardar')
  expect(await screen.findByText('2 datos por corregir.')).toBeInTheDocument()
  expect(field('Nombre')).toHaveFocus()
  await press('Correo')
  expect(field('Correo')).toHaveFocus()
  await userEvent.type(field('Correo'), '.uy')
  expect(await screen.findByText('1 dato por corregir.')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('what the server finds wrong stands at its field', async () => {
  open({
    send: async () => {
      throw new Problem(400, 'VALIDATION', '', 'r-1', { errors: [{ path: '/countries/1', message: 'Unknown' }] })
    },
  })
  await type('Nombre', 'Pacific')
  await press('Guardar')
  expect(await screen.findByText('El servidor no aceptó este dato.')).toBeInTheDocument()
  expect(field('Países')).toHaveAccessibleDescription('El servidor no aceptó este dato.')
  expect(field('Nombre')).toHaveValue('Pacific')
})

test('a refusal that belongs to a field stands there in words', async () => {
  open({
    fieldOfCode: { KEY_TAKEN: 'name' },
    send: async () => {
      throw new Problem(409, 'KEY_TAKEN', '')
    },
  })
  await type('Nombre', 'Pacific')
  await press('Guardar')
  expect(await screen.findByText('Ese valor ya lo usa otro registro.')).toBeInTheDocument()
  expect(field('Nombre')).toHaveFocus()
})

test('after a lost answer the same order is repeated with the same key', async () => {
  let tries = 0
  const { sent, answers } = open({
    send: async () => {
      tries += 1
      if (tries === 1) throw new Problem(503, 'UNAVAILABLE', '', 'pedido-7')
      return { id: 'a', revision: 12, position: 1 }
    },
  })
  await type('Nombre', 'Pacific')
  await press('Guardar')
  expect(await screen.findByText(/Nada se perdió/)).toBeInTheDocument()
  expect(field('Nombre')).toHaveValue('Pacific')
  await press('Reintentar')
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(sent[1]?.commandId).toBe(sent[0]?.commandId)
})

test('a new entry can be followed by the next one', async () => {
  const { sent, answers } = open({ start: { name: '', mail: '', countries: [] }, revision: undefined })
  await type('Nombre', 'Pacific')
  await type('Correo', 'a@b.uy')
  await userEvent.type(field('Países'), 'UY{Enter}AR,BR{Enter}{Backspace}')
  await press('Guardar y crear otro')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ values: { name: 'Pacific', countries: ['UY', 'AR'] }, revision: undefined })
  await waitFor(() => expect(field('Nombre')).toHaveValue(''))
  expect(answers).toEqual([])
})

test('closing with changes asks, and names them', async () => {
  const { answers } = open()
  await type('Nombre', 'Pacific')
  await userEvent.type(field('Países'), 'BR{Enter}')
  await press('Cerrar')
  expect(await screen.findByText(/nombre y países/)).toBeInTheDocument()
  await press('Seguir editando')
  expect(field('Nombre')).toHaveValue('Pacific')
  expect(answers).toEqual([])
  await press('Cerrar')
  await press('Descartar')
  await waitFor(() => expect(answers).toEqual([undefined]))
})

test('while something is wrong the question has no Save', async () => {
  open()
  await type('Nombre', '')
  await userEvent.tab()
  await screen.findByText('Falta el nombre')
  await press('Cerrar')
  const dialog = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })
  expect([...dialog.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    'Descartar',
    'Seguir editando',
  ])
})

test('another page and another entry wait for the answer; a search does not', async () => {
  const { place, sent } = open()
  await type('Nombre', 'Pacific')
  await userEvent.click(screen.getByText('Buscar'))
  expect(place()).toBe('/proveedores?id=a&q=x')
  await userEvent.click(screen.getByText('Otro proveedor'))
  await screen.findByText('Hay cambios sin guardar')
  expect(place()).toBe('/proveedores?id=a&q=x')
  await press('Seguir editando')
  await userEvent.click(screen.getByText('Otra página'))
  await screen.findByText('Hay cambios sin guardar')
  const buttons = screen.getAllByRole('button', { name: 'Guardar' })
  await userEvent.click(buttons.at(-1) ?? document.body)
  await waitFor(() => expect(place()).toBe('/otra'))
  expect(sent).toHaveLength(1)
})

test('without changes nothing asks', async () => {
  const { place } = open()
  await userEvent.click(screen.getByText('Otro proveedor'))
  expect(place()).toBe('/proveedores?id=b')
})

test('closing the tab asks only while there are changes', async () => {
  open()
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(true)
  await type('Nombre', 'Pacific')
  expect(leaves()).toBe(false)
})

test('Ctrl+S saves from any field, Esc closes', async () => {
  const stop = listenForKeys()
  const { sent, answers } = open()
  await type('Nombre', 'Pacific')
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(sent).toHaveLength(1)
  stop()
})

test('somebody was faster: free changes enter, lists add up, a clash is chosen, and all is sent once more', async () => {
  let tries = 0
  const { sent, answers } = open({
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
  await type('Nombre', 'Pacific')
  await userEvent.type(field('Países'), 'BR{Enter}')
  await press('Guardar')
  expect(await screen.findByText(/Joaquín Rey guardó/)).toBeInTheDocument()
  expect(screen.getByText('Queda el de Joaquín')).toBeInTheDocument()
  expect(screen.getByText('Se suman')).toBeInTheDocument()
  expect(screen.getByText('UY, AR, PY, BR')).toBeInTheDocument()
  expect(screen.getByText('Falta elegir 1')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: /Joaquín/ })).toHaveFocus()
  await press('Recargar y aplicar')
  expect(tries).toBe(1)
  await userEvent.click(screen.getByRole('radio', { name: /Yo/ }))
  await press('Recargar y aplicar')
  await waitFor(() => expect(answers).toEqual([{ id: 'a', revision: 13, position: 2 }]))
  expect(sent[1]).toMatchObject({ revision: 12, changes: { name: 'Pacific', countries: ['UY', 'AR', 'PY', 'BR'] } })
  expect(sent[1]?.changes).not.toHaveProperty('mail')
  expect(sent[1]?.commandId).not.toBe(sent[0]?.commandId)
})

test('who gives way has what the other saved, and nothing to save', async () => {
  open({
    reload: async () => ({ values: { ...entry, name: 'Pacific Ltd' }, revision: 12, by: 'Joaquín Rey' }),
    send: async () => {
      throw new Problem(409, 'CONFLICT', '')
    },
  })
  await type('Nombre', 'Pacific')
  await press('Guardar')
  await screen.findByText('Elegir uno')
  await press('Descartar lo mío')
  expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Pacific Ltd')
  expect(field('Nombre')).toHaveFocus()
  expect(screen.queryByText(/^antes/)).not.toBeInTheDocument()
})

test('Esc in the question goes on editing', async () => {
  open()
  await type('Nombre', 'Pacific')
  await userEvent.keyboard('{Escape}')
  await screen.findByText('Hay cambios sin guardar')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Hay cambios sin guardar')).not.toBeInTheDocument())
  expect(field('Nombre')).toHaveValue('Pacific')
})
