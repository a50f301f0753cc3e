import {
  decidedStatuses,
  openStatuses,
  statusList,
  offeredStatuses,
  publishedStatuses,
} from '@freight/contracts/vocabulary/quotation'
import { type Principal, seenAssignees } from '@freight/contracts/access/policy'
import { seesAll } from '@freight/contracts/quotation/visibility'
import { Status } from '@freight/contracts/vocabulary/schemas'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import type { HomeFigures } from '@freight/contracts/home/home-figures'
import { answer } from '../http/answer.ts'
import { monthsOf } from './months.ts'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { ownCommercials } from '../access/visibility.ts'
import type { ReadDb } from '../http/read-models.ts'
import { currencyOf } from '../list/list-filters.ts'
import { moneyColumns } from '../list/list-sort.ts'
import { decidedFrom, firstDecidedAt, isWonFirst } from '../list/first-decision.ts'
import { isOverdue } from '../list/overdue.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import type { NameOf } from '../user/user-names.ts'

/** Time, settings and names for the figures of the home page. */
type HomeReading = { now: Date; settingsOf: SettingsOf; nameOf: NameOf; company: string }

const mostMembers = 12

type Load = { id: string; in_process: string; overdue: string }

/** Quotations in process of each pricing user. */
const loadOf = async (db: ReadDb, { now, settingsOf, nameOf }: HomeReading): Promise<HomeFigures['load']> => {
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
type Sold = { sold_count: string; sold: string | null; unrated: string }

/** The sum is left out when no approved quotation has an exchange rate. */
const knownSold = ({ sold_count, sold, unrated }: Sold) => {
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
const teamOf = async (
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

type Home = RouteResponse<'GET /app/v1/home'>

/** A commercial counts own quotations, as in the lists; users who see all quotations count all. */
const visibleCondition = (principal: Principal) => {
  if (seesAll(principal)) return sql<boolean>`true`
  const isCommercials = sql`commercial = any(${ownCommercials(principal)})`
  return principal.permissions.includes('COMERCIAL')
    ? isCommercials
    : sql`(${isCommercials} or assigned_to = any(${seenAssignees(principal)}))`
}

const DAY_MS = 86_400_000

type StatusCounts = { status: string; count: string; overdue: string; week_old: string; mine: string }
type RequestedCounts = { requested: string; before: string }
type ClosedCounts = { status: string; closed: string }
type DecisionFigures = {
  won: string
  lost: string
  won_before: string
  lost_before: string
  approved: string
  sold: string | null
  sold_before: string | null
  unrated: string
  unrated_before: string
}

/** Only open ones, because decided quotations are counted per month. */
const isOpen = sql<boolean>`status in (${sql.raw(statusList(openStatuses))})`

/**
 * Total sells of approved quotations. `withoutRate`: number of those missing in the sum because no exchange rate is
 * known.
 */
export const soldOf = (
  approved: Pick<DecisionFigures, 'approved' | 'sold' | 'sold_before' | 'unrated' | 'unrated_before'> | undefined,
) => {
  const { approved: sold_count = '0', sold = null, unrated = '0' } = approved ?? {}
  return {
    ...knownSold({ sold_count, sold, unrated }),
    ...(Number(approved?.unrated_before ?? 0) === 0 && { soldBefore: approved?.sold_before ?? '0' }),
  }
}

/** Quotations in each status, decisions of this month and, with the right to statistics, the results. */
const figures = async (db: ReadDb, principal: Principal, { now, settingsOf, company }: HomeReading): Promise<Home> => {
  const { first, today, start, formerFirst, formerLast, formerStart } = monthsOf(now, settingsOf(company).data.timeZone)
  const visibleRows = sql`from read.quotation_list where not cancelled and ${visibleCondition(principal)}`
  // An internal estimate is work in process but has no client.
  const ofClients = sql`${visibleRows} and scope <> 'INTERNAL'`
  const currency = currencyOf({ settingsOf, company })
  const sell = sql.ref(moneyColumns.sell[currency])
  const seesFigures = principal.permissions.includes('CONSULTAR_STATS')
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS)
  const isThisMonth = sql`${firstDecidedAt} >= ${start}`
  const isFormerMonth = sql`${firstDecidedAt} >= ${formerStart} and ${firstDecidedAt} < ${start}`
  const isSold = sql`status = 'APPROVED' and first_won_at >= ${start}`
  const wasSold = sql`status = 'APPROVED' and first_won_at >= ${formerStart} and first_won_at < ${start}`
  const [open, requested, closed, decided] = await Promise.all([
    sql<StatusCounts>`select status, count(*), count(*) filter (where ${isOverdue({ now, settingsOf })}) as overdue,
      count(*) filter (where status_since <= ${weekAgo}) as week_old,
      count(*) filter (where assigned_to = ${principal.userId}) as mine ${visibleRows} and ${isOpen} group by status`.execute(
      db,
    ),
    seesFigures
      ? sql<RequestedCounts>`select count(*) filter (where created_at >= ${start}) as requested,
          count(*) filter (where created_at < ${start}) as before ${ofClients} and created_at >= ${formerStart}`.execute(
          db,
        )
      : undefined,
    sql<ClosedCounts>`select status, count(*) as closed
      ${ofClients} and status in (${sql.raw(statusList(decidedStatuses))}) and status_since >= ${start} group by status`.execute(
      db,
    ),
    seesFigures
      ? sql<DecisionFigures>`select count(*) filter (where ${isThisMonth} and ${isWonFirst}) as won,
          count(*) filter (where ${isThisMonth} and not ${isWonFirst}) as lost,
          count(*) filter (where ${isFormerMonth} and ${isWonFirst}) as won_before,
          count(*) filter (where ${isFormerMonth} and not ${isWonFirst}) as lost_before,
          count(*) filter (where ${isSold}) as approved,
          sum(${sell}) filter (where ${isSold}) as sold,
          sum(${sell}) filter (where ${wasSold}) as sold_before,
          count(*) filter (where ${isSold} and ${sell} is null) as unrated,
          count(*) filter (where ${wasSold} and ${sell} is null) as unrated_before
          ${ofClients} and ${decidedFrom(formerStart)}`.execute(db)
      : undefined,
  ])
  const statusRows = open.rows.map((row) => ({ ...row, status: Status.parse(row.status) }))
  const rowOf = (status: Status) => statusRows.find((row) => row.status === status)
  const closedAs = (status: Status) => Number(closed.rows.find((row) => row.status === status)?.closed ?? 0)
  const decisions = decided?.rows[0]
  return {
    byStatus: Object.fromEntries(statusRows.map(({ status, count }) => [status, Number(count)])),
    overdue: Object.fromEntries(statusRows.map(({ status, overdue }) => [status, Number(overdue)])),
    toFollow: Number(rowOf('SENT')?.week_old ?? 0),
    inMyHands: Number(rowOf('PENDING')?.mine ?? 0),
    closed: { from: first, approved: closedAs('APPROVED'), notApproved: closedAs('NOT_APPROVED') },
    ...(requested && {
      month: {
        from: first,
        to: today,
        formerFrom: formerFirst,
        formerTo: formerLast,
        currency,
        requested: Number(requested.rows[0]?.requested ?? 0),
        requestedBefore: Number(requested.rows[0]?.before ?? 0),
        won: Number(decisions?.won ?? 0),
        lost: Number(decisions?.lost ?? 0),
        wonBefore: Number(decisions?.won_before ?? 0),
        lostBefore: Number(decisions?.lost_before ?? 0),
        ...soldOf(decisions),
      },
    }),
  }
}

const home = async (db: ReadDb, principal: Principal, reading: HomeReading): Promise<Home> => {
  const [ownFigures, load, team] = await Promise.all([
    figures(db, principal, reading),
    seesAll(principal) && principal.permissions.includes('PRICING') ? loadOf(db, reading) : undefined,
    seesAll(principal) && principal.permissions.includes('GERENTE_COMERCIAL') ? teamOf(db, reading) : undefined,
  ])
  return { ...ownFigures, ...(load && { load }), ...team }
}

const freshForMs = 2000

type Needs = Pick<Platform, 'http' | 'clock'> & {
  readDb: ReadDb
  names: () => Promise<NameOf>
  settings: () => Promise<SettingsOf>
}

export const answerHome = ({ http, clock, readDb, names, settings }: Needs): void => {
  const recent = recentAnswers<Home>(clock, freshForMs, { timesItsCost: 5 })
  answer(http, 'GET /app/v1/home', (_request, session) =>
    recent(session.userId, async () => {
      const [settingsOf, nameOf] = await Promise.all([settings(), names()])
      return home(readDb, session, { now: clock(), settingsOf, nameOf, company: session.company })
    }),
  )
}
