import type { Platform } from '@freight/platform/connections/platform'
import type { SignedInUser } from '@freight/platform/sessions/users'
import type { SettingsOf } from '../../company-settings/company-settings.ts'
import type { NameOf } from '../../user/user-names.ts'
import { reportReading } from '../report-reading.ts'
import { addDueSchedules } from './due-schedules.ts'
import { answerReportExports } from './export-routes.ts'
import { runExports } from './export-runner.ts'
import { exportTable } from './export-table.ts'
import { mailReport } from './mail-report.ts'

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
