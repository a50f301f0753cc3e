import { actorId } from '@freight/contracts/events/envelope'
import type { NoteVisibility } from '@freight/contracts/quotation/request'
import { questionsAfter } from '@freight/contracts/quotation/offer/client-link'
import { epoch, jsonb, timestamptz } from '@freight/contracts/tables/columns'
import type { z } from 'zod'
import type { Projection } from '../engine/projection.ts'

type Note = {
  noteId: string
  text: string
  visibility: z.infer<typeof NoteVisibility>
  at: string
  by: string
  /** The name of an agent is hidden from some readers of the note. */
  isAgent?: true
}

const columns = {
  /** Newest first, at most five. */
  latest: jsonb<readonly Note[]>([]),
  lastNoteAt: timestamptz(epoch),
  /** Questions of the client without an answer, the oldest first. */
  openQuestions: jsonb<readonly Note[]>([]),
}

const maxNotes = 5

/** The last notes of each quotation; no row without notes. */
export const quotationNotes: Projection<typeof columns, 'quotation'> = {
  name: 'quotation-notes',
  version: 4,
  table: 'quotation_notes',
  aggregate: 'quotation',
  columns,
  indexes: ['(last_note_at, key)', `(key) where open_questions <> '[]'`],
  evolve: {
    QuotationNoteAdded: (row, { answers, ...data }, { occurredAt, actor }) => {
      const isClient = actor.kind === 'CLIENT'
      const note: Note = {
        ...data,
        at: occurredAt,
        // The name of a client's contact is not copied to this table.
        by: isClient ? '' : actorId(actor),
        ...(actor.kind === 'THIRD_PARTY' && { isAgent: true as const }),
      }
      return {
        latest: [note, ...row.latest].slice(0, maxNotes),
        lastNoteAt: occurredAt,
        openQuestions: questionsAfter(row.openQuestions, { ...note, answers }, isClient ? note : undefined),
      }
    },
  },
}
