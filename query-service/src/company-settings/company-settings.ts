import { dayIn, instantIn, dayAfter } from '@freight/contracts/working-time/time-zone'
import { costRights } from '@freight/contracts/access/cost-rights'
import { companies } from '@freight/contracts/vocabulary/people'
import type { Company } from '@freight/contracts/working-time/company'
import type { SettingsView } from '@freight/contracts/company-settings/company-settings'
import { CompanySettings, usualSettings, type MinimumMargins } from '@freight/contracts/company-settings/settings'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/connections/platform'
import type { Session } from '@freight/platform/sessions/sessions'
import { z } from 'zod'
import { answer } from '../http/answer.ts'
import { entryEvents } from '../catalogue/history.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import type { NameOf } from '../user/user-names.ts'
import { workingTimeBetween } from '@freight/contracts/working-time/working-time'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { transports } from '@freight/contracts/vocabulary/transport'

/** `YYYY-MM-DD` in the time zone of a company. */
export const companyDay = (now: Date, timeZone: string): string => dayIn(timeZone, now.getTime())

/** Midnight of a day in the time zone of a company. */
export const startOfDay = (date: string, timeZone: string): Date => new Date(instantIn(timeZone, date))

type Trial = RouteResponse<'GET /app/v1/settings/:company/margin-trial'>
type TrialQuery = {
  company: string
  holding: MinimumMargins
  typed: { [Transport in keyof MinimumMargins]?: string | undefined }
  now: Date
}

const DAY_MS = 86_400_000

/**
 * Number of sells, first published in the last 30 days, that would need approval: a margin below the minimum of the
 * transport, or a loss. Sells with unknown margin are not counted.
 */
const marginTrial = async (
  db: Pick<Platform['db'], 'query'>,
  { company, holding, typed, now }: TrialQuery,
): Promise<Trial> => {
  const minimums = (margins: TrialQuery['typed']) =>
    transports.map((transport) => margins[transport] ?? holding[transport])
  const { rows } = await db.query<{ sells: string; typed: string; holding: string }>(
    `with sells as (
      select margin_usd, margin_usd / nullif(sell_usd, 0) * 100 as pct,
        array_position($2::text[], transport) as transport
      from read.quotation_facts
      where company = $1 and not cancelled and first_quoted_at > $3 and margin_usd is not null
    )
    select count(*) as sells,
      count(*) filter (where margin_usd < 0 or round(pct, 2) < ($4::numeric[])[transport]) as typed,
      count(*) filter (where margin_usd < 0 or round(pct, 2) < ($5::numeric[])[transport]) as holding
    from sells`,
    [company, transports, new Date(now.getTime() - 30 * DAY_MS), minimums(typed), minimums(holding)],
  )
  const [counts] = rows
  return { sells: Number(counts?.sells ?? 0), typed: Number(counts?.typed ?? 0), holding: Number(counts?.holding ?? 0) }
}

type TargetResults = RouteResponse<'GET /app/v1/settings/:company/targets-kept'>
type QuotationTimes = { requestedAt: Date; takenAt: Date | null; firstQuotedAt: Date | null; firstSentAt: Date | null }

const HOUR_MS = 3_600_000
/** Including today. */
const SHOWN_DAYS = 30

/** Share of quotations that met each target, of those whose target has passed; open ones count as late. */
export const sharesInTime = (
  quotations: readonly QuotationTimes[],
  settings: CompanySettings,
  now: Date,
): Omit<TargetResults, 'from' | 'to'> => {
  const { targets, calendar, data } = settings
  const hours = { calendar, timeZone: data.timeZone }
  const share = (verdicts: readonly (boolean | undefined)[]) => {
    const known = verdicts.filter((verdict) => verdict !== undefined)
    return { kept: known.filter(Boolean).length, of: known.length }
  }
  type Between = (from: Date, to: Date) => number
  const workingTime: Between = (from, to) => workingTimeBetween(hours, from.getTime(), to.getTime())
  const elapsedTime: Between = (from, to) => to.getTime() - from.getTime()
  const verdict = (duration: Between, since: Date, until: Date | null, target: number) =>
    duration(since, now) < target * HOUR_MS ? undefined : until !== null && duration(since, until) <= target * HOUR_MS
  return {
    take: share(
      // A publication without a take counts as taken.
      quotations.map(({ requestedAt, takenAt, firstQuotedAt }) =>
        verdict(workingTime, requestedAt, takenAt ?? firstQuotedAt, targets.takeHours),
      ),
    ),
    firstSell: share(
      quotations.map(({ requestedAt, firstQuotedAt }) =>
        verdict(workingTime, requestedAt, firstQuotedAt, targets.firstSellHours),
      ),
    ),
    send: share(
      quotations.map(({ firstQuotedAt, firstSentAt }) =>
        firstQuotedAt === null ? undefined : verdict(elapsedTime, firstQuotedAt, firstSentAt, targets.sendHours),
      ),
    ),
  }
}

type TargetQuery = { company: string; settings: CompanySettings; now: Date }

const targetResults = async (
  db: Pick<Platform['db'], 'query'>,
  { company, settings, now }: TargetQuery,
): Promise<TargetResults> => {
  const { timeZone } = settings.data
  const today = companyDay(now, timeZone)
  const from = dayAfter(today, 1 - SHOWN_DAYS)
  const { rows } = await db.query<QuotationTimes>(
    `select requested_at as "requestedAt", taken_at as "takenAt", first_quoted_at as "firstQuotedAt",
      first_sent_at as "firstSentAt"
    from read.quotation_facts left join read.first_takes using (key) where company = $1 and not cancelled and scope <> 'INTERNAL' and requested_at >= $2`,
    [company, startOfDay(from, timeZone)],
  )
  return { from, to: today, ...sharesInTime(rows, settings, now) }
}

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
