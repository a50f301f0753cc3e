import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Problem } from '../../lib/api/api.ts'
import { field, openDrawer, pressButton, typeInto } from '../../testing/entry-drawer-place.tsx'
import { lateAnswers } from '../../testing/late-answers.ts'

test('a save sends only changed fields, with the revision they are based on', async () => {
  const { sent, answers } = openDrawer()
  await typeInto('Nombre', 'Pacific')
  expect(screen.getByText('antes Pacific Bridge')).toBeInTheDocument()
  await pressButton('Guardar')
  await waitFor(() => expect(answers).toEqual([{ id: 'a', revision: 12, position: 1 }]))
  expect(sent).toMatchObject([{ changes: { name: 'Pacific' }, revision: 11 }])
})

test('a field shows its error on blur, before anything is saved', async () => {
  const { sent } = openDrawer()
  await typeInto('Correo', 'compras@charrua')
  expect(screen.queryByText('Falta el dominio')).not.toBeInTheDocument()
  await userEvent.tab()
  expect(await screen.findByText('Falta el dominio')).toBeInTheDocument()
  expect(screen.queryByText(/por corregir/)).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('saving with errors counts them, focuses the first and saves nothing', async () => {
  const { sent } = openDrawer()
  await typeInto('Nombre', '')
  await typeInto('Correo', 'x')
  await pressButton('Guardar')
  expect(await screen.findByText('2 datos por corregir.')).toBeInTheDocument()
  expect(field('Nombre')).toHaveFocus()
  await pressButton('Correo')
  expect(field('Correo')).toHaveFocus()
  await userEvent.type(field('Correo'), '.uy')
  expect(await screen.findByText('1 dato por corregir.')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a validation error of the server is shown at its field', async () => {
  openDrawer({
    send: async () => {
      throw new Problem(400, 'VALIDATION', '', 'r-1', { errors: [{ path: '/countries/1', message: 'Unknown' }] })
    },
  })
  await typeInto('Nombre', 'Pacific')
  await pressButton('Guardar')
  expect(await screen.findByText('El servidor no aceptó este dato: corregirlo.')).toBeInTheDocument()
  expect(field('Países')).toHaveAccessibleDescription('El servidor no aceptó este dato: corregirlo.')
  expect(field('Nombre')).toHaveValue('Pacific')
})

test('a refusal that belongs to a field is shown there as text', async () => {
  openDrawer({
    fieldOfCode: { KEY_TAKEN: 'name' },
    send: async () => {
      throw new Problem(409, 'KEY_TAKEN', '')
    },
  })
  await typeInto('Nombre', 'Pacific')
  await pressButton('Guardar')
  expect(await screen.findByText('Ese valor ya lo usa otro registro.')).toBeInTheDocument()
  expect(field('Nombre')).toHaveFocus()
})

test('after a lost response the same command is repeated with the same key', async () => {
  let tries = 0
  const { sent, answers } = openDrawer({
    send: async () => {
      tries += 1
      if (tries === 1) throw new Problem(503, 'UNAVAILABLE', '', 'pedido-7')
      return { id: 'a', revision: 12, position: 1 }
    },
  })
  await typeInto('Nombre', 'Pacific')
  await pressButton('Guardar')
  expect(await screen.findByText(/Lo escrito se conserva/)).toBeInTheDocument()
  expect(field('Nombre')).toHaveValue('Pacific')
  await pressButton('Reintentar')
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(sent[1]?.commandId).toBe(sent[0]?.commandId)
})

test('a new entry can be followed by the next one', async () => {
  const { sent, answers } = openDrawer({ start: { name: '', mail: '', countries: [] }, revision: undefined })
  await typeInto('Nombre', 'Pacific')
  await typeInto('Correo', 'a@b.uy')
  await userEvent.type(field('Países'), 'UY{Enter}AR,BR{Enter}{Backspace}')
  await pressButton('Guardar y crear otro')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ values: { name: 'Pacific', countries: ['UY', 'AR'] }, revision: undefined })
  await waitFor(() => expect(field('Nombre')).toHaveValue(''))
  expect(answers).toEqual([])
})

test('a refusal that names its field is shown at that field', async () => {
  openDrawer({
    send: async () => {
      throw new Problem(409, 'LOCATION_UNKNOWN', '', '', { field: 'mail' })
    },
  })
  await typeInto('Nombre', 'Pacific')
  await pressButton('Guardar')
  await waitFor(() => expect(field('Correo')).toBeInvalid())
  expect(field('Correo')).toHaveFocus()
  expect(field('Nombre')).toHaveValue('Pacific')
})

test('input during a save stays in the drawer, and is sent with the next save', async () => {
  const late = lateAnswers<CommandAnswer>()
  const { sent, answers } = openDrawer({ send: () => late.next() })
  await typeInto('Nombre', 'Pacific')
  await pressButton(/^Guardar/)
  await typeInto('Correo', 'wei@bridge.example')
  await act(async () => late.answer({ id: 'a', revision: 12, position: 1 }))
  expect(answers).toEqual([])
  expect(field('Correo')).toHaveValue('wei@bridge.example')
  await pressButton(/^Guardar/)
  await act(async () => late.answer({ id: 'a', revision: 13, position: 2 }))
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(sent.map(({ changes, revision }) => ({ changes, revision }))).toEqual([
    { changes: { name: 'Pacific' }, revision: 11 },
    { changes: { mail: 'wei@bridge.example' }, revision: 12 },
  ])
})

test('fields are read-only while a new entry is being created', async () => {
  const late = lateAnswers<CommandAnswer>()
  const { answers } = openDrawer({ revision: undefined, send: () => late.next() })
  const body = () => document.querySelector('.entry-drawer-body')
  expect(body()).not.toHaveAttribute('inert')
  await pressButton(/^Guardar(?! y)/)
  expect(body()).toHaveAttribute('inert')
  await act(async () => late.answer({ id: 'a', revision: 1, position: 1 }))
  await waitFor(() => expect(answers).toHaveLength(1))
})
