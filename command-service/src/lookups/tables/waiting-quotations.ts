import { publishedStatuses, statusList } from '@freight/contracts/vocabulary/quotation'
import type { Platform } from '@freight/platform/connections/platform'
import type { WaitingRow } from '../../scheduler/due.ts'

type Row = Omit<WaitingRow, 'since' | 'validUntil' | 'lastDay' | 'resumeOn' | 'followUpOn'> & {
  company: string
  since: Date
  valid_until: string | null
  last_day: string | null
  resume_on: string | null
  follow_up_on: string | null
}

/** A waiting quotation, and the company whose settings apply. */
export type CompanyRow = WaitingRow & { company: string }

const pageSize = 1000

// Only quotations that may need a reminder or have a due day: all open ones may be very many.
const waiting = `select key, revision::int, company, status, status_since as since, scope, assigned_to is not null as "isTaken", sent_until::text as valid_until,
  sent_last_day::text as last_day, resume_on::text, follow_up_on::text, reminded
  from read.quotation_list
  where key > $1 and not cancelled and (
    (status in (${statusList(['REQUESTED', ...publishedStatuses])}) and status_since > $2::timestamptz - interval '120 days')
    or (status = 'PENDING' and assigned_to is null and status_since > $2::timestamptz - interval '120 days')
    or (status = 'SENT' and sent_until is not null)
    or (status = 'FUTURE' and resume_on <= $2::timestamptz + interval '2 days')
    or (follow_up_on <= $2::timestamptz + interval '2 days'
      and reminded->>'FOLLOW_UP' is distinct from follow_up_on::text || 'T00:00:00.000Z'))
  order by key limit ${pageSize}`

/** All quotations that wait for a user or for a day, in pages. */
export async function* waitingRows(db: Pick<Platform['db'], 'query'>, now: Date): AsyncGenerator<CompanyRow[]> {
  for (let last = ''; ;) {
    const { rows } = await db.query<Row>(waiting, [last, now.toISOString()])
    yield rows.map(({ since, valid_until, last_day, resume_on, follow_up_on, ...row }) => ({
      ...row,
      since: since.toISOString(),
      ...(valid_until !== null && { validUntil: valid_until }),
      ...(last_day !== null && { lastDay: last_day }),
      ...(resume_on !== null && { resumeOn: resume_on }),
      ...(follow_up_on !== null && { followUpOn: follow_up_on }),
    }))
    const next = rows.length < pageSize ? undefined : rows.at(-1)?.key
    if (next === undefined) return
    last = next
  }
}
