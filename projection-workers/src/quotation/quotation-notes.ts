import { actorId } from '@freight/contracts/events/envelope'
import type { NoteVisibility } from '@freight/contracts/quotation/request'
import type { z } from 'zod'
import type { Projection } from '../engine/projection.ts'

type Note = { noteId: string; text: string; visibility: z.infer<typeof NoteVisibility>; at: string; by: string }

type QuotationNotesRow = {
  /** The latest of them, newest first. */
  latest: readonly Note[]
  lastNoteAt: string
}

const kept = 5

/** The last notes of each quotation. Those without a note have no row. */
export const quotationNotes: Projection<QuotationNotesRow, 'quotation'> = {
  name: 'quotation-notes',
  version: 1,
  table: 'quotation_notes',
  aggregate: 'quotation',
  columns: { latest: 'jsonb', lastNoteAt: 'timestamptz' },
  indexes: ['(last_note_at, key)'],
  initial: { latest: [], lastNoteAt: '1970-01-01T00:00:00.000Z' },
  evolve: {
    QuotationNoteAdded: (row, { noteId, text, visibility }, { occurredAt, actor }) => ({
      latest: [{ noteId, text, visibility, at: occurredAt, by: actorId(actor) }, ...row.latest].slice(0, kept),
      lastNoteAt: occurredAt,
    }),
  },
}
