import type { EventOf } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import type { Stage } from '../state.ts'

type NoteAdded = Extract<EventOf<QuotationEvents>, { type: 'QuotationNoteAdded' }>

/** A remark under an id of its own. */
export const noted = (note: Omit<NoteAdded['data'], 'noteId'>, { newId }: { newId: () => string }): NoteAdded => ({
  type: 'QuotationNoteAdded',
  data: { noteId: newId(), ...note },
})

export const notes = {
  decide: {
    AddQuotationNote: (note, _, meta) => [noted(note, meta)],
  },
  evolve: {
    // No decision reads notes.
    QuotationNoteAdded: (quotation) => quotation,
  },
} satisfies Stage
