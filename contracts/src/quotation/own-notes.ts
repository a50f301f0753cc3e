import { z } from 'zod'
import type { Policy } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { NoteVisibility } from './request.ts'

const OwnNotes = z.object({
  /** How many others have written in the last week, as far as they are kept. */
  count: z.int(),
  rows: z.array(
    z.object({
      key: z.string(),
      noteId: z.string(),
      text: z.string(),
      visibility: NoteVisibility,
      at: z.string(),
      /** Without id and name where it was an agent, whose name is not for this reader. */
      by: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
})

export const ownNotesRoutes = (reads: Policy) => ({
  'GET /app/v1/quotations/notes': route(
    reads,
    'What others wrote last on the quotations of whoever asks, the newest first.',
    OwnNotes,
    { query: z.object({ limit: z.coerce.number().int().min(1).max(20).default(3) }) },
  ),
})
