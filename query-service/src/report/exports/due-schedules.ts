import { randomUUID } from 'node:crypto'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { type Days, periodIn } from '@freight/contracts/report/period'
import { questionIds, reportOf } from '@freight/contracts/report/reports'
import { ReportFilters } from '@freight/contracts/report/report-routes'
import { lastTurn } from '@freight/contracts/report/schedule'
import { Schedule } from '@freight/contracts/saved-view/saved-view-commands'
import type { Platform } from '@freight/platform/connections/platform'
import type { SignedInUser } from '@freight/platform/sessions/users'
import { z } from 'zod'
import type { SettingsOf } from '../../company-settings/company-settings.ts'
import type { ExportTable } from './export-table.ts'

type ScheduledView = { id: string; name: string; state: string; owner: string; schedule: unknown; scheduled_at: Date }

type Needs = Pick<Platform, 'db' | 'clock'> & {
  log: Pick<Platform['log'], 'warn'>
  table: Pick<ExportTable, 'addTurn'>
  settings: () => Promise<SettingsOf>
  userOf: (id: string) => Promise<SignedInUser | undefined>
}

const Report = z.enum(questionIds)

/**
 * Report and filters of a saved view on the day of its schedule. A relative period ends on the previous day, so that a
 * report sent on the 1st covers the past month. Undefined if the state contains no
 * report or invalid filters.
 */
export const scheduledReportOf = (state: string, day: string) => {
  const address = new URLSearchParams(state)
  const report = Report.safeParse(address.get('report'))
  if (!report.success) return undefined
  // For the last month the day itself counts: on the 1st, the previous day is still in that month.
  const until = address.get('period') === 'lastMonth' ? day : dayAfter(day, -1)
  const { from, to }: Days = periodIn(address, until, reportOf(report.data).usualPeriod)
  const filters = ReportFilters.safeParse({ ...Object.fromEntries(address), from, to })
  return filters.success ? { report: report.data, filters: filters.data, from, to } : undefined
}

const schedulesSql = `select key as id, name, state, owner, schedule, scheduled_at from read.saved_view_list
  where active and list = 'reports' and schedule is not null order by key`

/** During a new installation the table of saved views may be built after this process started. */
const hasTable = async (db: Needs['db']): Promise<boolean> => {
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass('read.saved_view_list') is not null as there`)
  return rows[0]?.there ?? false
}

/**
 * Adds the exports of due schedules: each date once, however many processes run, and after a downtime only the last
 * one. Dates before the scheduling are skipped.
 */
export const addDueSchedules = async ({ db, clock, log, table, settings, userOf }: Needs): Promise<void> => {
  if (!(await hasTable(db))) return
  const { rows } = await db.query<ScheduledView>(schedulesSql)
  if (rows.length === 0) return
  const settingsOf = await settings()
  for (const { id: view, name, state, owner, schedule, scheduled_at: since } of rows) {
    const user = await userOf(owner)
    const parsedSchedule = Schedule.safeParse(schedule)
    if (!user?.active || !parsedSchedule.success) continue
    const { every, format, lang } = parsedSchedule.data
    const turn = lastTurn(every, settingsOf(user.company).data.timeZone, clock().getTime())
    const scheduledReport = scheduledReportOf(state, turn.day)
    if (turn.at <= since.getTime()) continue
    if (scheduledReport === undefined) {
      log.warn({ view }, 'a scheduled view contains no valid report')
      continue
    }
    const { report, filters, from, to } = scheduledReport
    const request = `schedule-${turn.day}`
    const job = { id: randomUUID(), owner, report, format, lang, name: `${name} ${from} ${to}`, filters, request, view }
    await table.addTurn(job, new Date(turn.at))
  }
}
