import type { Language } from '@freight/contracts/vocabulary/schemas'
import { languages } from '@freight/contracts/vocabulary/people'
import { transports } from '@freight/contracts/vocabulary/transport'
import { Button, Checkbox } from '@blueprintjs/core'
import { EyeOpenIcon, TickIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FlagField, LongTextField, TextField } from '../../../components/entry-form/entry-field.tsx'
import { ConflictButtons, ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { FormProblems, SaveFailure } from '../../../components/entry-form/entry-save.tsx'
import { type Disclaimer, keys, newestDisclaimer } from '../settings-queries.ts'
import { type FormRegistry, useRegisteredForm } from '../frame/form-registry.ts'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { Segments } from '../../../components/form/form-row.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { type EntryForm, useEntryForm } from '../../../components/entry-form/entry-form.ts'
import type { FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { command, type CommandId, create, partOfCommand } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/auth/session.ts'
import { useCompanyDay } from '../../../lib/queries/queries.ts'

type Service = Disclaimer['services'][number]

interface DisclaimerValues {
  name: string
  es: string
  en: string
  pt: string
  services: readonly Service[]
  mandatory: boolean
  active: boolean
}

type DisclaimerForm = EntryForm<DisclaimerValues>

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
const useDisclaimerForm = (disclaimer: Disclaimer | undefined, onMade: (id: string) => void): DisclaimerForm => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const client = useQueryClient()
  const fields: FieldSpecs<DisclaimerValues> = {
    name: { label: t('column.name') },
    es: { label: t('disclaimers.text', { language: shell('languages.es') }) },
    en: { label: t('disclaimers.text', { language: shell('languages.en') }) },
    pt: { label: t('disclaimers.text', { language: shell('languages.pt') }) },
    services: {
      label: t('disclaimers.services'),
      words: (list) => list.map((service) => shell(`transport.${service}`)).join(', '),
    },
    mandatory: { label: t('disclaimers.mandatory') },
    active: { label: t('common.active') },
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

/** The text as below an offer: dark on white in every colour scheme. */
const DisclaimerPreview = ({ values, onClose }: { values: DisclaimerValues; onClose: () => void }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const id = useId()
  const [language, setLanguage] = useState<Language>('es')
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={id} className="settings-dialog">
      <h2 id={id}>{t('disclaimers.preview')}</h2>
      <div className="start no-pad stack gap-10">
        <Segments
          label={t('common.language')}
          value={language}
          onChange={setLanguage}
          segments={languages.map((value) => ({
            value,
            label: value.toUpperCase(),
            name: shell(`languages.${value}`),
          }))}
        />
        <article className="paper edge radius-tag line-15 stack gap-2 full" lang={language}>
          <h3 className="size-10-5">{t(`disclaimers.heading.${language}`)}</h3>
          <p>{values[language] === '' ? '—' : values[language]}</p>
        </article>
      </div>
      <Button className="settings-dialog-close margin-top-14" onClick={onClose}>
        {shell('common.close')}
      </Button>
    </Dialog>
  )
}

interface DisclaimerEditorProps {
  disclaimer: Disclaimer | undefined
  registry: FormRegistry
  onMade: (id: string) => void
  onClose: () => void
}

/** Name under which its form is registered with the frame. */
export const DISCLAIMER = 'disclaimer'

/** Editor of a disclaimer: services, mandatory and active flags, and the text per language. */
export const DisclaimerEditor = ({ disclaimer, registry, onMade, onClose }: DisclaimerEditorProps) => {
  const { t } = useTranslation('settings')
  const { t: kit } = useTranslation('catalogue')
  const [isPreview, setPreview] = useState(false)
  const form = useDisclaimerForm(disclaimer, onMade)
  useRegisteredForm(registry, DISCLAIMER, form)

  if (form.conflict !== undefined)
    return (
      <div className="disclaimer-editor pad-8-12-10 stack gap-8 min-width-0">
        <ConflictMerge form={form} conflict={form.conflict} />
        <div className="row to-end gap-8">
          <ConflictButtons conflict={form.conflict} isInPlace />
        </div>
      </div>
    )
  return (
    <div className="disclaimer-editor pad-8-12-10 stack gap-8 min-width-0">
      <FormProblems form={form} />
      <SaveFailure failure={form.failure} onRetry={() => void form.save()} />
      <div className="row gap-10">
        <TextField
          form={form}
          name="name"
          className="disclaimer-name flex-1"
          maxLength={120}
          label={<span className="visually-hidden">{t('column.name')}</span>}
        />
        <FlagField form={form} name="mandatory" />
        {disclaimer !== undefined && <FlagField form={form} name="active" />}
      </div>
      <Services form={form} />
      {languages.map((language) => (
        <LongTextField
          key={language}
          form={form}
          name={language}
          rows={4}
          maxLength={4000}
          label={<LanguageLabel form={form} language={language} disclaimer={disclaimer} />}
        />
      ))}
      <div className="row gap-8 size-12-5">
        <span className="quiet flex-1">
          {disclaimer === undefined
            ? t('disclaimers.first')
            : `${t('disclaimers.version', { version: disclaimer.version })} · ${t('disclaimers.open', { count: disclaimer.openQuotations })}`}
        </span>
        {disclaimer === undefined && (
          <Button variant="minimal" size="small" onClick={onClose}>
            {kit('common.cancel')}
          </Button>
        )}
        <Button size="small" icon={<EyeOpenIcon size={14} />} onClick={() => setPreview(true)}>
          {t('disclaimers.preview')}
        </Button>
      </div>
      {isPreview && <DisclaimerPreview values={form.values} onClose={() => setPreview(false)} />}
    </div>
  )
}

const Services = ({ form }: { form: DisclaimerForm }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const { services } = form.values
  return (
    <div className="gap-2-12 row wrap" role="group" aria-label={t('disclaimers.services')}>
      <span className="label">{t('disclaimers.services')}</span>
      {transports.map((service) => (
        <Checkbox
          key={service}
          inline
          checked={services.includes(service)}
          label={shell(`transport.${service}`)}
          onChange={(event) =>
            form.set(
              'services',
              transports.filter((each) => (each === service ? event.currentTarget.checked : services.includes(each))),
            )
          }
        />
      ))}
      {form.errors['services'] !== undefined && (
        <p className="form-below error" role="alert">
          {form.errors['services']}
        </p>
      )}
    </div>
  )
}

interface LanguageLabelProps {
  form: DisclaimerForm
  language: (typeof languages)[number]
  disclaimer: Disclaimer | undefined
}

/** A language tab with the state of its text: changed, unchanged, or outdated. */
const LanguageLabel = ({ form, language, disclaimer }: LanguageLabelProps) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const isChanged = form.changed.includes(language)
  const wordedIn = disclaimer?.wordedIn[language] ?? 1
  const isOutdated = disclaimer !== undefined && !isChanged && wordedIn < disclaimer.version
  return (
    <span className="language-label row gap-8">
      <span className="tag">{language.toUpperCase()}</span>
      {shell(`languages.${language}`)}
      <span
        className={
          isOutdated
            ? 'language-state ink-3 hue inline-row gap-5 margin-left-auto'
            : 'language-state ink-3 inline-row gap-5 margin-left-auto'
        }
        data-hue="amber"
      >
        {isOutdated ? (
          <>
            <WarningSignIcon size={12} aria-hidden="true" /> {t('disclaimers.ofVersion', { version: wordedIn })}
          </>
        ) : (
          <>
            <TickIcon size={12} className="hue" data-hue="green" aria-hidden="true" />
            {isChanged || disclaimer === undefined
              ? t('disclaimers.characters', { count: form.values[language].length })
              : t('disclaimers.unchanged')}
          </>
        )}
      </span>
    </span>
  )
}
