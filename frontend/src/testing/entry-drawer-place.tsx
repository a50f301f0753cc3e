import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { renderAt } from './render.tsx'
import type { CommandId } from '../lib/api/api.ts'
import { EntryDrawer } from '../components/entry-form/entry-drawer.tsx'
import { FieldRow, TextField } from '../components/entry-form/entry-field.tsx'
import { type EntryFormOptions, useEntryForm } from '../components/entry-form/entry-form.ts'
import type { FieldSpecs } from '../components/entry-form/field-spec.ts'
import { TagsField } from '../components/entry-form/tags-field.tsx'

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
export const entry: Values = { name: 'Pacific Bridge', mail: 'wei@pacific.example', countries: ['UY', 'AR'] }

interface SentCommand {
  values: Values
  changes: Partial<Values>
  commandId: CommandId
  revision: number | undefined
}

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
      saveAndNew="Guardar y crear otro"
    >
      <FieldRow>
        <TextField form={form} name="name" />
        <TextField form={form} name="mail" />
      </FieldRow>
      <TagsField form={form} name="countries" />
    </EntryDrawer>
  )
}

/** A drawer with a form of three fields, on a page with links to others; records what it sends and how it closes. */
export const openDrawer = (options: Partial<EntryFormOptions<Values>> = {}) => {
  const sent: SentCommand[] = []
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
            send={async (command) => {
              sent.push(command)
              return options.send === undefined ? { id: 'a', revision: 12, position: 1 } : options.send(command)
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

export const field = (name: string) => screen.getByRole('textbox', { name })
export const pressButton = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
export const typeInto = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  if (text !== '') await userEvent.type(field(name), text)
}
