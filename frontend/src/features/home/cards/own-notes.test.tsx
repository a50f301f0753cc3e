import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { OwnNotes } from '../home.tsx'

const note = {
  key: 'MVD-2026-004182',
  noteId: 'n-1',
  text: 'Confirmar apilado con origen.',
  visibility: 'INTERNAL',
  at: '2026-11-20T13:31:00.000Z',
  by: { id: 'u-2', name: 'Lucía Ferreyra' },
}

beforeEach(() => keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION'])))

test('the card links a note of another user to the notes of its quotation', async () => {
  fakeApi({ 'GET /app/v1/quotations/notes': () => ({ body: { count: 3, rows: [note] } }) })
  renderAt(<OwnNotes />)
  expect(await screen.findByText('Confirmar apilado con origen.')).toBeInTheDocument()
  expect(screen.getByText('3 nuevas')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '004182' })).toHaveAttribute(
    'href',
    '/mis-cotizaciones/MVD-2026-004182?tab=notes',
  )
})

test('no card is shown without notes', async () => {
  const calls = fakeApi({ 'GET /app/v1/quotations/notes': () => ({ body: { count: 0, rows: [] } }) })
  renderAt(<OwnNotes />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})

test('the card shows a note of an agent without a visible name as one of an agent', async () => {
  const rows = [{ ...note, by: { id: '', name: '' } }]
  fakeApi({ 'GET /app/v1/quotations/notes': () => ({ body: { count: 1, rows } }) })
  renderAt(<OwnNotes />)
  expect(await screen.findByText(/· Agente ·/)).toBeInTheDocument()
})

test('a question of the client, whose name is not copied, is one of the client', async () => {
  const rows = [{ ...note, visibility: 'CLIENT', by: { id: '', name: '' } }]
  fakeApi({ 'GET /app/v1/quotations/notes': () => ({ body: { count: 1, rows } }) })
  renderAt(<OwnNotes />)
  expect(await screen.findByText(/· Cliente ·/)).toBeInTheDocument()
})

test('an unanswered question of a client is on its own card, not among the notes', async () => {
  const question = { ...note, noteId: 'q-1', text: '¿Es directo?', visibility: 'CLIENT', isUnanswered: true }
  fakeApi({ 'GET /app/v1/quotations/notes': () => ({ body: { count: 3, rows: [question, note] } }) })
  renderAt(
    <>
      <OwnNotes areQuestions />
      <OwnNotes />
    </>,
  )
  const questions = within(await screen.findByRole('region', { name: 'Preguntas de clientes' }))
  expect(questions.getByText('¿Es directo?')).toBeInTheDocument()
  expect(questions.getByText('sin responder')).toBeInTheDocument()
  const others = within(screen.getByRole('region', { name: 'Notas de mis cotizaciones' }))
  expect(others.queryByText('¿Es directo?')).not.toBeInTheDocument()
  expect(others.getByText('2 nuevas')).toBeInTheDocument()
})
