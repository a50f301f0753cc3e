import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import type { FieldMessages } from '../../../components/entry-form/field-spec.ts'
import { useEntryForm } from '../../../components/entry-form/use-entry-form.ts'
import { areCodes, areNamed, namedOf, templateNames } from '../quoting/template-fields.ts'
import { refusedFields } from '../setting-fields.ts'
import { type Reason, type Settings, type SettingsValues, valuesOf, type Company, commandsOf } from '../values.ts'
import { keys, newestSettings } from '../settings-queries.ts'
import { useSettingsFields } from './use-settings-fields.ts'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { type CommandId, partOfCommand, request } from '../../../lib/api/api.ts'

interface Change {
  values: SettingsValues
  changes: Partial<SettingsValues>
  commandId: CommandId
  revision: number
}

/**
 * Saves changed sections in sequence, each command at the revision of the one before. Repeated after a lost answer, a
 * stored command returns its first answer.
 */
const saveSettings = async (
  company: Company,
  { values, changes, commandId, revision }: Change,
): Promise<CommandAnswer> => {
  let answer: CommandAnswer = { id: company, revision, position: 0 }
  for (const { path, body } of commandsOf(changes, values))
    answer = await request<CommandAnswer>('POST', `/app/v1/settings/${company}/${path}`, {
      body,
      commandId: partOfCommand(commandId, path),
      revision: answer.revision,
    })
  return answer
}

export type SettingsForm = EntryForm<SettingsValues>

/** Limit of the command. */
const MAX_AGENTS = 50

const isCount = (text: string) => /^[1-9]\d{0,2}$/.test(text)
const isNamed = ({ label }: Reason) => [label.es, label.en, label.pt].every((text) => text.trim() !== '')

/** The form of all settings of a company, saved as one whatever section is visible. */
export const useSettingsForm = (settings: Settings): SettingsForm => {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const fields = useSettingsFields()

  const reasonsWrong = (list: readonly Reason[]) =>
    !list.every(isNamed) ? t('wrong.reasonName') : list.some(({ active }) => active) ? undefined : t('wrong.noReason')

  const check = (values: SettingsValues): FieldMessages<SettingsValues> => ({
    ...Object.fromEntries(
      refusedFields(values).flatMap(({ name, wrong }) => (wrong === undefined ? [] : [[name, t(`wrong.${wrong}`)]])),
    ),
    ...(isCount(values.agentSecondHours) &&
      Number(values.agentSecondHours) <= Number(values.agentFirstHours) && { agentSecondHours: t('wrong.reminders') }),
    ...(isCount(values.mostAgents) && Number(values.mostAgents) > MAX_AGENTS && { mostAgents: t('wrong.mostAgents') }),
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
