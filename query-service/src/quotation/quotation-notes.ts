import { sql } from 'kysely'
import { costRights } from '@freight/contracts/access/cost-rights'
import type { Platform } from '@freight/platform/connections/platform'
import { type RouteResponse } from '@freight/contracts/registry/routes'
import { withClientNames, doerAsSeen, seesRecipients, ownCommercials } from '../access/visibility.ts'
import { answer } from '../http/answer.ts'
import { type QuotationNeeds, readQuotation } from './quotation-detail.ts'
import { notesAsSeen, ownershipOf } from './quotation-view.ts'
import type { ReadDb } from '../http/read-models.ts'
import type { NameOf } from '../user/user-names.ts'

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
