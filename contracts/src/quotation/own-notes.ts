import { z } from 'zod'
import type { Policy } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { MOST_NOTES, NoteVisibility } from './request.ts'

export const QuotationNote = z.object({
  noteId: z.string(),
  text: z.string(),
  visibility: NoteVisibility,
  at: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  /** A question of the client, and whether it has an answer. */
  question: z.enum(['OPEN', 'ANSWERED']).optional(),
  /** The note with the question that this one answers. */
  answers: z.string().optional(),
})

/** Number of notes in a quotation's detail, and on the first page of notes. */
export const NOTES_A_PAGE = 50

const OwnNotes = z.object({
  /** Number of notes by others in the last week, as far as they are stored, and of older unanswered questions. */
  count: z.int(),
  rows: z.array(
    z.object({
      key: z.string(),
      noteId: z.string(),
      text: z.string(),
      visibility: NoteVisibility,
      at: z.string(),
      /** Without id and name for an agent that this reader may not see. */
      by: z.object({ id: z.string(), name: z.string() }),
      /** An unanswered question of the client. */
      isUnanswered: z.literal(true).optional(),
    }),
  ),
})

export const notesRoutes = (readPolicy: Policy) => ({
  'GET /app/v1/quotations/:key/notes': route(
    readPolicy,
    'Notes of a quotation, the oldest first: the last ones, or those before a note.',
    z.object({ rows: z.array(QuotationNote), count: z.int().describe('Number of all notes of the quotation.') }),
    {
      params: z.object({ key: z.string() }),
      query: z.object({
        before: z.string().optional().describe('The id of a note.'),
        limit: z.coerce.number().int().min(1).max(MOST_NOTES).default(NOTES_A_PAGE),
      }),
    },
  ),
  'GET /app/v1/quotations/notes': route(
    readPolicy,
    "Latest notes by others on the user's own quotations, unanswered questions of clients first, the newest first.",
    OwnNotes,
    { query: z.object({ limit: z.coerce.number().int().min(1).max(20).default(3) }) },
  ),
})
