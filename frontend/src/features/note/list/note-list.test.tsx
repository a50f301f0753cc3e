import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { Note } from '../note-queries.ts'
import { NoteList, type NoteListProps, type View } from './note-list.tsx'
import { ViewColumn } from '../notes-page.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const note = (id: string, more: Partial<Note> = {}): Note => ({
  id,
  active: true,
  state: 'CURRENT',
  revision: 3,
  changedAt: '2026-11-20T12:00:00.000Z',
  changedBy: { id: 'u-2', name: 'Lucía' },
  createdAt: '2026-11-01T12:00:00.000Z',
  author: { id: 'u-2', name: 'Lucía' },
  title: `Nota ${id}`,
  text: '',
  theme: 'CARRIER',
  tags: {},
  pinned: false,
  matches: 2,
  ...more,
})
const facets = (more: object = {}) => ({
  current: 9,
  pinned: 1,
  endsWithin7: 2,
  expired: 3,
  archived: 4,
  themes: { CARRIER: 7, PROVIDER: 1, LANE: 0, CLIENT: 0, GENERAL: 0, ...more },
  authors: [],
  carriers: [],
})
const serve = (more: object = {}) =>
  fakeApi({
    'GET /app/v1/notes/facets': () => ({ body: facets(more) }),
    'GET /app/v1/session': () => ({ body: { id: 'u-2' } }),
  })

beforeEach(() => {
  keepToken(fakeToken(['PRICING']))
  serve()
})

const open = (more: Partial<NoteListProps> = {}) => {
  const done: unknown[] = []
  renderAt(
    <NoteList
      notes={[]}
      view={undefined}
      order="theme"
      selected={undefined}
      isStale={false}
      onSelect={(id) => void done.push(id)}
      onOpen={() => void done.push('open')}
      onEscape={() => void done.push('escape')}
      onView={(theme) => void done.push(theme)}
      onPin={({ id }) => void done.push(`pin ${id}`)}
      {...more}
    />,
  )
  return done
}
const group = (name: string) => within(screen.getByRole('group', { name }))
const options = (area: { getAllByRole: typeof screen.getAllByRole } = screen) =>
  area.getAllByRole('option').map(({ id }) => id)

test('by theme the list shows pinned notes first, then a few of each theme with a link to all', async () => {
  const some = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => note(id))
  const done = open({ notes: [...some, note('p', { theme: 'PROVIDER' }), note('pin', { pinned: true })] })
  expect(options(group('Fijadas'))).toEqual(['note-pin'])
  expect(await screen.findByText(/^ver las 7/)).toBeInTheDocument()
  expect(options(group('Transportistas')).length).toBeLessThan(7)
  expect(group('Proveedores').queryByText(/^ver las/)).not.toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Rutas' })).not.toBeInTheDocument()
  fireEvent.click(screen.getByText(/^ver las 7/))
  expect(done).toEqual(['CARRIER'])
})

test.each([
  ['ARCHIVED', 'theme', 0],
  ['EXPIRED', 'theme', 0],
  [undefined, 'recent', 0],
  ['PINNED', 'theme', 1],
] as const)('in %s, %s, shows %i cards of pinned notes and no groups', (view, order, cards) => {
  open({ view, order, notes: [note('a'), note('pin', { pinned: true })] })
  expect(screen.queryAllByRole('group')).toHaveLength(cards)
  expect(screen.getAllByRole('option')).toHaveLength(2)
})

test('the list shows no columns where all notes are pinned', () => {
  open({ notes: [note('pin', { pinned: true })] })
  expect(document.querySelector('.note-columns')).toBeNull()
  cleanup()
  open({ notes: [note('a')] })
  expect(document.querySelector('.note-columns')).not.toBeNull()
})

test('the list selects a note by mouse or keys, and pins it with its icon', () => {
  const done = open({ notes: [note('a'), note('b')], selected: 'a' })
  const list = screen.getByRole('listbox', { name: 'Notas' })
  expect(list).toHaveAttribute('aria-activedescendant', 'note-a')
  fireEvent.click(screen.getByText('Nota b'))
  fireEvent.click(screen.getAllByRole('option')[0]?.querySelector('.note-pin') ?? document.body)
  fireEvent.click(list)
  fireEvent.keyDown(list, { key: 'ArrowDown' })
  fireEvent.keyDown(list, { key: 'Escape' })
  expect(done).toEqual(['b', 'pin a', 'b', 'escape'])
  cleanup()
  open({ notes: [note('a')] })
  expect(screen.getByRole('listbox')).not.toHaveAttribute('aria-activedescendant')
})

const row = (more: Partial<Note>) => {
  open({ notes: [note('a', more)], order: 'recent' })
  const option = screen.getByRole('option')
  const [end, matches] = option.querySelectorAll('.number')
  return { option, end, matches }
}

test.each([
  [{}, '—', 'quiet'],
  [{ validUntil: inDays(3) }, /^\d\d\//, 'hue'],
  [{ validUntil: inDays(30) }, /^\d\d\//, 'quiet'],
  [{ validUntil: inDays(3), state: 'ARCHIVED' }, /^\d\d\//, 'quiet'],
] as const)('shows the end of a note, in amber in its last week: %#', (more, words, mark) => {
  const { end } = row(more)
  expect(end).toHaveTextContent(words)
  expect(end).toHaveClass(mark)
})

test('the list shows an expired note in grey with the reason, and a pinned one with its icon', () => {
  const held = row({ matches: 0 })
  expect(held.option).not.toHaveAttribute('data-quiet')
  expect(held.matches).toHaveClass('quiet')
  cleanup()
  const expired = row({ state: 'EXPIRED', pinned: true })
  expect(expired.option).toHaveAttribute('data-quiet', 'true')
  expect(screen.getByText('Vencida')).toBeInTheDocument()
  expect(expired.matches).not.toHaveClass('quiet')
  expect(expired.option.querySelector('.note-pin')).toHaveAttribute('data-on', 'true')
  cleanup()
  row({ state: 'ARCHIVED' })
  expect(screen.getByText('Archivada')).toBeInTheDocument()
})

const column = (view?: View) => {
  const done: unknown[] = []
  renderAt(<ViewColumn view={view} onView={(one) => void done.push(one)} />)
  return done
}

test('the list filters by kind with counts; notes without a subject have an entry where there are any', async () => {
  const done = column('PINNED')
  fireEvent.click(await screen.findByRole('button', { name: 'Todas 9' }))
  fireEvent.click(screen.getByRole('button', { name: 'Transportistas 7' }))
  expect(done).toEqual([undefined, 'CARRIER'])
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('Fijadas1')
  expect(screen.queryByRole('button', { name: /^Generales/ })).not.toBeInTheDocument()
  cleanup()
  serve({ GENERAL: 2 })
  column()
  expect(await screen.findByRole('button', { name: 'Generales 2' })).toBeInTheDocument()
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('Todas')
})
