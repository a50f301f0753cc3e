import { costRights } from '@freight/contracts/access/cost-rights'
import { companies } from '@freight/contracts/choices'
import type { Company } from '@freight/contracts/company-settings/company'
import type { SettingsView } from '@freight/contracts/company-settings/company-settings-routes'
import { CompanySettings, usualSettings } from '@freight/contracts/company-settings/settings'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/connections/platform'
import type { Session } from '@freight/platform/sessions/sessions'
import { z } from 'zod'
import { answer } from '../http/answer.ts'
import { entryEvents } from '../catalogue/history.ts'
import { marginTrial } from '../markup-rule/margin-trial.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import { targetResults } from './target-results.ts'
import type { NameOf } from '../user/user-names.ts'

/** Returns the current settings of a company. */
export type SettingsOf = (company: string) => CompanySettings

const Row = CompanySettings.extend({
  key: z.string(),
  revision: z.int(),
  changedAt: z.date(),
  changedBy: z.string(),
})

const readSettings = async (db: Pick<Platform['db'], 'query'>) => {
  const { rows } =
    await db.query(`select key, revision, data, margins, targets, clocks, calendar, reasons, chargeable, limits,
    charge_templates as "chargeTemplates", named_templates as "namedTemplates", changed_at as "changedAt", changed_by as "changedBy" from read.company_settings`)
  return new Map(
    z
      .array(Row)
      .parse(rows)
      .map((row) => [row.key, row]),
  )
}

/** Settings of all companies, cached for two seconds because every list needs them. */
export const recentSettings = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): (() => Promise<SettingsOf>) => {
  const recent = recentAnswers<SettingsOf>(clock, 2_000)
  const read = async (): Promise<SettingsOf> => {
    const rows = await readSettings(db)
    return (company) => rows.get(company) ?? usualSettings
  }
  return () => recent('', read)
}

const seesMargins = ({ permissions }: Session): boolean => costRights(permissions).margin

/** The settings without what this reader may not see: minimum margins and usual markup would reveal costs. */
const settingsView = (
  company: Company,
  row: z.infer<typeof Row> | undefined,
  { nameOf, session }: { nameOf: NameOf; session: Session },
): SettingsView => {
  const { margins, ...otherSections } = row ?? usualSettings
  const settings = { ...otherSections, ...(seesMargins(session) && { margins }), company }
  if (!row) return { ...settings, revision: 0 }
  const { revision, changedAt, changedBy } = row
  return {
    ...settings,
    revision,
    changedAt: changedAt.toISOString(),
    changedBy: { id: changedBy, name: nameOf(changedBy) },
  }
}

const withoutMargins = (event: StoredEvent): StoredEvent =>
  event.type === 'MarginsChanged' ? { ...event, data: {} } : event

type Needs = Pick<Platform, 'http' | 'db' | 'eventStore' | 'clock'> & { names: () => Promise<NameOf> }

export const answerCompanySettings = ({ http, db, eventStore, clock, names }: Needs): void => {
  answer(http, 'GET /app/v1/settings', async (_, session) => {
    const [rows, nameOf] = await Promise.all([readSettings(db), names()])
    return { rows: companies.map((company) => settingsView(company, rows.get(company), { nameOf, session })) }
  })
  answer(http, 'GET /app/v1/settings/:company', async ({ params: { company } }, session) => {
    const [rows, nameOf] = await Promise.all([readSettings(db), names()])
    return settingsView(company, rows.get(company), { nameOf, session })
  })
  answer(http, 'GET /app/v1/settings/:company/history', async ({ params: { company } }, session) => {
    const [events, nameOf] = await Promise.all([eventStore.readStream(`company-settings-${company}`), names()])
    return { id: company, events: entryEvents(seesMargins(session) ? events : events.map(withoutMargins), nameOf) }
  })
  answer(http, 'GET /app/v1/settings/:company/margin-trial', async ({ params: { company }, query }) => {
    const { margins } = (await readSettings(db)).get(company) ?? usualSettings
    return marginTrial(db, { company, holding: margins, typed: query, now: clock() })
  })
  answer(http, 'GET /app/v1/settings/:company/targets-kept', async ({ params: { company } }) =>
    targetResults(db, { company, settings: (await readSettings(db)).get(company) ?? usualSettings, now: clock() }),
  )
}
