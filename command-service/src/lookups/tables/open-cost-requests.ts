import type { Platform } from '@freight/platform/connections/platform'
import type { OpenRequestRow } from '../../scheduler/due-reminders.ts'

type Question = { at: string; isReminded: boolean; answers: readonly unknown[] }
type Row = {
  id: string
  company: string
  since: Date
  expires_at: Date
  automatic_reminders: number
  questions: Question[]
}

const pageSize = 1000

const openQuery = `select key as id, company, link_since as since, expires_at, automatic_reminders, questions
  from read.cost_request_list where key > $1 and state in ('OPEN', 'VIEWED') order by key limit ${pageSize}`

/** All unanswered cost requests in pages, with the company whose settings apply. */
export async function* openCostRequests(
  db: Pick<Platform['db'], 'query'>,
): AsyncGenerator<(OpenRequestRow & { company: string })[]> {
  for (let last = ''; ;) {
    const { rows } = await db.query<Row>(openQuery, [last])
    yield rows.map(({ since, expires_at, automatic_reminders, questions, ...row }) => ({
      ...row,
      since: since.toISOString(),
      expiresAt: expires_at.toISOString(),
      automaticReminders: automatic_reminders,
      questions: questions.map(({ at, isReminded, answers }) => ({ at, isDone: isReminded || answers.length > 0 })),
    }))
    const next = rows.length < pageSize ? undefined : rows.at(-1)?.id
    if (next === undefined) return
    last = next
  }
}
