import { dateText } from '@freight/contracts/date-text'
import { firstName } from '@freight/contracts/client-document/mail-text'
import { retentionDays } from '@freight/contracts/report/limits'
import { Schedule } from '@freight/contracts/saved-view/saved-view-commands'
import { noteAccess } from '@freight/platform/audit/access-log'
import type { Platform } from '@freight/platform/connections/platform'
import type { SignedInUser } from '@freight/platform/sessions/users'
import type { SettingsOf } from '../../company-settings/company-settings.ts'
import { companyDay } from '../../company-settings/company.ts'
import { requestParams } from '../../http/taken-file.ts'
import { fileFormats } from '../formats/report-file.ts'
import type { ExportJob } from './export-table.ts'
import type { Written } from './write-export.ts'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { Rhythm } from '@freight/contracts/report/schedule'
import { greetingIn, letterOf } from '@freight/platform/mail/html-text'
import { localeOf, textIn } from '@freight/platform/texts'

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

type Needs = Pick<Platform, 'mail' | 'clock'> & { settings: () => Promise<SettingsOf> }

const viewSql = `select name, schedule from read.saved_view_list where active and key = $1`

/**
 * Mails a scheduled report to its owner, within the transaction that marks the file as ready: either both happen or
 * neither. An attached file is recorded in the register of exports.
 */
export const mailReport =
  ({ mail, clock, settings }: Needs) =>
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
