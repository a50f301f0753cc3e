import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Platform } from '@freight/platform/connections/platform'
import type { SignedInUser } from '@freight/platform/sessions/users'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { type Days, periodIn } from '@freight/contracts/report/period'
import { questionIds, reportOf } from '@freight/contracts/report/reports'
import { ReportFilters } from '@freight/contracts/report/report-routes'
import { lastTurn, type Rhythm } from '@freight/contracts/report/schedule'
import { Schedule } from '@freight/contracts/saved-view/saved-view'
import { dateText } from '@freight/contracts/date-text'
import { firstName } from '@freight/contracts/client-document/mail-text'
import { retentionDays } from '@freight/contracts/report/limits'
import { noteAccess } from '@freight/platform/audit/access-log'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import { greetingIn, letterOf } from '@freight/platform/mail/html-text'
import { localeOf, textIn } from '@freight/platform/texts'
import { type SettingsOf, companyDay } from '../../company-settings/company-settings.ts'
import type { NameOf } from '../../user/user-names.ts'
import { reportReading } from '../report-reading.ts'
import { answerReportExports } from './export-routes.ts'
import { runExports } from './export-runner.ts'
import { exportTable, type ExportTable, type ExportJob } from './export-table.ts'
import { requestParams } from '../../http/taken-file.ts'
import { fileFormats } from '../formats/report-file.ts'
import type { Written } from './write-export.ts'

type Facts = {
  language: Language
  /** Name of the owner. */
  person: string
  /** Names of the saved view and of its file. */
  view: string
  file: string
  /** First and last day, `YYYY-MM-DD`. */
  from: string
  to: string
  rows: number
  every: Rhythm
  /** End of the download period. */
  availableUntil: string
  isAttached: boolean
}

/** Text of the mail with a scheduled report, in the language of the owner. */
const reportMail = (facts: Facts) => {
  const { language, person, view, rows, every, availableUntil, isAttached } = facts
  const text = (key: string, values?: Readonly<Record<string, string>>) =>
    textIn(language, `mails:report.${key}`, values)
  const days = text('days', { from: dateText(facts.from, language), to: dateText(facts.to, language) })
  const rowCount = rows.toLocaleString(localeOf[language], { useGrouping: 'always' })
  const opening = text('opening', { view, days, rows: text(rows === 1 ? 'row' : 'rows', { rows: rowCount }) })
  const place = isAttached ? text('attached') : text('tooLarge', { day: dateText(availableUntil, language) })
  return {
    subject: `${view}: ${days}`,
    ...letterOf(language, [greetingIn(language, firstName(person)), `${opening} ${place}`, text(every)]),
  }
}

/** Larger files are not attached but downloaded. About 7 MB as a mail, which common mail servers accept. */
const mostAttachedBytes = 5_000_000
const dayMs = 86_400_000

type MailReportNeeds = Pick<Platform, 'mail' | 'clock'> & { settings: () => Promise<SettingsOf> }

const viewSql = `select name, schedule from read.saved_view_list where active and key = $1`

/**
 * Mails a scheduled report to its owner, within the transaction that marks the file as ready: either both happen or
 * neither. An attached file is recorded in the register of exports.
 */
const mailReport =
  ({ mail, clock, settings }: MailReportNeeds) =>
  async (
    job: ExportJob,
    written: Written,
    owner: SignedInUser,
    client: Pick<Platform['db'], 'query'>,
  ): Promise<void> => {
    if (job.view === undefined || owner.mail === '') return
    const { rows } = await client.query<{ name: string; schedule: unknown }>(viewSql, [job.view])
    const schedule = Schedule.safeParse(rows[0]?.schedule)
    // The schedule was removed meanwhile.
    if (rows[0] === undefined || !schedule.success) return
    const { timeZone } = (await settings())(owner.company).data
    const { staged, days } = written
    const file = `${job.name}.${job.format}`
    const isAttached = staged.size <= mostAttachedBytes
    const usefulUntil = new Date(clock().getTime() + retentionDays * dayMs)
    const content = reportMail({
      ...days,
      language: job.lang,
      person: owner.name,
      view: rows[0].name,
      file,
      rows: written.rows,
      every: schedule.data.every,
      availableUntil: companyDay(usefulUntil, timeZone),
      isAttached,
    })
    await mail.put(
      {
        key: `report-${job.id}`,
        kind: 'REPORT',
        to: owner.mail,
        ...content,
        usefulUntil,
        ...(isAttached && {
          attachments: [
            { name: file, type: fileFormats[job.format].mediaType, sha256: staged.sha256, size: staged.size },
          ],
        }),
      },
      client,
    )
    if (isAttached)
      await noteAccess(client, {
        kind: 'EXPORT',
        at: clock(),
        userId: owner.id,
        company: owner.company,
        method: 'MAIL',
        path: `/app/v1/reports/${job.report}/export`,
        file,
        requestId: job.request,
        asked: requestParams({ ...job.filters, ...days }),
        rows: written.rows,
      })
  }

type ScheduledView = { id: string; name: string; state: string; owner: string; schedule: unknown; scheduled_at: Date }

type DueSchedulesNeeds = Pick<Platform, 'db' | 'clock'> & {
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
const hasTable = async (db: DueSchedulesNeeds['db']): Promise<boolean> => {
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass('read.saved_view_list') is not null as there`)
  return rows[0]?.there ?? false
}

/**
 * Adds the exports of due schedules: each date once, however many processes run, and after a downtime only the last
 * one. Dates before the scheduling are skipped.
 */
export const addDueSchedules = async ({
  db,
  clock,
  log,
  table,
  settings,
  userOf,
}: DueSchedulesNeeds): Promise<void> => {
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

type Needs = Pick<Platform, 'http' | 'db' | 'analytics' | 'clock' | 'reportFiles' | 'notices' | 'mail' | 'log'> & {
  settings: () => Promise<SettingsOf>
  names: () => Promise<NameOf>
  userOf: (id: string) => Promise<SignedInUser | undefined>
}

/**
 * Starts the background exports and their schedules.
 * @returns a function that stops them
 */
export const reportsInBackground = async (needs: Needs): Promise<() => Promise<void>> => {
  const { db, clock, reportFiles, mail } = needs
  const table = await exportTable(db, clock)
  const runner = runExports({
    ...needs,
    files: reportFiles,
    table,
    reading: reportReading(needs),
    eachMinute: () => addDueSchedules({ ...needs, table }),
    alsoReady: mailReport(needs),
    wakeMail: mail.wake,
  })
  answerReportExports({ ...needs, table, runner })
  return runner.stop
}
