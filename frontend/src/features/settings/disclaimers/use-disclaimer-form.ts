import { languages } from '../../../lib/i18n/i18n.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { CommandAnswer } from '@freight/contracts/api/routes'
import { useTranslation } from 'react-i18next'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import type { FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { useEntryForm } from '../../../components/entry-form/use-entry-form.ts'
import { command, type CommandId, create, partOfCommand } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/auth/session.ts'
import { useCompanyDay } from '../../../lib/queries/use-company-day.ts'
import { type Disclaimer, keys, newestDisclaimer } from '../settings-queries.ts'

type Service = Disclaimer['services'][number]

export interface DisclaimerValues {
  name: string
  es: string
  en: string
  pt: string
  services: readonly Service[]
  mandatory: boolean
  active: boolean
}

export type DisclaimerForm = EntryForm<DisclaimerValues>

const blank: DisclaimerValues = { name: '', es: '', en: '', pt: '', services: [], mandatory: false, active: true }

const valuesOf = ({ name, value, services, mandatory, active }: Disclaimer): DisclaimerValues => ({
  name,
  ...value,
  services,
  mandatory,
  active,
})

interface DisclaimerCommand {
  values: DisclaimerValues
  changes: Partial<DisclaimerValues>
  commandId: CommandId
  today: string
}

/** Sends the changes, with all three texts if one changed; being active is changed by a command of its own. */
const changeDisclaimer = async (
  id: string,
  revision: number,
  { values, changes, commandId, today }: DisclaimerCommand,
) => {
  const { es, en, pt } = values
  const { active, es: _es, en: _en, pt: _pt, services, ...rest } = changes
  const isReworded = languages.some((language) => language in changes)
  const body = {
    ...rest,
    ...(services !== undefined && { services: [...services] }),
    ...(isReworded && { value: { es, en, pt }, date: today }),
  }
  let answer: CommandAnswer = { id, revision, position: 0 }
  if (Object.keys(body).length > 0)
    answer = await command('disclaimer', 'ChangeDisclaimer', id, body, {
      commandId: partOfCommand(commandId, 'change'),
      revision,
    })
  if (active !== undefined)
    answer = await command(
      'disclaimer',
      active ? 'ActivateDisclaimer' : 'DeactivateDisclaimer',
      id,
      {},
      {
        commandId: partOfCommand(commandId, 'active'),
        revision: answer.revision,
      },
    )
  return answer
}

/** Form of a disclaimer; undefined creates a new one. */
export const useDisclaimerForm = (disclaimer: Disclaimer | undefined, onMade: (id: string) => void): DisclaimerForm => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const client = useQueryClient()
  const fields: FieldSpecs<DisclaimerValues> = {
    name: { label: t('disclaimers.name') },
    es: { label: t('disclaimers.text', { language: shell('languages.es') }) },
    en: { label: t('disclaimers.text', { language: shell('languages.en') }) },
    pt: { label: t('disclaimers.text', { language: shell('languages.pt') }) },
    services: {
      label: t('disclaimers.services'),
      words: (list) => list.map((service) => shell(`transport.${service}`)).join(', '),
    },
    mandatory: { label: t('disclaimers.mandatory') },
    active: { label: t('disclaimers.active') },
  }
  const today = useCompanyDay(useSession()?.company ?? '')
  return useEntryForm<DisclaimerValues>({
    start: disclaimer === undefined ? blank : valuesOf(disclaimer),
    revision: disclaimer?.revision,
    fields,
    check: ({ name, es, en, pt, services }) => ({
      ...(name.trim() === '' && { name: t('wrong.disclaimerName') }),
      ...(es.trim() === '' && { es: t('wrong.text') }),
      ...(en.trim() === '' && { en: t('wrong.text') }),
      ...(pt.trim() === '' && { pt: t('wrong.text') }),
      ...(services.length === 0 && { services: t('wrong.services') }),
    }),
    send: ({ values, changes, commandId, revision }) => {
      if (disclaimer !== undefined && revision !== undefined)
        return changeDisclaimer(disclaimer.id, revision, { values, changes, commandId, today })
      const { name, es, en, pt, services, mandatory } = values
      const body = { name, date: today, value: { es, en, pt }, services: [...services], mandatory }
      return create('disclaimer', 'CreateDisclaimer', body, { commandId })
    },
    ...(disclaimer !== undefined && {
      reload: async () => {
        const newest = await newestDisclaimer(disclaimer.id)
        const { revision, changedBy, changedAt } = newest
        return { values: valuesOf(newest), revision, by: changedBy.name, at: changedAt }
      },
    }),
    onSaved: (answer) => {
      void client.invalidateQueries({ queryKey: keys.disclaimers })
      if (disclaimer === undefined) onMade(answer.id)
    },
  })
}
