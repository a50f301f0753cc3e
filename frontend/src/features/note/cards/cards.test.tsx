import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { MatchingNotes } from './matching-notes.tsx'
import { PinnedNotes } from './pinned-notes.tsx'

const note = (more: object = {}) => ({
  id: 'n1',
  title: 'Meridian no acepta IMO 3',
  text: 'Pedir directo',
  state: 'CURRENT',
  pinned: false,
  tags: { carrier: 'Meridian Ocean' },
  author: { id: 'u-2', name: 'Lucía Ferreyra' },
  ...more,
})

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const matching = (answer: () => Answer) => {
  fakeApi({
    'GET /app/v1/quotations/MVD-1/notes-that-match': answer,
    'GET /app/v1/session': () => ({ body: { id: 'u-1', name: 'Ana', company: 'MVD' } }),
  })
  renderAt(<MatchingNotes quotationKey="MVD-1" />)
}

test('the card shows the notes that match a quotation, and marks pinned and expired ones', async () => {
  const own = { author: { id: 'u-1', name: 'Ana' } }
  matching(() => ({
    body: { rows: [note({ pinned: true, ...own }), note({ id: 'n2', state: 'EXPIRED', title: 'Vieja' })] },
  }))
  const pinned = (await screen.findByRole('link', { name: 'Meridian no acepta IMO 3' })).closest('article')
  const expired = screen.getByRole('link', { name: 'Vieja' }).closest('article')
  expect(pinned?.querySelectorAll('.note-card-title svg')).toHaveLength(1)
  expect(expired?.querySelectorAll('.note-card-title svg')).toHaveLength(0)
  expect(expired).toHaveAttribute('data-quiet', 'true')
  expect(pinned).not.toHaveAttribute('data-quiet')
  expect(screen.getAllByText('Vencida')).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('img', { name: 'Ana' })).toHaveClass('own'))
})

test('the card shows a text without a match, and the error of a failed request', async () => {
  matching(() => ({ body: { rows: [] } }))
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  expect(await screen.findByText(/^Ninguna nota coincide con/)).toBeInTheDocument()
  cleanup()
  matching(() => 'unreachable')
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  expect(screen.queryByText('Notas que coinciden')).not.toBeInTheDocument()
})

test('the home page shows the pinned notes, or a text without any', async () => {
  const pinned = (rows: readonly object[]) => {
    fakeApi({ 'GET /app/v1/notes/rows': () => ({ body: { rows, total: rows.length } }) })
    renderAt(<PinnedNotes />)
  }
  pinned([note()])
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Meridian no acepta IMO 3' })).toHaveAttribute('href', '/notas?id=n1')
  expect(screen.queryByText('Ninguna nota fijada.')).not.toBeInTheDocument()
  cleanup()
  pinned([])
  expect(await screen.findByText('Ninguna nota fijada.')).toBeInTheDocument()
})
