import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { type Answer, type ApiCall, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { NoteEnd, NoteTags } from './note-tags.tsx'
import type { Note, NoteCard } from './note-queries.ts'
import NotesPage from './notes-page.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test.each([
  [{}, 'sin fecha de fin', undefined],
  [{ validUntil: '2020-12-31', state: 'EXPIRED' }, 'venció el 31/12/2020', undefined],
  [{ validUntil: inDays(6) }, /^hasta /, 'amber'],
  [{ validUntil: inDays(9) }, /^hasta /, undefined],
])('a row shows the end of its note, in amber in its last week: %o', (more, words, hue) => {
  renderAt(<NoteEnd note={{ state: 'CURRENT', ...more } as NoteCard} />)
  expect(screen.getByText(words).getAttribute('data-hue') ?? undefined).toBe(hue)
})

const tags = (some: Note['tags']) => {
  renderAt(<NoteTags tags={some} />)
  return [...document.querySelectorAll('.note-tag')].map(({ textContent }) => textContent)
}

test('a row shows only the tags of its note, each with its icon', () => {
  const all = tags({
    carrier: 'Meridian',
    provider: { id: 'p', name: 'Pacific' },
    lane: { origin: 'CN', destination: 'UY' },
    client: { id: 'c', name: 'Celta' },
    transport: 'SEA',
  })
  expect(all).toEqual(['Meridian', 'Pacific', 'CN – UY', 'Celta', 'Marítimo'])
  cleanup()
  expect(tags({})).toEqual([])
})

test.each([
  [{ origin: 'CN' }, 'desde CN'],
  [{ destination: 'UY' }, 'hacia UY'],
  [{ text: 'Santos' }, 'Santos'],
  [{ origin: 'CN', text: 'Santos' }, 'CN – vía Santos'],
])('a lane with one end shows which end it is: %o', (lane, words) => expect(tags({ lane })).toEqual([words]))

const note: Note = {
  id: 'n1',
  active: true,
  state: 'CURRENT',
  revision: 3,
  changedAt: '2026-11-20T12:00:00.000Z',
  changedBy: { id: 'u-2', name: 'Lucía' },
  createdAt: '2026-11-01T12:00:00.000Z',
  author: { id: 'u-2', name: 'Lucía' },
  title: 'Meridian no acepta IMO 3',
  text: '',
  theme: 'CARRIER',
  tags: {},
  pinned: false,
  matches: 2,
}

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const open = (search: string, rows: (calls: ApiCall) => Answer = () => ({ body: { rows: [note], total: 1 } })) => {
  fakeApi({
    'GET /app/v1/notes/rows': rows,
    'GET /app/v1/notes/facets': () => ({
      body: { current: 1, pinned: 0, endsWithin7: 0, expired: 0, archived: 0, themes: {}, authors: [], carriers: [] },
    }),
    'GET /app/v1/notes/n1': () => ({ body: note }),
    'GET /app/v1/notes/n1/matches': () => ({ body: { total: 0, rows: [] } }),
    'GET /app/v1/notes/n1/history': () => ({ body: { id: 'n1', events: [] } }),
    'GET /app/v1/views': () => ({ body: { rows: [] } }),
  })
  return renderAt(<NotesPage />, `/notas${search}`)
}
const none = () => ({ body: { rows: [], total: 0 } })
const title = () => screen.findByRole('textbox', { name: 'Título' })

test('the page lists the notes, and shows the one in the URL beside them', async () => {
  open('?id=n1')
  expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('Meridian no acepta IMO 3')
  expect(await title()).toHaveValue('Meridian no acepta IMO 3')
})

test('the page shows no editor without a note in the URL', async () => {
  open('')
  await screen.findByRole('option')
  expect(screen.queryByRole('textbox', { name: 'Título' })).not.toBeInTheDocument()
})

test('a new note begins empty and replaces the selection; closing restores it', async () => {
  const { place } = open('?id=n1&act=new')
  expect(await title()).toHaveValue('')
  expect(screen.queryByRole('option', { name: /Meridian/, selected: true })).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(place()).not.toContain('act='))
})

test('a copy begins with the values of its source', async () => {
  open('?id=n1&act=copy')
  expect(await title()).toHaveValue('Meridian no acepta IMO 3 (copia)')
  expect(screen.getAllByRole('textbox', { name: 'Título' })).toHaveLength(1)
})

test.each([
  ['', 'Todavía no hay notas'],
  ['?view=PINNED', 'Sin notas'],
  ['?view=PINNED&q=x', 'Sin resultados'],
  ['?transport=SEA', 'Sin resultados'],
])('an empty list (%s) shows the reason: %s', async (search, words) => {
  open(search, none)
  expect(await screen.findByRole('heading', { name: words })).toBeInTheDocument()
})
