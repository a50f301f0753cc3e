import {
  decidedStatuses,
  offeredStatuses,
  publishedStatuses,
  statusList,
} from '@freight/contracts/quotation/status-groups'
import type { HomeFigures as Home } from '@freight/contracts/home/home-figures'
import { sql } from 'kysely'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { monthsOf } from './months.ts'
import { isOverdue } from '../list/overdue.ts'
import type { ReadDb } from '../http/read-models.ts'
import type { NameOf } from '../user/user-names.ts'

/** On whose clocks the home page counts, and how people are called. */
export type HomeReading = { now: Date; settingsOf: SettingsOf; nameOf: NameOf; company: string }

const mostMembers = 12

type Load = { id: string; in_process: string; overdue: string }

/** What each of pricing has in process. */
export const loadOf = async (db: ReadDb, { now, settingsOf, nameOf }: HomeReading): Promise<Home['load']> => {
  const { rows } = await sql<Load>`select assigned_to as id, count(*) as in_process,
      count(*) filter (where ${isOverdue({ now, settingsOf })}) as overdue
    from read.quotation_list where not cancelled and status = 'PENDING' and assigned_to is not null
    group by assigned_to order by in_process desc, assigned_to limit ${mostMembers}`.execute(db)
  return rows.map(({ id, in_process, overdue }) => ({
    user: { id, name: nameOf(id) },
    inProcess: Number(in_process),
    overdue: Number(overdue),
  }))
}

type Member = { id: string; to_send: string; overdue: string; sent: string; approved: string; not_approved: string }

/**
 * All that is counted, which an index has: of the two kinds each its own. Internal estimates are sent and sold to
 * nobody.
 */
const counted = sql`commercial, company, status, status_since from read.quotation_list
  where not cancelled and scope <> 'INTERNAL'`

/** What each commercial has to send and has sent, and how the month went for them. */
export const teamOf = async (db: ReadDb, { now, settingsOf, nameOf, company }: HomeReading): Promise<Home['team']> => {
  const { start } = monthsOf(now, settingsOf(company).data.timeZone)
  const { rows } = await sql<Member>`select commercial as id,
      count(*) filter (where status in (${sql.raw(statusList(publishedStatuses))})) as to_send,
      count(*) filter (where status in (${sql.raw(statusList(publishedStatuses))}) and ${isOverdue({ now, settingsOf })}) as overdue,
      count(*) filter (where status = 'SENT') as sent,
      count(*) filter (where status = 'APPROVED') as approved,
      count(*) filter (where status = 'NOT_APPROVED') as not_approved
    from (
      select ${counted} and status in (${sql.raw(statusList(offeredStatuses))})
      union all select ${counted} and status in (${sql.raw(statusList(decidedStatuses))}) and status_since >= ${start}
    ) as q
    group by commercial order by to_send desc, commercial limit ${mostMembers}`.execute(db)
  return rows.map(({ id, to_send, overdue, sent, approved, not_approved }) => ({
    user: { id, name: nameOf(id) },
    toSend: Number(to_send),
    overdue: Number(overdue),
    sent: Number(sent),
    approved: Number(approved),
    notApproved: Number(not_approved),
  }))
}
