import { transports } from '../vocabulary/transport.ts'
import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { may, allOf, anyOf } from '../access/policy.ts'
import { entryFields, EntryHistory, entryId, flag, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { QuotationRow } from '../list/quotation-row.ts'
import { route, commaSeparated } from '../api/route.ts'
import { noteThemes } from './matching.ts'

const typedReference = z.object({ id: z.string().min(1).max(200), name: z.string().trim().min(1).max(200) })
const place = z.string().trim().min(2).max(80).optional()

const lane = z
  .object({ origin: place, destination: place, text: place })
  .refine(({ origin, destination, text }) => (origin ?? destination ?? text) !== undefined, 'Say which lane.')

const tags = z.object({
  carrier: z.string().trim().min(1).max(120).optional(),
  provider: typedReference.optional(),
  lane: lane.optional(),
  transport: z.enum(transports).optional(),
  client: typedReference.optional(),
})

const form = z.object({
  title: z.string().trim().min(1, 'A note needs a title.').max(120),
  text: z.string().trim().max(2000).default(''),
  tags: tags.default({}),
  /** Last day of validity; null: unlimited. */
  validUntil: day().nullable().default(null),
})

const pricingPolicy = may('PRICING')
const noData = z.object({})

export const noteCommands = {
  CreateNote: command(pricingPolicy, form.extend({ pinned: z.boolean().default(false) }), {
    summary: 'Create a note.',
    creates: 'main',
  }),
  ChangeNote: command(pricingPolicy, changesOf(form), { summary: 'Change a note; its tags are replaced as a whole.' }),
  PinNote: command(pricingPolicy, noData, { summary: 'Show a note on the home page.' }),
  UnpinNote: command(pricingPolicy, noData, { summary: 'Remove a note from the home page.' }),
  ArchiveNote: command(pricingPolicy, noData, { summary: 'Archive a note.' }),
  RestoreNote: command(pricingPolicy, noData, { summary: 'Bring a note back from the archive.' }),
}
export type NoteCommands = typeof noteCommands

const reference = z.object({ id: z.string(), name: z.string() })

/** Notes of pricing about companies and lanes, without personal data. */
const fields = {
  title: z.string(),
  text: z.string(),
  tags: z.object({
    carrier: z.string().optional(),
    provider: reference.optional(),
    lane: z
      .object({ origin: z.string().optional(), destination: z.string().optional(), text: z.string().optional() })
      .optional(),
    transport: z.string().optional(),
    client: reference.optional(),
  }),
  validUntil: z.iso.date().nullable(),
}

export const noteEvents = {
  NoteCreated: z.object({ id: z.string(), ...fields, pinned: z.boolean(), author: z.string() }),
  NoteChanged: z
    .object(fields)
    .partial()
    .meta({ examples: [{ validUntil: null, tags: { lane: { text: 'Santos' }, transport: 'SEA' } }] }),
  NotePinned: z.object({}).meta({ examples: [{}] }),
  NoteUnpinned: z.object({}).meta({ examples: [{}] }),
  NoteArchived: z.object({}).meta({ examples: [{}] }),
  NoteRestored: z.object({}).meta({ examples: [{}] }),
}
export type NoteEvents = typeof noteEvents

const Transport = z.enum(transports)
const Theme = z.enum(noteThemes)

/** Valid, past its last day, or archived. */
const NoteState = z.enum(['CURRENT', 'EXPIRED', 'ARCHIVED'])

export const NoteCard = z.object({
  ...entryFields,
  title: z.string(),
  text: z.string(),
  theme: Theme,
  tags: z.object({
    carrier: z.string().optional(),
    provider: reference.optional(),
    lane: z
      .object({ origin: z.string().optional(), destination: z.string().optional(), text: z.string().optional() })
      .optional(),
    transport: Transport.optional(),
    client: reference.optional(),
  }),
  validUntil: z.string().optional(),
  pinned: z.boolean(),
  state: NoteState,
  author: reference,
  createdAt: z.string(),
})
export type NoteCard = z.infer<typeof NoteCard>

export const NoteRow = NoteCard.extend({
  /** Number of open quotations that it matches now. */
  matches: z.int(),
})
export type NoteRow = z.infer<typeof NoteRow>

export const noteRoutes = {
  'GET /app/v1/notes/rows': route(pricingPolicy, 'The notes of pricing.', rowsAnswer(NoteRow), {
    query: rowsQuery(['changedAt', 'validUntil', 'title', 'theme'], {
      theme: commaSeparated(Theme).optional(),
      transport: commaSeparated(Transport).optional(),
      author: commaSeparated(z.string()).optional(),
      provider: commaSeparated(z.string()).optional(),
      client: commaSeparated(z.string()).optional(),
      state: commaSeparated(NoteState).optional(),
      pinned: flag,
      /** Valid, and ending within so many days. */
      endsWithin: z.coerce.number().int().min(0).max(3660).optional(),
    }),
  }),
  'GET /app/v1/notes/facets': route(
    pricingPolicy,
    'Number of notes of each kind, their authors, and carriers for a choice.',
    z.object({
      current: z.int(),
      pinned: z.int(),
      endsWithin7: z.int(),
      expired: z.int(),
      archived: z.int(),
      themes: z.record(Theme, z.int()),
      authors: z.array(reference),
      /** Carriers in costs of the last year, for a choice. */
      carriers: z.array(z.string()),
    }),
  ),
  'GET /app/v1/notes/:id': route(pricingPolicy, 'A note in full.', NoteRow, { params: entryId }),
  'GET /app/v1/notes/:id/history': route(pricingPolicy, 'History of a note.', EntryHistory, { params: entryId }),
  'GET /app/v1/notes/:id/matches': route(
    pricingPolicy,
    'Open quotations that match a note, the last changed first.',
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
        }).extend({ client: reference }),
      ),
    }),
    { params: entryId, query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }) },
  ),
  'GET /app/v1/quotations/:key/notes-that-match': route(
    allOf('PRICING', anyOf('CONSULTAR_COTIZACION', 'ANALYTICS_REPORTS')),
    'Notes that match a quotation: pinned ones first, expired ones last.',
    z.object({ rows: z.array(NoteCard) }),
    { params: z.object({ key: z.string() }) },
  ),
}
