import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { isPageHeld } from '../../../lib/browser/leaving-page.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { lateAnswers } from '../../../testing/late-answers.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { NotesTab } from './notes-tab.tsx'
import { NotesCard } from '../page/quotation-page.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

const open = (key: string, answer: () => Answer | Promise<Answer>) => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${key}/add-quotation-note`]: answer,
    [`GET /app/v1/quotations/${key}`]: () => ({ body: { ...quotation, key, revision: 6 } }),
  })
  renderAt(<NotesTab detail={{ ...quotation, key }} />)
  return { posts: () => calls.filter(({ method }) => method === 'POST') }
}
const text = () => screen.getByRole('textbox')
const add = () => userEvent.click(screen.getByRole('button', { name: /Agregar nota/ }))

test('an unsaved note blocks leaving the page; text typed while it is sent is the next note', async () => {
  const lateAnswer = lateAnswers<Answer>()
  const { posts } = open('note-1', () => lateAnswer.next())
  await userEvent.type(text(), 'Llamar antes')
  expect(isPageHeld()).toBe(true)
  await add()
  await userEvent.type(text(), ' Preguntar por Rosa')
  await act(async () => lateAnswer.answer({ body: { id: 'note-1', revision: 6, position: 1 } }))
  await waitFor(() => expect(text()).toHaveValue('Preguntar por Rosa'))
  expect(posts().map(({ body }) => body)).toEqual([{ text: 'Llamar antes', visibility: 'INTERNAL' }])
  await userEvent.clear(text())
  expect(isPageHeld()).toBe(false)
})

test('a note with a lost answer is sent again with the same id and stored once', async () => {
  let tryCount = 0
  const { posts } = open('note-2', () =>
    (tryCount += 1) === 1 ? 'unreachable' : { body: { id: 'note-2', revision: 6, position: 1 } },
  )
  await userEvent.type(text(), 'Llamar antes')
  await add()
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(text()).toHaveValue(''))
  expect(new Set(posts().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

const notes = ['Primera', 'Segunda', 'Tercera'].map((words, at) => ({
  noteId: `n-${at}`,
  text: words,
  visibility: 'INTERNAL' as const,
  at: quotation.createdAt,
  by: { id: 'u-1', name: 'Rosa Maidana' },
}))

test('the card shows the last two notes, newest first, and links to the others', () => {
  const { place } = renderAt(<NotesCard detail={{ ...quotation, notes, noteCount: 3 }} />)
  expect(screen.queryByText('Primera')).not.toBeInTheDocument()
  expect(screen.getByText('Tercera').compareDocumentPosition(screen.getByText('Segunda'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(screen.queryByText('Sin notas todavía.')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Ver todas' }))
  expect(place()).toBe('/?tab=notes')
})

test('the card with two notes has no link, and without notes shows an empty text', () => {
  renderAt(<NotesCard detail={{ ...quotation, notes: notes.slice(1), noteCount: 2 }} />)
  expect(screen.queryByRole('button', { name: 'Ver todas' })).not.toBeInTheDocument()
  cleanup()
  renderAt(<NotesCard detail={quotation} />)
  expect(screen.getByText('Sin notas todavía.')).toBeInTheDocument()
})

test("a note by an agent whose name is hidden is labelled as an agent's", () => {
  const note = { noteId: 'n-1', text: 'Is it stackable?', visibility: 'AGENT' as const, at: '2026-11-20T13:31:00.000Z' }
  renderAt(<NotesTab detail={{ ...quotation, notes: [{ ...note, by: { id: '', name: '' } }] }} />)
  expect(screen.getByText(/^Agente · .+ · Agente$/)).toBeInTheDocument()
})

test('earlier notes are loaded on request', async () => {
  const calls = fakeApi({
    [`GET /app/v1/quotations/${quotation.key}/notes`]: () => ({ body: { rows: notes, count: 3 } }),
  })
  renderAt(<NotesTab detail={{ ...quotation, notes: notes.slice(1), noteCount: 3 }} />)
  expect(screen.queryByText('Primera')).not.toBeInTheDocument()
  expect(calls).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Ver anteriores' }))
  expect(await screen.findByText('Primera')).toBeInTheDocument()
  expect(calls.map(({ query }) => query.get('limit'))).toEqual(['52'])
  expect(screen.queryByRole('button', { name: 'Ver anteriores' })).not.toBeInTheDocument()
})

test("a client's question is answered beside it, and a note for the client points to that", async () => {
  const key = 'note-question'
  const calls = fakeApi({
    [`POST /app/v1/quotations/${key}/add-quotation-note`]: () => ({ body: { id: key, revision: 6, position: 1 } }),
    [`GET /app/v1/quotations/${key}`]: () => ({ body: { ...quotation, key, revision: 6 } }),
  })
  const question = { noteId: 'q-1', text: '¿Es directo?', visibility: 'CLIENT' as const, question: 'OPEN' as const }
  const note = { ...question, at: quotation.createdAt, by: { id: '', name: 'Blanca Ayala' } }
  renderAt(<NotesTab detail={{ ...quotation, key, notes: [note], noteCount: 1, clientWaits: true }} />)
  expect(screen.getByText('sin responder')).toBeInTheDocument()
  expect(screen.queryByText(/también le llega por correo/)).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Cliente' }))
  expect(screen.getByText(/también le llega por correo/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Responder' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Respuesta para Blanca Ayala' }), 'Vía Santos')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { text: 'Vía Santos', visibility: 'CLIENT', answers: 'q-1' },
  ])
})
