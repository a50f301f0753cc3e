import { sql } from 'kysely'
import { costRights } from '@freight/contracts/access/cost-rights'
import type { Platform } from '@freight/platform/connections/platform'
import { type RouteResponse, routes } from '@freight/contracts/registry/routes'
import { withClientNames, doerAsSeen, seesRecipients, ownCommercials } from '../access/visibility.ts'
import { answer } from '../http/answer.ts'
import { type QuotationNeeds, readQuotation } from './quotation-detail.ts'
import { notesAsSeen, ownershipOf } from './quotation-view.ts'
import type { ReadDb } from '../http/read-models.ts'
import type { NameOf } from '../user/user-names.ts'
import { bookingDocument } from '@freight/contracts/client-document/booking-document'
import { bookingRows, recordsOf, oneRecordBooking } from '@freight/contracts/quotation/booking/booking-csv'
import type { Principal } from '@freight/contracts/access/policy'
import { NotFound } from '@freight/platform/errors'
import { Refusal } from '@freight/platform/event-store/decider'
import { csv } from '@freight/platform/spreadsheet/csv-text'
import { textIn } from '@freight/platform/texts'
import { contactOf, type documentLimit } from './client-document.ts'
import { documentFormats, formatNamed } from '@freight/contracts/document/formats'
import type { Reply } from '@freight/platform/http/route'

type Note = Omit<RouteResponse<'GET /app/v1/quotations/notes'>['rows'][number], 'key' | 'by'> & {
  by: string
  isAgent?: true
}

type OwnNotesNeeds = Pick<Platform, 'http' | 'clock'> & { readDb: ReadDb; names: () => Promise<NameOf> }

const WEEK_MS = 7 * 86_400_000
/** Number of quotations, by latest note, that are searched. */
const searchedQuotations = 50

export const answerOwnNotes = ({ http, readDb, names, clock }: OwnNotesNeeds): void =>
  answer(http, 'GET /app/v1/quotations/notes', async ({ query: { limit } }, session) => {
    const since = new Date(clock().getTime() - WEEK_MS)
    const { rows } = await sql<{ key: string; latest: readonly Note[]; questions: readonly Note[] }>`
      select n.key, n.latest, n.open_questions as questions from read.quotation_notes n join read.quotation_list q on q.key = n.key
      where q.commercial = any(${ownCommercials(session)}) and not q.cancelled
        and (n.last_note_at >= ${since} or n.open_questions <> '[]')
      order by n.open_questions <> '[]' desc, n.last_note_at desc limit ${searchedQuotations}`.execute(readDb)
    const questions = rows.flatMap(({ key, questions: open }) =>
      open.map((note) => ({ ...note, key, isUnanswered: true as const })),
    )
    const questionIds = new Set(questions.map(({ noteId }) => noteId))
    const others = rows
      .flatMap(({ key, latest }) => latest.map((note) => ({ ...note, key })))
      .filter(({ noteId, by, at }) => !questionIds.has(noteId) && by !== session.userId && at >= since.toISOString())
    const newestFirst = (a: Note, b: Note) => b.at.localeCompare(a.at)
    const notes = [...questions.toSorted(newestFirst), ...others.toSorted(newestFirst)]
    const [nameOf, rights] = [await names(), costRights(session.permissions)]
    return {
      count: notes.length,
      rows: notes.slice(0, limit).map(({ by, isAgent = false, ...note }) => ({
        ...note,
        by: doerAsSeen({ id: by, isAgent }, nameOf, rights),
      })),
    }
  })

export const answerQuotationNotes = (needs: Pick<QuotationNeeds, 'http' | 'eventStore' | 'names'>): void =>
  answer(needs.http, 'GET /app/v1/quotations/:key/notes', async ({ params: { key }, query }, session) => {
    const { state } = await readQuotation(needs, key, session)
    const at = state.notes.findIndex(({ noteId }) => noteId === query.before)
    const end = at < 0 ? state.notes.length : at
    const page = state.notes.slice(Math.max(0, end - query.limit), end)
    const seesNames = seesRecipients(session, ownershipOf(state))
    const nameOf = withClientNames(await needs.names(), state.clientLinks, seesNames)
    return {
      rows: notesAsSeen({ ...state, notes: page }, nameOf, costRights(session.permissions)),
      count: state.notes.length,
    }
  })

