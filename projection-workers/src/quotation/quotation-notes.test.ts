import { quotationNotes } from './small-lists.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'

const note = (noteId: string) =>
  ({ type: 'QuotationNoteAdded', data: { noteId, text: `Note ${noteId}`, visibility: 'INTERNAL' } }) as const

test('the last notes are listed newest first, with author and time', () => {
  after(quotationNotes, note('1'), note('2')).shows({
    latest: [
      { noteId: '2', text: 'Note 2', visibility: 'INTERNAL', at: at(2), by: 'lferreyra' },
      { noteId: '1', text: 'Note 1', visibility: 'INTERNAL', at: at(1), by: 'lferreyra' },
    ],
    lastNoteAt: at(2),
  })
})

test('the oldest notes beyond five are dropped', () => {
  const many = ['1', '2', '3', '4', '5', '6', '7'].map(note)
  after(quotationNotes, ...many).shows({
    latest: ['7', '6', '5', '4', '3'].map((noteId, index) => ({
      noteId,
      text: `Note ${noteId}`,
      visibility: 'INTERNAL',
      at: at(7 - index),
      by: 'lferreyra',
    })),
  })
})
