import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ready } from '../samples/ready.ts'
import { type Choices, startChoices } from './choices.ts'
import { type KnownPerson, PeopleField } from './people-field.tsx'
import type { Person } from './person.ts'
import { WordsCard } from './words-card.tsx'

const start = startChoices(ready, { today: '2026-11-23', language: 'es', contacts: [], disclaimers: [] })
const chosen = (overrides: Partial<Choices> = {}): Choices => ({ ...start, ...overrides })

beforeEach(() => void fakeApi({}))

const laura: KnownPerson = { name: 'Laura', mail: 'laura@acme.example', area: 'Compras' }
const rosa: KnownPerson = { name: 'Rosa', mail: 'rosa@acme.example', area: '' }
const people = (value: readonly Person[], overrides: Partial<Parameters<typeof PeopleField>[0]> = {}) => {
  let now: readonly Person[] = value
  const Field = () => {
    const [those, setThose] = useState(value)
    return (
      <PeopleField
        id="to"
        label="Para"
        placeholder=""
        value={those}
        known={[laura, rosa]}
        byMail
        error={undefined}
        {...overrides}
        onChange={(next) => {
          now = next
          setThose(next)
        }}
      />
    )
  }
  renderAt(<Field />)
  return () => now.map(({ name }) => name)
}
const to = () => screen.getByRole('combobox', { name: 'Para' })
const key = (name: string, overrides: object = {}) => fireEvent.keyDown(to(), { key: name, ...overrides })
const type = (value: string) => fireEvent.change(to(), { target: { value } })

test('people are shown with their job, otherwise their address; a person without a valid address is marked', () => {
  people([laura, rosa, { name: 'Nadie', mail: '' }], { hint: 'Quién lo recibe', error: 'Falta una dirección' })
  const tag = (name: string) => screen.getByText(name)
  expect(tag('Laura')).toHaveTextContent('LauraCompras')
  expect(tag('Rosa')).toHaveTextContent('Rosarosa@acme.example')
  expect(tag('Nadie')).toHaveTextContent(/^Nadie$/)
  expect(tag('Nadie')).toHaveAttribute('data-wrong')
  expect(tag('Laura')).not.toHaveAttribute('data-wrong')
  expect(to()).toBeInvalid()
  expect(to()).toHaveAccessibleDescription(/Falta una dirección/)
})

test('a recipient of a file alone needs no address', () => {
  people([{ name: 'Nadie', mail: '' }], { byMail: false })
  expect(screen.getByText('Nadie')).not.toHaveAttribute('data-wrong')
  expect(to()).toBeValid()
})

test('arrows select a known contact and Enter adds it; added ones are not offered again', () => {
  const names = people([laura])
  fireEvent.click(to())
  expect(screen.getAllByRole('option')).toHaveLength(1)
  key('ArrowDown')
  expect(screen.getByRole('option', { name: /Rosa/ })).toHaveAttribute('aria-selected', 'true')
  key('Enter')
  expect(names()).toEqual(['Laura', 'Rosa'])
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  key('ArrowUp')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('Enter, a comma or leaving adds typed people; Backspace removes the last', () => {
  const names = people([])
  key('Enter')
  key(',')
  expect(names()).toEqual([])
  type('ana@acme.example')
  key('Enter', { ctrlKey: true })
  expect(names()).toEqual([])
  key(';')
  type('Luis')
  fireEvent.blur(to())
  fireEvent.blur(to())
  expect(names()).toEqual(['Ana', 'Luis'])
  type('x')
  key('Backspace')
  expect(names()).toEqual(['Ana', 'Luis'])
  type('')
  key('Backspace')
  fireEvent.click(screen.getByRole('button', { name: 'Quitar a Ana' }))
  expect(names()).toEqual([])
  key('Backspace')
  expect(names()).toEqual([])
})

test('Escape closes the suggestions', () => {
  people([])
  type('lau')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  key('Escape')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

const words = (choices: Choices, defaultMail = { subject: 'Oferta', body: 'Adjuntamos.\n\nSaludos.' }) => {
  const set: unknown[] = []
  const errors = { contacts: undefined, cc: undefined }
  renderAt(
    <WordsCard
      choices={choices}
      set={(part) => void set.push(part)}
      contacts={[]}
      copies={[]}
      defaultMail={defaultMail}
      errors={errors}
    />,
  )
  return set
}

test('a mail has copies, subject and message; the proposed texts stay until edited', () => {
  const set = words(chosen())
  expect(screen.getByRole('textbox', { name: /^Mensaje/ })).toHaveAttribute('placeholder', 'Adjuntamos. Saludos.')
  fireEvent.click(screen.getByRole('button', { name: 'Editar el texto propuesto' }))
  expect(set).toEqual([{ message: 'Adjuntamos.\n\nSaludos.' }])
  for (const [choices, defaultMail] of [
    [chosen({ message: 'Hola' }), undefined],
    [chosen(), { subject: '', body: '' }],
  ] as const) {
    cleanup()
    words(choices, defaultMail)
    expect(screen.queryByRole('button', { name: 'Editar el texto propuesto' })).not.toBeInTheDocument()
  }
})

test('a file alone has neither copies nor subject and message', () => {
  words(chosen({ channel: 'DOWNLOAD' }))
  expect(within(document.body).queryByRole('combobox', { name: 'Copia' })).not.toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.getByRole('radiogroup', { name: 'Idioma' })).toBeInTheDocument()
})
