import { z } from 'zod'
import { type Policy, allOf, anyOf, assignee, own } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { MOST_NOTES, NoteVisibility } from './request.ts'
import { statuses } from '../vocabulary/quotation.ts'
import { command } from '../api/command.ts'
import { documentKinds } from '../vocabulary/document.ts'
import { Currency } from '../vocabulary/schemas.ts'

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

/** Readers of the whole quotation. */
const fullReader = anyOf(
  own('CONSULTAR_COTIZACION'),
  allOf(assignee, 'CONSULTAR_COTIZACION'),
  'PRICING',
  'GERENTE_COMERCIAL',
)

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Documents of a shipment: packing list, invoice, safety data sheet … */
export const documentCommands = {
  AddDocument: command(
    fullReader,
    z.object({
      documentId: z.string().min(1).max(200),
      type: z.enum(documentKinds),
      name: z.string().min(1).max(120),
      size: z.int().min(1),
      sha256,
    }),
    // Size and hash must match the file: only the upload route, which reads its bytes, issues this command.
    { summary: 'Add a document.', from: statuses, uploadRoute: '/app/v1/documents' },
  ),
  RemoveDocument: command(fullReader, z.object({ documentId: z.string().min(1).max(200) }), {
    summary: 'Remove a document.',
    from: statuses,
  }),
}

/** Events of documents; the bytes are stored elsewhere, by hash. */
export const documentEvents = {
  DocumentAttached: z
    .object({
      documentId: z.string(),
      type: z.enum(documentKinds),
      name: z.string(),
      size: z.int(),
      sha256: z.string(),
    })
    .meta({
      examples: [
        {
          documentId: 'MVD-2026-000001.d-1',
          type: 'MSDS',
          name: 'Hoja de seguridad.pdf',
          size: 184_000,
          sha256: 'ab12',
        },
      ],
    }),
  DocumentRemoved: z
    .object({ documentId: z.string(), type: z.enum(documentKinds), name: z.string() })
    .meta({ examples: [{ documentId: 'MVD-2026-000001.d-1', type: 'MSDS', name: 'Hoja de seguridad.pdf' }] }),
}

const counted = <const Code extends string>(code: Code) =>
  z.object({ code: z.literal(code), count: z.int().positive() })

/**
 * Notices of the application about a quotation: `info[]`. Screens translate them. Notices about costs are only for
 * users with cost rights.
 */
export const Info = z.discriminatedUnion('code', [
  z.object({ code: z.literal('EXPIRED'), on: z.iso.date() }),
  counted('STALE_SELLS'),
  counted('STALE_COSTS'),
  counted('EXPIRED_COSTS'),
  counted('COSTS_END_BEFORE_SHIPMENT'),
  counted('SELLS_END_BEFORE_SHIPMENT'),
  counted('INCOMPLETE_COSTS'),
  counted('AGENTS_AWAITED'),
  z.object({ code: z.literal('MISSING_RATES'), currencies: z.array(Currency).min(1) }),
  z.object({
    code: z.literal('MISSING_FOR_AGENTS'),
    missing: z.array(z.enum(['UN_NUMBER', 'IMO_CLASS', 'MSDS'])).min(1),
  }),
])
export type Info = z.infer<typeof Info>
