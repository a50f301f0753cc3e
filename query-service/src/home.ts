import type { Asker } from '@freight/contracts/policy'
import { Status } from '@freight/contracts/quotation/status'
import type { RouteResponse } from '@freight/contracts/routes'
import type { Platform } from '@freight/platform/platform'
import { sql } from 'kysely'
import { answer } from './answer.ts'
import { companyDay, startOfDay } from './company.ts'
import type { SettingsOf } from './company-settings.ts'
import { ownCommercials, reachesAll, seenAssignees } from './reach.ts'
import type { ReadDb } from './read-models.ts'
import { recentAnswers } from './recent-answers.ts'

type Home = RouteResponse<'GET /app/v1/home'>

const inReach = (asker: Asker) =>
  reachesAll(asker)
    ? sql<boolean>`true`
    : sql<boolean>`(commercial = any(${ownCommercials(asker)})
      or assigned_to = any(${seenAssignees(asker)}))`

/** The first of this month, and of the month before with the same time of that month: like is compared with like. */
export const monthsOf = (now: Date, timeZone?: string) => {
  const first = `${companyDay(now, timeZone).slice(0, 8)}01`
  const start = startOfDay(first, timeZone)
  const formerFirst = `${companyDay(new Date(start.getTime() - 86_400_000), timeZone).slice(0, 8)}01`
  const formerStart = startOfDay(formerFirst, timeZone)
  const elapsed = now.getTime() - start.getTime()
  const formerEnd = new Date(Math.min(formerStart.getTime() + elapsed, start.getTime()))
  return { first, start, formerStart, formerEnd }
}

type Figures = { requested: string; before: string }
type Decided = { status: string; decided: string; before: string }

const home = async (db: ReadDb, asker: Asker, now: Date, timeZone: string): Promise<Home> => {
  const { first, start, formerStart, formerEnd } = monthsOf(now, timeZone)
  const rows = sql`from read.quotation_list where not cancelled and ${inReach(asker)}`
  const [open, requested, decided] = await Promise.all([
    sql<{ status: string; count: string }>`select status, count(*) ${rows} group by status`.execute(db),
    sql<Figures>`select count(*) filter (where created_at >= ${start}) as requested,
      count(*) filter (where created_at < ${formerEnd}) as before
      ${rows} and created_at >= ${formerStart}`.execute(db),
    sql<Decided>`select status, count(*) filter (where status_since >= ${start}) as decided,
      count(*) filter (where status_since < ${formerEnd}) as before
      ${rows} and status in ('APPROVED', 'NOT_APPROVED') and status_since >= ${formerStart} group by status`.execute(
      db,
    ),
  ])
  const of = (status: string) => decided.rows.find((row) => row.status === status)
  return {
    byStatus: Object.fromEntries(open.rows.map(({ status, count }) => [Status.parse(status), Number(count)])),
    month: {
      from: first,
      requested: Number(requested.rows[0]?.requested ?? 0),
      requestedBefore: Number(requested.rows[0]?.before ?? 0),
      approved: Number(of('APPROVED')?.decided ?? 0),
      notApproved: Number(of('NOT_APPROVED')?.decided ?? 0),
      approvedBefore: Number(of('APPROVED')?.before ?? 0),
      notApprovedBefore: Number(of('NOT_APPROVED')?.before ?? 0),
    },
  }
}

const freshForMs = 2000

type Needs = Pick<Platform, 'http' | 'clock'> & { readDb: ReadDb; settings: () => Promise<SettingsOf> }

export const answerHome = ({ http, clock, readDb, settings }: Needs): void => {
  const recent = recentAnswers<Home>(clock, freshForMs, 5)
  answer(http, 'GET /app/v1/home', (_asked, session) =>
    recent(session.userId, async () =>
      home(readDb, session, clock(), (await settings())(session.company).data.timeZone),
    ),
  )
}