type Needs = Pick<Platform, 'http' | 'eventStore' | 'db' | 'printer'> & {
  limitPrinting: ReturnType<typeof documentLimit>
}

const csvRoute = 'GET /app/v1/quotations/:key/bookings/:id/csv'
const pdfRoute = 'GET /app/v1/quotations/:key/bookings/:id/pdf'

/** Files of a booking request, from its event. */
export const answerBookings = (needs: Needs): void => {
  const requestOf = async ({ key, id }: { key: string; id: string }, principal: Principal) => {
    const { events, state } = await readQuotation(needs, key, principal)
    const found = state.bookings?.find(({ bookingId }) => bookingId === id)
    if (!found) throw new NotFound(`There is no booking request ${id}`)
    return { events, commercial: state.commercial, found }
  }
  const contentOf = async (params: { key: string; id: string }, principal: Principal) =>
    (await requestOf(params, principal)).found.booking
  answer(needs.http, 'GET /app/v1/quotations/:key/bookings/:id', ({ params }, session) => contentOf(params, session))
  answer(needs.http, pdfRoute, async ({ params }, session, reply) => {
    const { events, commercial, found } = await requestOf(params, session)
    const { booking, at: requestedAt } = found
    const contact = await contactOf(needs, commercial)
    const document = bookingDocument({ events, booking, requestedAt, contact, textIn })
    const print = () => needs.printer.clientDocument(document, new Date(requestedAt))
    return reply
      .type(routes[pdfRoute].produces)
      .header('content-disposition', 'attachment; filename="booking.pdf"')
      .send(await needs.limitPrinting(session.userId, print))
  })
  answer(needs.http, 'GET /app/v1/quotations/:key/bookings/:id/one-record', async ({ params }, session) => {
    const booking = await contentOf(params, session)
    if (booking.transport !== 'AIR') throw new Refusal('NOT_AIR', 'ONE Record is for air cargo.')
    return oneRecordBooking(booking)
  })
  answer(needs.http, csvRoute, async ({ params, query: { rows } }, session, reply) => {
    const records = recordsOf(bookingRows[rows](await contentOf(params, session)))
    return reply
      .type(`${routes[csvRoute].produces}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="booking-${rows}.csv"`)
      .send(csv('.', records))
  })
}

type DocumentsNeeds = Pick<Platform, 'http' | 'eventStore' | 'files'>

const mediaTypeOf = (name: string): string => {
  const format = formatNamed(name)
  return format === undefined ? 'application/octet-stream' : documentFormats[format]
}

/** RFC 6266: an ASCII name for old clients, then the exact one. Names contain only letters, digits, dots and spaces. */
const disposition = (name: string): string =>
  `attachment; filename="${name.normalize('NFD').replaceAll(/[^A-Za-z0-9. ]/g, '')}"; filename*=UTF-8''${encodeURIComponent(name)}`

/** Sends a document as a download; browsers must never render it as a page. */
export const sendDocument = async (
  reply: Reply,
  { name, size, sha256 }: { name: string; size: number; sha256: string },
  files: Pick<Platform['files'], 'read'>,
): Promise<Reply> =>
  reply
    .type(mediaTypeOf(name))
    .header('content-length', size)
    .header('content-disposition', disposition(name))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(await files.read(sha256))

/** Registers the download of a document, for users who may see its quotation. */
export const answerDocuments = ({ http, eventStore, files }: DocumentsNeeds): void => {
  const { policy, summary, params, response, produces } = routes['GET /app/v1/documents/:id']
  http.route({
    method: 'GET',
    url: '/app/v1/documents/:id',
    summary,
    tags: ['documents'],
    policy,
    params,
    response,
    produces,
    handler: async ({ params: { id } }, session, reply) => {
      const [key = ''] = id.split('.', 1)
      const { state } = await readQuotation({ eventStore }, key, session)
      // Documents that agents gave with costs require cost rights.
      const agentDocuments = costRights(session.permissions).groups ? Object.values(state.agentDocuments) : []
      const document = [...state.docs, ...agentDocuments].find((one) => one.documentId === id)
      if (!document) throw new NotFound(`There is no document ${id}`)
      return sendDocument(reply, document, files)
    },
  })
}
