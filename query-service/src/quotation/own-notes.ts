import type { Platform } from '@freight/platform/connections/platform'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { costRights } from '@freight/contracts/access/cost-rights'
import { doerAsSeen } from '../access/doer-as-seen.ts'
import { ownCommercials } from '../access/visibility.ts'
import type { ReadDb } from '../http/read-models.ts'
import type { NameOf } from '../user/user-names.ts'

type Note = Omit<RouteResponse<'GET /app/v1/quotations/notes'>['rows'][number], 'key' | 'by'> & {
  by: string
  isAgent?: true
}

export type OwnNotesNeeds = Pick<Platform, 'http' | 'clock'> & { readDb: ReadDb; names: () => Promise<NameOf> }

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
