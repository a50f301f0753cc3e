import { remindedIn } from '@freight/contracts/quotation/reminder'
import { statusList } from '@freight/contracts/vocabulary/quotation'
import type { Platform } from '@freight/platform/connections/platform'
import type { QuestionsRow } from '../../scheduler/due-reminders.ts'

type Row = { key: string; company: string; questions: { at: string }[]; reminded: string | null }

const pageSize = 1000

const waiting = `select n.key, q.company, n.open_questions as questions, q.reminded->>'CLIENT_QUESTION_WAITING' as reminded
  from read.quotation_notes n join read.quotation_list q on q.key = n.key
  where n.key > $1 and n.open_questions <> '[]' and not q.cancelled
    and q.status in (${statusList(remindedIn.CLIENT_QUESTION_WAITING)})
  order by n.key limit ${pageSize}`

/** Quotations with unanswered questions of the client, in pages, with the company whose settings apply. */
export async function* clientQuestions(
  db: Pick<Platform['db'], 'query'>,
): AsyncGenerator<(QuestionsRow & { company: string })[]> {
  for (let last = ''; ;) {
    const { rows } = await db.query<Row>(waiting, [last])
    yield rows.map(({ key, company, questions, reminded }) => ({
      key,
      company,
      askedAt: questions.map(({ at }) => at),
      ...(reminded !== null && { reminded }),
    }))
    const next = rows.length < pageSize ? undefined : rows.at(-1)?.key
    if (next === undefined) return
    last = next
  }
}
