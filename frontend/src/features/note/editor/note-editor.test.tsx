import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { NoteEditor } from './note-editor.tsx'
import { blank, type Note, oneOptions } from '../note-queries.ts'

const note: Note = {
  id: 'n1',
  active: true,
  state: 'CURRENT',
  revision: 3,
  changedAt: '2026-11-20T12:00:00.000Z',
  changedBy: { id: 'u-2', name: 'Lucía Ferreyra' },
  createdAt: '2026-11-01T12:00:00.000Z',
  author: { id: 'u-2', name: 'Lucía Ferreyra' },
  title: 'Meridian no acepta IMO 3',
  text: 'Pedir directo',
  theme: 'CARRIER',
  tags: { carrier: 'Meridian Ocean', client: { id: 'c1', name: 'Química Pampeana' }, transport: 'SEA' },
  validUntil: '2026-12-31',
  pinned: false,
  matches: 2,
}

const facets = { current: 1, pinned: 0, endsWithin7: 0, expired: 0, archived: 0, themes: {}, authors: [], carriers: [] }

const Screen = () => {
  const { data } = useQuery(oneOptions('n1'))
  return data === undefined ? null : (
    <NoteEditor note={data} start={blank} onClose={() => undefined} onCopy={() => undefined} />
  )
}

const open = async () => {
  const saved = { body: { id: 'n1', revision: 4, position: 9 } }
  const calls = fakeApi({
    'GET /app/v1/notes/n1': () => ({ body: note }),
    'GET /app/v1/notes/facets': () => ({ body: facets }),
    'GET /app/v1/notes/n1/matches': () => ({ body: { total: 0, rows: [] } }),
    'GET /app/v1/notes/n1/history': () => ({ body: { id: 'n1', events: [] } }),
    'POST /app/v1/notes/n1/change-note': () => saved,
    'POST /app/v1/notes/n1/archive-note': () => saved,
    'POST /app/v1/notes/n1/restore-note': () => ({ body: { id: 'n1', revision: 5, position: 10 } }),
  })
  renderAt(<Screen />)
  const editor = await screen.findByRole('complementary', { name: 'Nota' })
  return { user: userEvent.setup(), editor, commands: () => calls.filter(({ method }) => method === 'POST') }
}

test('a changed tag sends all tags, and nothing else, with the revision shown', async () => {
  const { user, editor, commands } = await open()
  await user.type(within(editor).getByLabelText('Ruta'), 'CN – UYMVD')
  await user.click(within(editor).getByRole('button', { name: /Guardar 1 cambio/ }))
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toEqual({ tags: { ...note.tags, lane: { origin: 'CN', destination: 'UYMVD' } } })
  expect(commands()[0]?.headers.get('if-match')).toBe('3')
})

test('the editor removes a client from a note', async () => {
  const { user, editor, commands } = await open()
  await user.click(within(editor).getByRole('button', { name: 'Quitar Química Pampeana' }))
  await user.click(within(editor).getByRole('button', { name: /Guardar 1 cambio/ }))
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toEqual({ tags: { carrier: 'Meridian Ocean', transport: 'SEA' } })
})

test('a note requires a title', async () => {
  const { user, editor, commands } = await open()
  await user.clear(within(editor).getByLabelText('Título'))
  await user.click(within(editor).getByRole('button', { name: /Guardar/ }))
  expect(await within(editor).findByText('Falta el título')).toBeTruthy()
  expect(commands()).toEqual([])
})

test('Undo restores an archived note at the revision of the archive command', async () => {
  const { user, editor, commands } = await open()
  await user.click(within(editor).getByRole('button', { name: 'Archivar' }))
  expect(await screen.findByText('Nota archivada')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(commands()).toHaveLength(2))
  expect(commands()[1]?.path).toBe('/app/v1/notes/n1/restore-note')
  expect(commands()[1]?.headers.get('if-match')).toBe('4')
})
