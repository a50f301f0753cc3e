import { transports } from '../choices.ts'
import { z } from 'zod'
import { entryFields, EntryHistory, entryId, flag, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { allOf, anyOf, may } from '../access/policy.ts'
import { QuotationRow } from '../quotation/views.ts'
import { route, several } from '../api/route.ts'
import { noteThemes } from './matching.ts'

const named = z.object({ id: z.string(), name: z.string() })
const Transport = z.enum(transports)
const Theme = z.enum(noteThemes)

/** In force, past its last day, or put away. */
const NoteState = z.enum(['CURRENT', 'EXPIRED', 'ARCHIVED'])

export const NoteCard = z.object({
  ...entryFields,
  title: z.string(),
  text: z.string(),
  theme: Theme,
  tags: z.object({
    carrier: z.string().optional(),
    provider: named.optional(),
    lane: z
      .object({ origin: z.string().optional(), destination: z.string().optional(), text: z.string().optional() })
      .optional(),
    transport: Transport.optional(),
    client: named.optional(),
  }),
  validUntil: z.string().optional(),
  pinned: z.boolean(),
  state: NoteState,
  author: named,
  createdAt: z.string(),
})
export type NoteCard = z.infer<typeof NoteCard>

export const NoteRow = NoteCard.extend({
  /** Open quotations that it fits now. */
  matches: z.int(),
})
export type NoteRow = z.infer<typeof NoteRow>

const byPricing = may('PRICING')

export const noteRoutes = {
  'GET /app/v1/notes/rows': route(byPricing, 'The notes of pricing.', rowsAnswer(NoteRow), {
    query: rowsQuery(['changedAt', 'validUntil', 'title', 'theme'], {
      theme: several(Theme).optional(),
      transport: several(Transport).optional(),
      author: several(z.string()).optional(),
      provider: several(z.string()).optional(),
      client: several(z.string()).optional(),
      state: several(NoteState).optional(),
      pinned: flag,
      /** In force, and for so many days at most. */
      endsWithin: z.coerce.number().int().min(0).max(3660).optional(),
    }),
  }),
  'GET /app/v1/notes/facets': route(
    byPricing,
    'How many notes there are of each kind, who wrote them, and carriers to write about.',
    z.object({
      current: z.int(),
      pinned: z.int(),
      endsWithin7: z.int(),
      expired: z.int(),
      archived: z.int(),
      themes: z.record(Theme, z.int()),
      authors: z.array(named),
      /** Whom costs of the last year name, to choose from. */
      carriers: z.array(z.string()),
    }),
  ),
  'GET /app/v1/notes/:id': route(byPricing, 'A note in full.', NoteRow, { params: entryId }),
  'GET /app/v1/notes/:id/history': route(byPricing, 'What happened to a note.', EntryHistory, { params: entryId }),
  'GET /app/v1/notes/:id/matches': route(
    byPricing,
    'The open quotations that a note fits, those that changed last first.',
    z.object({
      total: z.int(),
      rows: z.array(
        QuotationRow.pick({
          key: true,
          status: true,
          origin: true,
          destination: true,
          transportMode: true,
          modo: true,
        }).extend({ client: named }),
      ),
    }),
    { params: entryId, query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }) },
  ),
  'GET /app/v1/quotations/:key/notes-that-match': route(
    allOf('PRICING', anyOf('CONSULTAR_COTIZACION', 'ANALYTICS_REPORTS')),
    'The notes that fit a quotation: pinned ones first, those past their last day at the end.',
    z.object({ rows: z.array(NoteCard) }),
    { params: z.object({ key: z.string() }) },
  ),
}
