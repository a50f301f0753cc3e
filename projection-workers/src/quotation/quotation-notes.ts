import { actorId } from '@freight/contracts/events/envelope'
import type { NoteVisibility } from '@freight/contracts/quotation/request'
import { epoch, jsonb, timestamptz } from '@freight/contracts/tables/columns'
import type { z } from 'zod'
import type { Projection } from '../engine/projection.ts'

type Note = {
  noteId: string
  text: string
  visibility: z.infer<typeof NoteVisibility>
  at: string
  by: string
  /** Their name is not for everybody who reads the note. */
  isAgent?: true
}

const columns = {
  /** The latest of them, newest first. */
  latest: jsonb<readonly Note[]>([]),
  lastNoteAt: timestamptz(epoch),
}

const kept = 5

/** The last notes of each quotation. Those without a note have no row. */
export const quotationNotes: Projection<typeof columns, 'quotation'> = {
  name: 'quotation-notes',
  version: 2,
  table: 'quotation_notes',
  aggregate: 'quotation',
  columns,
  indexes: ['(last_note_at, key)'],
  evolve: {
    QuotationNoteAdded: (row, { noteId, text, visibility }, { occurredAt, actor }) => ({
      latest: [
        {
          noteId,
          text,
          visibility,
          at: occurredAt,
          by: actorId(actor),
          ...(actor.kind === 'THIRD_PARTY' && { isAgent: true as const }),
        },
        ...row.latest,
      ].slice(0, kept),
      lastNoteAt: occurredAt,
    }),
  },
}
