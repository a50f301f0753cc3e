import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Timeline } from '../history-tab.tsx'

const events = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (revision) => ({ revision, type: 'QuotationNoteAdded', occurredAt: '2026-11-20T10:00:00.000Z' }) as HistoryEntry,
)

test('the timeline counts every quick key press before the page has rendered the one before', () => {
  const shown: number[] = []
  // The page answers late: `shown` stays unchanged.
  const { rerender } = render(<Timeline events={events} shown={8} onShow={(revision) => void shown.push(revision)} />)
  const back = screen.getByRole('button', { name: 'Evento anterior' })
  fireEvent.click(back)
  fireEvent.click(back)
  fireEvent.click(back)
  expect(shown).toEqual([7, 6, 5])
  expect(screen.getByRole('slider')).toHaveValue('5')
  // The page renders a moment on the way, then the last one; then another one is selected elsewhere.
  rerender(<Timeline events={events} shown={6} onShow={() => undefined} />)
  expect(screen.getByRole('slider')).toHaveValue('5')
  rerender(<Timeline events={events} shown={5} onShow={() => undefined} />)
  rerender(<Timeline events={events} shown={2} onShow={() => undefined} />)
  expect(screen.getByRole('slider')).toHaveValue('2')
})
