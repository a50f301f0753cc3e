import { decidedStatuses, openStatuses, statusList } from '@freight/contracts/quotation/status-groups'
import { type Principal, seenAssignees } from '@freight/contracts/access/policy'
import { seesAll } from '@freight/contracts/quotation/visibility'
import { Status } from '@freight/contracts/quotation/status'
import type { RouteResponse } from '@freight/contracts/api/routes'
import type { Platform } from '@freight/platform/platform'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { type HomeReading, loadOf, teamOf } from './home-team.ts'
import { monthsOf } from './months.ts'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { ownCommercials } from '../access/visibility.ts'
import type { ReadDb } from '../http/read-models.ts'
import { currencyOf } from '../list/list-filters.ts'
import { moneyColumns } from '../list/money-columns.ts'
import { isOverdue } from '../list/overdue.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import type { NameOf } from '../user/user-names.ts'

type Home = RouteResponse<'GET /app/v1/home'>

/** A commercial counts what is theirs, as their lists do; whoever sees everything counts it all. */
const whose = (principal: Principal) => {
  if (seesAll(principal)) return sql<boolean>`true`
  const own = sql`commercial = any(${ownCommercials(principal)})`
  return principal.permissions.includes('COMERCIAL')
    ? own
    : sql`(${own} or assigned_to = any(${seenAssignees(principal)}))`
}

const DAY = 86_400_000

type Counted = { status: string; count: string; overdue: string; week_old: string; mine: string }
type Asked = { requested: string; before: string }
type Decided = {
  status: string
  decided: string
  before: string
  sold: string | null
  sold_before: string | null
  unrated: string
  unrated_before: string
}

/** Those that are decided are counted by the month only: nobody asks how many there ever were. */
const isOpen = sql<boolean>`status in (${sql.raw(statusList(openStatuses))})`

/** The sells of what was approved, and of how many no exchange rate is known: then not all of it is in the sum. */
export const soldOf = (approved: Decided | undefined) => {
  const withoutRate = Number(approved?.unrated ?? 0)
  const isKnown = withoutRate === 0 || withoutRate < Number(approved?.decided)
  return {
    ...(isKnown && { sold: approved?.sold ?? '0' }),
    ...(Number(approved?.unrated_before ?? 0) === 0 && { soldBefore: approved?.sold_before ?? '0' }),
    ...(withoutRate > 0 && { withoutRate }),
  }
}

/** What stands in each status, what is decided this month, and for whom it is: how it went. */
const figures = async (db: ReadDb, principal: Principal, { now, settingsOf, company }: HomeReading): Promise<Home> => {
  const { first, start, formerStart, formerEnd } = monthsOf(now, settingsOf(company).data.timeZone)
  const rows = sql`from read.quotation_list where not cancelled and ${whose(principal)}`
  // An internal estimate is work, but nobody asked for it and nobody is sold it.
  const ofClients = sql`${rows} and scope <> 'INTERNAL'`
  const currency = currencyOf({ settingsOf, company })
  const sell = sql.ref(moneyColumns.sell[currency])
  const seesFigures = principal.permissions.includes('CONSULTAR_STATS')
  const weekAgo = new Date(now.getTime() - 7 * DAY)
  const [open, requested, decided] = await Promise.all([
    sql<Counted>`select status, count(*), count(*) filter (where ${isOverdue({ now, settingsOf })}) as overdue,
      count(*) filter (where status_since <= ${weekAgo}) as week_old,
      count(*) filter (where assigned_to = ${principal.userId}) as mine ${rows} and ${isOpen} group by status`.execute(
      db,
    ),
    seesFigures
      ? sql<Asked>`select count(*) filter (where created_at >= ${start}) as requested,
          count(*) filter (where created_at < ${formerEnd}) as before ${ofClients} and created_at >= ${formerStart}`.execute(
          db,
        )
      : undefined,
    sql<Decided>`select status, count(*) filter (where status_since >= ${start}) as decided,
      count(*) filter (where status_since < ${formerEnd}) as before,
      sum(${sell}) filter (where status_since >= ${start}) as sold,
      sum(${sell}) filter (where status_since < ${formerEnd}) as sold_before,
      count(*) filter (where status_since >= ${start} and ${sell} is null) as unrated,
      count(*) filter (where status_since < ${formerEnd} and ${sell} is null) as unrated_before
      ${ofClients} and status in (${sql.raw(statusList(decidedStatuses))}) and status_since >= ${formerStart} group by status`.execute(
      db,
    ),
  ])
  const standing = open.rows.map((row) => ({ ...row, status: Status.parse(row.status) }))
  const counted = (status: Status) => standing.find((row) => row.status === status)
  const of = (status: Status) => decided.rows.find((row) => row.status === status)
  const closed = {
    approved: Number(of('APPROVED')?.decided ?? 0),
    notApproved: Number(of('NOT_APPROVED')?.decided ?? 0),
  }
  return {
    byStatus: Object.fromEntries(standing.map(({ status, count }) => [status, Number(count)])),
    overdue: Object.fromEntries(standing.map(({ status, overdue }) => [status, Number(overdue)])),
    toFollow: Number(counted('SENT')?.week_old ?? 0),
    inMyHands: Number(counted('PENDING')?.mine ?? 0),
    closed: { from: first, ...closed },
    ...(requested && {
      month: {
        from: first,
        currency,
        requested: Number(requested.rows[0]?.requested ?? 0),
        requestedBefore: Number(requested.rows[0]?.before ?? 0),
        ...closed,
        approvedBefore: Number(of('APPROVED')?.before ?? 0),
        notApprovedBefore: Number(of('NOT_APPROVED')?.before ?? 0),
        ...soldOf(of('APPROVED')),
      },
    }),
  }
}

const home = async (db: ReadDb, principal: Principal, reading: HomeReading): Promise<Home> => {
  const [own, load, team] = await Promise.all([
    figures(db, principal, reading),
    seesAll(principal) && principal.permissions.includes('PRICING') ? loadOf(db, reading) : undefined,
    seesAll(principal) && principal.permissions.includes('GERENTE_COMERCIAL') ? teamOf(db, reading) : undefined,
  ])
  return { ...own, ...(load && { load }), ...(team && { team }) }
}

const freshForMs = 2000

type Needs = Pick<Platform, 'http' | 'clock'> & {
  readDb: ReadDb
  names: () => Promise<NameOf>
  settings: () => Promise<SettingsOf>
}

export const answerHome = ({ http, clock, readDb, names, settings }: Needs): void => {
  const recent = recentAnswers<Home>(clock, freshForMs, 5)
  answer(http, 'GET /app/v1/home', (_asked, session) =>
    recent(session.userId, async () => {
      const [settingsOf, nameOf] = await Promise.all([settings(), names()])
      return home(readDb, session, { now: clock(), settingsOf, nameOf, company: session.company })
    }),
  )
}
