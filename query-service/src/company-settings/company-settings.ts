import { companies } from '@freight/contracts/choices'
import type { Company } from '@freight/contracts/company-settings/company'
import type { SettingsView } from '@freight/contracts/company-settings/routes'
import { CompanySettings, usualSettings } from '@freight/contracts/company-settings/settings'
import type { Platform } from '@freight/platform/platform'
import { z } from 'zod'
import { answer } from '../http/answer.ts'
import { entryEvents } from '../catalogue/history.ts'
import { marginTrial } from '../markup-rule/margin-trial.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import { targetsKept } from './targets-kept.ts'
import type { NameOf } from '../user/user-names.ts'

/** The settings of a company as they hold now. */
export type SettingsOf = (company: string) => CompanySettings

const Row = CompanySettings.extend({
  key: z.string(),
  revision: z.int(),
  changedAt: z.date(),
  changedBy: z.string(),
})

const decided = async (db: Pick<Platform['db'], 'query'>) => {
  const { rows } = await db.query(`select key, revision, data, margins, targets, calendar, reasons, chargeable,
    charge_templates as "chargeTemplates", named_templates as "namedTemplates", changed_at as "changedAt", changed_by as "changedBy" from read.company_settings`)
  return new Map(
    z
      .array(Row)
      .parse(rows)
      .map((row) => [row.key, row]),
  )
}

/** Every company's settings, read at most every two seconds: every list and every day is shown by them. */
export const recentSettings = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): (() => Promise<SettingsOf>) => {
  const recent = recentAnswers<SettingsOf>(clock, 2_000)
  const read = async (): Promise<SettingsOf> => {
    const rows = await decided(db)
    return (company) => rows.get(company) ?? usualSettings
  }
  return () => recent('', read)
}

const view = (company: Company, row: z.infer<typeof Row> | undefined, nameOf: NameOf): SettingsView => {
  if (!row) return { ...usualSettings, company, revision: 0 }
  const { key: _key, changedAt, changedBy, ...settings } = row
  return {
    ...settings,
    company,
    changedAt: changedAt.toISOString(),
    changedBy: { id: changedBy, name: nameOf(changedBy) },
  }
}

type Needs = Pick<Platform, 'http' | 'db' | 'eventStore' | 'clock'> & { names: () => Promise<NameOf> }

export const answerCompanySettings = ({ http, db, eventStore, clock, names }: Needs): void => {
  answer(http, 'GET /app/v1/settings', async () => {
    const [rows, nameOf] = await Promise.all([decided(db), names()])
    return { rows: companies.map((company) => view(company, rows.get(company), nameOf)) }
  })
  answer(http, 'GET /app/v1/settings/:company', async ({ params: { company } }) => {
    const [rows, nameOf] = await Promise.all([decided(db), names()])
    return view(company, rows.get(company), nameOf)
  })
  answer(http, 'GET /app/v1/settings/:company/history', async ({ params: { company } }) => {
    const [events, nameOf] = await Promise.all([eventStore.readStream(`company-settings-${company}`), names()])
    return { id: company, events: entryEvents(events, nameOf) }
  })
  answer(http, 'GET /app/v1/settings/:company/margin-trial', async ({ params: { company }, query }) => {
    const { margins } = (await decided(db)).get(company) ?? usualSettings
    return marginTrial(db, { company, holding: margins, typed: query, now: clock() })
  })
  answer(http, 'GET /app/v1/settings/:company/targets-kept', async ({ params: { company } }) =>
    targetsKept(db, { company, settings: (await decided(db)).get(company) ?? usualSettings, now: clock() }),
  )
}
