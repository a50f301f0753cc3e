import { transports } from '@freight/contracts/choices'
import { type ClockSettings, clockNames } from '@freight/contracts/express-shipment/clocks'
import { limitNames, limitShapes } from '@freight/contracts/sanity/usual-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import type { FieldMessages } from '../../../components/entry-form/field-spec.ts'
import { useEntryForm } from '../../../components/entry-form/use-entry-form.ts'
import { areCodes, areNamed, namedOf, templateNames } from '../quoting/template-fields.ts'
import { hoursNames, type Reason, type Settings, type SettingsValues, valuesOf } from '../values.ts'
import { saveSettings } from '../settings-mutations.ts'
import { keys, newestSettings } from '../settings-queries.ts'
import { useChargeableCheck } from '../quoting/use-chargeable-check.ts'
import { useSettingsFields } from './use-settings-fields.ts'

export type SettingsForm = EntryForm<SettingsValues>

/** Limit of the command. */
const MAX_AGENTS = 50

const isPercent = (text: string) => /^\d{1,2}(\.\d{1,2})?$/.test(text)
const isCount = (text: string) => /^[1-9]\d{0,2}$/.test(text)
const mostOfClock: Partial<ClockSettings> = { cutoffMinutes: 720, promisedDays: 30, invoiceDays: 365 }
const isClock = (name: keyof ClockSettings, { [name]: text }: SettingsValues) =>
  /^(0|[1-9]\d*)$/.test(text) && (text !== '0' || name === 'promisedDays') && Number(text) <= (mostOfClock[name] ?? 999)
const isMail = (text: string) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
const isMarkup = (text: string) => /^\d{1,3}(\.\d{1,2})?$/.test(text)
const isNamed = ({ label }: Reason) => [label.es, label.en, label.pt].every((text) => text.trim() !== '')

/** The form of all settings of a company, saved as one whatever section is visible. */
export const useSettingsForm = (settings: Settings): SettingsForm => {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const fields = useSettingsFields()
  const chargeableWrong = useChargeableCheck()

  const reasonsWrong = (list: readonly Reason[]) =>
    !list.every(isNamed) ? t('wrong.reasonName') : list.some(({ active }) => active) ? undefined : t('wrong.noReason')

  const check = (values: SettingsValues): FieldMessages<SettingsValues> => ({
    ...(values.razonSocial.trim() === '' && { razonSocial: t('wrong.razonSocial') }),
    ...(!isPercent(values.vatPct) && { vatPct: t('wrong.percent') }),
    ...(!isMail(values.mail) && { mail: t('wrong.mail') }),
    ...Object.fromEntries(
      transports.filter((name) => !isPercent(values[name])).map((name) => [name, t('wrong.percent')]),
    ),
    ...(!isMarkup(values.defaultMarkup) && { defaultMarkup: t('wrong.markup') }),
    ...Object.fromEntries(hoursNames.filter((name) => !isCount(values[name])).map((name) => [name, t('wrong.count')])),
    ...Object.fromEntries(clockNames.filter((name) => !isClock(name, values)).map((name) => [name, t('wrong.clock')])),
    ...(isCount(values.agentSecondHours) &&
      Number(values.agentSecondHours) <= Number(values.agentFirstHours) && { agentSecondHours: t('wrong.reminders') }),
    ...(isCount(values.mostAgents) && Number(values.mostAgents) > MAX_AGENTS && { mostAgents: t('wrong.mostAgents') }),
    ...chargeableWrong(values),
    ...Object.fromEntries(
      limitNames.filter((name) => !limitShapes[name].test(values[name])).map((name) => [name, t('wrong.limit')]),
    ),
    ...Object.fromEntries(
      templateNames.filter((name) => !areCodes(values[name])).map((name) => [name, t('wrong.codes')]),
    ),
    ...Object.fromEntries(
      templateNames
        .map(namedOf)
        .filter((name) => !areNamed(values[name]))
        .map((name) => [name, t('wrong.namedTemplates')]),
    ),
    lost: reasonsWrong(values.lost),
    won: reasonsWrong(values.won),
    cancelled: reasonsWrong(values.cancelled),
  })

  return useEntryForm<SettingsValues>({
    start: valuesOf(settings),
    revision: settings.revision,
    fields,
    check,
    send: ({ values, changes, commandId, revision = 0 }) =>
      saveSettings(settings.company, { values, changes, commandId, revision }),
    reload: async () => {
      const newest = await newestSettings(settings.company)
      return {
        values: valuesOf(newest),
        revision: newest.revision,
        by: newest.changedBy?.name,
        at: newest.changedAt,
      }
    },
    fieldOfCode: {
      REMINDERS_OUT_OF_ORDER: 'agentSecondHours',
      LIMITS_REVERSED: 'densityTo',
      NEWS_HOURS_REVERSED: 'newsWeekendHours',
    },
    onSaved: () => void client.invalidateQueries({ queryKey: keys.settings }),
  })
}
