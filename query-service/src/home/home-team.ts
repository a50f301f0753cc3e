import {
  decidedStatuses,
  offeredStatuses,
  publishedStatuses,
  statusList,
} from '@freight/contracts/vocabulary/quotation'
import type { HomeFigures as Home } from '@freight/contracts/home/home-figures'
import { sql } from 'kysely'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { monthsOf } from './months.ts'
import { currencyOf } from '../list/list-filters.ts'
import { moneyColumns } from '../list/money-columns.ts'
import { decidedFrom, firstDecidedAt, isWonFirst } from '../list/first-decision.ts'
import { isOverdue } from '../list/overdue.ts'
import type { ReadDb } from '../http/read-models.ts'
import type { NameOf } from '../user/user-names.ts'

/** Time, settings and names for the figures of the home page. */
export type HomeReading = { now: Date; settingsOf: SettingsOf; nameOf: NameOf; company: string }

const mostMembers = 12

type Load = { id: string; in_process: string; overdue: string }

/** Quotations in process of each pricing user. */
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

type Member = {
  id: string
  to_send: string
  overdue: string
  sent: string
  approved: string
  not_approved: string
} & Record<'won' | 'lost', string> &
  Sold & { team_sold: string | null; team_approved: string; team_unrated: string }

/** Approved quotations of a period: their number, the sum of their sells, and the number without an exchange rate. */
export type Sold = { sold_count: string; sold: string | null; unrated: string }

/** The sum is left out when no approved quotation has an exchange rate. */
export const knownSold = ({ sold_count, sold, unrated }: Sold) => {
  const withoutRate = Number(unrated)
  const isKnown = withoutRate === 0 || withoutRate < Number(sold_count)
  return { ...(isKnown && { sold: sold ?? '0' }), ...(withoutRate > 0 && { withoutRate }) }
}

/** Internal estimates are excluded: they have no client. */
const clientQuotations = sql`from read.quotation_list where not cancelled and scope <> 'INTERNAL'`
// Used by two selects, because open and decided quotations have different indexes.
const statusSelect = sql`commercial, company, status, status_since, null::boolean as won, false as is_sold, null::numeric as sell
  ${clientQuotations}`

/** Open and sent quotations and the amount sold this month per commercial, and the team's total. */
export const teamOf = async (
  db: ReadDb,
  { now, settingsOf, nameOf, company }: HomeReading,
): Promise<Required<Pick<Home, 'team' | 'teamSold'>>> => {
  const currency = currencyOf({ settingsOf, company })
  const sell = sql.ref(moneyColumns.sell[currency])
  const { start } = monthsOf(now, settingsOf(company).data.timeZone)
  const { rows } = await sql<Member>`select commercial as id,
      count(*) filter (where status in (${sql.raw(statusList(publishedStatuses))})) as to_send,
      count(*) filter (where status in (${sql.raw(statusList(publishedStatuses))}) and ${isOverdue({ now, settingsOf })}) as overdue,
      count(*) filter (where status = 'SENT') as sent,
      count(*) filter (where status = 'APPROVED') as approved,
      count(*) filter (where status = 'NOT_APPROVED') as not_approved,
      count(*) filter (where won) as won,
      count(*) filter (where not won) as lost,
      count(*) filter (where is_sold) as sold_count,
      sum(sell) as sold,
      count(*) filter (where is_sold and sell is null) as unrated,
      sum(count(*) filter (where is_sold)) over () as team_approved,
      sum(sum(sell)) over () as team_sold,
      sum(count(*) filter (where is_sold and sell is null)) over () as team_unrated
    from (
      select ${statusSelect} and status in (${sql.raw(statusList(offeredStatuses))})
      union all select ${statusSelect} and status in (${sql.raw(statusList(decidedStatuses))}) and status_since >= ${start}
      union all select commercial, company, null, null, ${isWonFirst}, false, null ${clientQuotations} and ${firstDecidedAt} >= ${start}
        and ${decidedFrom(start)}
      union all select commercial, company, null, null, null, true, ${sell} ${clientQuotations} and status = 'APPROVED'
        and first_won_at >= ${start}
    ) as q
    group by commercial order by to_send desc, commercial limit ${mostMembers}`.execute(db)
  const [first] = rows
  const team = rows.map(({ id, to_send, overdue, sent, approved, not_approved, won, lost, ...sold }) => ({
    user: { id, name: nameOf(id) },
    toSend: Number(to_send),
    overdue: Number(overdue),
    sent: Number(sent),
    approved: Number(approved),
    notApproved: Number(not_approved),
    won: Number(won),
    lost: Number(lost),
    ...knownSold(sold),
  }))
  const { team_approved: sold_count = '0', team_sold: sold = null, team_unrated: unrated = '0' } = first ?? {}
  return { team, teamSold: { currency, ...knownSold({ sold_count, sold, unrated }) } }
}
